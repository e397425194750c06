declare global {
  interface Window {
    /** When the element was there, in milliseconds since the page was asked for. */
    readyAt?: number;
  }
}

/** Puts an element on the page and notes when its content is there and laid out. */
export function show(name: string, attributes: Readonly<Record<string, string>> = {}): void {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  document.body.append(element);
  // Messages between tasks, since timers wait for four milliseconds.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const isThere = (element.shadowRoot?.childElementCount ?? 0) > 0;
    if (isThere && element.getBoundingClientRect().height > 0) window.readyAt = performance.now();
    else port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
}
