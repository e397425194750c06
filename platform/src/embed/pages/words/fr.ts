import { labels } from '../../../../../src/locales/fr.js';
import { pluralIn } from '../../../../../src/locales/plural.js';
import type { PageWords } from './page-words.js';

const plural = pluralIn('fr');
const rows = (count: number): string => plural(count, { one: 'ligne', many: 'de lignes', other: 'lignes' });

/** The embedded pages in French. */
export const words: PageWords = {
  chat: labels.chat,
  loading: 'Chargement',
  analytics: 'Analyses',
  guest: 'Invité',
  askData: 'Interrogez les données',
  theData: 'données',
  askAbout: (rows) => `Posez vos questions en langage courant\u00a0: ${rows}.`,
  question: 'Question',
  askQuestion: 'Posez une question',
  thinking: 'Réflexion en cours',
  looking: 'Consultation des données',
  answerFailed: 'La réponse n’a pas pu être terminée. Posez à nouveau votre question.',
  answerStopped: 'Arrêtée.',
  askDashboard: 'Poser une question sur ce tableau de bord',
  ask: 'Demander',
  closeChat: 'Fermer la discussion',
  chatName: 'Discussion',
  result: 'Résultat',
  firstRows: (shown, total, shownText, totalText) =>
    plural(shown, {
      one: `Première ligne sur ${totalText} ${rows(total)}`,
      other: `Les ${shownText} premières sur ${totalText} ${rows(total)}`,
    }),
  mode: 'Mode',
  creator: 'Édition',
  readOnly: 'Lecture seule',
  tenant: 'Client',
  accountWide: 'Tout le compte',
  dashboards: 'Tableaux de bord',
  noDashboards: 'Ce déploiement n’a aucun tableau de bord.',
  back: 'Retour',
  export: 'Exporter',
  widgetsUpdated: (count, text) =>
    `${text} ${plural(count, { one: 'élément mis à jour', other: 'éléments mis à jour' })}`,
  widgetsFailed: (count, text) =>
    `${text} ${plural(count, { one: 'n’a pas pu être chargé', other: 'n’ont pas pu être chargés' })}`,
  figure: (text, title) => `${title}\u00a0: ${text}`,
  updated: (time) => `Mis à jour\u00a0: ${time}`,
  fileHolds: (shown, total, totalText) =>
    `Le fichier contient les ${shown} premières lignes sur ${totalText} ${rows(total)}.`,
  downloadFailed: (title) => `«\u00a0${title}\u00a0» n’a pas pu être téléchargé. Réessayez.`,
  downloadCsv: (title) => `Télécharger ${title} en CSV`,
  placesOff: (count, text) =>
    plural(count, {
      one: `${text} lieu est en dehors de cette carte`,
      other: `${text} lieux sont en dehors de cette carte`,
    }),
  places: (count, text) => `${text} ${plural(count, { one: 'lieu', other: 'lieux' })}`,
  points: (count, text) => `${text} ${plural(count, { one: 'point', other: 'points' })}`,
  percentagePoints: (text) => `${text} pt`,
  versus: (one, other) => `${one} par rapport à ${other}`,
  asOf: (when) => `Situation\u00a0: ${when}`,
  tapAgain: 'Touchez à nouveau pour filtrer',
  of: (part, whole) => `${part} sur ${whole}`,
  rowsShown: (title, rows) => `${title}, lignes ${rows}`,
  previous: 'Précédent',
  next: 'Suivant',
  all: 'Tout',
  from: 'De',
  to: 'À',
  apply: 'Appliquer',
  chosen: (count, text) => `${text} ${plural(count, { one: 'choix', other: 'choix' })}`,
  choicesFailed: 'Les choix n’ont pas pu être chargés.',
  search: 'Rechercher',
  searchChoices: 'Rechercher parmi les choix',
  matches: (count, text) => `${text} ${plural(count, { one: 'résultat', other: 'résultats' })}`,
  skip: 'Accès direct',
  skipToWidgets: 'Aller aux éléments',
  skipToChat: 'Aller à la discussion',
  noData: 'Aucune donnée pour ces filtres',
  clearFilters: 'Effacer les filtres',
  widgetFailed: 'Le chargement a échoué.',
  filters: 'Filtres',
  removeFilter: (title) => `Retirer le filtre ${title}`,
  removeChoice: (title, value) => `Retirer le choix ${title} ${value}`,
  operators: {
    equals: 'est',
    notEquals: 'n’est pas',
    contains: 'contient',
    notContains: 'ne contient pas',
    startsWith: 'commence par',
    endsWith: 'finit par',
    gt: 'supérieur à',
    gte: 'au moins',
    lt: 'inférieur à',
    lte: 'au plus',
    set: 'est renseigné',
    notSet: 'n’est pas renseigné',
    inDateRange: 'dans',
    notInDateRange: 'hors de',
    beforeDate: 'avant',
    afterDate: 'après',
  },
  notices: {
    session: {
      title: 'Cette session n’est plus valide',
      text: 'Une session ne s’ouvre qu’une fois et pendant quelques minutes seulement. Rechargez la page qui contient celle-ci pour en obtenir une nouvelle.',
    },
    expired: {
      title: 'Votre session est terminée',
      text: 'Rechargez la page qui contient celle-ci pour reprendre là où vous en étiez.',
    },
    'not-found': {
      title: 'Ce tableau de bord n’existe pas',
      text: 'Il a peut-être été déplacé ou n’est plus publié. L’adresse de cette page n’est pas connue ici.',
    },
    forbidden: {
      title: 'Cette session n’ouvre pas cette page',
      text: 'Elle a été créée pour un autre déploiement.',
    },
    failed: {
      title: 'Cette page n’a pas pu être chargée',
      text: 'La connexion a peut-être été interrompue un instant.',
    },
  },
  filterNotices: {
    unknown: {
      title: 'Ce filtre n’existe pas',
      words: 'La page qui contient celle-ci filtre par ',
      rest: ', qui n’est pas connu ici.',
    },
    invalid: {
      title: 'Ce filtre n’a pas de sens',
      words: 'La page qui contient celle-ci filtre ',
      rest: ' par une valeur impossible\u00a0; rien n’est donc affiché.',
    },
    failed: {
      title: 'Les filtres n’ont pas pu être vérifiés',
      words: 'La connexion a peut-être été interrompue un instant.',
      rest: '',
    },
  },
};
