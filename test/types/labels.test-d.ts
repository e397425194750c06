import type { AnalyticsChat, AnalyticsSession, EmbedDashboard, LanguageLabels } from '../../src/classes.js';

declare const chat: AnalyticsChat;
declare const dashboard: EmbedDashboard;
declare const session: AnalyticsSession;

// Any word alone, at any depth.
chat.labels = {};
chat.labels = { send: 'Los' };
chat.labels = { errors: { network: 'Kein Netz.' }, notices: { slow: 'Dauert.' } };
chat.labels = { send: undefined, errors: { auth: undefined } };
dashboard.labels = { errors: { 'not-found': 'Gibt es nicht.' } };
dashboard.labels = { filterRefused: (member) => `Nicht nach ${member.toUpperCase()}` };

// A word that depends on a count gets the number, and the number as it is written.
const plural = new Intl.PluralRules('pl');
chat.labels = {
  showAllRows: (count, text) => `${text} ${plural.select(count)}`,
  rowsOf: (shown, total, shownText, totalText) => `${shownText}/${totalText} ${plural.select(total - shown)}`,
};

// The session's are for every element, and apart where two differ.
session.labels = { send: 'Los', retry: 'Noch einmal' };
session.labels = {
  chat: { heading: 'Fragen' },
  dashboard: { heading: 'Bericht', errors: { auth: 'Nein.' } },
};
declare const german: NonNullable<AnalyticsSession['labels']>;
chat.labels = german;
dashboard.labels = german;

// A language is for every element, whole or in part.
declare const french: LanguageLabels;
[session, chat, dashboard].forEach((element) => (element.labels = french));
chat.labels = { chat: { heading: 'Fragen' }, dashboard: { heading: 'Bericht' } };
// @ts-expect-error: a language has all words
export const dutch: LanguageLabels = { chat: {}, dashboard: french.dashboard };

// What is not set is inherited, and setting it so takes it back.
chat.theme = undefined;
chat.credentials = undefined;
dashboard.labels = undefined;
session.headers = undefined;

// @ts-expect-error: no such word
chat.labels = { sned: 'Los' };
// @ts-expect-error: no such error
chat.labels = { errors: { 'no-net': 'Kein Netz.' } };
// @ts-expect-error: a word is text
dashboard.labels = { retry: 1 };
// @ts-expect-error: this word depends on a count
chat.labels = { showAllRows: 'Alle Zeilen' };
// @ts-expect-error: the count is a number
chat.labels = { showAllRows: (count: string) => count };
// @ts-expect-error: no such element
session.labels = { badge: { heading: 'Bild' } };
// @ts-expect-error: no such theme
chat.theme = 'pink';
