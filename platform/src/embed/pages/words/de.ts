import { labels } from '../../../../../src/locales/de.js';
import { pluralIn } from '../../../../../src/locales/plural.js';
import type { PageWords } from './page-words.js';

const plural = pluralIn('de');
const rows = (count: number): string => plural(count, { one: 'Zeile', other: 'Zeilen' });

/** The embedded pages in German. */
export const words: PageWords = {
  chat: labels.chat,
  loading: 'Wird geladen',
  analytics: 'Analysen',
  guest: 'Gast',
  askData: 'Fragen Sie die Daten',
  theData: 'Daten',
  askAbout: (rows) => `Stellen Sie Ihre Fragen in eigenen Worten: ${rows}.`,
  question: 'Frage',
  askQuestion: 'Stellen Sie eine Frage',
  thinking: 'Wird überlegt',
  looking: 'Daten werden angesehen',
  answerFailed: 'Die Antwort konnte nicht fertiggestellt werden. Bitte fragen Sie noch einmal.',
  answerStopped: 'Angehalten.',
  askDashboard: 'Zu diesem Dashboard fragen',
  ask: 'Fragen',
  closeChat: 'Chat schließen',
  chatName: 'Chat',
  result: 'Ergebnis',
  firstRows: (_shown, total, shownText, totalText) =>
    `Die ersten ${shownText} von ${totalText} ${rows(total)}`,
  mode: 'Modus',
  creator: 'Bearbeiten',
  readOnly: 'Nur lesen',
  tenant: 'Mandant',
  accountWide: 'Gesamtes Konto',
  dashboards: 'Dashboards',
  noDashboards: 'In dieser Bereitstellung gibt es keine Dashboards.',
  back: 'Zurück',
  export: 'Exportieren',
  widgetsUpdated: (count, text) =>
    `${text} ${plural(count, { one: 'Kachel', other: 'Kacheln' })} aktualisiert`,
  widgetsFailed: (_count, text) => `${text} nicht geladen`,
  figure: (text, title) => `${title}: ${text}`,
  updated: (time) => `Stand: ${time}`,
  fileHolds: (shown, total, totalText) =>
    `Die Datei enthält die ersten ${shown} von ${totalText} ${rows(total)}.`,
  downloadFailed: (title) =>
    `„${title}“ konnte nicht heruntergeladen werden. Bitte versuchen Sie es noch einmal.`,
  downloadCsv: (title) => `${title} als CSV herunterladen`,
  placesOff: (count, text) =>
    plural(count, {
      one: '1 Ort liegt außerhalb dieser Karte',
      other: `${text} Orte liegen außerhalb dieser Karte`,
    }),
  places: (count, text) => `${text} ${plural(count, { one: 'Ort', other: 'Orte' })}`,
  points: (count, text) => `${text} ${plural(count, { one: 'Punkt', other: 'Punkte' })}`,
  percentagePoints: (text) => `${text} Pp.`,
  versus: (one, other) => `${one} gegenüber ${other}`,
  asOf: (when) => `Stand: ${when}`,
  tapAgain: 'Zum Filtern noch einmal tippen',
  of: (part, whole) => `${part} von ${whole}`,
  rowsShown: (title, rows) => `${title}, Zeilen ${rows}`,
  previous: 'Vorherige',
  next: 'Nächste',
  all: 'Alle',
  from: 'Von',
  to: 'Bis',
  apply: 'Anwenden',
  chosen: (_count, text) => `${text} ausgewählt`,
  choicesFailed: 'Die Auswahl konnte nicht geladen werden.',
  search: 'Suchen',
  searchChoices: 'Auswahl durchsuchen',
  matches: (_count, text) => `${text} Treffer`,
  skip: 'Überspringen',
  skipToWidgets: 'Zu den Kacheln springen',
  skipToChat: 'Zum Chat springen',
  noData: 'Keine Daten für diese Filter',
  clearFilters: 'Filter zurücksetzen',
  widgetFailed: 'Dies konnte nicht geladen werden.',
  filters: 'Filter',
  removeFilter: (title) => `Filter ${title} entfernen`,
  removeChoice: (title, value) => `Auswahl ${title} ${value} entfernen`,
  operators: {
    equals: 'ist',
    notEquals: 'ist nicht',
    contains: 'enthält',
    notContains: 'enthält nicht',
    startsWith: 'beginnt mit',
    endsWith: 'endet mit',
    gt: 'über',
    gte: 'mindestens',
    lt: 'unter',
    lte: 'höchstens',
    set: 'ist gesetzt',
    notSet: 'ist nicht gesetzt',
    inDateRange: 'in',
    notInDateRange: 'nicht in',
    beforeDate: 'vor',
    afterDate: 'nach',
  },
  notices: {
    session: {
      title: 'Diese Sitzung ist nicht mehr gültig',
      text: 'Eine Sitzung lässt sich nur einmal und nur wenige Minuten lang öffnen. Laden Sie die umgebende Seite neu, um eine neue zu erhalten.',
    },
    expired: {
      title: 'Ihre Sitzung ist beendet',
      text: 'Laden Sie die umgebende Seite neu, um dort weiterzumachen, wo Sie aufgehört haben.',
    },
    'not-found': {
      title: 'Dieses Dashboard gibt es nicht',
      text: 'Vielleicht wurde es verschoben oder nicht mehr veröffentlicht. Die Adresse dieser Seite ist hier nicht bekannt.',
    },
    forbidden: {
      title: 'Diese Sitzung öffnet diese Seite nicht',
      text: 'Sie wurde für eine andere Bereitstellung erstellt.',
    },
    failed: {
      title: 'Diese Seite konnte nicht geladen werden',
      text: 'Vielleicht war die Verbindung kurz unterbrochen.',
    },
  },
  filterNotices: {
    unknown: {
      title: 'Diesen Filter gibt es nicht',
      words: 'Die umgebende Seite filtert nach ',
      rest: ', was hier nicht bekannt ist.',
    },
    invalid: {
      title: 'Dieser Filter ergibt keinen Sinn',
      words: 'Die umgebende Seite filtert ',
      rest: ' nach einem Wert, den es nicht haben kann. Deshalb wird nichts angezeigt.',
    },
    failed: {
      title: 'Die Filter konnten nicht geprüft werden',
      words: 'Vielleicht war die Verbindung kurz unterbrochen.',
      rest: '',
    },
  },
};
