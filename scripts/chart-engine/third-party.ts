/**
 * Says what of others a bundle holds, beside the bundle itself: a bill of materials for machines (CycloneDX) and the
 * licences for people. Both follow from the modules that are in the bundle, and are the same bytes for the same bundle.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../child.js';
import { bundledPackages, packagesAt } from './bundled-packages.js';
import type { BundledPackage } from './bundled-packages.js';

/** The bill of materials, beside the bundle. */
export const billName = 'sbom.cdx.json';
/** The licences, beside the bundle. */
export const noticesName = 'third-party-notices.txt';

/** The parts of a CycloneDX document that are written and read here. */
export interface Bill {
  readonly components: readonly {
    readonly name: string;
    readonly group?: string;
    readonly version: string;
    readonly properties: readonly { readonly name: string; readonly value: string }[];
  }[];
}

const pathProperty = 'inlay-kit:path';
const withinProperty = 'inlay-kit:within';

const purl = ({ name, version }: { readonly name: string; readonly version: string }): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const component = (part: BundledPackage): object => {
  const [scope, name] = part.name.startsWith('@') ? part.name.split('/') : [undefined, part.name];
  return {
    type: 'library',
    'bom-ref': `${purl(part)}#${part.path}`,
    ...(scope === undefined ? {} : { group: scope }),
    name,
    version: part.version,
    hashes: [
      {
        alg: 'SHA-512',
        content: Buffer.from(part.integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
      },
    ],
    licenses: [{ license: { id: part.license } }],
    purl: purl(part),
    properties: [
      { name: pathProperty, value: part.path },
      ...(part.within === undefined ? [] : [{ name: withinProperty, value: part.within }]),
    ],
  };
};

/** A CycloneDX bill of materials. It has neither a time nor a random number, so that a build can be repeated. */
const billOf = (title: string, packages: readonly BundledPackage[]): string => {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'library',
        'bom-ref': `${purl({ name, version })}#${title}`,
        name,
        version,
        description: title,
        purl: purl({ name, version }),
      },
    },
    components: packages.map(component),
  };
  return `${JSON.stringify(bill)}\n`;
};

/** Every licence once, under the names of the packages that have it. */
const noticesOf = (title: string, packages: readonly BundledPackage[]): string => {
  const byText = new Map<string, BundledPackage[]>();
  for (const part of packages) byText.set(part.licenseText, [...(byText.get(part.licenseText) ?? []), part]);
  const sections = [...byText].map(([text, parts]) => {
    const names = parts.map(
      ({ name, version, license, within }) =>
        `${name} ${version} (${license})${within === undefined ? '' : `, inside ${within}`}`,
    );
    return `${'='.repeat(100)}\n${names.join('\n')}\n\n${text}\n`;
  });
  return `${title} of inlay-kit holds code of the packages below, under these terms.\n\n${sections.join('\n')}`;
};

/** The packages that an earlier bundle says it holds, when that bundle became part of another one. */
export const packagesOfBill = (file: string): BundledPackage[] => {
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as Bill;
  return packagesAt(
    components.map(({ properties }) => {
      const value = (wanted: string) => properties.find(({ name }) => name === wanted)?.value;
      return { path: value(pathProperty) ?? '', within: value(withinProperty) };
    }),
  );
};

/** Writes both files beside a bundle. `title` names the bundle at the head of each. */
export const thirdParty = (title: string): Plugin => ({
  name: 'third-party',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const kept = new Set(
      chunks.flatMap(({ modules }) =>
        Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
      ),
    );
    const modules = [...this.getModuleIds()].map((id) => ({
      id,
      isKept: kept.has(id),
      imports: this.getModuleInfo(id)?.importedIds ?? [],
    }));
    const bills = new Set(
      [...kept].map((id) => join(dirname(id), billName)).filter((file) => existsSync(file)),
    );
    const all = [...bundledPackages(modules), ...[...bills].flatMap(packagesOfBill)];
    const packages = [...new Map(all.map((part) => [part.path, part])).values()].sort((a, b) =>
      a.path < b.path ? -1 : 1,
    );
    this.emitFile({ type: 'asset', fileName: billName, source: billOf(title, packages) });
    this.emitFile({ type: 'asset', fileName: noticesName, source: noticesOf(title, packages) });
  },
});
