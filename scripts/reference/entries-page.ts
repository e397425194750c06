import { kitEntries, platformEntries, type Entry, type EntryExport } from './entry-exports.js';

/** Words are told in a table of their own, elements on theirs. */
const elsewhere = ({ file, name }: EntryExport): string | undefined => {
  if (name === 'FaultPlan') return 'Every field: see [faults on demand](../testing/faults.md#every-field).';
  if (file.startsWith('src/locales/')) return 'Words: see [languages](../guide/languages.md#every-word).';
  if (/^components\/([a-z-]+)\/\1\.ts$/.test(file) && /^[A-Z]/.test(name))
    return 'The class of an element: see [elements](elements.md).';
  return undefined;
};

function section({ name, exports }: Entry, told: Map<string, string>): string[] {
  const lines = [`## ${name}`, ''];
  if (exports.length === 0)
    return [
      ...lines,
      /\/(?:jsx|vue|svelte)$/.test(name)
        ? 'Types of the tags, for templates: see [pages](../guide/page.md#frameworks).'
        : 'Registers and exports nothing.',
      '',
    ];
  for (const one of [...exports].sort((a, b) => a.name.localeCompare(b.name))) {
    lines.push(`### ${one.name}`, '');
    const key = `${one.file}#${one.name}`;
    const before = told.get(key);
    const other = elsewhere(one);
    if (before !== undefined) lines.push(`The same as in [${before}](#${one.name.toLowerCase()}).`, '');
    else if (other !== undefined) lines.push(other, '');
    else lines.push('```typescript', one.text, '```', '');
    if (before === undefined) told.set(key, name);
  }
  return lines;
}

/** `docs/reference/entries.md`: everything that can be imported, as it is declared. */
export function entriesPage(): string {
  const told = new Map<string, string>();
  const lines = [
    '# Entries and types',
    '',
    'Everything that the two packages export, by entry, as it is declared. How to use it is told in [the library](../guide/library.md),',
    '[the session helper](../server/session-helper.md), [testing](../testing/testing.md) and [the local platform](../platform/local-platform.md).',
    '',
    ...[...kitEntries(), ...platformEntries()].flatMap((entry) => section(entry, told)),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
