/**
 * The words of the page itself, by language. The elements on it have their own and follow the page's language; what
 * comes of the data set stays as its author wrote it.
 */
export interface DemoWords {
  readonly main: string;
  readonly preview: string;
  readonly customer: string;
  readonly theme: string;
  readonly auto: string;
  readonly light: string;
  readonly dark: string;
  readonly language: string;
  readonly askAbout: (rows: string) => string;
  readonly ask: (question: string) => string;
  readonly presenter: string;
  readonly close: string;
  readonly rights: string;
  readonly sql: string;
  readonly wire: string;
  readonly noQuery: string;
  readonly nothing: string;
  readonly externalId: string;
  readonly attributes: string;
  readonly groups: string;
  readonly none: string;
  readonly everyRow: string;
  readonly noPolicy: string;
  readonly rows: (rule: string, count: number, text: string) => string;
}

const rowsIn =
  (language: string, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }) =>
  (rule: string, count: number, text: string): string => {
    const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
    return `${rule} (${text} ${form})`;
  };

const words = {
  en: {
    main: 'Main',
    preview: 'Preview as',
    customer: 'Customer',
    theme: 'Theme',
    auto: 'Auto',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    askAbout: (rows) => `Ask about ${rows}`,
    ask: (question) => `Ask: ${question}`,
    presenter: 'For the presenter',
    close: 'Close',
    rights: 'Rights of the viewer',
    sql: 'SQL of the last turn',
    wire: 'Wire of the last turn',
    noQuery: 'No query yet: ask something.',
    nothing: 'Nothing yet: ask something.',
    externalId: 'External id',
    attributes: 'Attributes',
    groups: 'Groups',
    none: 'none',
    everyRow: 'every row',
    noPolicy: 'nothing: no policy applies',
    rows: rowsIn('en', { one: 'row', other: 'rows' }),
  },
  de: {
    main: 'Hauptnavigation',
    preview: 'Vorschau als',
    customer: 'Kunde',
    theme: 'Design',
    auto: 'Automatisch',
    light: 'Hell',
    dark: 'Dunkel',
    language: 'Sprache',
    askAbout: (rows) => `Ihre Fragen: ${rows}`,
    ask: (question) => `Fragen: ${question}`,
    presenter: 'Für die Vorführung',
    close: 'Schließen',
    rights: 'Rechte des Betrachters',
    sql: 'SQL der letzten Frage',
    wire: 'Datenstrom der letzten Frage',
    noQuery: 'Noch keine Abfrage: Stellen Sie eine Frage.',
    nothing: 'Noch nichts: Stellen Sie eine Frage.',
    externalId: 'Externe ID',
    attributes: 'Attribute',
    groups: 'Gruppen',
    none: 'keine',
    everyRow: 'jede Zeile',
    noPolicy: 'nichts: keine Richtlinie trifft zu',
    rows: rowsIn('de', { one: 'Zeile', other: 'Zeilen' }),
  },
  fr: {
    main: 'Navigation principale',
    preview: 'Aperçu en tant que',
    customer: 'Client',
    theme: 'Thème',
    auto: 'Automatique',
    light: 'Clair',
    dark: 'Sombre',
    language: 'Langue',
    askAbout: (rows) => `Vos questions\u00a0: ${rows}`,
    ask: (question) => `Demander\u00a0: ${question}`,
    presenter: 'Pour la présentation',
    close: 'Fermer',
    rights: 'Droits de l’utilisateur',
    sql: 'SQL de la dernière question',
    wire: 'Flux de la dernière question',
    noQuery: 'Aucune requête pour l’instant\u00a0: posez une question.',
    nothing: 'Rien pour l’instant\u00a0: posez une question.',
    externalId: 'Identifiant externe',
    attributes: 'Attributs',
    groups: 'Groupes',
    none: 'aucun',
    everyRow: 'toutes les lignes',
    noPolicy: 'rien\u00a0: aucune règle ne s’applique',
    rows: rowsIn('fr', { one: 'ligne', many: 'de lignes', other: 'lignes' }),
  },
  es: {
    main: 'Navegación principal',
    preview: 'Vista previa como',
    customer: 'Cliente',
    theme: 'Tema',
    auto: 'Automático',
    light: 'Claro',
    dark: 'Oscuro',
    language: 'Idioma',
    askAbout: (rows) => `Sus preguntas: ${rows}`,
    ask: (question) => `Preguntar: ${question}`,
    presenter: 'Para la presentación',
    close: 'Cerrar',
    rights: 'Permisos del usuario',
    sql: 'SQL de la última pregunta',
    wire: 'Flujo de datos de la última pregunta',
    noQuery: 'Todavía no hay consultas: haga una pregunta.',
    nothing: 'Todavía no hay nada: haga una pregunta.',
    externalId: 'ID externo',
    attributes: 'Atributos',
    groups: 'Grupos',
    none: 'ninguno',
    everyRow: 'todas las filas',
    noPolicy: 'nada: no se aplica ninguna política',
    rows: rowsIn('es', { one: 'fila', many: 'de filas', other: 'filas' }),
  },
  ar: {
    main: 'التنقل الرئيسي',
    preview: 'معاينة بصفة',
    customer: 'العميل',
    theme: 'المظهر',
    auto: 'تلقائي',
    light: 'فاتح',
    dark: 'داكن',
    language: 'اللغة',
    askAbout: (rows) => `اسأل عن: ${rows}`,
    ask: (question) => `اسأل: ${question}`,
    presenter: 'لمقدّم العرض',
    close: 'إغلاق',
    rights: 'صلاحيات المشاهد',
    sql: 'استعلام SQL للسؤال الأخير',
    wire: 'تدفق بيانات السؤال الأخير',
    noQuery: 'لا يوجد استعلام بعد: اطرح سؤالًا.',
    nothing: 'لا شيء بعد: اطرح سؤالًا.',
    externalId: 'المعرّف الخارجي',
    attributes: 'السمات',
    groups: 'المجموعات',
    none: 'لا يوجد',
    everyRow: 'كل الصفوف',
    noPolicy: 'لا شيء: لا تنطبق أي سياسة',
    rows: rowsIn('ar', { few: 'صفوف', many: 'صفًا', other: 'صف' }),
  },
} as const satisfies Readonly<Record<string, DemoWords>>;

export type DemoLanguage = keyof typeof words;

export const wordsIn = (language: DemoLanguage): DemoWords => words[language];

/** The language of the address (`?lang=de`), else the first that the viewer reads and the page speaks. */
export function languageOf(search: string, read: readonly string[]): DemoLanguage {
  const asked = [new URLSearchParams(search).get('lang') ?? '', ...read];
  const spoken = asked.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return spoken.find((tag): tag is DemoLanguage => Object.hasOwn(words, tag)) ?? 'en';
}

/** Writes the page in a language: its own words here, and its elements follow `lang`. */
export function speak(page: Document, language: DemoLanguage): void {
  const all = wordsIn(language);
  const texts = all as unknown as Readonly<Record<string, string>>;
  page.documentElement.lang = language;
  page.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  for (const element of page.querySelectorAll<HTMLElement>('[data-word]'))
    element.textContent = texts[element.dataset['word'] ?? ''] ?? '';
  for (const element of page.querySelectorAll<HTMLElement>('[data-name]'))
    element.setAttribute('aria-label', texts[element.dataset['name'] ?? ''] ?? '');
}
