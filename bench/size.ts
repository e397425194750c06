import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printTable } from './report/print-table.js';
import { target } from './report/target.js';
import { bundle, type Bundle, type Chunk } from './size/bundle.js';
import { readyTimes } from './size/ready.js';

/** What a page may fetch for an entry before it shows anything, in bytes after gzip, and what may not be in it. */
interface Entry {
  readonly name: string;
  readonly source: string;
  readonly most: number;
  readonly without: readonly (readonly [what: string, path: RegExp])[];
}

const lateCode = [
  ['table code', /^src\/render\/table\//],
  ['chart code', /^src\/render\/chart\//],
  ['the view of results', /result-view/],
  ['Vega', /node_modules\/vega/],
] as const;

const entries: readonly Entry[] = [
  {
    name: 'inlay-kit/analytics-chat',
    source: 'components/analytics-chat/define.ts',
    most: 40_000,
    without: lateCode,
  },
  {
    name: 'inlay-kit/embed-dashboard',
    source: 'components/embed-dashboard/define.ts',
    most: 12_000,
    without: [...lateCode, ['marked', /node_modules\/marked/]],
  },
  {
    name: 'inlay-kit/avatar-badge',
    source: 'components/avatar-badge/define.ts',
    most: 9_000,
    without: [...lateCode, ['marked', /node_modules\/marked/]],
  },
  {
    name: 'inlay-kit',
    source: 'src/index.ts',
    most: 15_500,
    without: [...lateCode, ['Lit', /node_modules\/@?lit/]],
  },
  {
    name: 'inlay-kit, of which NdjsonDecoder alone',
    source: 'bench/size/pages/decoder-alone.ts',
    most: 1_500,
    without: lateCode,
  },
];

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const sum = (chunks: readonly Chunk[]): number => chunks.reduce((total, { gzip }) => total + gzip, 0);

/** By package and, for the kit itself, by room: where the initial bytes come from. */
function origins(chunks: readonly Chunk[]): string[][] {
  const totals = new Map<string, number>();
  for (const { path, bytes } of chunks.flatMap(({ modules }) => modules)) {
    const named = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
    const origin =
      named ??
      path
        .split('/')
        .slice(0, path.startsWith('src/render/') ? 3 : 2)
        .join('/');
    totals.set(origin, (totals.get(origin) ?? 0) + bytes);
  }
  return [...totals].sort((a, b) => b[1] - a[1]).map(([origin, bytes]) => [origin, kB(bytes)]);
}

function print({ name, most, without }: Entry, { initial, lazy }: Bundle, built: Bundle): void {
  printTable([`${name}: first load`, 'not minified'], origins(initial));
  console.log();
  if (lazy.length > 0) {
    const largest = (chunk: Chunk) =>
      chunk.modules.slice(0, 3).map(({ path }) => path.replace(/^.*node_modules\//, ''));
    const rows = [...lazy]
      .sort((a, b) => b.gzip - a.gzip)
      .map((chunk) => [chunk.name, kB(chunk.gzip), largest(chunk).join(', ')]);
    printTable(['fetched when needed', 'gzip', 'mostly'], rows);
    console.log();
  }
  target(
    `${name}: first load ≤ ${kB(most)} gzip`,
    sum(built.initial) <= most,
    `${kB(sum(built.initial))}, ${built.initial.length} files`,
  );
  const modules = initial.flatMap((chunk) => chunk.modules);
  for (const [what, pattern] of without) {
    const found = modules.filter(({ path }) => pattern.test(path));
    target(
      `${name}: without ${what}`,
      found.length === 0,
      found.map(({ path }) => path).join(', ') || 'none',
    );
  }
  console.log();
}

for (const entry of entries) {
  if (existsSync(fileURLToPath(new URL(`../${entry.source}`, import.meta.url))))
    // The sources tell where bytes come from; the package is what a page gets.
    print(entry, await bundle(entry.source, 'sources'), await bundle(entry.source));
  else console.log(`${entry.name}: there is no ${entry.source}, so it was not measured.\n`);
}

console.log('One element on a page, cold, from the loopback');
const ready = await readyTimes([
  'bare-lit',
  'avatar-badge',
  'embed-dashboard',
  'analytics-chat',
  'deep-chat',
]);
const [bare] = ready;
const toBare = ({ ms }: { readonly ms: number }): number => ms / bare!.ms;
printTable(
  ['', 'gzip', 'ready ms', '÷ bare Lit', 'main thread ms'],
  ready.map((one) => [
    one.name,
    kB(one.gzip),
    one.ms.toFixed(0),
    toBare(one).toFixed(2),
    one.mainThreadMs.toFixed(0),
  ]),
);
console.log();
const chat = ready.find(({ name }) => name === 'analytics-chat')!;
target(
  'analytics-chat: ready ≤ 1.4 × a bare Lit element',
  toBare(chat) <= 1.4,
  `${toBare(chat).toFixed(2)} ×`,
);
