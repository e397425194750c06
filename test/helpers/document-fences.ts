import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.js';

/** A piece of code in a document. */
export interface Fence {
  readonly document: string;
  readonly language: string;
  readonly code: string;
  /** Of its first line, from 1. */
  readonly line: number;
}

/** All fenced code of a document, in order. */
export function fencesOf(document: string): Fence[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^```([a-z]*)\n([^]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: code = '' }) => ({
      document,
      language,
      code,
      line: text.slice(0, index).split('\n').length + 1,
    }),
  );
}

/** Where a sample stands, for messages. */
export const placeOf = ({ document, line }: Fence): string => `${document}:${line}`;

/** Scripts inside of a page or a single-file component. */
export const scriptsOf = (code: string): string[] => [
  ...[...code.matchAll(/<script(?![^>]*\bsrc=)[^>]*>\n?([^]*?)<\/script>/g)].map(([, script = '']) => script),
  ...[...code.matchAll(/^---\n([^]*?)^---$/gm)].map(([, script = '']) => script),
];

/** One attribute of one of the kit's tags as a template has it. */
export interface TemplateName {
  readonly tag: string;
  readonly kind: 'attribute' | 'event';
  readonly name: string;
}

/** What is set on the kit's tags, in HTML, JSX and the templates of frameworks. */
export function namesInTemplates(code: string): TemplateName[] {
  const found: TemplateName[] = [];
  for (const [, tag = '', inside = ''] of code.matchAll(
    /<((?:analytics|embed|avatar)-[a-z]+)((?:\s+(?:[^\s"'>{]+(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}))?|\{[^{}]*\}))*)\s*\/?>/g,
  )) {
    const bare = inside.replace(/="[^"]*"|='[^']*'|=\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
    for (const word of bare.split(/\s+/).filter((one) => one !== '' && one !== '/')) {
      const [, event] = /^(?:@|on(?=[a-z]+-)|\()([a-z-]+)\)?$/.exec(word) ?? [];
      const name = event ?? word.replace(/^[:[{]|[\]}]$/g, '');
      found.push({ tag, kind: event === undefined ? 'attribute' : 'event', name });
    }
  }
  return found;
}
