/** A JSON query of the Core Data API. */
export type LoadQuery = Readonly<Record<string, unknown>>;

/** The platform gives out no more rows at once. */
export const mostRows = 50_000;
