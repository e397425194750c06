/** A dialog over the page, in which a result has the whole width. It stands where the result stood in the tree. */
export class EnlargedResult {
  readonly #left: () => void;
  #dialog: HTMLDialogElement | undefined;

  /** @param left called when the viewer has left it, by its key too. */
  constructor(left: () => void) {
    this.#left = left;
  }

  /** Where the result stands meanwhile; undefined while it stands in its place. */
  get place(): HTMLElement | undefined {
    return this.#dialog;
  }

  /** @param name what the dialog is called. */
  open(around: HTMLElement, name: string): void {
    const dialog = around.ownerDocument.createElement('dialog');
    dialog.className = 'enlarged';
    dialog.setAttribute('part', 'enlarged');
    dialog.ariaLabel = name;
    dialog.addEventListener('close', () => this.close());
    // What lies around the result is the dialog itself, where it is left by a click.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    // The keys of the dialog are not those of the panel that it lies over.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    around.append(dialog);
    this.#dialog = dialog;
    dialog.showModal();
  }

  close(): void {
    const dialog = this.#dialog;
    if (dialog === undefined) return;
    this.#dialog = undefined;
    dialog.close();
    this.#left();
    dialog.remove();
  }
}
