/** Units as they are typed behind a number, and how they fit those of the model's members. */
import type { Member } from '../../data/data-model.js';
import { wordTable } from '../../word-table.js';

/** How many of the first are in one of the second. */
const unitSizes: Readonly<Record<string, Readonly<Record<string, number>>>> = wordTable({
  ms: { ms: 1, millisecond: 1, second: 1000, sec: 1000, minute: 60_000, min: 60_000 },
  s: { second: 1, sec: 1, minute: 60, min: 60, hour: 3600, h: 3600, day: 86_400 },
  min: { second: 1 / 60, minute: 1, min: 1, mins: 1, hour: 60, hr: 60, h: 60, day: 1440, week: 10_080 },
  h: { minute: 1 / 60, min: 1 / 60, hour: 1, hr: 1, h: 1, day: 24, week: 168 },
  days: { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 },
});
const unitNames: Readonly<Record<string, string>> = wordTable({
  minutes: 'min',
  minute: 'min',
  mins: 'min',
  hours: 'h',
  hour: 'h',
  hrs: 'h',
  seconds: 's',
  second: 's',
  sec: 's',
  day: 'days',
  d: 'days',
});
const unitOf = (unit: string): string => unitNames[unit] ?? unit;

/** Units of one kind in a line, each with how many of the smallest it is. */
const kinds: readonly (readonly (readonly [words: RegExp, size: number])[])[] = [
  [
    [/^(?:mg|milligrams?)$/, 0.001],
    [/^(?:g|grams?)$/, 1],
    [/^(?:oz|ounces?)$/, 28.349_523_125],
    [/^(?:lbs?|pounds?)$/, 453.592_37],
    [/^(?:kg|kgs|kilos?|kilograms?)$/, 1000],
    [/^(?:t|tonnes?|metric tons?)$/, 1e6],
  ],
  [
    [/^(?:mm|millimet(?:er|re)s?)$/, 0.001],
    [/^(?:cm|centimet(?:er|re)s?)$/, 0.01],
    [/^(?:inch|inches)$/, 0.0254],
    [/^(?:ft|foot|feet)$/, 0.3048],
    [/^(?:m|met(?:er|re)s?)$/, 1],
    [/^(?:km|kms|kilomet(?:er|re)s?)$/, 1000],
    [/^(?:mi|miles?)$/, 1609.344],
  ],
  [
    [/^(?:kmh|kph|km \/ h|km per hour)$/, 1],
    [/^(?:mph|miles per hour)$/, 1.609_344],
    [/^(?:knots?|kts?|kn)$/, 1.852],
    [/^(?:m \/ s|mps|met(?:er|re)s per second)$/, 3.6],
  ],
  [
    [/^(?:ml|millilit(?:er|re)s?)$/, 0.001],
    [/^(?:l|lit(?:er|re)s?)$/, 1],
  ],
  [[/^(?:c|celsius|centigrade|degrees?(?: celsius| centigrade| c)?)$/, 1]],
  [[/^(?:f|fahrenheit|degrees? (?:fahrenheit|f))$/, 1]],
];

type Size = { readonly kind: number; readonly size: number };
function sizeOf(unit: string): Size | undefined {
  for (const [kind, units] of kinds.entries())
    for (const [words, size] of units) if (words.test(unit)) return { kind, size };
  return undefined;
}

/** The model's unit, or the one that the member's own name ends with: `body_mass_g`, `speed_in_knots`. */
function ownSize({ unit, name }: Member): Size | undefined {
  if (unit !== undefined) return sizeOf(unit.toLowerCase());
  const [, what = '', last = ''] = /^(.*)_([a-z]+)$/.exec(name.toLowerCase()) ?? [];
  return last.length > 1 || sized.test(what) ? sizeOf(last) : undefined;
}

/** Of these a letter is a unit: `height_m`, where `group_m` is one of several groups. */
const sized =
  /weight|mass|length|height|width|depth|distance|size|elevation|altitude|radius|diameter|temp|volume|dew|visib/;

/** The size of a unit that is said of a member: pounds are money where nothing is weighed. */
function saidSize(member: Member, unit: string): Size | undefined {
  const size = sizeOf(unit);
  return /^pounds?$/.test(unit) && ownSize(member)?.kind !== size?.kind ? undefined : size;
}

/** What a number with that unit may have been multiplied by. */
export function scalesOf(unit: string): readonly number[] {
  const said = sizeOf(unit);
  return said ? (kinds[said.kind] ?? []).map(([, size]) => said.size / size) : [];
}

/** A physical unit, said of a member that tells none. */
export const isUntold = (member: Member, unit: string): boolean =>
  saidSize(member, unit) !== undefined && ownSize(member) === undefined;

/** Whether a number with that unit can be none of the member's: grams of a length. */
export function isForeign(member: Member, unit: string): boolean {
  const [own, said] = [ownSize(member), saidSize(member, unit)];
  // What is counted has no unit but its own noun.
  if ((member.aggType ?? '').startsWith('count')) return said !== undefined;
  if (said === undefined) return false;
  if (own === undefined) return member.unit !== undefined || member.format !== undefined;
  return own.kind !== said.kind && !isDegrees(unit, own);
}

/** Degrees are of whichever scale the member has. */
const isDegrees = (unit: string, own: Size): boolean =>
  /^degrees?$/.test(unit) && own.kind >= kinds.length - 2;
/** As a pattern, of whole words. */
export const unitWords =
  '(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?|years?|percent|%|euros?|eur|€|dollars?|usd|\\$|pounds?|gbp|£|bucks|miles per hour|miles?|mi|km \\/ h|km per hour|kilometers?|kilometres?|kms?|stars?|points?|kgs?|kilos?|kilograms?|grams?|g|mg|tonnes?|lbs?|ounces?|oz|mm|cm|millimeters?|millimetres?|centimeters?|centimetres?|meters?|metres?|inch|inches|feet|ft|knots?|mph|kph|kmh|m \\/ s|degrees?(?: celsius| centigrade| fahrenheit| c| f)?|celsius|fahrenheit|ml|liters?|litres?|mb|gb|kb|times|pages?|seats?|users?|units?|pieces?|items?)(?![a-z])';

/** 30 % of a measure that is 0 to 1 is 0.3; three hours of one in minutes are 180. */
export function factorOf(member: Member | undefined, unit: string | undefined): number {
  if (unit === undefined || !member) return 1;
  if (/^(?:%|percent)$/.test(unit)) return member.format === 'percent' ? 0.01 : 1;
  const [own, said] = [ownSize(member), saidSize(member, unit)];
  if (said && own?.kind === said.kind) return said.size / own.size;
  const sizes = unitSizes[unitOf(member.unit ?? '')];
  return sizes?.[unit] ?? sizes?.[unit.replace(/s$/, '')] ?? 1;
}

/** How many the number of a column stands for, as its own title says: a million where it is told "($M)". */
export function sizeInTitle({ title }: Member): number {
  // "(m)" alone are metres.
  const said =
    /\([$€£] ?(m|mn|mio|mil|millions?|k|thousands?|bn|billions?)\)|\((?:in )?(millions?|thousands?|billions?)\)|\bin (millions?|thousands?|billions?)\b/i.exec(
      title,
    );
  const short = said?.[1] ?? said?.[2] ?? said?.[3];
  if (short === undefined) return 1;
  return /^m/i.test(short) ? 1e6 : /^b/i.test(short) ? 1e9 : 1e3;
}

/** Whether a number with that unit can be one of the member's. */
export function fitsUnit(member: Member, unit: string): boolean {
  const [size, said] = [ownSize(member), saidSize(member, unit)];
  if (size && said) return !isForeign(member, unit);
  if (member.unit === undefined) return /^(?:%|percent)$/.test(unit) && member.format === 'percent';
  const own = unitOf(member.unit);
  const singular = unit.replace(/s$/, '');
  return (
    own === unit ||
    own === singular ||
    own.replace(/s$/, '') === singular ||
    unitSizes[own]?.[singular] !== undefined
  );
}

/** A number of one row has the unit of the measures that are worked out from it, or of its name ("hours to resolve"), where it names none. */
export const withUnits = (members: readonly Member[]): readonly Member[] =>
  members.map((member) => {
    if (member.kind !== 'dimension' || member.type !== 'number' || member.unit !== undefined) return member;
    const unit =
      members.find((m) => m.kind === 'measure' && m.rowSql === member.sql && m.unit !== undefined)?.unit ??
      /^(hours|minutes|days) (?:to|until|from|between|spent|open|late)\b/i
        .exec(member.title)?.[1]
        ?.toLowerCase();
    return unit === undefined ? member : { ...member, unit };
  });
