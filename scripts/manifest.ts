import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runChild } from './child.js';

/** The parts of the custom elements manifest that are read or changed here. */
export interface Declaration {
  readonly tagName?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly attributes?: readonly Attribute[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly (Named & { readonly default?: string })[];
  events?: readonly Named[];
  members?: readonly Member[];
}
interface Named {
  readonly name?: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
}
interface Member {
  readonly name: string;
  readonly kind?: string;
  readonly static?: boolean;
  readonly privacy?: string;
  readonly description?: string;
  readonly attribute?: string;
  readonly default?: string;
  readonly readonly?: boolean;
  readonly type?: { readonly text: string };
  readonly return?: { readonly type?: { readonly text: string } };
  readonly parameters?: readonly { readonly name: string; readonly type?: { readonly text: string } }[];
}
interface Attribute {
  readonly default?: string;
  readonly fieldName?: string;
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
}
interface Module {
  path: string;
  readonly declarations?: readonly Declaration[];
  exports?: readonly { declaration?: { module?: string } }[];
}
export interface Manifest {
  modules: readonly Module[];
}

const shipped = (path: string): string => `dist/${path.replace(/\.ts$/, '.js')}`;

/** Elements and the events that they send; what they are made of is nobody's business. */
const isPublic = ({ path, declarations = [] }: Module): boolean =>
  path.endsWith('/events.ts') || declarations.some(({ tagName }) => tagName !== undefined);

/** What the analyzer says, about what the package holds: elements, shipped paths, named events, no private member. */
export const tidyManifest = (manifest: Manifest): Manifest => {
  manifest.modules = manifest.modules.filter(isPublic);
  for (const module of manifest.modules) {
    module.path = shipped(module.path);
    for (const { declaration } of module.exports ?? []) {
      if (declaration?.module) declaration.module = shipped(declaration.module);
    }
    for (const declaration of module.declarations ?? []) {
      // The analyzer also takes the argument of every dispatched event class for the name of an event.
      if (declaration.events) {
        declaration.events = declaration.events.filter(({ name, description }) =>
          Boolean(name && description),
        );
      }
      if (declaration.members) {
        declaration.members = declaration.members.filter(
          ({ name, privacy }) => privacy !== 'private' && privacy !== 'protected' && !name.startsWith('#'),
        );
      }
    }
  }
  return manifest;
};

/** The literal values of a union such as `'none' | 'session'`; none for any other type. */
const valuesOf = (type: string | undefined): { name: string }[] => {
  const parts = (type ?? '').split('|').map((part) => part.trim());
  const literals = parts.filter((part) => /^'[^']*'$/.test(part));
  return literals.map((literal) => ({ name: literal.slice(1, -1) }));
};

/** The same elements as custom data for HTML editors. */
export const customData = ({ modules }: Manifest): object => ({
  version: 1.1,
  tags: modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName !== undefined)
    .map(({ tagName, summary, description, attributes = [] }) => ({
      name: tagName,
      description: summary ?? description ?? '',
      attributes: attributes.map((attribute) => {
        const values = valuesOf(attribute.type?.text);
        const words = attribute.description ?? '';
        return { name: attribute.name, description: words, ...(values.length > 0 ? { values } : {}) };
      }),
    })),
});

/** What the analyzer says of the sources as they are now. Throws with its words when it fails. */
export const readManifest = async (): Promise<Manifest> => {
  const folder = '.cache/manifest';
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  const analyzer = join(root, 'node_modules/@custom-elements-manifest/analyzer/cem.js');
  // By default the analyzer writes its own place into package.json, where nobody who installed the package finds it.
  const config = join(folder, 'config.mjs');
  writeFileSync(join(root, config), 'export default { packagejson: false };\n');
  const parameters = [analyzer, 'analyze', '--config', config, '--litelement', '--quiet'];
  const { code, output } = await runChild(
    process.execPath,
    [...parameters, '--globs', 'components/**/*.ts', '--outdir', folder],
    {
      capture: true,
      timeoutMs: 120_000,
    },
  );
  if (code !== 0) throw new Error(`The manifest analyzer failed:\n${output}`);
  const text = readFileSync(join(root, folder, 'custom-elements.json'), 'utf8');
  return tidyManifest(JSON.parse(text) as Manifest);
};

/** Writes `custom-elements.json` and `html-custom-data.json`. Throws with the analyzer's words when it fails. */
export const writeManifest = async (): Promise<void> => {
  const manifest = await readManifest();
  writeFileSync(join(root, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const data = JSON.stringify(customData(manifest), null, 2);
  writeFileSync(join(root, 'html-custom-data.json'), `${data}\n`);
};
