import { labels } from '../../../../../src/locales/es.js';
import { pluralIn } from '../../../../../src/locales/plural.js';
import type { PageWords } from './page-words.js';

const plural = pluralIn('es');
const rows = (count: number): string => plural(count, { one: 'fila', many: 'de filas', other: 'filas' });

/** The embedded pages in Spanish. */
export const words: PageWords = {
  chat: labels.chat,
  loading: 'Cargando',
  analytics: 'Análisis',
  guest: 'Invitado',
  askData: 'Pregunte a los datos',
  theData: 'datos',
  askAbout: (rows) => `Pregunte con sus propias palabras: ${rows}.`,
  question: 'Pregunta',
  askQuestion: 'Haga una pregunta',
  thinking: 'Pensando',
  looking: 'Consultando los datos',
  answerFailed: 'No se pudo completar la respuesta. Vuelva a preguntar.',
  answerStopped: 'Detenida.',
  askDashboard: 'Preguntar sobre este panel',
  ask: 'Preguntar',
  closeChat: 'Cerrar el chat',
  chatName: 'Chat',
  result: 'Resultado',
  firstRows: (shown, total, shownText, totalText) =>
    plural(shown, {
      one: `Primera de ${totalText} ${rows(total)}`,
      other: `Primeras ${shownText} de ${totalText} ${rows(total)}`,
    }),
  mode: 'Modo',
  creator: 'Edición',
  readOnly: 'Solo lectura',
  tenant: 'Cliente',
  accountWide: 'Toda la cuenta',
  dashboards: 'Paneles',
  noDashboards: 'Esta implementación no tiene paneles.',
  back: 'Atrás',
  export: 'Exportar',
  widgetsUpdated: (count, text) =>
    `${text} ${plural(count, { one: 'elemento actualizado', other: 'elementos actualizados' })}`,
  widgetsFailed: (count, text) =>
    plural(count, { one: `${text} no se pudo cargar`, other: `${text} no se pudieron cargar` }),
  figure: (text, title) => `${title}: ${text}`,
  updated: (time) => `Actualizado: ${time}`,
  fileHolds: (shown, total, totalText) =>
    `El archivo contiene las primeras ${shown} de ${totalText} ${rows(total)}.`,
  downloadFailed: (title) => `No se pudo descargar «${title}». Inténtelo de nuevo.`,
  downloadCsv: (title) => `Descargar ${title} en CSV`,
  placesOff: (count, text) =>
    plural(count, {
      one: `${text} lugar queda fuera de este mapa`,
      other: `${text} lugares quedan fuera de este mapa`,
    }),
  places: (count, text) => `${text} ${plural(count, { one: 'lugar', other: 'lugares' })}`,
  points: (count, text) => `${text} ${plural(count, { one: 'punto', other: 'puntos' })}`,
  percentagePoints: (text) => `${text} p. p.`,
  versus: (one, other) => `${one} frente a ${other}`,
  asOf: (when) => `Situación: ${when}`,
  tapAgain: 'Toque de nuevo para filtrar',
  of: (part, whole) => `${part} de ${whole}`,
  rowsShown: (title, rows) => `${title}, filas ${rows}`,
  previous: 'Anterior',
  next: 'Siguiente',
  all: 'Todo',
  from: 'Desde',
  to: 'Hasta',
  apply: 'Aplicar',
  chosen: (count, text) => `${text} ${plural(count, { one: 'elegido', other: 'elegidos' })}`,
  choicesFailed: 'No se pudieron cargar las opciones.',
  search: 'Buscar',
  searchChoices: 'Buscar entre las opciones',
  matches: (count, text) => `${text} ${plural(count, { one: 'coincidencia', other: 'coincidencias' })}`,
  skip: 'Saltar',
  skipToWidgets: 'Ir a los elementos',
  skipToChat: 'Ir al chat',
  noData: 'No hay datos para estos filtros',
  clearFilters: 'Quitar los filtros',
  widgetFailed: 'No se pudo cargar.',
  filters: 'Filtros',
  removeFilter: (title) => `Quitar el filtro ${title}`,
  removeChoice: (title, value) => `Quitar la selección ${title} ${value}`,
  operators: {
    equals: 'es',
    notEquals: 'no es',
    contains: 'contiene',
    notContains: 'no contiene',
    startsWith: 'empieza por',
    endsWith: 'termina en',
    gt: 'más de',
    gte: 'al menos',
    lt: 'menos de',
    lte: 'como máximo',
    set: 'tiene valor',
    notSet: 'no tiene valor',
    inDateRange: 'en',
    notInDateRange: 'fuera de',
    beforeDate: 'antes de',
    afterDate: 'después de',
  },
  notices: {
    session: {
      title: 'Esta sesión ya no es válida',
      text: 'Una sesión se abre una sola vez y durante pocos minutos. Vuelva a cargar la página que contiene esta para obtener una nueva.',
    },
    expired: {
      title: 'Su sesión ha terminado',
      text: 'Vuelva a cargar la página que contiene esta para continuar donde la dejó.',
    },
    'not-found': {
      title: 'Este panel no existe',
      text: 'Es posible que se haya movido o que ya no esté publicado. Aquí no se conoce la dirección de esta página.',
    },
    forbidden: {
      title: 'Esta sesión no abre esta página',
      text: 'Se creó para otra implementación.',
    },
    failed: {
      title: 'No se pudo cargar esta página',
      text: 'Es posible que la conexión se haya perdido por un momento.',
    },
  },
  filterNotices: {
    unknown: {
      title: 'Este filtro no existe',
      words: 'La página que contiene esta filtra por ',
      rest: ', que aquí no se conoce.',
    },
    invalid: {
      title: 'Este filtro no tiene sentido',
      words: 'La página que contiene esta filtra ',
      rest: ' por un valor imposible, así que no se muestra nada.',
    },
    failed: {
      title: 'No se pudieron comprobar los filtros',
      words: 'Es posible que la conexión se haya perdido por un momento.',
      rest: '',
    },
  },
};
