/**
 * Values that stand in an order of their own, as everybody puts them: ranks of a known scale, names of days and months,
 * bands of numbers. They are told in it where nothing else orders them.
 */

/** Ranks from the lowest on; a comma stands between names of the same. */
const scales = `
none, no < info, informational < trivial, lowest < very low < low, minor < normal, medium, med, moderate, standard, regular < high, major < very high, severe < urgent, highest < critical, immediate < blocker, emergency
xxxs, 3xs < xxs, 2xs < xs, x-small, extra small < s, small < m, medium < l, large < xl, x-large, extra large < xxl, 2xl, xx-large < xxxl, 3xl < 4xl < 5xl
micro, startup < smb, sme, small, small business < medium, midsize, mid-market, midmarket < large, corporate < enterprise
very dissatisfied, very unsatisfied, very unhappy < dissatisfied, unsatisfied, unhappy < somewhat dissatisfied < neutral < somewhat satisfied < satisfied, happy < very satisfied, very happy, delighted
very negative < negative < neutral, mixed < positive < very positive
terrible, very bad, very poor < bad, poor < below average < fair, average, ok, okay, acceptable < good < very good < excellent, outstanding, premium < ideal
strongly disagree < disagree < somewhat disagree < neutral, undecided, neither agree nor disagree < somewhat agree < agree < strongly agree
very unlikely < unlikely < neutral, possible < likely < very likely < certain
never < rarely, seldom < sometimes, occasionally < often, frequently < usually < always
daily < weekly < fortnightly, biweekly, bi-weekly < monthly < quarterly < half-yearly, semi-annual, semiannual < yearly, annual, annually
beginner, novice < elementary < intermediate < advanced < expert
intern, trainee < junior < mid, mid-level, intermediate < senior < lead, staff < principal
detractor < passive < promoter
bronze < silver < gold < platinum < diamond
infant, baby < toddler < child, kid < teen, teenager < young adult < adult < senior, elderly
morning < noon, midday < afternoon < evening < night
spring < summer < autumn, fall < winter
monday, mon < tuesday, tue, tues < wednesday, wed < thursday, thu, thurs < friday, fri < saturday, sat < sunday, sun
january, jan < february, feb < march, mar < april, apr < may < june, jun < july, jul < august, aug < september, sep, sept < october, oct < november, nov < december, dec
`
  .trim()
  .split('\n')
  .map((line) => new Map(line.split(' < ').flatMap((names, i) => names.split(', ').map((n) => [n, i]))));

const months = scales.at(-1)!;

/** The place of a value by its own words alone, as one number. */
type Place = (value: string) => number | undefined;

const number = (text: string | undefined): number =>
  Number((text ?? '').replace(/,/g, '').replace(/k$/, '')) * (text?.endsWith('k') === true ? 1000 : 1);

const digits = String.raw`[€$£]?\s?(-?\d[\d,]*(?:\.\d+)?k?)`;
const unit = String.raw`(?:\s*(?:%|years?|yrs?|y|months?|weeks?|days?|hours?|hrs?|h|minutes?|mins?|min|km|kg|eur|usd))?`;
const band = new RegExp(`^${digits}${unit}\\s*(?:-|–|—|to)\\s*${digits}${unit}$`);
const below = new RegExp(`^(?:<=?|≤|under|below|up to|less than|fewer than)\\s*${digits}${unit}$`);
const above = new RegExp(
  `^(?:(?:>=?|≥|over|above|more than)\\s*${digits}${unit}|${digits}${unit}\\s*(?:\\+|(?:and|or) (?:over|more|above|older|up))${unit})$`,
);

/** "18-24", "under 18", "65+": by where they begin, and those of one beginning by where they end. */
const bandPlace: Place = (value) => {
  const [, from, to] = band.exec(value) ?? [];
  if (from !== undefined) return number(from) + number(to) / 1e9;
  if (below.test(value)) return Number.NEGATIVE_INFINITY;
  const [, over, and] = above.exec(value) ?? [];
  const least = over ?? and;
  return least === undefined ? undefined : number(least) + 0.5;
};

/** "P1", "Tier 2", "Q3", "3 - High": by the number that they are told apart by. */
const numberPlace: Place = (value) => {
  const [, ranked] =
    /^(?:p|q|sev|severity|priority|level|grade|tier|stage|phase|step|week|year|class)[\s-]?(\d+)$/.exec(
      value,
    ) ?? [];
  const [, counted] = /^(\d+)\s*[-–.:)]\s*\D/.exec(value) ?? [];
  const least = ranked ?? counted;
  return least === undefined ? undefined : Number(least);
};

/** "Q1 2025", "Jan 2025": by the year before the part of it. */
const datePlace: Place = (value) => {
  const [, part = '', year] = /^([a-z]+|q[1-4])[\s-]'?(\d{4}|\d\d)$/.exec(value) ?? [];
  const within = months.get(part) ?? (/^q\d/.test(part) ? Number(part[1]) : undefined);
  return within === undefined ? undefined : Number(year) * 100 + within;
};

const places: readonly Place[] = [
  ...scales.map(
    (scale): Place =>
      (value) =>
        scale.get(value),
  ),
  bandPlace,
  numberPlace,
  datePlace,
];

/** More are no scale. */
const most = 60;

/** @returns the different values in their own order, or nothing where they have none: one that has no place in it is enough */
export function inOwnOrder(values: readonly string[]): readonly string[] | undefined {
  if (values.length < 2 || values.length > most) return undefined;
  for (const place of places) {
    const at = values.map((value) => place(value.trim().toLowerCase().replaceAll('_', ' ')));
    if (at.some((one) => one === undefined) || new Set(at).size < 2) continue;
    return values
      .map((value, i) => ({ value, at: at[i] ?? 0 }))
      .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
      .map(({ value }) => value);
  }
  return undefined;
}
