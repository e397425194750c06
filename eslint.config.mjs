import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';
import { configs as lit } from 'eslint-plugin-lit';
import { configs as wc } from 'eslint-plugin-wc';
import litA11y from 'eslint-plugin-lit-a11y';

/**
 * The house rules, one row a room: what a room may NOT import. Imports go one way:
 * protocol ← client ← thread ← components; render serves components; server takes protocol and client;
 * platform takes types from protocol and nothing else; no browser room imports a server room.
 */
const rooms = ['protocol', 'client', 'thread', 'render', 'server', 'platform', 'cli', 'components', 'demo'];
const mayImport = {
  protocol: [],
  client: ['protocol'],
  thread: ['protocol', 'client'],
  render: ['protocol'],
  components: ['protocol', 'client', 'thread', 'render'],
  server: ['protocol', 'client'],
  platform: ['protocol'],
  cli: ['server', 'platform', 'protocol', 'client'],
};
const browserRooms = ['protocol', 'client', 'thread', 'render', 'components'];

const roomRule = (room, allowed) => ({
  files: [room === 'components' ? 'components/**/*.ts' : `src/${room}/**/*.ts`],
  rules: {
    'no-restricted-imports': 'off',
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          ...rooms
            .filter((other) => other !== room && !allowed.includes(other))
            .map((other) => ({
              group: [`**/${other}/**`, `!./**/${other}/**`],
              message: `${room} may not import ${other}: imports go one way (see CONTRIBUTING.md, "The house").`,
            })),
          ...(room === 'platform'
            ? [
                {
                  group: ['**/protocol/**'],
                  allowTypeImports: true,
                  message: 'platform is an independent reading of the contract: it takes types only.',
                },
              ]
            : []),
          ...(browserRooms.includes(room)
            ? [{ group: ['node:*'], message: 'Browser rooms run without Node.' }]
            : []),
        ],
      },
    ],
  },
});

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '**/node_modules', '.cache', 'test/fixtures'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    },
  },
  {
    files: ['components/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/recommended']],
    plugins: { 'lit-a11y': litA11y },
    rules: { ...litA11y.configs.recommended.rules, 'wc/guard-super-call': 'off' },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
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
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setTimeout: 'readonly' } },
  },
  ...Object.entries(mayImport).map(([room, allowed]) => roomRule(room, allowed)),
);
