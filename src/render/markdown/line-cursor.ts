const TAB = 9;
const SPACE = 32;

/** Whether the character code at hand is a space or a tab. `NaN` (past the end) is neither. */
export const isSpaceOrTab = (code: number): boolean => code === SPACE || code === TAB;

/**
 * A position within one line, in characters and in columns: a tab reaches to the next multiple of four columns,
 * and block markers may consume only a part of it (CommonMark 2.2).
 */
export class LineCursor {
  line = '';
  /** Next character not yet consumed. */
  offset = 0;
  /** Column of that character. */
  column = 0;
  /** Index, and column, of the first character after the spaces and tabs at `offset`. */
  nextNonspace = 0;
  #nextNonspaceColumn = 0;
  /** Columns of white space at `offset`. */
  indent = 0;
  /** Nothing but white space is left. */
  blank = false;
  #partOfTabConsumed = false;

  start(line: string): void {
    this.line = line;
    this.offset = 0;
    this.column = 0;
    this.#partOfTabConsumed = false;
    this.findNextNonspace();
  }

  /** Four columns or more: the line would be indented code. */
  get indented(): boolean {
    return this.indent >= 4;
  }

  /** Code of the character at `index`, `NaN` past the end. */
  codeAt(index: number): number {
    return this.line.charCodeAt(index);
  }

  /** What follows the white space at `offset`. */
  get rest(): string {
    return this.line.slice(this.nextNonspace);
  }

  findNextNonspace(): void {
    let index = this.offset;
    let column = this.column;
    for (; ; index++) {
      const code = this.line.charCodeAt(index);
      if (code === SPACE) column++;
      else if (code === TAB) column += 4 - (column % 4);
      else break;
    }
    this.blank = index >= this.line.length;
    this.nextNonspace = index;
    this.#nextNonspaceColumn = column;
    this.indent = column - this.column;
  }

  skipToNonspace(): void {
    this.offset = this.nextNonspace;
    this.column = this.#nextNonspaceColumn;
    this.#partOfTabConsumed = false;
  }

  /** Consumes `count` characters. */
  skip(count: number): void {
    this.#advance(count, false);
  }

  /** Consumes `count` columns, where the last tab may be consumed in part. */
  skipColumns(count: number): void {
    this.#advance(count, true);
  }

  /** Consumes one space, or one column of a tab, if there is one. */
  skipOptionalSpace(): boolean {
    if (!isSpaceOrTab(this.codeAt(this.offset))) return false;
    this.skipColumns(1);
    return true;
  }

  skipToEnd(): void {
    this.offset = this.line.length;
  }

  /** Back to an earlier position (of a character that is not a tab in part). */
  rewind(offset: number, column: number): void {
    this.offset = offset;
    this.column = column;
  }

  /** The rest of the line as content; a tab consumed in part leaves its remaining columns as spaces. */
  takeContent(): string {
    if (!this.#partOfTabConsumed) return this.line.slice(this.offset);
    return ' '.repeat(4 - (this.column % 4)) + this.line.slice(this.offset + 1);
  }

  #advance(count: number, columns: boolean): void {
    while (count > 0 && this.offset < this.line.length) {
      if (this.line.charCodeAt(this.offset) !== TAB) {
        this.#partOfTabConsumed = false;
        this.offset++;
        this.column++;
        count--;
        continue;
      }
      const toTabStop = 4 - (this.column % 4);
      const step = columns ? Math.min(count, toTabStop) : toTabStop;
      this.#partOfTabConsumed = columns && toTabStop > count;
      this.column += step;
      if (!this.#partOfTabConsumed) this.offset++;
      count -= columns ? step : 1;
    }
  }
}
