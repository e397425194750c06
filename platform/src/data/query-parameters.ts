/**
 * Collects the values of one statement. The same value gets the same `$n`, so that two writings of one expression stay
 * equal to the database (an expression in SELECT and again in GROUP BY).
 */
export class QueryParameters {
  readonly values: (string | number | boolean)[] = [];
  readonly #index = new Map<string, number>();

  add(value: string | number | boolean): string {
    const key = `${typeof value}:${String(value)}`;
    let index = this.#index.get(key);
    if (index === undefined) {
      this.values.push(value);
      index = this.values.length;
      this.#index.set(key, index);
    }
    return `$${index}`;
  }
}
