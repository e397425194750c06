let isTold = false;

/**
 * Registers an element. A second copy of the kit on the page finds the tags taken and steps aside, with one line for all
 * of them: the elements of the first copy stand under both.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
  else if (!isTold) {
    isTold = true;
    console.warn('inlay-kit: a second copy steps aside.');
  }
}
