import { createContext } from '@lit/context';
import type { HeadersSource } from '../../src/client/request-headers.js';
import type { SessionProvider, Viewer } from '../../src/client/session-provider.js';
import type { TokenSource } from '../../src/client/token-source.js';
import type { DashboardFilters } from '../../src/protocol/dashboard-url.js';
import type { Theme } from './design-tokens.js';
import type { SessionLabels } from '../../src/locales/labels.js';

/**
 * What `<analytics-session>` gives to the elements inside it: configuration and who is signed in, never a conversation
 * or rows. A frozen snapshot; a change is a new object.
 */
export interface SharedSession {
  /** Absolute address of the session helper. */
  readonly endpoint: string | undefined;
  readonly chatUrl: string | undefined;
  readonly dataUrl: string | undefined;
  /** BCP 47 locale of words, numbers, dates and embedded pages. */
  readonly locale: string | undefined;
  /** IANA time zone. */
  readonly timezone: string | undefined;
  readonly theme: Theme | undefined;
  /** Words for the elements inside. */
  readonly labels: SessionLabels | undefined;
  /** Mints sessions; there is none without an endpoint, nor after `reset()`. One of a former epoch answers nothing. */
  readonly provider: SessionProvider | undefined;
  /** After `reset()`: nothing inside asks anybody for anything until the page calls `refresh()`. */
  readonly isSignedOut: boolean;
  /** The helper said that nobody is signed in. It is asked again, and elements may try. */
  readonly isRefused: boolean;
  /** Who is signed in, once known. */
  readonly viewer: Viewer | undefined;
  /** Filters that every dashboard inside shares. */
  readonly filters: DashboardFilters;
  /**
   * Another number whenever everything shown may belong to somebody else: on `reset()`, when the viewer changed, and
   * when the page sets other addresses or another sign-in. No two sessions of a page share a number. Elements that see
   * another one forget what they hold at once.
   */
  readonly epoch: number;
  /** The session's tokens for a request to `url`: only its own chat and data addresses get any. */
  readonly tokensFor: (url: URL) => TokenSource | undefined;
  /** The page's sign-in for a request to `url`: only the session's own addresses get headers and cookies. */
  readonly signInFor: (url: URL) => {
    readonly headers?: HeadersSource;
    readonly credentials: RequestCredentials;
  };
  /** Replaces the filters for every element inside. */
  readonly shareFilters: (filters: DashboardFilters) => void;
}

/** The key is shared by every copy of the kit on a page. */
export const sessionContext = createContext<SharedSession | undefined>(Symbol.for('inlay-kit.session'));
