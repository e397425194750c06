import type { DraftMeasure } from './draft-member.js';
import { isStateOf, type DraftView, type ViewDimension } from './draft-view.js';
import { spanOf } from './time-span.js';
import { inSentence, plural, singular } from './words.js';

/** A split by more than these says nothing; the first five of them may. */
const mostGroups = 100;

/** Six questions in plain words, of the members that the view has. */
export function draftPrompts(view: DraftView): string[] {
  const { noun, step } = view.root.table;
  const [first] = view.measures;
  const counted = view.measures.find(({ name }) => name === 'count');
  const mean = view.measures.find((one) => one.isAverage && one !== first);
  const amount = view.measures.find((one) => !one.isAverage && one !== counted && one.rank < LITTLE);
  const others = view.measures.slice(1, 4).filter((one) => one !== counted);
  const groups = view.groups.map(asked);
  const [one, two = one] = view.groups.filter((by) => !isStateOf(view.root, first, by)).map(asked);
  const [few, other = few, third = other] = groups.filter(({ values }) => values <= mostGroups);
  // How many are won is all or nothing of each stage.
  const stage = view.root.table.deals?.stage.member;
  const telling = view.groups.filter(({ column }) => column.member !== stage).map(asked);
  const meant = telling.filter(({ values }) => values <= mostGroups)[2] ?? telling[0] ?? third;
  const named = view.dimensions.filter(isOwnName).map(asked)[0];
  const measure = first?.title ?? 'Rows';
  // Of money that goes both ways what went out is shared out and ranked.
  const spent = view.measures.find(({ meta }) => meta?.['flow'] === 'out');
  const ranked = spent ?? first;
  const by = spanOf(view.time?.column, step)?.step;
  const isTold = first === counted || (counted?.rank ?? 0) < LITTLE;
  const wanted = [
    few && `${ranked?.title ?? measure} by ${few.words}`,
    by && `${measure} by ${by}`,
    two && highest(two, ranked?.title ?? measure, first === counted),
    mean && meant && `${mean.title} by ${meant.words}`,
    other && isTold && `Number of ${noun.many} by ${other.words}`,
    few && ranked && !ranked.isAverage && `Share of ${inSentence(ranked.title)} by ${few.words}`,
    named &&
      (amount ?? mean) &&
      `Top 10 ${many(named.words)} by ${inSentence((amount ?? mean)?.title ?? '')}`,
    by && mean && `${mean.title} by ${by}`,
    ...(isTold
      ? []
      : others.flatMap((more) => [by && `${more.title} by ${by}`, few && `${more.title} by ${few.words}`])),
    isTold && `How many ${noun.many} are there?`,
    by && isTold && `Number of ${noun.many} by ${by}`,
    ...view.measures.slice(0, 6).map((more) => alone(more, more === counted)),
    by && isTold && by !== 'year' && `Number of ${noun.many} by weekday`,
    `How many ${noun.many} are there?`,
    `Show the first 10 ${noun.many}`,
    `Show 20 ${noun.many}`,
    `Show all ${noun.many}`,
    `Number of ${noun.many}`,
    `List ${noun.many}`,
  ];
  return [...new Set(wanted.filter((text) => typeof text === 'string' && text !== ''))].slice(
    0,
    6,
  ) as string[];
}

/** A measure's rank from which on it is not what the rows are about. */
const LITTLE = 8;

type Group = { readonly words: string; readonly values: number };
const asked = ({ title, column }: ViewDimension): Group => ({
  words: inSentence(title),
  values: column.distinct,
});

const many = (words: string): string => plural(singular(words));

/** Of few there is no "top 5". */
function highest({ words, values }: Group, measure: string, isCount: boolean): string {
  if (values > 5) return `Top 5 ${many(words)} by ${inSentence(measure)}`;
  return `Which ${words} has the ${isCount ? 'most' : 'highest'} ${inSentence(measure)}?`;
}

/** What rows are told apart by, such as the state of a table of states. */
const isOwnName = ({ column, type, path }: ViewDimension): boolean =>
  type === 'string' &&
  !path.includes('.') &&
  (column.role.kind === 'category' || /^(?:\w+ )?(?:name|title)$/.test(column.words.join(' '))) &&
  column.values >= column.rows * 0.9 &&
  column.distinct >= column.rows * 0.6 &&
  column.distinct > 10;

function alone({ title, isAverage }: DraftMeasure, isCount: boolean): string | undefined {
  if (isCount) return undefined;
  return isAverage || /^total\b/i.test(title)
    ? `What is the ${inSentence(title)}?`
    : `Total ${inSentence(title)}`;
}
