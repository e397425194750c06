import { html, render } from 'lit';
import type { ChatWords } from '../../../src/locales/chat-labels.js';

/** Shows the full address of `link` and opens it only when the viewer says so. */
export function confirmLink(link: HTMLAnchorElement, labels: ChatWords): void {
  const root = link.getRootNode() as ShadowRoot;
  const container = document.createElement('div');
  root.querySelector('.chat')?.append(container);
  const close = (dialog: EventTarget | null) => (dialog as HTMLElement).closest('dialog')?.close();
  render(
    html`<dialog class="link-dialog" aria-label=${labels.openLink} @close=${() => container.remove()}>
      <p>${labels.openLinkWarning}</p>
      <p class="address" dir="ltr">${link.href}</p>
      <div class="actions">
        <button type="button" class="quiet" @click=${(event: Event) => close(event.target)}>
          ${labels.cancel}
        </button>
        <a
          class="open"
          href=${link.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          @click=${(event: Event) => close(event.target)}
          >${labels.openLink}</a
        >
      </div>
    </dialog>`,
    container,
  );
  container.querySelector('dialog')?.showModal();
}
