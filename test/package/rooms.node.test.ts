import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { root } from '../helpers/child.js';

const rooms = [
  'protocol',
  'client',
  'thread',
  'render',
  'locales',
  'components',
  'tags',
  'server',
  'cli',
  'platform',
  'datasets',
  'demo',
];
const may: Record<string, readonly string[]> = {
  protocol: [],
  client: ['protocol'],
  thread: ['protocol', 'client'],
  render: ['protocol'],
  locales: [],
  components: ['protocol', 'client', 'thread', 'render', 'locales'],
  tags: [],
  server: ['protocol', 'client'],
  cli: ['protocol', 'client', 'server'],
  platform: [],
  datasets: ['platform'],
};
/** What a room takes types of, and nothing else. */
const typesOf: Record<string, readonly string[]> = {
  locales: ['protocol', 'thread', 'render'],
  platform: ['protocol'],
  tags: ['components'],
};
const browserRooms = ['protocol', 'client', 'thread', 'render', 'locales', 'components'];
/** Where the rooms are that are not under `src/`. */
const places: Record<string, string> = {
  components: 'components',
  demo: 'demo',
  platform: 'platform/src',
  datasets: 'platform/datasets',
};
const place = (room: string): string => places[room] ?? `src/${room}`;
const folder = (room: string): string => `${place(room)}/part`;

/** Only the two rules of the house are looked at; without types, since the files linted here do not exist. */
const linter = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] as never });
const house = ['@typescript-eslint/no-restricted-imports', 'no-restricted-syntax'];

const complaints = async (code: string, filePath: string): Promise<string[]> => {
  const [result] = await linter.lintText(`${code}\n`, { filePath });
  const messages = result?.messages ?? [];
  const fatal = messages.find((message) => message.fatal);
  if (fatal) throw new Error(fatal.message);
  return messages.filter(({ ruleId }) => house.includes(ruleId ?? '')).map(({ message }) => message);
};

/** Every way of naming another module that TypeScript knows. */
const ways: Record<string, (specifier: string) => string> = {
  import: (specifier) => `import { x } from '${specifier}'; void x;`,
  'type import': (specifier) => `import type { X } from '${specifier}'; export type Y = X;`,
  're-export': (specifier) => `export { x } from '${specifier}';`,
  'star re-export': (specifier) => `export * from '${specifier}';`,
  'bare import': (specifier) => `import '${specifier}';`,
  'type by import()': (specifier) => `export type Y = import('${specifier}').X;`,
  'dynamic import': (specifier) => `void import('${specifier}');`,
};

const relativeTo = (from: string, to: string): string =>
  `${'../'.repeat(folder(from).split('/').length)}${place(to)}/thing.js`;

describe('the rooms', () => {
  for (const from of Object.keys(may)) {
    const file = `${folder(from)}/probe.ts`;

    it(`${from} may import only the rooms before it, in whatever way`, async () => {
      for (const to of rooms.filter((room) => room !== from)) {
        for (const [way, write] of Object.entries(ways)) {
          const allowed = may[from]?.includes(to) ?? false;
          const typesOnly = (typesOf[from]?.includes(to) ?? false) && way.startsWith('type ');
          const found = await complaints(write(relativeTo(from, to)), file);
          const what = `${from} → ${to} by ${way}`;
          assert.equal(
            found.length > 0,
            !allowed && !typesOnly,
            `${what}: ${found.join() || 'no complaint'}`,
          );
        }
      }
    });
  }

  it('keeps tests and their helpers out of the scripts, in whatever way', async () => {
    for (const [way, write] of Object.entries(ways)) {
      for (const to of ['test/helpers/child.js', 'bench/thing.js', 'demo/main.js', 'examples/thing.js']) {
        assert.match(
          (await complaints(write(`../${to}`), 'scripts/probe.ts')).join(),
          /scripts may not/,
          `${to} by ${way}`,
        );
      }
      assert.deepEqual(await complaints(write('./thing.js'), 'scripts/probe.ts'), [], way);
    }
  });

  it('sees a neighbour that is named without the way through src', async () => {
    const found = await complaints("import { x } from '../server/x.js'; void x;", 'src/thread/probe.ts');
    assert.match(found.join(), /thread may not import server/);
  });

  it('lets a room use its own folders and files', async () => {
    for (const from of Object.keys(may)) {
      const found = await complaints(
        "import { x } from '../other/thing.js'; void x;",
        `${folder(from)}/probe.ts`,
      );
      assert.deepEqual(found, [], from);
    }
  });

  it('keeps Node and server packages out of browser rooms', async () => {
    for (const room of browserRooms) {
      for (const name of ['node:fs', 'fs', 'hono', 'jose', '@duckdb/node-api', 'zod']) {
        for (const way of ['import', 'dynamic import']) {
          const found = await complaints(ways[way]?.(name) ?? '', `${folder(room)}/probe.ts`);
          assert.ok(found.length > 0, `${room} takes ${name} by ${way}`);
        }
      }
    }
  });

  it('go one way inside of a room, too', async () => {
    const closed: [string, string][] = [
      ['src/server/http', 'relay'],
      ['src/server/viewer', 'session'],
      ['src/server/session', 'relay'],
      ['src/render/chart/check', 'draw'],
      ['components/analytics-chat/result', 'conversation'],
      ['components/analytics-chat/conversation', 'panel'],
      ['components/analytics-chat/connection', 'result'],
    ];
    for (const [room, other] of closed) {
      for (const way of Object.values(ways)) {
        const found = await complaints(way(`../${other}/thing.js`), `${room}/probe.ts`);
        assert.ok(found.length > 0, `${room} takes ${other}`);
      }
    }
    for (const [room, other] of [
      ['src/server/relay', 'http'],
      ['src/render/chart/draw', 'check'],
      ['components/analytics-chat/conversation', 'result'],
    ] as const) {
      const found = await complaints(`export * from '../${other}/thing.js';`, `${room}/probe.ts`);
      assert.deepEqual(found, [], `${room} takes ${other}`);
    }
    // The rules of the room around hold inside as well.
    const outer = await complaints(
      "export * from '../../../src/server/thing.js';",
      'components/analytics-chat/result/probe.ts',
    );
    assert.ok(outer.length > 0);
  });

  it('keeps the libraries of the page where they belong', async () => {
    const allowed: [string, string][] = [
      ['components', 'lit'],
      ['components', 'lit/decorators.js'],
      ['components', '@lit/context'],
      ['render', 'marked'],
      ['render', 'vega-lite'],
    ];
    for (const [room, name] of allowed) {
      assert.deepEqual(await complaints(ways.import?.(name) ?? '', `${folder(room)}/probe.ts`), [], name);
    }
    for (const [room, name] of [
      ['protocol', 'lit'],
      ['client', 'lit'],
      ['thread', 'marked'],
      ['components', 'marked'],
      ['components', 'vega'],
    ] as const) {
      assert.notDeepEqual(await complaints(ways.import?.(name) ?? '', `${folder(room)}/probe.ts`), [], name);
    }
  });

  it('keeps the browser entries free of server rooms', async () => {
    for (const to of ['server', 'cli']) {
      const found = await complaints(`export * from './${to}/thing.js';`, 'src/index.ts');
      assert.ok(found.length > 0, to);
    }
    assert.deepEqual(await complaints("export * from './protocol/thing.js';", 'src/index.ts'), []);
    assert.deepEqual(await complaints("import '../components/a-b/define.js';", 'src/elements.ts'), []);
  });

  it('lets the embedded pages use pure parts of render, and nothing else of the kit', async () => {
    const file = 'platform/src/embed/pages/probe.ts';
    const from = (path: string): Promise<string[]> =>
      complaints(`import { x } from '../../../../src/${path}.js'; void x;`, file);
    for (const part of [
      'render/format/x',
      'render/table/x',
      'render/result/x',
      'render/markdown/x',
      'render/person/x',
    ]) {
      assert.deepEqual(await from(part), [], part);
    }
    for (const part of ['render/chart/x', 'protocol/x', 'client/x', 'thread/x']) {
      assert.notDeepEqual(await from(part), [], part);
    }
  });

  it('lets the demo use public entries and nothing behind them', async () => {
    for (const entry of ['src/index', 'src/elements', 'src/server/index', 'platform/src/index']) {
      assert.deepEqual(await complaints(`export * from '../${entry}.js';`, 'demo/probe.ts'), [], entry);
    }
    assert.deepEqual(await complaints("import '../components/a-b/define.js';", 'demo/probe.ts'), []);
    for (const inner of [
      'src/server/relay',
      'platform/src/local-platform',
      'src/thread/chat-store',
      'components/a-b/a-b',
    ]) {
      assert.notDeepEqual(await complaints(`export * from '../${inner}.js';`, 'demo/probe.ts'), [], inner);
    }
  });
});

describe('the ways from a string to markup or code', () => {
  const attempts = [
    "element.innerHTML = 'x';",
    "element.outerHTML = 'x';",
    "element.insertAdjacentHTML('beforeend', 'x');",
    "document.write('x');",
    "new Function('return 1');",
    "eval('1');",
    "import { unsafeHTML } from 'lit/directives/unsafe-html.js'; void unsafeHTML;",
    "frame.srcdoc = 'x';",
    "target.postMessage({}, '*');",
  ];

  it('are closed in every room that a page loads and on the demo page', async () => {
    for (const room of [...browserRooms, 'demo']) {
      for (const code of attempts) {
        const found = await complaints(code, `${folder(room)}/probe.ts`);
        assert.ok(found.length > 0, `${room}: ${code}`);
      }
    }
  });
});
