import type { DraftView } from './draft-view.js';
import { inSentence, plural, singular } from './words.js';

/** Six questions in plain words, of the members that the view has. */
export function draftPrompts(view: DraftView): string[] {
  const { noun } = view.root.table;
  const [first] = view.measures;
  const mean = view.measures.find(({ isAverage }) => isAverage);
  const [one, two = one, three = two] = view.groups.map(({ title }) => inSentence(title));
  const measure = first?.title ?? 'Rows';
  const by = view.time ? 'month' : undefined;
  const many = (words: string): string => plural(singular(words));
  const wanted = [
    one && `${measure} by ${one}`,
    by && `${measure} by ${by}`,
    two && `Top 5 ${many(two)} by ${inSentence(measure)}`,
    mean && three && `${mean.title} by ${three}`,
    two && `Number of ${noun.many} by ${two}`,
    one && `Share of ${inSentence(measure)} by ${one}`,
    by && mean && `${mean.title} by month`,
    `How many ${noun.many} are there?`,
    by && `Number of ${noun.many} by month`,
    ...view.measures
      .slice(0, 6)
      .map(({ title, isAverage }) =>
        isAverage ? `What is the ${inSentence(title)}?` : `Total ${inSentence(title)}`,
      ),
    by && `Number of ${noun.many} by weekday`,
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
