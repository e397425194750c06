/** F6 goes from one part of the chat to the next, such as its conversation and its question field; with Shift, back. */
export function goRound(event: KeyboardEvent, root: ParentNode & Pick<ShadowRoot, 'activeElement'>): void {
  if (event.key !== 'F6' || event.defaultPrevented) return;
  const parts = [...root.querySelectorAll<HTMLElement>('[data-part]')].filter((part) =>
    part.checkVisibility(),
  );
  const at = parts.findIndex((part) => part.contains(root.activeElement));
  const next = event.shiftKey ? (at < 0 ? 0 : at) - 1 : at + 1;
  const part = parts.at(next % parts.length);
  if (part === undefined) return;
  event.preventDefault();
  (part.tabIndex >= 0
    ? part
    : (part.querySelector<HTMLElement>('[tabindex="0"]') ?? part.querySelector('input'))
  )?.focus();
}
