import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { writeManifest } from '../../scripts/manifest.js';
import { root, runChild } from '../helpers/child.js';

interface Element {
  readonly tagName?: string;
  readonly attributes?: readonly { readonly name: string }[];
  readonly events?: readonly { readonly name: string }[];
  readonly members?: readonly { readonly kind: string; readonly name: string; readonly readonly?: boolean }[];
}

const on = (event: string): string => `on${event}`;
const inVue = (event: string): string =>
  on(event.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/** How each framework names the attributes of a tag, and the handler of an event. */
const frameworks: Readonly<
  Record<string, { of: (tag: string) => string; handler: (event: string) => string }>
> = {
  react: { of: (tag) => `ReactJSX.IntrinsicElements['${tag}']`, handler: on },
  preact: { of: (tag) => `PreactJSX.IntrinsicElements['${tag}']`, handler: on },
  solid: { of: (tag) => `SolidJSX.IntrinsicElements['${tag}']`, handler: (event) => `on:${event}` },
  svelte: { of: (tag) => `SvelteHTMLElements['${tag}']`, handler: on },
  vue: { of: (tag) => `InstanceType<GlobalComponents['${tag}']>['$props']`, handler: inVue },
};

const imports = `
import type { JSX as PreactJSX } from 'preact';
import type { JSX as ReactJSX } from 'react';
import type { JSX as SolidJSX } from 'solid-js';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';
import type {} from '../../src/tags/jsx.js';
import type {} from '../../src/tags/svelte.js';
import type {} from '../../src/tags/vue.js';
/** The names that the kit adds to what every element has. */
type Added<Tag, Plain> = Exclude<keyof Tag, keyof Plain | \`prop:\${string}\`>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
`;

/** Names that the types say and that frameworks have of their own as well. */
const plainOf: Readonly<Record<string, string>> = {
  // React 19 takes both names of the class on tags with a dash.
  react: "ReactJSX.IntrinsicElements['span'] & { class: string }",
  preact: "PreactJSX.IntrinsicElements['span']",
  solid: "SolidJSX.IntrinsicElements['span']",
  svelte: "SvelteHTMLElements['span']",
  vue: 'import("vue").HTMLAttributes & import("vue").PublicProps',
};

describe('the types of the tags', () => {
  const folder = join(root, '.cache/tags');
  let elements: readonly Element[];
  before(async () => {
    await writeManifest();
    const manifest = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as {
      modules: readonly { declarations?: readonly Element[] }[];
    };
    elements = manifest.modules.flatMap(({ declarations = [] }) => declarations.filter((one) => one.tagName));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const namesOf = (element: Element, handler: (event: string) => string): string[] => {
    const heard = element.tagName === 'analytics-session' ? elements : [element];
    return [
      ...(element.attributes ?? []).map(({ name }) => name),
      ...(element.members ?? [])
        .filter((member) => member.kind === 'field' && !member.readonly)
        .map(({ name }) => name),
      ...heard.flatMap(({ events = [] }) => events.map(({ name }) => handler(name))),
    ];
  };

  it('know what the manifest knows of each element, and nothing else, in every framework', async () => {
    assert.equal(elements.length, 4);
    const lines = elements.flatMap((element) =>
      Object.entries(frameworks).map(([framework, { of, handler }]) => {
        const tag = of(element.tagName ?? '');
        const names = namesOf(element, handler).map((name) => `'${name}'`);
        const known = `Exclude<${names.join(' | ')}, keyof (${plainOf[framework]})>`;
        return `export const ${framework}_${element.tagName?.replace('-', '_')}: Same<Added<${tag}, ${plainOf[framework]}>, ${known}> = true;`;
      }),
    );
    writeFileSync(join(folder, 'names.ts'), `${imports}${lines.join('\n')}\n`);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.json',
        include: ['names.ts', '../../src/**/*.d.ts'],
        exclude: [],
      }),
    );
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { code, output } = await runChild(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
      capture: true,
    });
    assert.equal(code, 0, output);
  });
});
