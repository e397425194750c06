export type ColumnType = 'boolean' | 'integer' | 'decimal' | 'time' | 'text';

export type ValueForm = {
  readonly name: string;
  readonly type: ColumnType;
  /** Of the whole value. */
  readonly pattern: string;
  /** SQL that says more than the pattern can, such as that there is such a day; `v` is the value. */
  readonly valid?: (v: string) => string;
  /** DuckDB's own cast takes the column as it is, and makes nothing of the words for nothing. */
  readonly isPlain?: boolean;
  /** SQL of what the value is. */
  sql(v: string): string;
  /** What is said of a column in this form. */
  readonly note?: string;
  /** A share that is written in percent. */
  readonly isPercent?: boolean;
  /** A comma stands before the decimals, so that the file's other columns are likely written so as well. */
  readonly isDecimalComma?: boolean;
  /** A length of time, in seconds. */
  readonly isLength?: boolean;
  /** Only columns that are called so. */
  readonly named?: RegExp;
};
