/**
 * A table that is asked by words of data and of questions. It holds its own entries alone: a plain object also answers to
 * "constructor", which is a column of many a file about racing.
 */
export const wordTable = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, entries);
