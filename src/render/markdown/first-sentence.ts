/** Letters of a sentence that is said at most. */
const MOST = 300;

/** The first sentence of a text in markdown, without its marks: what is said of an answer that is there. */
export function firstSentence(markdown: string): string {
  const plain = markdown
    .slice(0, 4 * MOST)
    .replace(/```[^]*?(?:```|$)/g, ' ')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^[ \t]*(?:[#>|]+|[-*+]|\d+[.)])[ \t]+/gm, '')
    .replace(/\*+|`+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [first] = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(plain);
  return (first?.segment ?? '').trim().slice(0, MOST);
}
