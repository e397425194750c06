import { nothing } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type DirectiveResult } from 'lit/directive.js';

/** Code that is fetched when it is wanted, once. A fetch that fails is made again when it is wanted again. */
export interface Lazy<Module> {
  /** Undefined until it is there. */
  readonly module: Module | undefined;
  readonly load: () => Promise<Module>;
}

export function lazy<Module>(fetch: () => Promise<Module>): Lazy<Module> {
  let module: Module | undefined;
  return {
    get module() {
      return module;
    },
    load: async () => (module ??= await fetch()),
  };
}

class Later extends AsyncDirective {
  #code: Lazy<unknown> | undefined;
  /** What is owed until the code is there. */
  #view: ((module: never) => unknown) | undefined;

  render(code: Lazy<unknown>, view: (module: never) => unknown): unknown {
    this.#code = code;
    this.#view = code.module === undefined ? view : undefined;
    if (code.module !== undefined) return view(code.module as never);
    code.load().then(this.#show, () => undefined);
    return nothing;
  }

  // The code may have come while the element was being moved.
  protected override reconnected(): void {
    this.#show();
  }

  readonly #show = (): void => {
    const module = this.#code?.module;
    const view = this.#view;
    if (!this.isConnected || module === undefined || view === undefined) return;
    this.#view = undefined;
    this.setValue(view(module as never));
  };
}

const laterDirective = directive(Later);

/** What `view` makes of code that is fetched for it; nothing until that is there, nor where it cannot be had. */
export function later<Module>(code: Lazy<Module>, view: (module: Module) => unknown): DirectiveResult {
  return laterDirective(code, view);
}
