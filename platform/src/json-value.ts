/** How deep and how large, in characters of JSON, a value of somebody else's code may be. */
const mostDepth = 100;
const mostCharacters = 1_000_000;

/**
 * A copy of a value that is JSON as it stands: null, booleans, finite numbers, texts, lists and plain objects of them.
 * Everything else cannot be stored, or comes back as something else; what never ends or fills the memory stops here.
 *
 * @throws TypeError that names the place in the value, never what stands there
 */
export function jsonValue(value: unknown): unknown {
  return new JsonCopy().copy(value, 'value', 0);
}

class JsonCopy {
  #characters = 0;

  copy(value: unknown, place: string, depth: number): unknown {
    if (depth > mostDepth) throw new TypeError(`A value is nested too deeply (${place.slice(0, 80)}…)`);
    if (value === null || typeof value === 'boolean') return this.#count(value, 5);
    if (typeof value === 'number' && Number.isFinite(value)) return this.#count(value, 20);
    if (typeof value === 'string') return this.#count(value, value.length + 2);
    if (Array.isArray(value)) {
      this.#count(value, 2 + value.length);
      return Array.from(value, (entry: unknown, index) => this.copy(entry, `${place}[${index}]`, depth + 1));
    }
    if (isPlain(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, entry]) => {
          this.#count(name, name.length + 4);
          return [name, this.copy(entry, `${place}.${name.slice(0, 40)}`, depth + 1)];
        }),
      );
    }
    throw new TypeError(`A value is not JSON (${place.slice(0, 80)}: ${typeof value})`);
  }

  #count<T>(value: T, characters: number): T {
    this.#characters += characters;
    if (this.#characters > mostCharacters) throw new TypeError('A value is larger than a megabyte');
    return value;
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
