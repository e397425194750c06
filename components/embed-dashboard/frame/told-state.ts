import { filterUrlParameter, type DashboardFilters } from '../../../src/protocol/dashboard-url.js';
import type { EmbedAction } from '../../../src/protocol/embed-message.js';
import type { HostLook } from './host-look.js';

/** What the page wants the dashboard to show by. */
export interface WantedState {
  readonly filters: DashboardFilters;
  readonly locale: string | undefined;
  readonly timezone: string | undefined;
  readonly scheme: 'light' | 'dark';
}

/**
 * What the embedded page was told, so that a change is said once and without loading anything anew. Locale and time
 * zone cannot be taken back by a message: left out, they stay as they are until the next frame.
 */
export class ToldState {
  #filters: string | undefined;
  #locale: string | undefined;
  #timezone: string | undefined;
  #scheme: string | undefined;
  #look: HostLook = {};

  /** A frame was opened at an address that says everything but the look. @throws InlayError `config` */
  addressed({ filters, locale, timezone }: WantedState): void {
    this.#filters = filterUrlParameter(filters);
    this.#locale = locale;
    this.#timezone = timezone;
    this.#scheme = undefined;
    this.#look = {};
  }

  /** The page went to another place, which is not filtered yet as far as anybody said. */
  moved(): void {
    this.#filters = '';
  }

  /** Another document has taken the place of the first: what it was told is not known. */
  unknown(): void {
    this.#filters = this.#locale = this.#timezone = this.#scheme = undefined;
    this.#look = {};
  }

  /** The page itself said what its filters are now. */
  heard(filters: DashboardFilters): void {
    this.#filters = filterUrlParameter(filters);
  }

  /** What has to be said now. @throws InlayError `config` when the filters cannot be said; the rest is as it was */
  actions({ filters, locale, timezone, scheme }: WantedState, look: HostLook): EmbedAction[] {
    const parameter = filterUrlParameter(filters);
    const actions: EmbedAction[] = [];
    if (scheme !== this.#scheme) actions.push({ type: 'set-color-scheme', payload: { scheme } });
    const restyled = changedLook(this.#look, look);
    if (restyled.length > 0) actions.push({ type: 'set-theme', payload: Object.fromEntries(restyled) });
    if (locale !== undefined && locale !== this.#locale) {
      actions.push({ type: 'set-locale', payload: { locale } });
    }
    if (timezone !== undefined && timezone !== this.#timezone) {
      actions.push({ type: 'set-timezone', payload: { timezone } });
    }
    if (parameter !== this.#filters) {
      actions.push({ type: 'set-filter', payload: { filterUrlParameter: parameter } });
    }
    this.#filters = parameter;
    this.#locale = locale ?? this.#locale;
    this.#timezone = timezone ?? this.#timezone;
    this.#scheme = scheme;
    this.#look = look;
    return actions;
  }
}

/** The values that are others now, and `null` for those that are gone. */
function changedLook(before: HostLook, now: HostLook): [name: string, value: string | null][] {
  const names = Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name]);
  return names.map((name) => [name, now[name] ?? null]);
}
