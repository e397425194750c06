import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright';
import { launchChromium } from '../../scripts/chromium.js';
import { root } from '../helpers/child.js';
import { fencesOf } from '../helpers/document-fences.js';
import { freePort } from '../helpers/free-port.js';
import { installExample } from './install-example.js';
import { quietEnvironment } from './install-packages.js';
import { passOnTo, serveFolder } from './page-server.js';
import { packedHost, packedTarball } from './rig.js';
import { endProgram, firstLine, startServer } from './start-server.js';

const guide = 'docs/guide/getting-started.md';
const text = readFileSync(join(root, guide), 'utf8');
const fences = fencesOf(guide);
const patience = { timeout: 30_000 };

/** The ports that the guide names, each with the one that is free here. */
const ports = new Map<string, number>();
const withPorts = (code: string): string => {
  let own = code;
  for (const [named, port] of ports) own = own.replaceAll(new RegExp(`\\b${named}\\b`, 'g'), String(port));
  return own;
};

/** The samples of one tab, by what each of them holds. */
const sampleOf = (tab: string, holds: string): string => {
  const from = text.indexOf(`\n#### ${tab}\n`);
  assert.ok(from > 0, `There is no tab ${tab}.`);
  const first = text.slice(0, from).split('\n').length;
  const length = text.slice(from + 1).search(/\n#### |\n<!-- end of tabs/);
  const last = text.slice(0, from + 1 + length).split('\n').length;
  const found = fences.filter(({ line, code }) => line > first && line <= last && code.includes(holds));
  assert.equal(found.length, 1, `samples of the tab ${tab} with ${holds}`);
  return withPorts(found[0]!.code);
};

interface Tab {
  /** The files of the reader's project that are not the guide's: what the framework's own starter writes. */
  readonly starter: Readonly<Record<string, string>>;
  /** The files of the guide, by what their sample holds. */
  readonly files: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
  readonly port: string;
  readonly serve: (port: string) => readonly string[];
}

const vite = (port: string): readonly string[] => ['npx', 'vite', '--port', port, '--strictPort'];
const page = (entry: string): string =>
  `<!doctype html><link rel="icon" href="data:," /><div id="app"></div><script type="module" src="/src/${entry}"></script>`;

const tabs: Readonly<Record<string, Tab>> = {
  react: {
    starter: {
      'index.html': page('main.tsx'),
      'src/main.tsx': `import { createRoot } from 'react-dom/client';
import { Analytics } from './Analytics';
createRoot(document.getElementById('app')!).render(<Analytics />);`,
    },
    files: { 'src/Analytics.tsx': 'export function Analytics', 'vite.config.ts': 'plugin-react' },
    without: ['src/app.tsx'],
    port: '5173',
    serve: vite,
  },
  vue: {
    starter: {
      'index.html': page('main.ts'),
      'src/main.ts': `import { createApp } from 'vue';
import Analytics from './Analytics.vue';
createApp(Analytics).mount('#app');`,
    },
    files: { 'src/Analytics.vue': '<script setup', 'vite.config.ts': 'plugin-vue' },
    without: ['src/App.vue'],
    port: '5173',
    serve: vite,
  },
  svelte: {
    starter: {
      'index.html': page('main.ts'),
      'src/main.ts': `import { mount } from 'svelte';
import Analytics from './Analytics.svelte';
mount(Analytics, { target: document.getElementById('app')! });`,
      'vite.config.ts': `import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
export default defineConfig({ plugins: [svelte()], server: { proxy: { '/inlay': 'http://127.0.0.1:4101' } } });`,
    },
    files: { 'src/Analytics.svelte': '<script lang="ts">' },
    without: ['src/App.svelte'],
    port: '5173',
    serve: vite,
  },
  next: {
    starter: {
      'app/page.tsx': `import { Analytics } from './analytics';
export default function Home() {
  return <Analytics />;
}`,
    },
    files: {
      'app/elements.tsx': 'export function Elements',
      'app/analytics.tsx': 'next/dynamic',
      'app/inlay/[...path]/route.ts': 'createSessionHandler',
    },
    without: ['app/about', 'session-options.ts'],
    port: '3000',
    serve: (port) => ['npx', 'next', 'start', '--port', port],
  },
  astro: {
    starter: {
      'astro.config.mjs': `import { defineConfig } from 'astro/config';
export default defineConfig({ vite: { server: { proxy: { '/inlay': 'http://127.0.0.1:4101' } } } });`,
    },
    files: { 'src/pages/index.astro': 'const heading' },
    without: ['src/page.ts', 'src/session-options.ts', 'src/pages/about.astro', 'src/pages/inlay'],
    port: '4321',
    serve: (port) => ['npm', 'run', 'dev', '--', '--port', port],
  },
  angular: {
    starter: {
      'src/main.ts': `import { bootstrapApplication } from '@angular/platform-browser';
import { AnalyticsComponent } from './app/analytics.component';
bootstrapApplication(AnalyticsComponent).catch((error: unknown) => console.error(error));`,
      'src/index.html': `<!doctype html><link rel="icon" href="data:," /><app-analytics></app-analytics>`,
    },
    files: { 'src/app/analytics.component.ts': '@Component', 'proxy.conf.json': '"target"' },
    without: ['src/app.ts', 'src/dashboard-id.ts', 'proxy.conf.mjs'],
    port: '4200',
    serve: (port) => ['npx', 'ng', 'serve', '--proxy-config', 'proxy.conf.json', '--port', port],
  },
};
const only = process.env['HOSTS']?.split(',');

/** What the guide promises of the page: who is signed in, the dashboard, the prompts, and an answer of rows of France alone. */
const visitFirst = async (browser: Browser, url: string): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1600 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // A development server's own, and a picture for the tab, which a starter brings.
    const { url: of } = message.location();
    const isTheirs = message.text().includes('Lit is in dev mode') || of.endsWith('/favicon.ico');
    if (/^(?:error|warning)$/.test(message.type()) && !isTheirs)
      problems.push(`${message.type()}: ${message.text()} (${of})`);
  });
  try {
    await page.goto(url);
    await page.locator('avatar-badge').getByText('LM', { exact: true }).waitFor(patience);
    const frame = page.frameLocator('embed-dashboard iframe');
    await frame.getByText('Revenue', { exact: true }).first().waitFor(patience);
    const chat = page.locator('analytics-chat');
    await chat.getByText('Top 5 products by revenue').waitFor(patience);
    await chat.locator('textarea').fill('Revenue by country');
    await chat.locator('textarea').press('Enter');
    await chat.locator('.turn[aria-busy=false]').waitFor(patience);
    const answer = await chat.locator('.turn').innerText();
    assert.match(answer, /France/);
    assert.doesNotMatch(answer, /Germany|Spain/);
    await chat.locator('textarea').fill('Revenue by month');
    await chat.locator('textarea').press('Enter');
    await chat.locator('.turn[aria-busy=false]').nth(1).waitFor(patience);
    await chat.locator('.result .chart svg, .result .chart canvas').last().waitFor(patience);
    assert.deepEqual(problems, []);
  } catch (error) {
    throw new Error(`${String(error)}\n${problems.join('\n')}`, { cause: error });
  } finally {
    await context.close();
  }
};

/** The platform of its own that the tab of Next asks for, and what its ready line says. */
const startPlatform = async (): Promise<{
  settings: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
}> => {
  const command = join(packedHost, 'node_modules/inlay-platform/dist/src/command/main.js');
  const child = spawn(process.execPath, [command, '--port', '0', '--dataset', 'shop'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ready = JSON.parse(await firstLine(child)) as Readonly<Record<string, string | number>>;
  const settings = {
    PLATFORM_URL: String(ready['baseUrl']),
    PLATFORM_API_KEY: String(ready['apiKey']),
    PLATFORM_DEPLOYMENT_ID: String(ready['deploymentId']),
    PLATFORM_CHAT_URL: String(ready['chatApiUrl']),
  };
  return { settings, stop: () => endProgram(child) };
};

describe('the tabs of getting started, copied into a project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-guide-'));
  let browser: Browser;
  let stopHelper: () => Promise<void>;

  before(async () => {
    for (const named of ['4100', '4101', '5173', '3000', '4321', '4200']) ports.set(named, await freePort());
    const helper = fences.find(({ code }) => code.includes('createLocalPlatform') && code.includes('4101'));
    assert.ok(helper, 'the guide has a helper');
    // Beside the packed kit and platform, so that these are what it imports.
    const file = join(packedHost, 'helper.mjs');
    writeFileSync(file, withPorts(helper.code));
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    stopHelper = async () => {
      await endProgram(child);
      rmSync(file);
    };
    assert.equal(await firstLine(child), 'Dashboard: shop-overview');
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await stopHelper();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [name, tab] of Object.entries(tabs)) {
    if (only && !only.includes(name)) continue;
    it(`${name}: the page that the guide promises`, async () => {
      const title = `${name[0]!.toUpperCase()}${name.slice(1)}`;
      const example = await installExample(name, packedTarball(), {}, (target) => {
        for (const path of tab.without ?? []) rmSync(join(target, path), { recursive: true });
        const own = Object.entries(tab.files).map(([path, holds]) => [path, sampleOf(title, holds)] as const);
        for (const [path, code] of [...Object.entries(tab.starter), ...own]) {
          mkdirSync(dirname(join(target, path)), { recursive: true });
          writeFileSync(join(target, path), withPorts(code));
        }
      });
      const port = String(ports.get(tab.port));
      const [program = '', ...parameters] = tab.serve(port);
      const url = `http://localhost:${port}`;
      const stopPlatform = name === 'next' ? await startPlatform() : undefined;
      try {
        const environment = { ...quietEnvironment, ...stopPlatform?.settings };
        const stop = await startServer({ program, parameters, folder: example.folder, url, environment });
        try {
          await visitFirst(browser, `${url}/`);
        } finally {
          await stop();
        }
      } finally {
        await stopPlatform?.stop();
        example.remove();
      }
    });
  }

  it('html: the page that the guide promises', { skip: only && !only.includes('html') }, async () => {
    mkdirSync(join(folder, 'vendor'), { recursive: true });
    cpSync(join(packedHost, 'node_modules/inlay-kit/dist/cdn'), join(folder, 'vendor/inlay'), {
      recursive: true,
    });
    writeFileSync(join(folder, 'index.html'), sampleOf('HTML', '<!doctype html>'));
    const helper = passOnTo(`http://127.0.0.1:${ports.get('4101')}`);
    const server = await serveFolder(folder, helper, ports.get('5173')!);
    try {
      await visitFirst(browser, `http://localhost:${ports.get('5173')}/`);
    } finally {
      server.close();
    }
  });
});
