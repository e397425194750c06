/**
 * Short words of columns, and what they stand for: `Unit Prc` is a unit price, `Seg` a segment. Only those that stand for
 * one thing; what is short for several things is told by the words beside it.
 */
import { wordTable } from '../../word-table.js';

const plain = wordTable({
  acct: 'account',
  addr: 'address',
  amt: 'amount',
  bal: 'balance',
  campgn: 'campaign',
  canc: 'cancelled',
  cxl: 'cancelled',
  ccy: 'currency',
  chnl: 'channel',
  cmpgn: 'campaign',
  cnt: 'count',
  cntry: 'country',
  ctry: 'country',
  cust: 'customer',
  dept: 'department',
  desc: 'description',
  descr: 'description',
  discont: 'discontinued',
  distrib: 'distributor',
  dlv: 'delivery',
  dob: 'date of birth',
  dt: 'date',
  dur: 'duration',
  emp: 'employee',
  freq: 'frequency',
  grp: 'group',
  lang: 'language',
  lim: 'limit',
  lvl: 'level',
  maint: 'maintenance',
  mfg: 'manufacturer',
  mfr: 'manufacturer',
  mgr: 'manager',
  mktg: 'marketing',
  mth: 'month',
  nbr: 'number',
  orig: 'original',
  pax: 'passengers',
  pg: 'page',
  pkg: 'package',
  pmt: 'payment',
  prc: 'price',
  prio: 'priority',
  proj: 'project',
  purch: 'purchase',
  pvs: 'pageviews',
  pymt: 'payment',
  qty: 'quantity',
  rcvd: 'received',
  recd: 'received',
  rgn: 'region',
  rsn: 'reason',
  rtg: 'rating',
  rtn: 'returned',
  sched: 'scheduled',
  seg: 'segment',
  sess: 'sessions',
  sev: 'severity',
  src: 'source',
  subcat: 'subcategory',
  terr: 'territory',
  trx: 'transaction',
  txn: 'transaction',
  usr: 'user',
  val: 'value',
  whse: 'warehouse',
});

/** What a word is short for between others: the words of the name before it and behind it, each between spaces. */
const between: readonly (readonly [word: string, before: RegExp, behind: RegExp, means: string])[] = [
  ['1st', /^ $/, /\S/, 'first'],
  ['aud', /^ $/, /^ (?:rating|score|rtg)/, 'audience'],
  ['bon', /^ $/, /^ (?:no|nr|num|number|id) $/, 'receipt'],
  ['cat', / (?:product|prod|item|issue|ticket|device|dev) $/, /^ $/, 'category'],
  ['conv', /./, /^ (?:rate|rt|cnt|count)/, 'conversion'],
  ['del', /./, /^ (?:date|dt|time|addr|address|type)/, 'delivery'],
  ['dev', /^ $/, /^ (?:cat|category|type|class) $/, 'device'],
  ['disc', /./, /^ (?:%|pct|perc|percent|amt|amount|rate|code|val|value)/, 'discount'],
  ['dom', /^ $/, /^ (?:gross|box)/, 'domestic'],
  ['est', /./, /^ (?:date|dt|cost|hours|hrs|time|value|val|delivery|arrival)/, 'estimated'],
  ['inv', /./, /^ (?:no|nr|num|number|date|dt|amt|amount|total|value|val|ref|status|stat)/, 'invoice'],
  ['ln', /./, /^ $/, 'line'],
  ['lst', /./, /^ (?:price|prc)/, 'list'],
  ['neg', /^ $/, /^ cost/, 'negative'],
  ['op', / till $/, /^ $/, 'operator'],
  ['ord', / (?:qty|quantity|units) $/, /^ $/, 'ordered'],
  ['ord', /^ (?:\S+ )?$/, /\S/, 'order'],
  ['org', / (?:client|customer|cust|company) $/, /^ $/, 'organization'],
  ['pr', / (?:unit|list|item) $/, /^ $/, 'price'],
  ['prod', /./, /^ (?:group|grp|cat|category|line|name|code|id|type|family|desc|descr|no)/, 'product'],
  ['rel', /./, /^ (?:date|dt|year|yr|month)/, 'release'],
  ['resp', /./, /^ (?:time|mins|hrs|hours)/, 'response'],
  ['ret', /./, /^ (?:rsn|reason|qty|date|dt|amt)/, 'return'],
  ['so', /^ $/, /^ (?:no|num|number|nr|id|ref) $/, 'order'],
  ['stat', /./, /^ $/, 'status'],
  ['std', /./, /^ (?:cost|price|prc|rate|hours|hrs|time) /, 'standard'],
  ['tot', / (?:line|order|grand|sub|item|receipt|invoice|basket) $/, /^ $/, 'total'],
  ['ww', / (?:gross|box office|revenue) $/, /^ $/, 'worldwide'],
  ['ww', /./, /^ (?:gross|box|revenue)/, 'worldwide'],
];

const edges =
  /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[\p{L}\p{N}%])(?=[^\p{L}\p{N}%])|(?<=[^\p{L}\p{N}%])(?=[\p{L}\p{N}%])/u;

/** A name with its short words written out, each as large as it was. */
export function writtenOut(name: string): string {
  const parts = name.split(edges);
  const words = (some: readonly string[]): string =>
    ` ${some
      .filter((part) => /[\p{L}\p{N}%]/u.test(part))
      .map((part) => `${part.toLowerCase()} `)
      .join('')}`;
  return parts
    .map((part, i) => {
      // The dot of "Rel. Date" goes with what it shortens.
      if (part.startsWith('.') && longOf(parts, i - 1, words) !== undefined) return part.slice(1);
      const long = longOf(parts, i, words);
      if (long === undefined) return part;
      return /^[\p{Lu}\d]/u.test(part) ? long.charAt(0).toUpperCase() + long.slice(1) : long;
    })
    .join('');
}

function longOf(
  parts: readonly string[],
  at: number,
  words: (some: readonly string[]) => string,
): string | undefined {
  const word = parts[at]?.toLowerCase() ?? '';
  if (plain[word] !== undefined) return plain[word];
  const [before, behind] = [words(parts.slice(0, at)), words(parts.slice(at + 1))];
  return between.find(([short, b, a]) => short === word && b.test(before) && a.test(behind))?.[3];
}
