import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { joinFirstLoad } from '../../scripts/first-load.js';

/** A small kit, as the compiler would leave it. */
const modules: Readonly<Record<string, string>> = {
  'components/analytics-chat/define.js': `import { Chat } from './chat.js';\nglobalThis.defined = Chat;\nexport { Chat };`,
  'components/analytics-chat/chat.js': `import { size } from '../shared/size.js';
import { Store } from '../../src/thread/store.js';
import { show as showTurn } from './turn.js';
export class Chat { store = new Store(); size = size; turn = showTurn(); late = () => import('./late.js'); }`,
  'components/analytics-chat/turn.js': `export const show = () => 'turn';\nexport default 'the turn';`,
  'components/analytics-chat/late.js': `import { show } from './turn.js';
import { show as showRow } from './row.js';
import { Store } from '../../src/thread/store.js';
export const late = [show(), showRow(), Store];`,
  'components/analytics-chat/row.js': `export const show = () => 'row';`,
  'components/shared/size.js': `export const size = 3;`,
  'src/thread/store.js': `import { show } from './reduce.js';\nexport class Store { shown = show; }`,
  'src/thread/reduce.js': `export function show() { return 'reduced'; }`,
  'components/analytics-session/define.js': `import { size } from '../shared/size.js';\nexport { size };`,
  'components/avatar-badge/define.js': `export {};`,
  'components/embed-dashboard/define.js': `import { size } from '../shared/size.js';\nexport { size };`,
};

describe('the first load of the chat', () => {
  const dist = mkdtempSync(join(tmpdir(), 'inlay-first-load-'));
  const text = (path: string): string => readFileSync(join(dist, path), 'utf8');
  const load = (path: string): Promise<Record<string, unknown>> =>
    import(pathToFileURL(join(dist, path)).href) as Promise<Record<string, unknown>>;
  before(async () => {
    writeFileSync(join(dist, 'package.json'), '{ "type": "module" }');
    for (const [path, code] of Object.entries(modules)) {
      mkdirSync(join(dist, dirname(path)), { recursive: true });
      writeFileSync(join(dist, path), code);
    }
    await joinFirstLoad(dist);
  });
  after(() => rmSync(dist, { recursive: true, force: true }));

  it('is joined in two files: one needs a page, the other runs anywhere', () => {
    assert.match(text('joined/analytics-chat.js'), /"turn"[^]*Chat/);
    assert.match(text('joined/analytics-chat-library.js'), /"reduced"[^]*Store/);
    assert.doesNotMatch(text('joined/analytics-chat-library.js'), /Chat|"turn"/);
  });

  it('leaves apart what other elements have too, what comes later, and what registers the element', () => {
    for (const path of ['components/shared/size.js', 'components/analytics-chat/late.js'])
      assert.equal(text(path), modules[path]);
    assert.equal(text('components/analytics-chat/define.js'), modules['components/analytics-chat/define.js']);
    assert.doesNotMatch(text('joined/analytics-chat.js'), /size = 3|"row"/);
  });

  it('gives the same things by every way of importing, two of one name and a default among them', async () => {
    const { Chat } = await load('components/analytics-chat/define.js');
    const again = await load('components/analytics-chat/chat.js');
    const store = await load('src/thread/store.js');
    const turn = await load('components/analytics-chat/turn.js');
    const reduce = await load('src/thread/reduce.js');
    const chat = new (
      Chat as new () => { late: () => Promise<{ late: unknown[] }>; store: unknown; turn: string }
    )();
    assert.equal(again['Chat'], Chat);
    assert.equal((globalThis as { defined?: unknown }).defined, Chat);
    assert.ok(chat.store instanceof (store['Store'] as new () => object));
    assert.deepEqual((await chat.late()).late, ['turn', 'row', store['Store']]);
    assert.equal(turn['default'], 'the turn');
    assert.equal((reduce['show'] as () => string)(), 'reduced');
    assert.equal(chat.turn, 'turn');
  });
});
