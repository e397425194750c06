let isTold = false;

/**
 * Registers an element. A second copy of the kit on the page finds the tags taken and steps aside, with one line for all
 * of them: the elements of the first copy stand under both. A class that the page has registered under a name of its own
 * cannot have another; the tag gets a class that is the same in all else.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  try {
    customElements.define(tag, element);
  } catch {
    const same = class extends element {};
    if (!customElements.get(tag)) customElements.define(tag, same);
    else if (!isTold) {
      isTold = true;
      console.warn('inlay-kit: a second copy steps aside.');
    }
  }
}
