import { seededRandom } from '../report/seeded-random.js';

/** What an answer is made of: a usual mixture, or nothing but one long block. */
export type Shape = 'answer' | 'fence' | 'table' | 'list' | 'nested list' | 'paragraph';

export const longBlocks: readonly Shape[] = ['fence', 'table', 'list', 'nested list', 'paragraph'];

const vocabulary = (
  'the average arrival delay of flights from Atlanta to Chicago was higher in the late afternoon than before noon and ' +
  'airports with many departures recover more slowly while smaller ones keep to their schedule most of the year'
).split(' ');

/** An answer of exactly `length` characters, the same in every run. */
export function answer(length: number, shape: Shape = 'answer'): string {
  const write = new Writer(seededRandom(11));
  let text = starts[shape] ?? '';
  for (let part = 0; text.length < length; part++) text += parts[shape](write, part);
  return text.slice(0, length);
}

/** `text` in pieces of `size` characters. */
export function deltasOf(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

class Writer {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  number(below: number): number {
    return Math.floor(this.#random() * below);
  }

  /** `count` words, some of them marked up. */
  words(count: number): string {
    return Array.from({ length: count }, () => this.#word()).join(' ');
  }

  row(): string {
    return `| ${this.words(1)} | ${this.number(90)}.${this.number(9)} min | ${this.number(20_000)} | ${this.words(3)} |\n`;
  }

  #word(): string {
    const word = vocabulary[this.number(vocabulary.length)]!;
    const dice = this.number(40);
    if (dice === 0) return `**${word} ${this.number(100)} %**`;
    if (dice === 1) return `*${word}*`;
    if (dice === 2) return `\`${word}_delay\``;
    if (dice === 3) return `[${word}](https://example.com/${word}/${this.number(1000)})`;
    return word;
  }
}

const tableHead = '| origin | delay | flights | remark |\n| :-- | --: | --: | --- |\n';
const starts: Partial<Record<Shape, string>> = { fence: '```sql\n', table: tableHead };

const parts: Record<Shape, (write: Writer, part: number) => string> = {
  answer: section,
  fence: (write) =>
    `SELECT origin, AVG(arrival_delay) FROM flights WHERE month = ${write.number(12)} -- ${write.number(999)}\n`,
  table: (write) => write.row(),
  list: (write) => `- ${write.words(4 + write.number(14))}\n`,
  'nested list': (write, part) =>
    `${'  '.repeat([0, 1, 2, 2, 1][part % 5]!)}- ${write.words(4 + write.number(8))}\n`,
  paragraph: (write) => `${write.words(12)}. `,
};

/** A heading, paragraphs, a list, and in turn a table, code, a numbered list with a nested one, or a quotation. */
function section(write: Writer, part: number): string {
  const list = Array.from({ length: 4 }, () => `- ${write.words(9)}\n`).join('');
  const extra = extras[part % extras.length]!(write);
  return `## ${write.words(4)}\n\n${write.words(60)}.\n\n${write.words(45)}:\n\n${list}\n${extra}\n${write.words(30)}.\n\n`;
}

const extras: readonly ((write: Writer) => string)[] = [
  (write) => tableHead + Array.from({ length: 8 }, () => write.row()).join(''),
  (write) =>
    '```sql\n' +
    Array.from(
      { length: 7 },
      () => `  AND origin <> 'X${write.number(99)}' OR delay > ${write.number(60)}\n`,
    ).join('') +
    '```\n',
  (write) =>
    Array.from({ length: 4 }, (_, at) => `${at + 1}. ${write.words(8)}\n   - ${write.words(6)}\n`).join(''),
  (write) => `> ${write.words(14)}\n> ${write.words(12)}\n`,
];
