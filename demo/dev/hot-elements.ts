/**
 * Custom elements that can be defined again, for `npm run dev` alone: a tag keeps its first constructor for ever, so what
 * is registered is a stand-in that makes elements of the class of the day. When a changed module defines a tag again,
 * each element of it that is in the page gives way to a new one with its attributes, properties and children.
 * Listeners that the page put on the old one are gone, and state that an element keeps nowhere else: reload for those.
 */
import type { ReactiveElement } from 'lit';

type ElementClass = typeof ReactiveElement & (new () => ReactiveElement);

const lifecycle = [
  'connectedCallback',
  'disconnectedCallback',
  'adoptedCallback',
  'attributeChangedCallback',
];

const define = customElements.define.bind(customElements);
const classes = new Map<string, ElementClass>();

/** What is registered: made as the class of the day, with callbacks that are looked up when they are called. */
function standIn(name: string, first: ElementClass): CustomElementConstructor {
  const callbacks = Object.fromEntries(
    lifecycle.map((callback) => [
      callback,
      function (this: Record<string, (...values: unknown[]) => void>, ...values: unknown[]) {
        this[callback]?.(...values);
      },
    ]),
  );
  const target = Object.assign(function () {}, { observedAttributes: first.observedAttributes });
  // Registering reads the prototype once, for the callbacks; then it makes elements of those that are in the page.
  let isRead = false;
  const proxy: CustomElementConstructor = new Proxy(target as unknown as CustomElementConstructor, {
    construct: (_, values) => Reflect.construct(classes.get(name)!, values, proxy) as object,
    get: (_, key) => {
      if (key !== 'prototype') return Reflect.get(target, key) as unknown;
      if (isRead) return classes.get(name)!.prototype;
      isRead = true;
      return callbacks;
    },
  });
  define(name, proxy);
  return proxy;
}

customElements.get = () => undefined;
customElements.define = (name, given) => {
  const next = given as ElementClass;
  const isFirst = !classes.has(name);
  classes.set(name, next);
  if (isFirst) return void standIn(name, next);
  // Read for its effect: it makes the properties of the class, as registering it would.
  void next.observedAttributes;
  for (const element of elementsNamed(name, document)) replace(element as ReactiveElement, next);
  window.dispatchEvent(new Event('elements-changed'));
};

/** Also inside of shadow roots. */
function elementsNamed(name: string, root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.localName === name ? [element] : []),
    ...(element.shadowRoot === null ? [] : elementsNamed(name, element.shadowRoot)),
  ]);
}

function replace(element: ReactiveElement, next: ElementClass): void {
  const fresh = document.createElement(element.localName) as ReactiveElement;
  for (const { name, value } of element.attributes) fresh.setAttribute(name, value);
  for (const [name, { state }] of next.elementProperties) {
    const value: unknown = Reflect.get(element, name);
    if (state !== true && value !== undefined) Reflect.set(fresh, name, value);
  }
  fresh.append(...element.childNodes);
  element.replaceWith(fresh);
}
