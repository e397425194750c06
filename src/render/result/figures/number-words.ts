/**
 * The numbers of a text that may be somebody's figures. Years, dates, times, ordinals, the numbers of lists, "top 5" and
 * conditions such as "more than 1,000" are none: they are not told of a row.
 */

/** A number as it stands in a text. */
export interface NumberWord {
  readonly start: number;
  readonly end: number;
  /** What it may mean: more than one where its points may be read in two ways. */
  readonly readings: readonly Reading[];
  readonly isPercent: boolean;
  /** −1 or 1 where a sign is written, else 0. */
  readonly sign: -1 | 0 | 1;
  /** Digits that say something, and whether the number is whole. */
  readonly digits: number;
  readonly isWhole: boolean;
}

/** A value without its sign, and half of what its last digit counts. */
export interface Reading {
  readonly value: number;
  readonly half: number;
}

/** Of more numbers, no answer has use for links. */
const MOST = 500;

const SPACE = '[ \\u00a0\\u202f]';
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}_.,:/#-]|[\\p{N}]${SPACE}?[-–/])([+\\-−]?)(\\p{Sc}?)` +
    `((?:\\d{1,3}(?:[,.’'\\u00a0\\u202f]\\d{3})+|\\d+)(?:[.,]\\d+)?)` +
    `(?:${SPACE}?(%|percent\\b|per cent\\b|k\\b|thousand\\b|m\\b|mn\\b|million\\b|bn\\b|billion\\b))?` +
    `(?![\\p{L}\\p{N}_]|[-–/:]\\p{N}|-\\p{L}|[.,]\\d)`,
  'giu',
);

const SCALES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6, bn: 1e9, billion: 1e9 },
};

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** What stands before a number that is no figure. */
const BEFORE = new RegExp(
  [
    `\\b(?:top|first|last|next|previous|past|bottom|best|worst|number|no\\.|nr\\.|rank|page|step|week|day|year|quarter|version)${SPACE}`,
    `\\b(?:more|less|fewer|greater|higher|lower|larger|smaller|longer|other|better|worse)${SPACE}than${SPACE}`,
    `\\b(?:over|under|above|below|least|most|exceeds?|exceeding|beyond|within|between|up to|exactly|minimum(?: of)?|maximum(?: of)?)${SPACE}`,
    `\\b(?:between|under|over)${SPACE}\\S+${SPACE}and${SPACE}`,
    `[<>≤≥=]${SPACE}?`,
  ].join('|') + '$',
  'iu',
);
const ALL_BEFORE = new RegExp(`(?:${BEFORE.source.slice(0, -1)})\\p{Sc}?$`, 'iu');

/** A day beside its month. */
const MONTH_BEFORE = new RegExp(`\\b${MONTH}${SPACE}(?:\\d{1,2},${SPACE})?$`, 'iu');

/** What stands behind one. */
const BEHIND = new RegExp(
  `^(?:${SPACE}${MONTH}\\b|${SPACE}?(?:am|pm|a\\.m\\.|p\\.m\\.|o’clock|o'clock)\\b|${SPACE}(?:or${SPACE}(?:more|less|fewer)|(?:highest|lowest|largest|smallest|biggest|best|worst|busiest|longest|shortest|most|least|top)\\b)|\\+)`,
  'iu',
);

/** The numbers of a text that may be figures, in their order. */
export function numberWords(text: string): NumberWord[] {
  const found: NumberWord[] = [];
  for (const match of text.matchAll(NUMBER)) {
    if (found.length >= MOST) break;
    const [whole, sign = '', coin = '', digits = '', suffix = ''] = match;
    const [start, end] = [match.index, match.index + whole.length];
    const isBare = coin === '' && suffix === '' && sign === '';
    if (isBare && /^(?:19|20)\d\d$/.test(digits)) continue;
    const before = text.slice(Math.max(0, start - 60), start);
    if (/^\d{1,2}$/.test(digits) && MONTH_BEFORE.test(before)) continue;
    if (ALL_BEFORE.test(before) || BEHIND.test(text.slice(end, end + 20))) continue;
    // The number of a list, where its text is not made into one.
    if (isBare && /(?:^|\n)\s*$/.test(before) && /^[.)]\s/.test(text.slice(end, end + 2))) continue;
    const isPercent = suffix === '%' || /^per/i.test(suffix);
    const readings = readingsOf(digits, SCALES[suffix.toLowerCase()] ?? 1);
    const said = digits.replace(/\D/g, '').replace(/^0+/, '');
    found.push({
      ...{ start, end, readings, isPercent, digits: said.length },
      sign: sign === '' ? 0 : sign === '+' ? 1 : -1,
      isWhole: readings.every(({ value }) => Number.isInteger(value)) && suffix === '',
    });
  }
  return found;
}

/** "1.234" is one thing in English and another in German: it is both until a cell decides. */
function readingsOf(text: string, scale: number): Reading[] {
  const groups = text.replace(/[’'\u00a0\u202f]/g, '');
  const [points, commas] = [groups.split('.').length - 1, groups.split(',').length - 1];
  const english = () => reading(groups.replaceAll(',', ''), scale);
  const other = () => reading(groups.replaceAll('.', '').replace(',', '.'), scale);
  if (points + commas === 0) return [english()];
  if (points > 0 && commas > 0)
    return [groups.lastIndexOf('.') > groups.lastIndexOf(',') ? english() : other()];
  const mark = points > 0 ? '.' : ',';
  const isGrouped = new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`).test(groups);
  if (points + commas > 1) return isGrouped ? [mark === ',' ? english() : other()] : [];
  if (!isGrouped) return [mark === '.' ? english() : other()];
  return [english(), other()];
}

function reading(plain: string, scale: number): Reading {
  const fraction = plain.split('.')[1] ?? '';
  return { value: Number(plain) * scale, half: (scale * 0.5) / 10 ** fraction.length };
}
