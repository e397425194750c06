import { Lexer, Tokenizer, getDefaults, type Token, type Tokens } from 'marked';
import { normalizeLabel } from './link-definition.js';

/** What a run of inline markdown is made of. */
export interface InlineTokens {
  readonly tokens: readonly Token[];
  /** Labels were looked for that no definition has (yet): a later one may change the content. */
  readonly unresolved: boolean;
  /**
   * Up to here (after white space, outside of everything) the result stays the same whatever text follows; 0 if
   * nowhere.
   */
  readonly settled: number;
}

/**
 * Characters that may be searched in vain for the end of emphasis in one run. Beyond this, in text that is made to
 * make the lexer slow, `*` and `_` are plain characters.
 */
const EMPHASIS_BUDGET = 4_000_000;

/** What may begin an address written plainly. Bounded: the lexer's own pattern runs to the end of a long word. */
const ADDRESS = /^(?:https?:\/\/|ftp:\/\/|www\.|mailto:|xmpp:|[\w.+-]{1,254}@)/i;

/** The lexer's pattern for text, with a bound on the name before an `@`: unbounded, a long word costs its square. */
const TEXT =
  /^(?:[^a-zA-Z0-9](?=(?:mailto|xmpp):)|(`+|~+|[^`~])(?:(?=[`~])|(?= {2,}\n)|(?=[\w.!#$%&'*+/=?`{|}~-]{1,64}@)|[\s\S]*?(?:(?=[\\<![`*~_]|https?:\/\/|ftp:\/\/|(?<![^\s*_~(])www\.|$)|[^ ](?= {2,}\n)|[^a-zA-Z0-9](?=(?:mailto|xmpp):)|[^\w.!#$%&'*+/=?`{|}~-](?=[\w.!#$%&'*+/=?`{|}~-]{1,64}@))))/i;

/** Where something may begin whose end is not there yet. */
const UNSETTLED = /[\\`*_~[\]!<&:@]|www\./i;

/** marked's tokenizer with bounds where its cost grows with the square of a hostile text. */
class BoundedTokenizer extends Tokenizer {
  #spent = 0;

  override emStrong(src: string, maskedSrc: string, prevChar = ''): Tokens.Em | Tokens.Strong | undefined {
    if (!/^[*_]/.test(src) || this.#spent > EMPHASIS_BUDGET) return undefined;
    const token = super.emStrong(src, maskedSrc, prevChar);
    this.#spent += token === undefined ? src.length : token.raw.length;
    return token;
  }

  override url(src: string): Tokens.Link | undefined {
    return ADDRESS.test(src) ? super.url(src) : undefined;
  }

  override inlineText(src: string): Tokens.Text | undefined {
    const text = TEXT.exec(src)?.[0];
    return text === undefined ? undefined : { type: 'text', raw: text, text, escaped: false };
  }
}

/**
 * A run longer than this is cut into pieces, after white space where there is some, and each is read on its own: the lexer's cost grows
 * with the square of a run in some browsers. Emphasis across a cut is lost, in paragraphs longer than any that people
 * write.
 */
const LONG_RUN = 4096;
const PIECE = 2048;

/** Cuts inline markdown into marked's tokens. `definitions` are link definitions by normalised label. */
export function lexInline(source: string, definitions: ReadonlyMap<string, string>): InlineTokens {
  const links = new LinkTable(definitions);
  const tokens = pieces(source).flatMap((piece) => {
    const lexer = new Lexer({ ...getDefaults(), gfm: true, tokenizer: new BoundedTokenizer() });
    lexer.tokens.links = links.record as typeof lexer.tokens.links;
    return lexer.inlineTokens(piece);
  });
  return { tokens, unresolved: links.missed, settled: settledLength(tokens) };
}

function pieces(source: string): string[] {
  const found: string[] = [];
  let start = 0;
  while (source.length - start > LONG_RUN) {
    const end = start + endOfPiece(source.slice(start, start + LONG_RUN));
    found.push(source.slice(start, end));
    start = end;
  }
  found.push(source.slice(start));
  return found;
}

function endOfPiece(text: string): number {
  const space = text.slice(PIECE).search(/\s/);
  if (space >= 0) return PIECE + space + 1;
  // A surrogate pair is not torn apart.
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}

/** The definitions as the lexer reads them, which notes whether it read in vain. */
class LinkTable {
  missed = false;
  readonly record: Record<string, { href: string | null; title: string | null }>;

  constructor(definitions: ReadonlyMap<string, string>) {
    const known = Object.create(null) as Record<string, { href: string; title: null }>;
    for (const [label, href] of definitions) known[label] = { href, title: null };
    this.record = new Proxy(known, {
      get: (target, label) => {
        const link = typeof label === 'string' ? target[normalizeLabel(label)] : undefined;
        if (link === undefined) this.missed = true;
        return link;
      },
    });
  }
}

/** Complete tokens stay what they are; the first plain text in which something may have begun ends what is settled. */
function settledLength(tokens: readonly Token[]): number {
  let position = 0;
  let settled = 0;
  for (const { type, raw } of tokens) {
    if (type === 'text') {
      const open = raw.search(UNSETTLED);
      const space = (open < 0 ? raw : raw.slice(0, open)).search(/\s\S*$/);
      if (space >= 0) settled = position + space + 1;
      if (open >= 0) break;
    }
    position += raw.length;
  }
  return settled;
}
