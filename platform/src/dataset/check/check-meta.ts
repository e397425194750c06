/**
 * Keys of `meta`, and formats, that were meant for this platform and misspelt. Others may stand there: `meta` is
 * open, and a model that comes from elsewhere has keys of its own.
 */
import { metaKeys } from '../../data/model-schema.js';
import { edits } from '../../edit-distance.js';
import type { Problem, YamlSource } from './yaml-source.js';

type Named = { readonly name?: unknown; readonly meta?: unknown; readonly format?: unknown };

/** Of measures and dimensions; others are left to those who read them. */
const formats = ['percent', 'currency', 'number', 'id', 'link', 'imageUrl'];

const listOf = (value: unknown): readonly Named[] => (Array.isArray(value) ? (value as Named[]) : []);

export function checkMeta(source: YamlSource, problems: Problem[]): void {
  listOf(source.valueAt(['cubes'])).forEach((cube, c) => {
    for (const list of ['measures', 'dimensions', 'segments'] as const) {
      const members = (cube as Readonly<Record<string, unknown>>)[list];
      listOf(members).forEach(({ name, meta, format }, m) => {
        const known =
          typeof format !== 'string' || formats.includes(format)
            ? undefined
            : formats.find((one) => isNear(format, one));
        if (known !== undefined) {
          const line = source.lineOf(['cubes', c, list, m, 'format']);
          const message = `${String(cube.name)}.${String(name)}: there is no format "${String(format)}". Did you mean ${known}?`;
          problems.push(source.problem(message, { line }));
        }
        for (const [key, named] of dimensionsNamed(meta)) {
          const { dimensions } = cube as { readonly dimensions?: unknown };
          if (listOf(dimensions).some((one) => one.name === named)) continue;
          const line = source.lineOf(['cubes', c, list, m, 'meta', key]);
          const message = `${String(cube.name)}.${String(name)}: meta.${key} names "${named}", which is no dimension of ${String(cube.name)}.`;
          problems.push(source.problem(message, { line }));
        }
        for (const key of Object.keys(meta ?? {})) {
          const meant = metaKeys.includes(key) ? undefined : metaKeys.find((one) => isNear(key, one));
          if (meant === undefined) continue;
          const line = source.lineOf(['cubes', c, list, m, 'meta', key]);
          const message = `${String(cube.name)}.${String(name)}: meta has no "${key}". Did you mean ${meant}?`;
          problems.push(source.problem(message, { line }));
        }
      });
    }
  });
}

/** What `meta` says by the name of a dimension of the same cube: without it, the measure goes by another time in silence. */
function dimensionsNamed(meta: unknown): (readonly [key: string, name: string])[] {
  type Named = { readonly of?: unknown; readonly by?: unknown } | undefined;
  const { time, last, once, late } = (meta ?? {}) as {
    readonly time?: unknown;
    readonly last?: Named;
    readonly once?: Named;
    readonly late?: { readonly planned?: unknown; readonly actual?: unknown };
  };
  const told = [
    ['time', time],
    ['last', last?.of],
    ['last', last?.by],
    ['once', once?.of],
    ['once', once?.by],
    ['late', late?.planned],
    ['late', late?.actual],
  ] as const;
  return told.flatMap(([key, name]) => (typeof name === 'string' ? [[key, name] as const] : []));
}

/** Short words are near to too many others: they begin alike and differ in one letter, long ones in two. */
function isNear(key: string, known: string): boolean {
  const [one, other] = [key.toLowerCase(), known.toLowerCase()];
  const most = known.length <= 4 ? 1 : 2;
  return other.startsWith(one.charAt(0)) && edits(one, other, most) <= most;
}
