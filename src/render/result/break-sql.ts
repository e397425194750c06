/** A text in quotes, a comment or a name, which is left as it is, or a word that a line begins with. */
const PARTS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|(?<!\s|\b(?:left|right|full|inner|cross|outer))\s+(?=(?:from|where|group\s+by|having|order\s+by|limit|union(?:\s+all)?|(?:(?:left|right|full|inner|cross)\s+(?:outer\s+)?)?join)\b)/gi;

/** What nobody reads is left as it is: to look for the end of a comment takes the square of its length. */
const MAX_LENGTH = 10_000;

/** SQL in lines, one for each of its clauses. What has lines already keeps them. */
export function brokenSql(sql: string): string {
  const text = sql.trim();
  if (text.includes('\n') || text.length > MAX_LENGTH) return text;
  return text.replace(PARTS, (part) => (/^\s/.test(part) ? '\n' : part));
}
