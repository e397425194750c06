/** Money that a tool exports in its smallest unit: `mrr_in_cents`, `amountCents` hold hundredths of what people ask for. */
import { quoted } from '../../data/data-model.js';
import type { ColumnFacts } from './column-facts.js';

const minor = /^(?:cents?|pence)$/;
const ending = /(?<=[^\s_-])(?:[\s_-]*in)?[\s_-]*(?:cents?|pence)$/i;
const perWhole = 100;

/** What a column is called without the unit that its money is in. */
export const withoutMinor = ({ name, isMinor }: ColumnFacts): string =>
  isMinor ? name.replace(ending, '') : name;

/** A column of hundredths in whole money; any other column as it is. */
export function asWholeMoney(facts: ColumnFacts): ColumnFacts {
  const { name, form, words, sum, min, max } = facts;
  if (form.type !== 'integer' || words.length < 2 || !minor.test(words.at(-1) ?? '')) return facts;
  const rest = words.slice(0, words.at(-2) === 'in' ? -2 : -1);
  const scaled = (value: string | undefined) => value && String(Number(value) / perWhole);
  return {
    ...facts,
    isMinor: true,
    words: rest,
    form: { ...form, type: 'decimal' },
    ...{ sum: sum / perWhole, min: scaled(min), max: scaled(max) },
    derived: `({CUBE}.${quoted(name)} / ${perWhole}.0)`,
  };
}
