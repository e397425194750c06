/**
 * The few requests that a chat in another language offers below an answer, put into English: the same split another way,
 * over time, for one value, beside another period. Names and values stay as they are; the months in them have English
 * names, since a chat writes them in its own language.
 */
import { wordTable } from '../../word-table.js';
interface Tongue {
  readonly split: RegExp;
  readonly steps: RegExp;
  readonly only: RegExp;
  readonly compare: RegExp;
  readonly units: Readonly<Record<string, string>>;
}

const tongues: Readonly<Record<string, Tongue>> = wordTable({
  de: {
    split: /^nach (.+) aufteilen$/i,
    steps: /^nach (.+) zeigen$/i,
    only: /^nur (.+), nach (.+)$/i,
    compare: /^mit (.+) vergleichen$/i,
    units: { stunde: 'hour', tag: 'day', woche: 'week', monat: 'month', quartal: 'quarter', jahr: 'year' },
  },
  fr: {
    split: /^répartir par (.+)$/i,
    steps: /^afficher par (.+)$/i,
    only: /^uniquement (.+), par (.+)$/i,
    compare: /^comparer avec (.+)$/i,
    units: {
      heure: 'hour',
      jour: 'day',
      semaine: 'week',
      mois: 'month',
      trimestre: 'quarter',
      année: 'year',
    },
  },
  es: {
    split: /^desglosar por (.+)$/i,
    steps: /^mostrar por (.+)$/i,
    only: /^solo (.+), por (.+)$/i,
    compare: /^comparar con (.+)$/i,
    units: { hora: 'hour', día: 'day', semana: 'week', mes: 'month', trimestre: 'quarter', año: 'year' },
  },
  ar: {
    split: /^التقسيم حسب (.+)$/,
    steps: /^العرض حسب (.+)$/,
    only: /^فقط (.+)، حسب (.+)$/,
    compare: /^المقارنة مع (.+)$/,
    units: { الساعة: 'hour', اليوم: 'day', الأسبوع: 'week', الشهر: 'month', الربع: 'quarter', السنة: 'year' },
  },
});

/** The request in English; undefined for any other one. */
export function foreignFollowUp(input: string): string | undefined {
  // Texts of mixed direction may carry marks of it.
  const text = input
    .normalize('NFC')
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim();
  for (const [tag, tongue] of Object.entries(tongues)) {
    const { split, steps, only, compare, units } = tongue;
    const unitOf = (word: string): string => units[word.toLowerCase()] ?? word;
    const [, by] = split.exec(text) ?? [];
    if (by !== undefined) return `Split by ${by}`;
    const [, step] = steps.exec(text) ?? [];
    if (step !== undefined && unitOf(step) !== step) return `Show it by ${unitOf(step)}`;
    const [, value, column] = only.exec(text) ?? [];
    if (value !== undefined && column !== undefined)
      return `Only ${inEnglish(value, tag)}, by ${unitOf(column)}`;
    const [, period] = compare.exec(text) ?? [];
    if (period !== undefined) return `Compare with ${inEnglish(period, tag)}`;
  }
  return undefined;
}

const months = new Map(
  Object.keys(tongues).map((tag) => [
    tag,
    ['long', 'short'].flatMap((month) =>
      Array.from({ length: 12 }, (_, index): [own: string, english: string] => {
        const date = new Date(Date.UTC(2024, index, 15));
        const shape = { month: month as 'long' | 'short', timeZone: 'UTC' };
        return [
          plain(date.toLocaleString(tag, shape)),
          date.toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
        ];
      }),
    ),
  ]),
);

/** A period with English months: `3. Juni 2025` is `3 June 2025`. Anything without a year stays as it is. */
function inEnglish(text: string, tag: string): string {
  const latin = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  const quarter = /^(?:Q|T|الربع )([1-4]) (\d{4})$/.exec(latin);
  if (quarter !== null) return `Q${quarter[1]} ${quarter[2]}`;
  const words = latin.split(/\s+/).filter((word) => word !== 'de');
  const known = new Map(months.get(tag));
  if (!/\b\d{4}\b/.test(latin) || !words.some((word) => known.has(plain(word)))) return latin;
  return words.map((word) => known.get(plain(word)) ?? word.replace(/\.$/, '')).join(' ');
}

function plain(word: string): string {
  return word.toLowerCase().replace(/\.$/, '');
}
