/**
 * How long something took, as clocks, people and programs write it: `01:30:00`, `1h 30m`, `45 min`, `PT1H30M`. Its value
 * is in seconds. `08:30:00` may as well be a time of the day, and `5 m` a length: these only where the column is called so.
 */
import type { ValueForm } from './value-form.js';

const named =
  /(?:^|[^a-z])(?:durations?|lengths?|elapsed|(?:time )?spent|hours|worked|tracked|logged|clocked|billed|overtime|break|talk|wait|hold|handling|ringing|(?:call|run|play|playing|watch|screen|session|response|reply|resolution|lead|cycle|travel|driving|moving|total|net|gross|chip|lap|finish|service|processing|talk|hold|wait|handle|break|working)[ _-]?time|time taken|dauer|dur[ée]e|duraci[óo]n)(?![a-z])|^time$/i;

const clock = (v: string): string =>
  `coalesce(TRY_CAST(nullif(regexp_extract(${v}, '(\\d+) days?', 1), '') AS BIGINT), 0) * 86400 + TRY_CAST(regexp_extract(${v}, '(\\d+):\\d{2}:\\d{2}', 1) AS BIGINT) * 3600 + TRY_CAST(regexp_extract(${v}, ':(\\d{2}):', 1) AS BIGINT) * 60 + TRY_CAST(regexp_extract(${v}, ':(\\d{2}(?:\\.\\d+)?)$', 1) AS DOUBLE)`;

const part = (v: string, letter: string, seconds: number): string =>
  `coalesce(TRY_CAST(nullif(regexp_extract(lower(${v}), '(\\d+(?:\\.\\d+)?)\\s*${letter}', 1), '') AS DOUBLE), 0) * ${seconds}`;
const units = (v: string): string =>
  [part(v, 'd', 86_400), part(v, 'h', 3600), part(v, 'm', 60), part(v, 's', 1)].join(' + ');

const amount = '\\d+(\\.\\d+)?\\s*';
const next = ',?\\s*(and\\s*)?';
/** A letter alone is a unit only beside another one, or by the column's name: "1980s" and "2H" are none. */
const hours = `${amount}([Hh]rs?|[Hh]ours?)\\.?`;
const minutes = `${amount}([Mm]in|[Mm]ins|[Mm]inutes?)\\.?`;
const seconds = `${amount}([Ss]ecs?|[Ss]econds?)\\.?`;
const letter = (one: string): string => `${amount}[${one}${one.toUpperCase()}]`;
const anyHours = `(${hours}|${letter('h')})`;
const anyMinutes = `(${minutes}|${letter('m')})`;
const anySeconds = `(${seconds}|${letter('s')})`;
const iso =
  'P\\d+D(T(\\d+H)?(\\d+M)?(\\d+(\\.\\d+)?S)?)?|PT(\\d+H(\\d+M)?(\\d+(\\.\\d+)?S)?|\\d+M(\\d+(\\.\\d+)?S)?|\\d+(\\.\\d+)?S)';

const length = { type: 'decimal', isLength: true, note: 'lengths of time' } as const;

export const lengthForms: readonly ValueForm[] = [
  {
    ...length,
    name: 'days and hours:minutes:seconds',
    pattern: '\\d+ days?,? \\d{1,2}:[0-5]\\d:[0-5]\\d(\\.\\d+)?',
    sql: clock,
  },
  {
    ...length,
    name: 'hours:minutes:seconds',
    pattern: '(\\d+ days?,? )?\\d{1,4}:[0-5]\\d:[0-5]\\d(\\.\\d+)?',
    named,
    sql: clock,
  },
  {
    ...length,
    name: 'hours, minutes and seconds',
    pattern: [
      `${hours}(${next}${anyMinutes})?(${next}${anySeconds})?`,
      `${letter('h')}${next}${anyMinutes}(${next}${anySeconds})?`,
      `${minutes}(${next}${anySeconds})?`,
      `${letter('m')}${next}${anySeconds}`,
      seconds,
      iso,
    ].join('|'),
    sql: units,
  },
  {
    ...length,
    name: 'hours and minutes',
    pattern: `(${amount}[Dd](ays?)?${next})?(${anyHours}${next})?(${anyMinutes})?(${next}${anySeconds})?`,
    named,
    sql: units,
  },
];
