/** Small phrases of sentences: lists, plurals, periods, parts of days and years. */
import { stem } from '../lexicon/tokens.js';
import { monthNames, weekdayNames } from '../read/calendar.js';

const small = /^(?:of|and|or|per|the|to|for|[^\p{L}].*)$/u;
const lowered = (word: string): string =>
  /^\p{Lu}[^\p{Lu}]*$/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;

/** A title within a sentence: "Order date" → "order date", and "US DVD Sales", of which every word begins large, → "US DVD sales". */
export function lowerFirst(text: string): string {
  const [name = '', each] = text.split(/ (?=of each )/);
  const [first = '', ...rest] = name.split(' ');
  const isTitled = rest.every((word) => small.test(word) || /^\p{Lu}/u.test(word));
  const begin = /^\p{Lu}\p{Lu}/u.test(first) ? first : first.charAt(0).toLowerCase() + first.slice(1);
  const words = [begin, ...(isTitled ? rest.map(lowered) : rest)];
  return [...words, ...(each === undefined ? [] : [each])].join(' ');
}

/** Text of the data in a sentence, where it must not become markup. */
export const escape = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');

export function list(words: readonly string[], link = 'and'): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1) ?? ''}`;
}

export function partWords(part: 'weekday' | 'hour' | 'month', values: readonly number[]): string {
  if (part === 'month')
    return `in ${list(
      values.map((v) => monthNames[v - 1] ?? ''),
      'or',
    )}`;
  if (part === 'weekday') {
    const text = values.join();
    if (text === '6,7') return 'on weekends';
    return text === '1,2,3,4,5'
      ? 'on weekdays'
      : `on ${list(
          values.map((v) => `${weekdayNames[v - 1] ?? ''}s`),
          'or',
        )}`;
  }
  const [first = 0] = values;
  const last = (values.at(-1) ?? 0) + 1;
  return last - first === values.length
    ? `from ${first}:00 to ${last}:00`
    : `at ${list(
        values.map((v) => `${v}:00`),
        'or',
      )}`;
}

/** "in May", "on 3 May 2025", "from 3 May 2025 to 9 May 2025", "since May". */
export const inPeriod = (words: string): string => `${linkOf(words, 'in ')}${words}`;

export function linkOf(words: string, link: string): string {
  if (/^(?:since|as of|after|before|by|until|from|today|yesterday|older|newer|with )/.test(words)) return '';
  if (/^\d{1,2} [A-Z]\w+ \d{4} to /.test(words)) return 'from ';
  if (/^the (?:start|end) of /.test(words)) return 'at ';
  return /^\d{1,2} [A-Z]/.test(words) ? 'on ' : link;
}

export const plural = (word: string): string =>
  stem(word) === word && !/ (?:by|on|at|to|in|of|for|from)$/.test(word) ? withS(word) : word;

const withS = (word: string): string =>
  /[^aeiou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : /(?:s|x|ch|sh)$/.test(word)
      ? `${word}es`
      : `${word}s`;

/** How a number is worked out. */
export const functionWords = {
  avg: 'average',
  sum: 'total',
  min: 'lowest',
  max: 'highest',
  median: 'median',
  stddev: 'standard deviation of',
  quantile: 'percentile of',
};

export const percentileWords = (at = 0.5): string =>
  at === 0.5 ? 'median' : `${Math.round(at * 100)}th percentile of`;

/** Of times the highest is the latest. */
export const timeWords = { ...functionWords, min: 'earliest', max: 'latest' };

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const shortUnits = { seconds: 's', minutes: 'min', hours: 'h', days: 'days' } as const;

/** A time of what somebody or something is, and not of what happened: "customers in 2024" would leave open what was then. */
export const isOfStanding = (time: { readonly title: string } | undefined): boolean =>
  /\b(?:since|renewals?|renews?|due|birth\w*|born|expir\w*|launch\w*|founded|hired?|hiring|joined|join|registered|registration|sign-?ups?|signed up|valid|maturity)\b/i.test(
    time?.title ?? '',
  );

/** "Closed at in May", "with renewal date in May", "with client since 2022". */
export function timed(title: string, isStanding: boolean, when: string): string {
  const link = isStanding && !/ (?:on|at)$/.test(title) ? 'with ' : '';
  return `${link}${title} ${title.endsWith(' since') ? when.replace(/^since /, '') : when}`;
}
