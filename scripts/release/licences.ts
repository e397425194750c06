import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What both packages may bring along: everything that asks for no more than its notice. */
const allowed =
  /^(?:MIT|MIT-0|Apache-2\.0|BSD-[23]-Clause|ISC|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|Unicode-3\.0)$/;

/** One of what stands to choose is enough; of what holds together all must be. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.test(part)));

/** A package that an install brings along, and what it may be used under. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

type Manifest = { readonly name?: string; readonly version?: string; readonly license?: unknown };

const licenceOf = ({ license }: Manifest): string =>
  typeof license === 'string'
    ? license
    : typeof license === 'object' && license !== null && 'type' in license
      ? String(license.type)
      : 'none';

/** Everything that lies in a `node_modules` folder, also inside of others, by name. */
export function licencesIn(folder: string): Licence[] {
  const found = new Map<string, Licence>();
  const visit = (place: string): void => {
    if (!existsSync(place)) return;
    for (const name of readdirSync(place)) {
      if (name.startsWith('.')) continue;
      const path = join(place, name);
      if (name.startsWith('@')) {
        visit(path);
        continue;
      }
      const file = join(path, 'package.json');
      if (!existsSync(file)) continue;
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      const one = {
        name: manifest.name ?? name,
        version: manifest.version ?? '',
        licence: licenceOf(manifest),
      };
      found.set(`${one.name}@${one.version}`, one);
      visit(join(path, 'node_modules'));
    }
  };
  visit(folder);
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Those that someone has to look at before they are shipped. */
export const notAllowed = (licences: readonly Licence[]): Licence[] =>
  licences.filter(({ licence }) => !isAllowed(licence));
