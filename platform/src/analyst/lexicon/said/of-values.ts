/** What people say for the values of a column, by what the column is about: a state, a way to order, a kind of customer. */
import type { Member } from '../../../data/data-model.js';
import type { KnownValue } from '../../../data/listed-values.js';
import { anywhere } from './anywhere.js';
import { customers, employments, parties, sizes } from './kinds.js';
import { keyOf, type Said } from './said-lists.js';
import { states } from './states.js';
import { channels, devices, payments } from './ways.js';

/** Of more values than these it is no list of states or kinds. */
const mostKinds = 40;

type Theme = { readonly title: RegExp; readonly said: ReadonlyMap<string, Said> };

const themes: readonly Theme[] = [
  {
    title: /status|\bstate\b|stage|phase|outcome|result|disposition|condition|progress|fulfil/i,
    said: states,
  },
  {
    title:
      /channel|source|medium|\bvia\b|origin|referr|acquisition|fulfil|order type|service type|contact|came from|placed/i,
    said: channels,
  },
  { title: /pay|tender|billing|method|plan\b|tier|subscription/i, said: payments },
  { title: /device|platform|screen|hardware/i, said: devices },
  { title: /customer|client|segment|visitor|guest|buyer|account|member|user|audience/i, said: customers },
  { title: /employ|contract|job type|work|staff|location type/i, said: employments },
  { title: /\bsize/i, said: sizes },
  { title: /\bparty|affiliation/i, said: parties },
];

/** By value all that people may say for it. */
export function saidOfValues(
  member: Member,
  held: readonly KnownValue[],
): ReadonlyMap<string, readonly string[]> {
  const texts = held.map(({ value }) => String(value));
  const keys = texts.map(keyOf);
  const tables = held.length > mostKinds ? [] : themes.filter((theme) => isOf(theme, member, keys));
  const top = held.length > mostKinds ? undefined : topOf(member, texts);
  return new Map(
    texts.map((text, i) => [
      text,
      [
        ...[anywhere, ...tables.map(({ said }) => said)].flatMap((said) =>
          (said.get(keys[i] ?? '')?.names ?? []).filter((name) => !isUndone(name, keys)),
        ),
        ...(text === top ? topNames : []),
      ],
    ]),
  );
}

/** "Unresolved" is all that is not resolved, and no single state of several, where the column has that one too. */
const isUndone = (name: string, keys: readonly string[]): boolean =>
  /^un(?:re)?solved$/.test(name) &&
  keys.length > 2 &&
  keys.some((key) => /^(?:(?:re)?solved|closed|fixed)$/.test(key));

/** By its name, or because most of its values are such. */
function isOf({ title, said }: Theme, { name, title: called }: Member, keys: readonly string[]): boolean {
  if (title.test(name.replaceAll('_', ' ')) || title.test(called)) return true;
  const known = keys.filter((key) => said.has(key)).length;
  return known > 1 && known >= 0.6 * keys.length;
}

/** What comes first, best known first; of a column's values the first of these is its top. */
const tops = [
  'critical',
  'emergency',
  'urgent',
  'blocker',
  'p0',
  'p1',
  'sev0',
  'sev1',
  'highest',
  'very high',
  'high',
  '1',
];
const topNames = [
  'urgent',
  'most urgent',
  'top priority',
  'highest priority',
  'top prio',
  'highest prio',
  'most important',
  'critical',
  'burning',
  'pressing',
  'highest severity',
];

function topOf({ name, title }: Member, values: readonly string[]): string | undefined {
  if (!/priorit|severit|urgen|\bprio\b/i.test(`${name} ${title}`)) return undefined;
  const keys = values.map(keyOf);
  const first = tops.find((top) => keys.includes(top));
  return first === undefined ? undefined : values[keys.indexOf(first)];
}
