import * as fc from 'fast-check';

/**
 * Pieces that mean something to CommonMark, alone or together, and some text between them. Addresses stand in angle
 * brackets, where they are links to CommonMark and GFM alike.
 */
const INLINE = [
  ...[
    'a',
    'b ',
    'foo',
    ' ',
    '*',
    '**',
    '_',
    '__',
    '***',
    '`',
    '``',
    '[',
    '](',
    ']',
    '](<https://x.y/z>)',
    ')',
  ],
  ...[
    '](<u v> "t")',
    '*a',
    'a*',
    ' *b',
    '_c',
    '.',
    '!',
    '![',
    '\\',
    '<i>',
    '</i>',
    '(e)',
    '&amp;',
    '&',
    '<',
    '>',
  ],
  ...[
    '[foo]',
    '[bar]',
    '[foo][bar]',
    '[]',
    '<https://q.r>',
    '"',
    "'",
    'é',
    '  \n',
    '\\\n',
    '\n',
    '<!--',
    '-->',
  ],
  ...['<?', '{', '[foo](<https://a.b>)', '[a [foo] b](<https://a.b>)', '![i](<https://a.b/i>)', 'x]'],
];
const BLOCK = [
  ...[
    '\n',
    '\n\n',
    '- ',
    '* ',
    '1. ',
    '2) ',
    '10. ',
    '> ',
    '>',
    '# ',
    '## ',
    '######',
    '---',
    '***',
    '===',
    '- - -',
  ],
  ...[
    '```',
    '```js',
    '~~~',
    '    ',
    '  ',
    '   ',
    '\t',
    ' \t',
    '<div>',
    '</div>',
    '<b>',
    '<!-- x',
    '-->',
    '<pre>',
  ],
  ...[
    '</pre>',
    '[foo]: <https://f.o/o>\n',
    '[bar]: <u> "t"\n',
    '[foo]:',
    "'t'",
    '-',
    '*',
    '+',
    '1.',
    '0. ',
    '\n\n\n',
  ],
];
const GFM = [
  ...[
    '|',
    '| a | b |\n|---|:-:|\n',
    '|---|---|',
    'a | b\n--|--\n',
    '~',
    '~~',
    'https://a.b/c',
    'www.x.y',
    '\\|',
  ],
  ...[
    '- [ ] ',
    '- [x] ',
    'a@b.co',
    '|-|',
    '`|`',
    ':-',
    '|:-',
    'http://',
    '😀',
    '\r',
    '\r\n',
    '\0',
    'א',
    '[https://c.d]',
    '](https://x.y/z)',
    '[foo](https://a.b)',
    '[foo]: https://f.o/o\n',
  ],
];

const text = (pieces: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength }).map((parts) => parts.join(''));

/** Random CommonMark without what GFM adds. */
export const commonMarkText = text([...INLINE, ...BLOCK, ...BLOCK], 18);
/** Random text with everything. */
export const markdownText = text([...INLINE, ...BLOCK, ...GFM, ...GFM], 18);
/** Longer, with words, so that paragraphs are settled in parts. */
export const longMarkdownText = text(
  [
    ...INLINE,
    ...BLOCK,
    ...GFM,
    ...Array<string>(40).fill('some words of plain text '),
    ...Array<string>(8).fill('\n\n'),
  ],
  90,
);

/** The places at which to cut a text of some length: sizes of the pieces, used over and over. */
export const cutting = fc.array(fc.integer({ min: 1, max: 13 }), { minLength: 1, maxLength: 8 });

/** Every prefix of `text` that the cutting makes; the last is the whole. */
export function* prefixes(text: string, sizes: readonly number[]): Generator<string> {
  let length = 0;
  for (let index = 0; length < text.length; index++) {
    length = Math.min(text.length, length + (sizes[index % sizes.length] ?? 1));
    yield text.slice(0, length);
  }
}
