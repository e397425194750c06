/**
 * One value of a table. Numbers are numbers while a double holds every digit that arrived; longer integers and
 * decimals stay digit strings (display them exactly, chart them through `numericValue`). Times are ISO 8601
 * strings as they arrived. Anything that does not fit its column's kind is kept as text.
 */
export type Cell = number | string | boolean | null;
