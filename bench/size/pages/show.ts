declare global {
  interface Window {
    /** When the element was there, in milliseconds since the page was asked for. */
    readyAt?: number;
  }
}

/** Puts an element on the page and notes when its content is there and laid out. */
export async function show(name: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const element = document.createElement(name) as HTMLElement & { updateComplete?: Promise<unknown> };
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  document.body.append(element);
  // Lit's elements say when they have drawn, others are looked at until they have.
  await element.updateComplete;
  while (!element.shadowRoot?.childElementCount || element.getBoundingClientRect().height === 0)
    await new Promise((resolve) => setTimeout(resolve));
  window.readyAt = performance.now();
}
