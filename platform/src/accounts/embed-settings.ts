import { keyOf, type Tables } from '../store/tables.js';

/** What an account decides for every embedded page of it. */
export type EmbedSettings = {
  /** Origins whose pages may show the embed pages. Empty: none may. */
  readonly embedOrigins: readonly string[];
  /** The account-wide "Show dashboard chat" toggle (contract, `settings.showDashboardChat`). */
  readonly showDashboardChat: boolean;
  /** Whether sessions may be in creator mode (contract, "Requires the `useCreatorMode` tenant flag"). */
  readonly useCreatorMode: boolean;
};

const rowId = (account: string): string => keyOf('embed', account);

export function writeEmbedSettings(tables: Tables, account: string, settings: EmbedSettings): void {
  tables.settings.put({ id: rowId(account), value: JSON.stringify(settings) });
}

export function readEmbedSettings(tables: Tables, account: string): EmbedSettings {
  const row = tables.settings.get(rowId(account));
  // An account that was never told anything is embedded nowhere.
  if (!row) return { embedOrigins: [], showDashboardChat: true, useCreatorMode: false };
  return JSON.parse(row.value) as EmbedSettings;
}

/** The session decides where it says anything, the account where it does not (contract, "Session request sub-objects"). */
export function showsDashboardChat(account: EmbedSettings, session: object): boolean {
  const own = (session as { showDashboardChat?: unknown }).showDashboardChat;
  return typeof own === 'boolean' ? own : account.showDashboardChat;
}
