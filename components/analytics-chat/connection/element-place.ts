/** Which element has which place, page-wide: two chats must not write into one thread. */
const places = new Map<string, Map<number, Element>>();

/**
 * What tells an element from the others of its page, the same after a reload: its id, else its place among the equals
 * that have none. An element keeps the place that it was given while it lives, whatever is added before it or where it
 * is moved.
 */
export class ElementPlace {
  readonly #host: Element;
  #scope: string | undefined;
  #place: number | undefined;

  constructor(host: Element) {
    this.#host = host;
  }

  /** @param address where the element speaks: only elements that speak there are its equals */
  nameAt(address: string): string {
    const { id, localName } = this.#host;
    const name = id === '' ? localName : `#${id}`;
    const scope = `${address} ${name}`;
    if (scope !== this.#scope) this.release();
    const first = this.#scope === scope ? this.#place : undefined;
    this.#scope = scope;
    const taken = places.get(scope) ?? new Map<number, Element>();
    places.set(scope, taken);
    let place = first ?? (id === '' ? this.#indexAmongEquals() : 0);
    while (!this.#isFree(taken.get(place))) place += 1;
    taken.set(place, this.#host);
    this.#place = place;
    return `${name} ${place}`;
  }

  /** Gives the place to whoever comes next. Whoever returns gets it back where it is still free. */
  release(): void {
    const taken = this.#scope === undefined ? undefined : places.get(this.#scope);
    if (this.#place !== undefined && taken?.get(this.#place) === this.#host) taken.delete(this.#place);
  }

  #isFree(owner: Element | undefined): boolean {
    return owner === undefined || owner === this.#host || !owner.isConnected;
  }

  #indexAmongEquals(): number {
    const root = this.#host.getRootNode() as Document | ShadowRoot | Element;
    const equals = [...root.querySelectorAll(this.#host.localName)].filter(
      (element) => element.id === '' && addressOf(element) === addressOf(this.#host),
    );
    return Math.max(0, equals.indexOf(this.#host));
  }
}

const addressOf = (element: Element): string =>
  `${element.getAttribute('endpoint') ?? ''} ${element.getAttribute('chat-url') ?? ''}`;
