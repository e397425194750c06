import type { ToolStep } from '../../../src/protocol/read-tool-call.js';
import type { ChatLabels } from '../../../src/locales/chat-labels.js';
import type { PartialLabels, SessionLabels } from '../../../src/locales/labels.js';
import type { LoadRows } from './all-rows.js';
import type { ChatRenderers } from './chat-renderers.js';

/** A finished query. */
export type SqlStep = Extract<ToolStep, { kind: 'sql' }>;

/** What a result needs besides its rows. The same object while nothing of it changes. */
export interface ResultOptions {
  /** The page's own words, as they were given; the others are English. */
  readonly labels: PartialLabels<ChatLabels> | SessionLabels | undefined;
  /** BCP 47, or undefined for the page's language. */
  readonly locale: string | undefined;
  /** IANA time zone, or undefined for the viewer's. */
  readonly timeZone: string | undefined;
  readonly isDark: boolean;
  /** Runs a query again for all of its rows; undefined where no data address is known. */
  readonly loadRows?: LoadRows | undefined;
  /** The page's own view of a result. */
  readonly renderer?: ChatRenderers['result'] | undefined;
  /** Whether queries are shown, and the page's own view may have them. Default false. */
  readonly showSql?: boolean;
  /** Makes the next question one about a mark or a row, by its name; undefined where nothing can be asked. */
  readonly askAbout?: ((name: string) => void) | undefined;
  /** Told when a chart could not be drawn, or not as described. */
  readonly chartFailed: (reason: string, dropped: readonly string[]) => void;
}
