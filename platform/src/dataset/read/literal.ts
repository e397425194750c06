/** A text as an SQL constant. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
