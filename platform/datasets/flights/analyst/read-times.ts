import { weekdayNames } from './calendar.js';
import type { Filter } from './plan.js';

export type TimeReading = {
  /** Marks a condition on weekday or time of day in the text; `label` is what a comparison calls it. */
  readonly mark: (filter: Filter, label: string) => string;
};

const dayWord =
  '(mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|mon|tues?|wed|thurs?|thu|fri|sat|sun)';
const clock = '(\\d{1,2})(?::(\\d{2}))?(?: o ?clock)?(?: (am|pm))?';
const named = '(noon|midday|midnight)';

/** Parts of the day, in minutes after midnight: four equal quarters, so that no flight is in two of them. */
export const dayParts: Readonly<Record<string, { from: number; to: number; label: string }>> = {
  morning: { from: 360, to: 720, label: 'morning (6:00 to 11:59)' },
  afternoon: { from: 720, to: 1080, label: 'afternoon (12:00 to 17:59)' },
  evening: { from: 1080, to: 1440, label: 'evening (18:00 to 23:59)' },
  night: { from: 0, to: 360, label: 'night (0:00 to 5:59)' },
};

/** Replaces weekdays and times of day of a normalised text by marks. */
export function readTimes(input: string, reading: TimeReading): string {
  return clockTimes(partsOfDay(weekdays(input, reading), reading), reading);
}

function weekdays(input: string, reading: TimeReading): string {
  const mark = (days: number[], label: string): string => reading.mark({ on: 'weekday', days }, label);
  let s = input.replace(
    new RegExp(`\\b(?:from )?${dayWord} (?:to|through|thru|-) ${dayWord}(?![\\w])`, 'g'),
    (_, first: string, last: string) => {
      const from = dayNumber(first);
      const length = ((dayNumber(last) - from + 7) % 7) + 1;
      const days = Array.from({ length }, (_unused, i) => ((from - 1 + i) % 7) + 1);
      return mark(days, `${weekdayNames[from - 1] ?? ''} to ${weekdayNames[dayNumber(last) - 1] ?? ''}`);
    },
  );
  s = s.replace(/(?:on |at |during |over )?(?:the )?\bweekends?\b(?! \/)/g, (all, at: number) =>
    /(?:by|per|each|every|which|what) $/.test(s.slice(0, at)) ? all : mark([6, 7], 'weekends'),
  );
  // "by weekday" groups; "on weekdays" and "weekdays vs weekends" are conditions.
  s = s.replace(
    /(?:on |during |only |just |for |over |excluding |exclude |except |without |not |and |about )(?:the )?(?:weekdays|working days|business days|work days)\b/g,
    (all) =>
      (/^(?:excluding|exclude|except|without|not|only|just|and) /.exec(all)?.[0] ?? '') +
      mark([1, 2, 3, 4, 5], 'weekdays'),
  );
  s = s.replace(
    /\b(?:weekdays?|working days|workdays|business days)\b(?= (?:vs|versus|and|or|with|to|than|compared|flights|departures)\b)/g,
    (all, at: number) =>
      /(?:by|per|each|every|which|what) $/.test(s.slice(0, at)) ? all : mark([1, 2, 3, 4, 5], 'weekdays'),
  );
  s = s.replace(
    /(§t\d+ (?:[a-z]+ ){0,4}?(?:vs|versus|and|or|with|to|than|compared to|compared with)(?: on)?) (?:weekdays?|working days|workdays)\b/g,
    (_, lead: string) => `${lead} ${mark([1, 2, 3, 4, 5], 'weekdays')}`,
  );
  return s.replace(
    new RegExp(`(?:\\bon )?(?:a )?\\b${dayWord}\\b(?: flights)?`, 'g'),
    (all, word: string) => {
      const number = dayNumber(word);
      const tail = all.endsWith(' flights') ? ' flights' : '';
      return mark([number], weekdayNames[number - 1] ?? '') + tail;
    },
  );
}

function dayNumber(word: string): number {
  return weekdayNames.findIndex((d) => d.toLowerCase().startsWith(word.slice(0, 3))) + 1;
}

function partsOfDay(input: string, reading: TimeReading): string {
  return input.replace(
    /(?:(?:in|during|on|at) )?(?:the )?(?:early |late )?\b(mornings?|afternoons?|evenings?|night ?time|nights?|overnight)\b/g,
    (_, word: string) => {
      const part = word.startsWith('night') || word === 'overnight' ? 'night' : word.replace(/s$/, '');
      const found = dayParts[part];
      if (!found) return word;
      // The hours follow in brackets or words when the asker says what is meant; they win.
      return reading.mark({ on: 'time', spans: [found] }, part);
    },
  );
}

function clockTimes(input: string, reading: TimeReading): string {
  const mark = (from: number, end: number): string => {
    const label = `${clockLabel(from)} to ${clockLabel(end - 1)}`;
    return reading.mark({ on: 'time', spans: [{ from, to: end, label }] }, label);
  };
  const point = `(?:${clock}|${named})`;
  let s = input.replace(
    new RegExp(
      `(?:departing |leaving )?(?:between|from) ${point} (?:and|to|until|till|through|-) ${point}(?![\\w.])(?! (?:min|mile|hour|percent|flights|%|§d|of))`,
      'g',
    ),
    (all, ...g: (string | undefined)[]) => {
      const range = clockRange(g.slice(0, 8), all);
      return range ? mark(range.from, range.to) : all;
    },
  );
  s = s.replace(
    new RegExp(`\\b${point} (?:to|until|till|-) ${point}(?![\\w.])`, 'g'),
    (all, ...g: (string | undefined)[]) => {
      const range = /[ap]m|noon|midnight|:/.test(all) ? clockRange(g.slice(0, 8), all) : undefined;
      return range ? mark(range.from, range.to) : all;
    },
  );
  s = s.replace(
    new RegExp(
      `\\b(before|until|after|since|from|later than|earlier than|by) ${point}(?: on(?:wards?)?)?(?![\\w.])(?! (?:min|mile|hour|percent|flights))`,
      'g',
    ),
    (all, word: string, ...g: (string | undefined)[]) => {
      if (!/[ap]m|noon|midday|midnight|:|clock/.test(all)) return all;
      const at = minutes(g[0], g[1], g[2], g[3]);
      if (at === undefined) return all;
      return /before|until|earlier|by/.test(word) ? mark(0, at === 0 ? 1440 : at) : mark(at, 1440);
    },
  );
  return s.replace(
    new RegExp(`(?:\\b(?:at|around|during|in) )(?:the )?(?:${clock}|${named})(?: hour)?(?![\\w.])`, 'g'),
    (all, ...g: (string | undefined)[]) => {
      if (!/[ap]m|noon|midday|midnight|:|clock/.test(all)) return all;
      const at = minutes(g[0], g[1], g[2], g[3]);
      return at === undefined ? all : mark(Math.floor(at / 60) * 60, Math.floor(at / 60) * 60 + 60);
    },
  );
}

/** "6 to 9 am": the first takes the second's half of the day. An end at :59 includes its minute. */
function clockRange(
  g: readonly (string | undefined)[],
  all: string,
): { from: number; to: number } | undefined {
  const marked = /[ap]m|noon|midday|midnight|:|clock/.test(all);
  if (!marked) return undefined;
  const end = minutes(g[4], g[5], g[6], g[7]);
  const start = minutes(g[0], g[1], g[2] ?? (g[3] === undefined && !g[1] ? sameHalf(g) : undefined), g[3]);
  if (start === undefined || end === undefined) return undefined;
  const to = end % 60 === 59 ? end + 1 : end === 0 ? 1440 : end;
  return { from: start, to };
}

function sameHalf(g: readonly (string | undefined)[]): string | undefined {
  const late = g[6];
  return late === 'pm' && Number(g[0]) < 12 && Number(g[0]) > Number(g[4]) ? 'am' : late;
}

function minutes(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
  word: string | undefined,
): number | undefined {
  if (word === 'noon' || word === 'midday') return 720;
  if (word === 'midnight') return 0;
  let h = Number(hour);
  if (hour === undefined || h > 24) return undefined;
  if (half !== undefined) h = (h % 12) + (half === 'pm' ? 12 : 0);
  return h * 60 + Number(minute ?? 0);
}

function clockLabel(at: number): string {
  return `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`;
}
