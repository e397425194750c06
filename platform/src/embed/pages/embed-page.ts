import type { EmbedContext } from '../embed-context.js';
import { ActionDesk } from './action-desk.js';
import { ChatPanel } from './chat-panel.js';
import { DataClient } from './data-client.js';
import { EmbedSession } from './embed-session.js';
import { directionOf, Formats, knownLocale, knownTimezone } from './formats.js';
import type { HostChannel } from './host-channel.js';
import { HostFilters } from './host-filters.js';
import { notice } from './notice.js';
import { displayOf, hideSession, type PageConfig } from './page-config.js';
import { PageError } from './page-error.js';
import type { Action } from './read-action.js';
import { Stage, type Place } from './stage.js';
import { applyScheme, applyTheme, hostDirection } from './theme.js';
import { speak, spoken, words } from './words.js';
import type { NoticeName } from './words/page-words.js';

/** One embedded page: its session, what it shows, and what its host hears and says. */
export class EmbedPage {
  readonly #root: HTMLElement;
  readonly #config: PageConfig;
  readonly #channel: HostChannel;
  readonly #session: EmbedSession;
  readonly #stage: Stage;
  #formats: Formats;
  /** The newest session that waits to be exchanged, while an exchange is going on. */
  #nextSession: string | undefined;
  #isRedeeming = false;
  /** The exchange of the session that the page came with: a later one must not be overtaken by it. */
  #firstExchange: Promise<unknown> | undefined;
  #viewerKey: string | undefined;

  constructor(root: HTMLElement, config: PageConfig, channel: HostChannel) {
    this.#root = root;
    this.#config = config;
    this.#channel = channel;
    const { parameters } = config;
    this.#formats = new Formats(
      firstLocale(config),
      knownTimezone(parameters.get('timezone')),
      config.currency,
    );
    this.#session = new EmbedSession({
      expiring: (expiresInMs) => channel.send('session-expiring', { expiresInMs }),
      expired: () => this.#expire(),
    });
    const data = new DataClient(this.#session);
    const formats = (): Formats => this.#formats;
    this.#stage = new Stage({
      root,
      channel,
      session: this.#session,
      data,
      hostFilters: new HostFilters(data, channel),
      display: displayOf(parameters),
      formats,
      chat: new ChatPanel({
        session: this.#session,
        formats,
        viewer: () => this.#session.context?.viewer ?? { displayName: null, picture: null },
        rowNoun: () => this.#session.context?.rowNoun ?? words().theData,
        asked: (query, status) => channel.send('ai-query', { query, status }),
      }),
    });
  }

  /** A page in the language of its viewer. */
  static async open(root: HTMLElement, config: PageConfig, channel: HostChannel): Promise<void> {
    await speak(firstLocale(config));
    await new EmbedPage(root, config, channel).start();
  }

  /** Shows what the address asks for, or why it cannot. */
  async start(): Promise<void> {
    const { config, channel } = { config: this.#config, channel: this.#channel };
    hideSession(config);
    applyScheme(config.parameters.get('colorScheme'));
    this.#writeLanguage();
    document.title = words().analytics;
    this.#root.replaceChildren(this.#stage.skeleton(config.surface));
    const desk = new ActionDesk((action) => this.#act(action));
    channel.listen((action) => desk.take(action));
    channel.send('ready');
    this.#complainAboutParameters();
    if (config.refusal) return this.#refuse(config.refusal, refusals[config.refusal]);
    await this.#open(config.sessionId);
  }

  async #open(sessionId: string | undefined): Promise<void> {
    if (sessionId === undefined || sessionId === '') return this.#refuseSession();
    try {
      const exchange = this.#session.redeem(sessionId);
      this.#firstExchange = exchange.catch(() => {});
      const context = await exchange;
      this.#viewerKey = context.viewerKey;
      await this.#stage.show(this.#firstPlace(), { filters: this.#config.parameters, isFirst: true });
    } catch (error) {
      this.#openFailed(error, sessionId);
    }
  }

  #openFailed(error: unknown, sessionId: string): void {
    const code = error instanceof PageError ? error.code : 'server';
    if (code === 'session') return this.#refuseSession();
    if (code === 'not-found') return this.#refuse('not-found', refusals['not-found']);
    this.#channel.send('error', {
      message: 'The page could not be loaded.',
      name: 'LoadFailed',
      fatal: true,
    });
    this.#stage.replace(() => notice('failed', () => void this.#open(sessionId)));
  }

  #refuseSession(): void {
    this.#refuse('session', { message: 'The session is no longer valid.', name: 'SessionInvalid' });
    this.#channel.send('session-expired');
  }

  #refuse(name: NoticeName, { message, name: error }: { message: string; name: string }): void {
    this.#stage.replace(() => notice(name));
    this.#channel.send('error', { message, name: error, fatal: true });
  }

  #firstPlace(): Place {
    const { surface, target = '' } = this.#config;
    return surface === 'dashboard' ? { name: 'dashboard', publicId: target } : { name: surface };
  }

  #expire(): void {
    this.#stage.suspend();
    this.#stage.replace(() => notice('expired'));
    this.#channel.send('session-expired');
  }

  #act(action: Action): void | Promise<void> {
    switch (action.type) {
      case 'set-color-scheme':
        return applyScheme(action.scheme);
      case 'set-theme':
        applyTheme(action.properties);
        return this.#writeLanguage();
      case 'set-locale':
        return this.#setLocale(action.locale);
      case 'set-timezone':
        return this.#setTimezone(action.timezone);
      case 'set-session':
        return this.#setSession(action.sessionId);
      case 'set-filter':
        return this.#stage.setFilters(action.filterUrlParameter);
      case 'refresh':
        return this.#stage.refresh();
      case 'navigate':
        return this.#stage.navigate(action.path);
    }
  }

  async #setLocale(text: string): Promise<void> {
    const locale = knownLocale(text);
    if (locale === undefined)
      return this.#complain('LocaleInvalid', 'The locale is not known and was ignored.');
    if (!(await speak(locale))) return;
    this.#formats = new Formats(locale, this.#formats.timezone, this.#formats.currency);
    this.#writeLanguage();
    this.#stage.relabel();
  }

  async #setTimezone(text: string): Promise<void> {
    const timezone = knownTimezone(text);
    if (timezone === undefined) {
      return this.#complain('TimezoneInvalid', 'The time zone is not known and was ignored.');
    }
    this.#formats = new Formats(this.#formats.locale, timezone, this.#formats.currency);
    await this.#stage.refresh();
  }

  #complainAboutParameters(): void {
    const { parameters } = this.#config;
    const locale = parameters.get('locale');
    const timezone = parameters.get('timezone');
    if (locale !== null && knownLocale(locale) === undefined) {
      this.#complain('LocaleInvalid', 'The locale is not known and was ignored.');
    }
    if (timezone !== null && knownTimezone(timezone) === undefined) {
      this.#complain('TimezoneInvalid', 'The time zone is not known and was ignored.');
    }
  }

  #complain(name: string, message: string): void {
    this.#channel.send('error', { message, name, fatal: false });
  }

  #writeLanguage(): void {
    const { locale } = this.#formats;
    document.documentElement.lang = spoken();
    document.documentElement.dir = hostDirection() ?? directionOf(locale);
    document.documentElement.dataset.locale = locale;
  }

  /** One exchange at a time; of sessions that come meanwhile the last one counts. */
  async #setSession(sessionId: string): Promise<void> {
    if (this.#config.refusal) return;
    this.#nextSession = sessionId;
    if (this.#isRedeeming) return;
    this.#isRedeeming = true;
    await this.#firstExchange;
    while (this.#nextSession !== undefined) {
      const next = this.#nextSession;
      this.#nextSession = undefined;
      try {
        await this.#renewed(await this.#session.redeem(next));
      } catch {
        this.#complain('SessionInvalid', 'The new session is not valid.');
      }
    }
    this.#isRedeeming = false;
  }

  /** The same viewer goes on where they are; another one begins anew and finds nothing of the first. */
  async #renewed(context: EmbedContext): Promise<void> {
    const isSame = this.#viewerKey === undefined || this.#viewerKey === context.viewerKey;
    this.#viewerKey = context.viewerKey;
    if (!isSame) this.#stage.forget(this.#config.surface);
    try {
      await this.#stage.resume(this.#firstPlace(), this.#config.parameters);
    } catch (error) {
      if (!isSame) this.#stage.replace(() => notice('expired'));
      throw error;
    }
  }
}

const firstLocale = ({ parameters }: PageConfig): string =>
  knownLocale(parameters.get('locale')) ?? knownLocale(navigator.language) ?? 'en';

const refusals = {
  'not-found': { message: 'The page does not exist.', name: 'NotFound' },
  forbidden: { message: 'The session does not open this page.', name: 'Forbidden' },
} as const;
