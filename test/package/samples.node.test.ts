import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readManifest } from '../../scripts/manifest.js';
import { sitePages } from '../../scripts/site/site-pages.js';
import { checkSamples, type Sample } from '../helpers/check-samples.js';
import { root } from '../helpers/child.js';
import { fencesOf, namesInTemplates, placeOf, scriptsOf, type Fence } from '../helpers/document-fences.js';
import { commandFlags } from './documented-names.js';

const files = [...sitePages.map(({ file }) => file), 'README.md', 'platform/README.md'];
const fences = files.filter((file) => !file.startsWith('docs/reference/')).flatMap(fencesOf);
const of = (...languages: string[]): Fence[] => fences.filter(({ language }) => languages.includes(language));
const TEMPLATES = ['html', 'tsx', 'vue', 'svelte', 'astro', 'ts'];

/** The scripts in a page or a component, else the code itself. */
const samples = (kind: Sample['kind'], list: readonly Fence[]): Sample[] =>
  list.map((fence) => ({ kind, code: fence.code, place: placeOf(fence) }));
const scripts = (list: readonly Fence[]): Sample[] =>
  list.flatMap((fence) =>
    scriptsOf(fence.code).map((code): Sample => ({ kind: 'ts', code, place: placeOf(fence) })),
  );

describe('the samples of all documents', () => {
  it('are in languages that something here reads', () => {
    const read = ['ts', 'tsx', 'js', 'html', 'vue', 'svelte', 'astro', 'css', 'json', 'yml', 'csv', 'sh'];
    // A command's output, a policy, and a program that its own test runs.
    const others = ['text', '', 'python'];
    assert.deepEqual(
      [...new Set(fences.map(({ language }) => language))].filter(
        (one) => ![...read, ...others].includes(one),
      ),
      [],
    );
    assert.ok(fences.length > 60, `${fences.length} samples`);
  });

  it('compile as TypeScript, strictly', () => {
    const checked = [
      ...samples('ts', of('ts')),
      ...samples('tsx', of('tsx')),
      ...scripts(of('vue', 'svelte')),
    ];
    assert.ok(checked.length > 20);
    assert.deepEqual(checkSamples(checked, true), []);
  });

  it('compile as JavaScript that knows the elements and the entries', () => {
    const checked = [...samples('js', of('js')), ...scripts(of('html', 'astro'))];
    assert.ok(checked.length > 15);
    assert.deepEqual(checkSamples(checked, false), []);
  });

  it('would not compile with a name that is not there', () => {
    const wrong = (code: string): string[] => checkSamples([{ kind: 'js', code, place: 'here' }], false);
    assert.match(wrong("document.querySelector('analytics-chat').asks('?')")[0]!, /here\+0: .*asks/);
    assert.match(wrong("import { ChatStores } from 'inlay-kit'; new ChatStores()")[0]!, /ChatStores/);
  });

  it('set what the elements have, and listen to what they tell', async () => {
    const { modules } = await readManifest();
    const known = new Map(
      modules
        .flatMap(({ declarations = [] }) => declarations)
        .filter(({ tagName }) => tagName !== undefined)
        .map((one) => [
          one.tagName!,
          {
            attribute: new Set([
              ...['id', 'class', 'style', 'slot', 'lang', 'dir', 'hidden'],
              ...(one.attributes ?? []).map(({ name }) => name),
              ...(one.members ?? []).map(({ name }) => name),
            ]),
            event: new Set((one.events ?? []).map(({ name = '' }) => name)),
          },
        ]),
    );
    let checked = 0;
    for (const fence of of(...TEMPLATES))
      for (const { tag, kind, name } of namesInTemplates(fence.code)) {
        assert.ok(known.get(tag)?.[kind].has(name), `${placeOf(fence)}: <${tag}> has no ${kind} ${name}`);
        checked++;
      }
    assert.ok(checked > 40, `${checked} names`);
    const found = namesInTemplates(
      '<analytics-chat :prompts="a > b" @chat-x={() => ({})} onchat-y={1} {labels} [mode]="m" (chat-z)="f($e)" open />',
    );
    assert.deepEqual(
      found.map(({ kind, name }) => `${kind} ${name}`),
      [
        'attribute prompts',
        'event chat-x',
        'event chat-y',
        'attribute labels',
        'attribute mode',
        'event chat-z',
        'attribute open',
      ],
    );
  });

  it('set custom properties that there are', () => {
    const looks = readFileSync(join(root, 'docs/guide/theming.md'), 'utf8');
    for (const fence of of('css'))
      for (const [name] of fence.code.matchAll(/--analytics-[a-z]+(?:-[a-z]+)*/g))
        assert.ok(
          looks.includes(`\`${name}\``) || /--analytics-chart-\d/.test(name),
          `${placeOf(fence)}: ${name}`,
        );
  });

  it('are JSON where they say so', () => {
    for (const fence of of('json')) assert.doesNotThrow(() => JSON.parse(fence.code), placeOf(fence));
    for (const fence of of('sh'))
      for (const [, body = ''] of fence.code.matchAll(/-d '([^']*)'/g))
        assert.doesNotThrow(() => JSON.parse(body), placeOf(fence));
  });

  it('call commands and scripts with options that there are', () => {
    const { scripts: npm } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const flags = commandFlags();
    const all = (prefix: string): string[] =>
      [...flags].filter(([command]) => command.startsWith(prefix)).flatMap(([, list]) => list);
    let checked = 0;
    for (const fence of of('sh'))
      for (const line of fence.code.replace(/\\\n/g, ' ').split('\n')) {
        const [, program] = /\bnpx (inlay-kit|inlay-platform)\b/.exec(line) ?? [];
        const [, script] = /\bnpm run ([\w:-]+)/.exec(line) ?? [];
        if (script !== undefined) assert.ok(script in npm, `${placeOf(fence)}: npm run ${script}`);
        if (program === undefined) continue;
        for (const [flag] of line.replace(/#.*$/, '').matchAll(/(?<=\s)--[a-z-]+/g)) {
          assert.ok(all(program).includes(flag), `${placeOf(fence)}: ${program} ${flag}`);
          checked++;
        }
      }
    assert.ok(checked > 10, `${checked} options`);
  });
});
