import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { sitePages } from '../../scripts/site/site-pages.js';
import { root } from '../helpers/child.js';
import {
  commandFlags,
  exportedNames,
  faultFields,
  manifestNames,
  memberNames,
  unionOf,
} from './documented-names.js';

const textOf = (files: readonly string[]): string =>
  files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
const everything = textOf(sitePages.map(({ file }) => file));
/** What somebody wrote by hand, for names that need more than their declaration. */
const written = textOf(
  sitePages.map(({ file }) => file).filter((file) => !file.startsWith('docs/reference/')),
);

/** Names that a text does not have as whole words. */
const missingFrom = (text: string, names: readonly string[]): string[] =>
  names.filter(
    (name) => !new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`).test(text),
  );

/** What stands in code in the first cell of a table's row: what the row is about. */
const subjects = (file: string): string =>
  [...textOf([file]).matchAll(/^\| ([^|]*)\|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
    .join('\n');

/** Asks for every name, and that there were any. */
const asksFor = (names: readonly string[], least: number, text = everything): void => {
  assert.ok(
    names.length >= least,
    `only ${names.length} names were found: the reading of the sources is wrong`,
  );
  assert.deepEqual(missingFrom(text, names), []);
};

describe('the documents', () => {
  let entries: Map<string, string[]>;
  before(() => (entries = exportedNames()));

  it('would miss a name that is not there', () => {
    assert.deepEqual(missingFrom('`show-sql` and showSqlToo', ['show-sql', 'showSql', 'show']), [
      'showSql',
      'show',
    ]);
  });

  it('have every attribute, property, method, event, slot, part and custom property of the elements', async () => {
    asksFor(await manifestNames(), 200);
  });

  it('have everything that can be imported, under its entry', () => {
    assert.ok(entries.size >= 14);
    const reference = textOf(['docs/reference/entries.md']);
    for (const [entry, names] of entries) {
      const section = reference.split(`\n## ${entry}\n`)[1]?.split('\n## ')[0] ?? '';
      const missing = names.filter((name) => !section.includes(`\n### ${name}\n`));
      assert.deepEqual(missing, [], entry);
    }
    assert.ok([...entries.values()].flat().length > 200);
  });

  it('explain every code of an error of the page and of the helper', () => {
    const troubles = subjects('docs/guide/troubleshooting.md');
    asksFor(unionOf('src/protocol/inlay-error.ts', 'InlayErrorCode'), 15, troubles);
    asksFor(unionOf('src/server/http/helper-error.ts', 'HelperErrorCode'), 25, troubles);
  });

  it('have every option of every command', () => {
    const flags = commandFlags();
    for (const command of ['inlay-kit serve', 'inlay-kit doctor', 'inlay-platform (serve-command.ts)'])
      asksFor(flags.get(command) ?? [], 3);
    asksFor([...flags.values()].flat(), 25);
  });

  it('explain every field of the faults', () => {
    asksFor(faultFields(), 20, subjects('docs/testing/faults.md'));
  });

  it('explain every option of the helper and of what it takes', () => {
    const file = 'src/server/handler-options.ts';
    const types = ['SessionHandlerOptions', 'PlatformOptions', 'HandlerLimits'];
    const options = types.flatMap((type) => memberNames(file, type));
    const inLimits = memberNames(file, 'HandlerLimits');
    asksFor(options, 25, written);
    asksFor(
      options.filter((name) => !inLimits.includes(name) && !['surface', 'dashboardId'].includes(name)),
      20,
      subjects('docs/server/session-helper.md'),
    );
    asksFor(memberNames('src/server/viewer/identity.ts', 'ExternalIdentity'), 12, written);
    asksFor(memberNames('src/server/limits/rate-limiter.ts', 'RateLimiterOptions'), 6, written);
    asksFor(memberNames('src/server/http/page-policy.ts', 'PagePolicyOptions'), 6, written);
  });

  it('explain every option of a local platform', () => {
    const options = memberNames('platform/src/local-platform.ts', 'LocalPlatformOptions');
    const own = options.filter((name) => !['step', 'fraction'].includes(name));
    asksFor(own, 25, subjects('docs/platform/local-platform.md'));
  });

  it('say one default of the pause between pieces of an answer', () => {
    const said = [
      ...everything.matchAll(/(?:delta-delay|deltaDelayMs|Pause after each delta)[^\n]*?[Dd]efault (\d+)/g),
    ];
    assert.ok(said.length >= 3);
    for (const [line, number] of said) assert.equal(number, '15', line);
  });
});
