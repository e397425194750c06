import type { HeadersSource } from '../../src/client/request-headers.js';
import type { DashboardFilters } from '../../src/protocol/dashboard-url.js';
import type { InlayErrorCode } from '../../src/protocol/inlay-error.js';
import type { Theme } from '../shared/design-tokens.js';
import type { SharedSession } from '../shared/session-context.js';
import type { FramePhase } from './frame/dashboard-frame.js';

/** When a dashboard is loaded: near the viewport, or at once. */
export type DashboardLoading = 'lazy' | 'eager';
/** Whether the dashboard shows its own AI chat: as the account has it, or not in this session. */
export type DashboardChat = 'inherit' | 'hide';

/** The properties of `<embed-dashboard>` that what lives in it goes by; they are described there. */
export interface DashboardElement extends HTMLElement {
  readonly endpoint?: string | undefined;
  readonly dashboardId?: string;
  readonly loading: DashboardLoading;
  readonly locale?: string | undefined;
  readonly timezone?: string | undefined;
  readonly theme?: Theme | undefined;
  readonly dashboardChat: DashboardChat;
  readonly timeout: number;
  readonly credentials?: RequestCredentials | undefined;
  readonly allowExport: boolean;
  readonly hideHeader: boolean;
  readonly hideTitle: boolean;
  readonly hideExportMenu: boolean;
  readonly hideBackButton: boolean;
  /** Written, too: the viewer changes filters in the dashboard. */
  filters: DashboardFilters;
  readonly headers?: HeadersSource | undefined;
}

/** What a dashboard lives in: its element, and what that has besides its public properties. */
export interface DashboardSurroundings {
  readonly element: DashboardElement;
  readonly session: () => SharedSession | undefined;
  readonly title: () => string;
  readonly place: () => Element;
  readonly show: (now: ShownState) => void;
}

/** What is to be seen in place of the dashboard, and above it. */
export interface ShownState {
  readonly phase: FramePhase;
  readonly code?: InlayErrorCode | undefined;
  /** The page is there and has drawn nothing. */
  readonly isLate?: boolean;
  /** Names of filters that the dashboard is not filtered by. */
  readonly unfiltered?: readonly string[];
}
