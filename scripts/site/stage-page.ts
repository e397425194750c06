/**
 * One page of the repository as VitePress takes it. In the repository a page is plain Markdown: examples and tabs are
 * comments there, which a reader of the file does not see, and links lead to files. Here the comments become components
 * and links lead to pages.
 */
import { posix } from 'node:path';
import { outsideCode } from './outside-code.js';
import { sitePages, type SitePage } from './site-pages.js';

export interface StagedPage {
  readonly text: string;
  /** Files that are no page and that it links to, from the root of the repository. */
  readonly files: readonly string[];
}

const pageOf: ReadonlyMap<string, string> = new Map(sitePages.map(({ file, page }) => [file, page]));

/** Where a file lies that is no page: as text, so that a browser shows it. */
export const fileAddress = (file: string): string =>
  `/files/${file}${/\.(?:svg|png)$/.test(file) ? '' : '.txt'}`;

/** Where a link leads, from the root of the repository; undefined for one that leaves it or stays on its page. */
export function linkTarget(from: string, target: string): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/i.test(target)) return undefined;
  return posix.normalize(posix.join(posix.dirname(from), target.replace(/#.*$/, '')));
}

function withLinks(page: SitePage, text: string, files: Set<string>): string {
  return text.replace(/\]\(([^)\s]+)\)/g, (all, target: string) => {
    const file = linkTarget(page.file, target);
    if (file === undefined) return all;
    const hash = /#.*$/.exec(target)?.[0] ?? '';
    const other = pageOf.get(file) ?? pageOf.get(posix.join(file, 'README.md'));
    if (other !== undefined) {
      const path = posix.relative(posix.dirname(page.page), other);
      return `](${path.startsWith('.') ? path : `./${path}`}${hash})`;
    }
    files.add(file);
    return `](${fileAddress(file)})`;
  });
}

/** `<!-- live: analytics-chat -->`, with ` / bar chart` for the state to begin with, and `<!-- live: theme -->`. */
const withExamples = (text: string): string =>
  text.replace(/^<!-- live: ([a-z-]+)(?: \/ ([^>]+?))? -->$/gm, (_all, name: string, state?: string) => {
    if (name === 'theme') return '<LiveTheme />';
    return `<LiveStates element="${name}"${state === undefined ? '' : ` state="${state}"`} />`;
  });

/** Points of a checklist can be ticked off while somebody goes through them. */
const withBoxes = (text: string): string =>
  text.replace(/^- \[ \] /gm, '- <input type="checkbox" aria-label="Done"> ');

const BEGIN = /^<!-- tabs: ([a-z]+) -->$/m;
const END = '<!-- end of tabs -->';

/** Headings of the fourth level between the two comments are the names of tabs. */
function withTabs(text: string): string {
  const begin = BEGIN.exec(text);
  if (begin === null) return text;
  const [, group = ''] = begin;
  const end = text.indexOf(END, begin.index);
  if (end < 0) throw new Error(`Tabs of ${group} without an end.`);
  const inside = text.slice(begin.index + begin[0].length, end);
  const [, ...pieces] = inside.split(/^#### /m);
  const tabs = pieces.map((piece) => {
    const [title = '', ...body] = piece.split('\n');
    return { title: title.trim(), body: body.join('\n').trim() };
  });
  const titles = JSON.stringify(tabs.map(({ title }) => title)).replaceAll("'", '&#39;');
  const slots = tabs.map(({ body }, index) => `<template #tab${index}>\n\n${body}\n\n</template>`);
  const component = `<PageTabs group="${group}" :titles='${titles}'>\n${slots.join('\n')}\n</PageTabs>`;
  return text.slice(0, begin.index) + component + withTabs(text.slice(end + END.length));
}

/** @throws when tabs have no end */
export function stagePage(page: SitePage, text: string): StagedPage {
  const files = new Set<string>();
  const changed = outsideCode(text, (part) => withBoxes(withExamples(withLinks(page, part, files))));
  return { text: withTabs(changed), files: [...files] };
}
