import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';
import { configs as lit } from 'eslint-plugin-lit';
import { configs as wc } from 'eslint-plugin-wc';
import litA11y from 'eslint-plugin-lit-a11y';

/**
 * The house rules, one row a room: which rooms it may import, and which packages. Imports go one way:
 * protocol ← client ← thread ← components; render and locales serve components; server takes protocol and client;
 * platform takes types from protocol and nothing else; no browser room imports a server room or Node.
 * `packages: undefined` leaves the packages to package.json. A room of another name falls under no row.
 */
const table = {
  protocol: { files: 'src/protocol/**/*.ts', rooms: [], packages: [] },
  client: { files: 'src/client/**/*.ts', rooms: ['protocol'], packages: [] },
  thread: { files: 'src/thread/**/*.ts', rooms: ['protocol', 'client'], packages: [] },
  render: {
    files: 'src/render/**/*.ts',
    rooms: ['protocol'],
    packages: ['fflate', 'marked', 'vega', 'vega-lite', 'vega-interpreter', 'us-atlas', 'world-atlas'],
  },
  locales: {
    files: 'src/locales/**/*.ts',
    rooms: [],
    typesOf: ['protocol', 'thread', 'render'],
    packages: [],
  },
  components: {
    files: 'components/**/*.ts',
    rooms: ['protocol', 'client', 'thread', 'render', 'locales'],
    packages: ['lit', '@lit/context'],
  },
  // Types of the tags for the frameworks whose templates are checked: nothing of it is left at run time.
  tags: {
    files: 'src/tags/**/*.ts',
    rooms: [],
    typesOf: ['components'],
    packages: ['lit', 'preact', 'react', 'solid-js', 'svelte', 'vue'],
  },
  entries: {
    files: 'src/*.ts',
    rooms: ['protocol', 'client', 'thread', 'render', 'locales', 'components'],
    packages: [],
  },
  server: { files: 'src/server/**/*.ts', rooms: ['protocol', 'client'], packages: undefined },
  cli: { files: 'src/cli/**/*.ts', rooms: ['protocol', 'client', 'server'], packages: undefined },
  // A package of its own: of the kit it takes what anybody can import, and types.
  platform: { files: 'platform/src/**/*.ts', rooms: [], typesOf: ['protocol'], packages: undefined },
  // A data set is a guest: it knows the platform, and the platform knows none.
  datasets: { files: 'platform/datasets/**/*.ts', rooms: ['platform'], packages: undefined },
  // The embed pages' own browser code: nothing of the platform reaches it but types, nothing of the kit but pure parts.
  pages: {
    files: 'platform/src/embed/pages/**/*.ts',
    rooms: ['render', 'locales'],
    packages: [],
    island:
      /(?:\.\.\/)+src\/(?:locales\/|render\/(?:format|markdown|table|result|person|chart\/(?:load-chart|ground\/(?:outline|map-world)|finish\/(?:plan-ticks|tick-styles)))\b)/,
  },
};

/** Rooms inside of a room: what each may take of the others. What stands beside them is their common hall. */
const inner = {
  'src/server': {
    http: [],
    limits: ['http'],
    viewer: ['http'],
    session: ['http', 'viewer'],
    threads: ['http'],
    relay: ['http', 'limits', 'viewer', 'session', 'threads'],
    'platform-client': ['http', 'session'],
  },
  'src/render/chart': {
    check: [],
    finish: ['check'],
    ground: [],
    describe: ['finish', 'check'],
    draw: ['describe', 'finish', 'ground', 'check'],
  },
  'components/analytics-chat': {
    connection: [],
    result: [],
    conversation: ['result'],
    history: ['connection'],
    panel: ['conversation'],
  },
  'components/embed-dashboard': { frame: [] },
  // How a question is read, in the order of its steps.
  'platform/src/analyst/read': {
    wordings: [],
    names: ['wordings'],
    times: ['names'],
    conditions: ['wordings', 'names', 'times'],
    measures: ['names', 'times', 'conditions'],
    groups: ['names', 'times', 'conditions', 'measures'],
    answers: ['wordings', 'times', 'conditions', 'measures', 'groups'],
  },
};
const roomNames = [...Object.keys(table).filter((name) => name !== 'entries'), 'demo'];

/** Ways from a string to markup or code: each would undo what the render room is for. */
const stringsToCode = [
  {
    selector:
      'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment|parseFromString)$/]',
    message: 'Build nodes: markup is never made from a string.',
  },
  {
    selector: 'MemberExpression[object.name="document"][property.name=/^(write|writeln)$/]',
    message: 'Build nodes: markup is never made from a string.',
  },
  { selector: 'NewExpression[callee.name="Function"]', message: 'Code is never made from a string.' },
  {
    selector: 'CallExpression[callee.name=/^(eval|Function)$/]',
    message: 'Code is never made from a string.',
  },
  {
    selector: 'ImportDeclaration[source.value=/unsafe-(html|svg|mathml|static)|static-html/]',
    message: 'Build nodes: markup is never made from a string.',
  },
  {
    selector: 'CallExpression[callee.property.name="postMessage"] > Literal[value="*"]',
    message: 'Name the exact origin: a message to * reaches whoever took the frame over.',
  },
];

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a room may not import, as regular expressions over the specifier, with the reason to print. */
const forbiddenIn = (room, { rooms, typesOf = [], packages, island }) => {
  const forbidden = roomNames
    .filter((other) => other !== room && !rooms.includes(other))
    .map((other) => ({
      regex: `^\\.\\.?/(?:.*/)?${other}/`,
      allowTypeImports: typesOf.includes(other),
      message: typesOf.includes(other)
        ? `${room} takes types only from ${other} (CONTRIBUTING.md, "The house").`
        : `${room} may not import ${other}: imports go one way (CONTRIBUTING.md, "The house").`,
    }));
  if (island !== undefined) {
    forbidden.push({
      regex: `^(?!${island.source})\\.\\./`,
      allowTypeImports: true,
      message: `${room} takes only types from outside of its folder, and pure parts of render.`,
    });
  }
  if (packages === undefined) return forbidden;
  const known = packages.map(escaped).join('|');
  return [
    ...forbidden,
    {
      regex: known ? `^(?!\\.)(?!(?:${known})(?:/|$))` : '^(?!\\.)',
      allowTypeImports: false,
      message: `${room} runs in a browser and takes no other package than ${packages.join(' ') || 'none'}.`,
    },
  ];
};

const restrictImports = (forbidden) => [
  'error',
  {
    patterns: forbidden.map(({ regex, allowTypeImports, message }) => ({ regex, allowTypeImports, message })),
  },
];

/** `import()` is no import declaration, so the same patterns are said once more as selectors. */
const restrictSyntax = (forbidden) => [
  'error',
  ...stringsToCode,
  ...forbidden.flatMap(({ regex, allowTypeImports, message }) => {
    const literal = `Literal[value=/${regex.replaceAll('\\/', '/').replaceAll('/', '\\u002F')}/]`;
    const named = { selector: `ImportExpression > ${literal}`, message };
    return allowTypeImports ? [named] : [named, { selector: `TSImportType ${literal}`, message }];
  }),
];

const rulesOver = (forbidden) => ({
  '@typescript-eslint/no-restricted-imports': restrictImports(forbidden),
  'no-restricted-syntax': restrictSyntax(forbidden),
});

const roomRules = Object.entries(table).map(([room, row]) => ({
  files: [row.files],
  rules: rulesOver(forbiddenIn(room, row)),
}));

const innerRules = Object.entries(inner).flatMap(([house, rooms]) => {
  const [top = '', next = ''] = house.split('/');
  const outer = top === 'src' ? next : top;
  return Object.entries(rooms).map(([room, takes]) => {
    const others = Object.keys(rooms).filter((other) => other !== room && !takes.includes(other));
    const closed = others.map((other) => ({
      regex: `^(?:\\.\\./)+${other}/`,
      allowTypeImports: false,
      message: `${house}/${room} may not import ${other}: see "inner" in eslint.config.mjs.`,
    }));
    return {
      files: [`${house}/${room}/**/*.ts`],
      rules: rulesOver([...forbiddenIn(outer, table[outer]), ...closed]),
    };
  });
});

/** The demo is a customer of the kit: it may use what customers can import, and nothing behind it. */
const notAnEntry = [
  {
    regex:
      '^(?:\\.\\./)+(?:platform/)?(?:src|components)/(?!(?:(?:index|elements|classes|testing)|server/index|[a-z-]+/define)\\.js$)',
    allowTypeImports: false,
    message: 'The demo uses public entries only.',
  },
];
const demoRule = {
  files: ['demo/**/*.ts'],
  rules: {
    '@typescript-eslint/no-restricted-imports': restrictImports(notAnEntry),
    'no-restricted-syntax': restrictSyntax(notAnEntry),
  },
};

/** Scripts make and check the package; what they share with the tests is theirs, and not the tests'. */
const notForScripts = [
  {
    regex: '^(?:\\.\\./)+(?:test|bench|demo|examples)/',
    allowTypeImports: false,
    message: 'scripts may not import tests or what is shown with them: put what both need into scripts/.',
  },
];
const scriptsRule = {
  files: ['scripts/**/*.ts'],
  rules: {
    '@typescript-eslint/no-restricted-imports': restrictImports(notForScripts),
    'no-restricted-syntax': restrictSyntax(notForScripts),
  },
};

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', '**/.cache', 'coverage', 'test/fixtures', 'examples/*/**'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // `record['field']` shows that the field is not known to be there: that is how wire data is read.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
    },
  },
  {
    files: ['components/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/recommended']],
    plugins: { 'lit-a11y': litA11y },
    rules: { ...litA11y.configs.recommended.rules, 'wc/guard-super-call': 'off' },
  },
  {
    files: ['test/**/*.ts', 'platform/test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setTimeout: 'readonly' },
    },
  },
  { files: ['site/.vitepress/theme/*.mjs'], languageOptions: { globals: { document: 'readonly' } } },
  ...roomRules,
  ...innerRules,
  demoRule,
  scriptsRule,
);
