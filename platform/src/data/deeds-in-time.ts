/** What is done at a planned time, and the words that people say of it. */

export type Deed = {
  /** "Departure delay". */
  readonly noun: string;
  /** "Departed late". */
  readonly past: string;
  /** What may stand for each other in the names of the two times: an "expected delivery" and when it "arrived". */
  readonly kin: 'go' | 'come' | 'begin' | 'end' | 'pay' | 'return';
  /** The other words for it, of names and of questions. */
  readonly words: readonly string[];
};

const deed = (noun: string, past: string, kin: Deed['kin'], words: string): Deed => ({
  ...{ noun, past, kin },
  words: [noun, `${noun}s`, past, ...words.split(' ')],
});

const deeds: readonly Deed[] = [
  deed(
    'departure',
    'departed',
    'go',
    'depart departs departing leave leaves left leaving sail sails sailed etd atd std',
  ),
  deed('arrival', 'arrived', 'come', 'arrive arrives arriving land landed docked eta ata sta'),
  deed('delivery', 'delivered', 'come', 'deliveries deliver delivers delivering'),
  deed('receipt', 'received', 'come', 'receive receives receiving'),
  deed(
    'shipping',
    'shipped',
    'go',
    'ship ships shipment shipments dispatch dispatched despatch despatched sent',
  ),
  deed('start', 'started', 'begin', 'starting begin begins began begun beginning'),
  deed('completion', 'completed', 'end', 'complete completes done'),
  deed('closing', 'closed', 'end', 'close closes'),
  deed('resolution', 'resolved', 'end', 'resolve resolves fixed solved'),
  deed('end', 'ended', 'end', 'finish finished finishes finishing ending'),
  deed('payment', 'paid', 'pay', 'pay pays'),
  deed('return', 'returned', 'return', 'returning'),
];

/** The one that the words name. */
export const deedOf = (words: readonly string[]): Deed | undefined =>
  deeds.find((one) => words.some((word) => one.words.includes(word)));
