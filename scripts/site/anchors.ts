/** The anchors of a Markdown text, as the site and as common viewers of repositories make them. */
import { outsideCode } from './outside-code.js';

const plain = (heading: string): string =>
  heading
    .replace(/`([^`]*)`/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase();

/** What a repository's viewer makes: punctuation goes, each space is a hyphen. */
const repositorySlug = (heading: string): string =>
  plain(heading)
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** What the site makes: punctuation is a hyphen, several are one, a number at the start gets a mark. */
const siteSlug = (heading: string): string =>
  plain(heading)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1');

/** Anchors that lead to the same heading in both: a link with one of them works wherever the page is read. */
export function anchorsOf(markdown: string): Set<string> {
  const found = new Set<string>();
  outsideCode(markdown, (part) => {
    for (const [, heading = ''] of part.matchAll(/^#{1,4} (.+)$/gm))
      if (repositorySlug(heading) === siteSlug(heading)) found.add(siteSlug(heading));
    return part;
  });
  return found;
}
