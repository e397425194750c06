import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../child.js';
import { readManifest, type Declaration } from '../manifest.js';

/** One line, and nothing that ends a cell. */
const cell = (text = ''): string => text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
const code = (text: string): string => `\`${cell(text)}\``;
/** Names that stand for a few texts: the reader wants the texts. */
const unions = new Map<string, string>();
function readUnions(): void {
  const folder = join(root, 'components');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [, type = '', values = ''] of text.matchAll(/^export type (\w+) =((?:\s*\|?\s*'[^']*')+);/gm))
      unions.set(type, values.replace(/^\s*\|/, ''));
  }
}

const typeOf = (text = ''): string => {
  const parts = text
    .split('|')
    .flatMap((part) => (unions.get(part.trim()) ?? part).split('|'))
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'undefined');
  const unique = [...new Set(parts)];
  return unique.length === 0 ? '' : code(unique.join(' | '));
};

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [`### ${title}`, '', line(heads), line(heads.map(() => '---')), ...rows.map(line), ''];
}

/** As a class member would be declared, without what it returns. */
const call = (member: NonNullable<Declaration['members']>[number]): string =>
  `${member.name}(${(member.parameters ?? []).map(({ name, type }) => `${name}: ${type?.text ?? 'unknown'}`).join(', ')})`;

function section(element: Declaration): string[] {
  const { tagName = '', summary = '', attributes = [], members = [], events = [], slots = [] } = element;
  const { cssParts = [], cssProperties = [] } = element;
  const attributeNames = new Set(attributes.map(({ fieldName }) => fieldName));
  const isOwn = (member: (typeof members)[number]): boolean => member.static !== true;
  const fields = members.filter((one) => one.kind === 'field' && isOwn(one) && !attributeNames.has(one.name));
  const methods = members.filter((one) => one.kind === 'method' && isOwn(one));
  const byName = (name = ''): string => (name === '' ? '(default)' : code(name));
  // The name alone: with brackets it would be a tag to Markdown.
  return [
    `## ${tagName}`,
    '',
    summary,
    '',
    ...table(
      'Attributes',
      ['attribute', 'property', 'type', 'default', 'what'],
      attributes.map(({ name, fieldName = name, type, default: value, description }) => [
        code(name),
        code(fieldName),
        typeOf(type?.text),
        value === undefined ? '' : code(value),
        cell(description),
      ]),
    ),
    ...table(
      'Properties without an attribute',
      ['property', 'type', 'what'],
      fields.map(({ name, type, description }) => [code(name), typeOf(type?.text), cell(description)]),
    ),
    ...table(
      'Methods',
      ['method', 'returns', 'what'],
      methods.map((one) => [code(call(one)), typeOf(one.return?.type?.text), cell(one.description)]),
    ),
    ...table(
      'Events',
      ['event', 'class', 'when'],
      events.map(({ name = '', type, description }) => [code(name), typeOf(type?.text), cell(description)]),
    ),
    ...table(
      'Slots',
      ['slot', 'what'],
      slots.map(({ name, description }) => [byName(name), cell(description)]),
    ),
    ...table(
      'Parts',
      ['part', 'what'],
      cssParts.map(({ name, description }) => [byName(name), cell(description)]),
    ),
    ...table(
      'Custom properties',
      ['property', 'default', 'what'],
      cssProperties.map(({ name = '', default: value, description }) => [
        code(name),
        value === undefined ? '' : code(value),
        cell(description),
      ]),
    ),
  ];
}

const ORDER = ['analytics-chat', 'embed-dashboard', 'avatar-badge', 'analytics-session'];

/** `docs/reference/elements.md`: all that the manifest says of the elements. */
export async function elementsPage(): Promise<string> {
  readUnions();
  const { modules } = await readManifest();
  const elements = modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName !== undefined)
    .sort((one, other) => ORDER.indexOf(one.tagName ?? '') - ORDER.indexOf(other.tagName ?? ''));
  const lines = [
    '# Elements',
    '',
    'Every attribute, property, method, event, slot, part and custom property, as `custom-elements.json` of the package says',
    'them to editors. How they go together is told on the page of each element. Custom properties that all elements share are in',
    '[Looks](../guide/theming.md#all-properties); the classes of events are in [entries](entries.md).',
    '',
    ...elements.flatMap(section),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
