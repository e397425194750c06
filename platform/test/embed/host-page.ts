import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Frame, Page } from 'playwright';
import type { LocalPlatform } from '../../src/index.js';

export type HostMessage = { readonly type: string; readonly payload: any; readonly [field: string]: unknown };

/** A session of the platform for a page. */
export async function mint(platform: LocalPlatform, more: object = {}): Promise<string> {
  const response = await fetch(`${platform.baseUrl}/api/v1/embed/generate-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
    body: JSON.stringify({ deploymentId: platform.deploymentId, externalId: 'viewer', ...more }),
  });
  const body = (await response.json()) as { sessionId: string };
  if (!response.ok) throw new Error(JSON.stringify(body));
  return body.sessionId;
}

export const dashboardPath = (sessionId: string, parameters = '', publicId = 'flights-overview'): string =>
  `/embed/dashboard/${publicId}?session=${sessionId}${parameters}`;

const hostHtml = `<!doctype html><title>Host</title><body><script>
  window.messages = [];
  addEventListener('message', (event) => window.messages.push({ ...event.data, from: event.origin }));
</script>`;

async function newContext(browser: Browser, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: width, height: 900 },
    acceptDownloads: true,
  });
  await context.addInitScript(() => {
    const store = window as unknown as { violations: string[] };
    store.violations = [];
    addEventListener('securitypolicyviolation', (event) =>
      store.violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return context;
}

/** A page of another origin than the platform's, that shows frames and keeps what they say. */
export class Host {
  readonly origin: string;
  readonly #server: Server;
  readonly #contexts = new Map<number, Promise<BrowserContext>>();

  private constructor(server: Server) {
    this.#server = server;
    // The platform is at 127.0.0.1: another name is another origin.
    this.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<Host> {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(hostHtml),
    );
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return new Host(server);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** One context for all pages of a width: a new one would fetch and compile the script again. */
  #contextOf(browser: Browser, width: number): Promise<BrowserContext> {
    const known = this.#contexts.get(width) ?? newContext(browser, width);
    this.#contexts.set(width, known);
    return known;
  }

  /** Shows `src` in a frame of a new page. */
  async show(browser: Browser, src: string, options: { readonly width?: number } = {}): Promise<Embedded> {
    const context = await this.#contextOf(browser, options.width ?? 1280);
    const page = await context.newPage();
    await page.goto(this.origin);
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'border:0;width:100%;height:880px';
      frame.src = address;
      document.body.append(frame);
    }, src);
    const element = await page.waitForSelector('iframe');
    const frame = await element.contentFrame();
    return new Embedded(page, frame!);
  }
}

/** A frame on its host page. */
export class Embedded {
  readonly page: Page;
  readonly frame: Frame;

  constructor(page: Page, frame: Frame) {
    this.page = page;
    this.frame = frame;
  }

  messages(): Promise<HostMessage[]> {
    return this.page.evaluate(() => (window as unknown as { messages: HostMessage[] }).messages);
  }

  async events(type: string): Promise<HostMessage[]> {
    return (await this.messages()).filter((message) => message.type === `cube:event:${type}`);
  }

  /** The first event of a type; `after` leaves out so many of them. */
  async event(type: string, after = 0): Promise<HostMessage> {
    await this.page.waitForFunction(
      ([name, count]) =>
        (window as unknown as { messages: HostMessage[] }).messages.filter((m) => m.type === name).length >
        count,
      [`cube:event:${type}`, after] as const,
      { timeout: 15_000 },
    );
    return (await this.events(type))[after]!;
  }

  /** What a well-behaved host sends. */
  act(type: string, payload: object = {}): Promise<void> {
    return this.post({ source: 'cube-embed', direction: 'action', type: `cube:action:${type}`, payload });
  }

  post(message: unknown): Promise<void> {
    return this.page.evaluate((data) => {
      const frame = document.querySelector('iframe')!;
      frame.contentWindow!.postMessage(data, new URL(frame.src).origin);
    }, message);
  }

  text(): Promise<string> {
    return this.frame.locator('body').innerText();
  }

  /** The number of flights that the overview shows. */
  async flights(): Promise<number> {
    const text = await this.frame.locator('.card-kpi .kpi-value').first().innerText();
    return Number(text.replace(/\D/g, ''));
  }

  violations(): Promise<string[]> {
    return this.frame.evaluate(() => (window as unknown as { violations: string[] }).violations);
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
