import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { chromium } from 'playwright';

/** The engines that the browser tests know. */
export type Engine = 'chromium' | 'firefox' | 'webkit';

/** Every engine, in the order in which they are tried. */
export const engines: readonly Engine[] = ['chromium', 'firefox', 'webkit'];

/** What to say when an engine is missing: one line that mends it. */
export const installHint: Record<Engine, string> = {
  chromium:
    'No Chrome or Chromium was found. Set CHROME_PATH, or install one (Debian: apt-get install chromium).',
  firefox: 'Firefox is not installed (Debian: apt-get install firefox-esr).',
  webkit: 'WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver xvfb).',
};

const chromePlaces = (): string[] => {
  const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
  const macApplications = ['/Applications', `${homedir()}/Applications`];
  return [
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    ...macApplications.flatMap((folder) => [
      `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${folder}/Chromium.app/Contents/MacOS/Chromium`,
    ]),
    ...programs
      .filter((folder) => folder !== undefined)
      .map((folder) => `${folder}\\Google\\Chrome\\Application\\chrome.exe`),
  ];
};

const firstThatExists = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && path !== '' && existsSync(path));

/**
 * A Chrome or Chromium: `CHROME_PATH`, then the usual places, then the one Playwright downloaded, else
 * `undefined`. Throws when `CHROME_PATH` names nothing: falling back would test another browser than was asked.
 */
export const findChromium = (): string | undefined => {
  const asked = process.env.CHROME_PATH;
  if (asked && !existsSync(asked)) throw new Error(`CHROME_PATH names no file: ${asked}`);
  return firstThatExists([asked, ...chromePlaces(), chromium.executablePath()]);
};

/** A Firefox that speaks WebDriver BiDi: `FIREFOX_PATH`, then the usual places, else `undefined`. */
export const findFirefox = (): string | undefined =>
  firstThatExists([
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);

/** What driving WebKitGTK takes: its driver, its browser and a display of our own. */
export interface WebKitParts {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** The three programs of WebKitGTK, or `undefined` when one of them is missing. */
export const findWebKit = (): WebKitParts | undefined => {
  const driver = firstThatExists(['/usr/bin/WebKitWebDriver']);
  const display = firstThatExists(['/usr/bin/Xvfb']);
  const architectures = ['x86_64-linux-gnu', 'aarch64-linux-gnu'];
  const browser = firstThatExists(
    ['4.1', '6.0', '4.0'].flatMap((version) =>
      architectures.map((name) => `/usr/lib/${name}/webkit2gtk-${version}/MiniBrowser`),
    ),
  );
  return driver && display && browser ? { driver, browser, display } : undefined;
};

/** The switches every Chromium of ours starts with: no sandbox (tests run as root), no traffic of its own. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--no-first-run',
];

/** The engines asked for by `ENGINES=chromium,firefox,webkit`; Chromium alone when it is not set. */
export const enginesAsked = (): readonly Engine[] => {
  const names = (process.env.ENGINES ?? 'chromium').split(',').map((name) => name.trim());
  for (const name of names) {
    if (!engines.includes(name as Engine)) {
      throw new Error(`ENGINES knows ${engines.join(', ')}; it does not know "${name}".`);
    }
  }
  return names as Engine[];
};

/** Whether an engine can be run here. */
export const engineInstalled = (engine: Engine): boolean => {
  if (engine === 'chromium') return findChromium() !== undefined;
  return engine === 'firefox' ? findFirefox() !== undefined : findWebKit() !== undefined;
};
