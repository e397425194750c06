/** Parts of the calendar that come again: days of the week, hours, times of the day, seasons. */
import type { Filter, Split } from '../../plan/plan.js';
import { weekdayNames } from '../calendar.js';
import type { Placed, Reading } from '../draft.js';
import { timeMember } from './time-of-question.js';
import type { Match, Sentence } from '../sentence.js';
import { wordTable } from '../../../word-table.js';

/** Weekdays and hours, where the model holds no dimension that a word of them names. */
export function readTimeParts(sentence: Sentence, member: string): Placed<Filter>[] {
  const filters: Placed<Filter>[] = [];
  const weekdays = weekdayNames.map((name) => name.toLowerCase());
  const names = weekdays.flatMap((name) => [name, `${name}s`]).join('|');
  const dayNumber = (word: string): number => weekdays.findIndex((name) => word.startsWith(name)) + 1;
  const onDays = ({ from: at }: Match, values: readonly number[], negate: boolean): void => {
    const is = { on: 'part', member, part: 'weekday', values, ...(negate ? { negate } : {}) } as const;
    filters.push({ is, at });
  };
  sentence.read(
    `(?:only )?(?<not>(?:not|neither|except|excluding|without) (?=(?:on |for |only )?(?:the )?(?:${names}) ))?(?:on (?<late>neither )?|for |only )?(?:the )?(?<list>(?:${names})(?: (?:,|and|or|nor)(?: on)? (?:${names}))*)(?: only)?`,
    (m) => {
      const values = (m.groups.list ?? '')
        .split(' ')
        .map(dayNumber)
        .filter((n) => n > 0);
      onDays(m, values, (m.groups.not ?? m.groups.late) !== undefined);
    },
  );
  sentence.read(
    '(?<not>not |except |excluding )?(?:only )?(?:on |at |during |over |for |from )(?:the |an? |any )?(?<w>weekends?|weekdays?|workdays?|working days)(?: only)?|(?<x>weekends?|weekdays?) only|only (?:on )?(?<z>weekends?|weekdays?)|(?<!(?:and|or|vs|versus|by|per) )(?<y>weekend|weekday)(?= §[a-z]*r)',
    (m) => {
      const word = m.groups.w ?? m.groups.x ?? m.groups.y ?? m.groups.z ?? '';
      const values = word.startsWith('weekend') ? [6, 7] : [1, 2, 3, 4, 5];
      onDays(m, values, m.groups.not !== undefined);
    },
  );
  sentence.read(
    '(?:(?:in|during|of|for) )?(?:the )?(?<s>winter|spring|summer|autumn|(?<=(?:in|during|of|this|last) the )fall|(?<=(?:in|during) )fall)s?(?: months?(?= (?:only|$|\\?)))?',
    (m) => {
      const values = seasons[m.groups.s ?? ''] ?? [];
      filters.push({ is: { on: 'part', member, part: 'month', values }, at: m.from });
    },
  );
  readHours(sentence, member, filters);
  return filters;
}

/** Of the north. */
const seasons: Readonly<Record<string, readonly number[]>> = wordTable({
  winter: [12, 1, 2],
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  autumn: [9, 10, 11],
  fall: [9, 10, 11],
});

const daytimes: Readonly<Record<string, readonly [number, number]>> = wordTable({
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [0, 6],
});

function readHours(sentence: Sentence, member: string, filters: Placed<Filter>[]): void {
  const push = (at: number, from: number, to: number): void => {
    const values = Array.from({ length: 24 }, (_, h) => h).filter((h) =>
      from < to ? h >= from && h < to : h >= from || h < to,
    );
    filters.push({ is: { on: 'part', member, part: 'hour', values }, at });
  };
  const hour = (mark: string | undefined, half: string | undefined): number | undefined => {
    if (mark?.includes(':') === true && !mark.endsWith(':00')) return undefined;
    const clock = mark?.includes(':') === true ? Number(mark.split(':')[0]) : sentence.number(mark);
    if (clock === undefined || clock > 24) return undefined;
    return half === 'pm' && clock < 12 ? clock + 12 : half === 'am' && clock === 12 ? 0 : clock;
  };
  const time = (n: string): string =>
    `(?:(?<t${n}>#\\d+|\\d+:\\d+)(?: (?<h${n}>am|pm))?(?: o clock| oclock)?)`;
  sentence.read(`(?:only )?(?:between|from) ${time('a')} (?:and|to|-|until) ${time('b')}`, (m) => {
    if (!m.groups.ha && !m.groups.hb && !m.text.includes(':')) return false;
    // "Between 11 and 2 pm" begins before noon.
    const [from, to] = [hour(m.groups.ta, 'am'), hour(m.groups.tb, 'am')];
    const isEarly = m.groups.hb === 'pm' && (from ?? 0) % 12 > (to ?? 0) % 12;
    const half = m.groups.ha ?? (isEarly ? 'am' : m.groups.hb);
    const [a, b] = [hour(m.groups.ta, half), hour(m.groups.tb, m.groups.hb)];
    if (a === undefined || b === undefined) return false;
    push(m.from, a, b);
    return true;
  });
  sentence.read(
    `(?<pre>(?:(?:in|at) )?(?:the )?(?:morning|afternoon|evening|night) )?(?:at or |on or )?(?<w>after|before|since|until|at|from) ${time('a')}(?: (?:or|and) (?:later|after)| on(?! (?:the )?[a-z]+day)| onwards)?(?<in> (?:in|at) (?:the )?(?:morning|afternoon|evening|night))?`,
    (m) => {
      const told = m.groups.in ?? m.groups.pre;
      const isLate = /afternoon|evening|night/.test(told ?? '');
      const half = m.groups.ha ?? (told === undefined ? undefined : isLate ? 'pm' : 'am');
      // "After 17:59" is from 18:00 on.
      const [, last] =
        /^(after|since|from)? ?(\d+):59$/.exec(`${m.groups.w ?? ''} ${m.groups.ta ?? ''}`) ?? [];
      const a =
        last === 'after'
          ? hour(`${Number(m.groups.ta?.split(':')[0]) + 1}:00`, half)
          : half || m.text.includes(':')
            ? hour(m.groups.ta, half)
            : undefined;
      if (a === undefined) return false;
      if (m.groups.w === 'at' && !/ (?:(?:or|and) (?:later|after)|on|onwards)(?: |$)/.test(m.text))
        push(m.from, a, a + 1);
      else if (/^(?:at|after|since|from)$/.test(m.groups.w ?? '')) push(m.from, a, 24);
      else push(m.from, 0, a);
      return true;
    },
  );
  sentence.read('(?:in|during|at) (?:the )?(?<w>morning|afternoon|evening|night)s?', (m) => {
    push(m.from, ...(daytimes[m.groups.w ?? ''] ?? [0, 24]));
  });
}

/** "Weekends or weekdays", before a member of such a name is seen in it. */
export function readWeekend(reading: Reading): void {
  const { sentence, draft } = reading;
  const time = timeMember(reading);
  if (!time) return;
  const push = (split: Split, at: number): void => void draft.splits.push({ is: split, at });
  // Both of them, whatever stands between: "do weekends convert better than weekdays".
  const days = { weekend: /^weekends?$/, weekday: /^(?:weekdays?|workdays?)$/ };
  const [end, week] = [days.weekend, days.weekday].map((day) =>
    sentence.slots.findIndex(
      ({ text }, i) =>
        day.test(text) &&
        !/^(?:by|per|each|every|which|what|excluding|without|not|no|except|only)$/.test(
          sentence.slots[i - 1]?.text ?? '',
        ),
    ),
  ) as [number, number];
  if (end >= 0 && week >= 0) {
    const from = Math.max(end, week);
    const lead = sentence.slots
      .slice(0, from)
      .findLastIndex((s) => !/^(?:on|during|the|at|over)$/.test(s.text));
    for (const i of [end, week, lead])
      if (i !== lead || /^(?:or|and)$/.test(sentence.slots[i]?.text ?? '')) sentence.slots[i]!.used = true;
    push({ kind: 'weekend', name: time.name }, Math.min(end, week));
  }
  sentence.read(
    '(?<=(?:by|per) (?:[^ ]+ (?:and|,) )?)weekends?(?: (?:or|vs) (?:not|weekdays?))?(?=(?: [?.!])* $| (?:in|for|from|this|last|since) )',
    (m) => push({ kind: 'weekend', name: time.name }, m.from),
  );
  sentence.read(
    '(?:only )?(?:on|during) (?:the )?(?:weekdays|workdays|working days)(?: only)?(?! (?:vs|versus|and|or) )|only weekdays|weekdays only',
    (m) => {
      const is = { on: 'part', member: time.name, part: 'weekday', values: [1, 2, 3, 4, 5] } as const;
      draft.filters.push({ is, at: m.from });
    },
  );
}
