/**
 * Money that a file holds in another unit than people ask in: `mrr_in_cents` in hundredths, `Budget ($m)` in millions.
 */
import { quoted } from '../../data/data-model.js';
import { currencyCodes, isOfMoney } from './amount-role.js';
import type { ColumnFacts } from './column-facts.js';
import { wordsOf } from './words.js';

const sign = '(?:(?:us|au?|ca?|nz)?[$€£¥]|usd|eur|gbp|chf|cad|aud)';
const large = "k|'?000s?|thousands?|m|mm|mn|mio|millions?|bn|billions?";
/** `Budget ($m)`, `Revenue (in thousands)`, `gross_usd_m`, `budget_millions`. */
const bracketed = new RegExp(
  `^(.+?)\\s*[([]\\s*(?:in )?(${sign})?\\s*(${large})\\s*(${sign})?\\s*[)\\]]\\s*$`,
  'i',
);
const behind = new RegExp(
  `^(.+?)[\\s_-]+(?:in[\\s_-]+)?(?:(${sign})[\\s_-]?)?(${large})(?:[\\s_-]?(${sign}))?$`,
  'i',
);
const small = /^(.*[^\s_-])(?:[\s_-]*in)?[\s_-]*(?:cents?|pence)$/i;

/** A column of hundredths, thousands or millions in whole money; any other column as it is. */
export function asWholeMoney(facts: ColumnFacts): ColumnFacts {
  const found = hundredths(facts) ?? thousands(facts);
  if (!found) return facts;
  const { bare, size } = found;
  const scaled = (value: string | undefined) => value && String(Number(value) * size);
  const gone = wordsOf(facts.name).length - wordsOf(bare).length;
  return {
    ...facts,
    bare,
    words: facts.words.slice(0, Math.max(1, facts.words.length - gone)),
    form: { ...facts.form, type: 'decimal' },
    ...{ sum: facts.sum * size, min: scaled(facts.min), max: scaled(facts.max) },
    derived: `({CUBE}.${quoted(facts.name)} ${size < 1 ? `/ ${1 / size}.0` : `* ${size}.0`})`,
  };
}

type InUnit = { readonly bare: string; readonly size: number };

function hundredths({ name, form, words }: ColumnFacts): InUnit | undefined {
  const [, bare] = small.exec(name) ?? [];
  return form.type === 'integer' && words.length > 1 && bare !== undefined ? { bare, size: 0.01 } : undefined;
}

function thousands({ name, form }: ColumnFacts): InUnit | undefined {
  if (form.type !== 'integer' && form.type !== 'decimal') return undefined;
  const [, bare = '', before, unit = '', after] = bracketed.exec(name) ?? behind.exec(name) ?? [];
  const word = unit.toLowerCase().replace(/s$/, '');
  const size = /^(?:k|'?000|thousand)$/.test(word) ? 1e3 : /^(?:bn|billion)$/.test(word) ? 1e9 : 1e6;
  const isOfCurrency = before !== undefined || after !== undefined;
  // "Distance (m)" is in metres, "Profit (m)" in millions.
  const isMoney =
    isOfCurrency || isOfMoney(wordsOf(bare)) || wordsOf(bare).some((word) => currencyCodes.has(word));
  const isWord = /^(?:thousand|million|billion|mio|mn|bn)$/.test(word) || bracketed.test(name);
  return bare !== '' && isMoney && (isOfCurrency || isWord) ? { bare, size } : undefined;
}
