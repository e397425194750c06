/** Where the focus is among what is about to be drawn anew: by the element's own key, else by its place. */
export type FocusPlace = { readonly key: string | undefined; readonly index: number };

const focusable = (body: HTMLElement): HTMLElement[] => [
  ...body.querySelectorAll<HTMLElement>('button:not(:disabled), [tabindex="0"]'),
];

/** Nothing where the focus is elsewhere. */
export function focusedIn(body: HTMLElement): FocusPlace | undefined {
  const active = document.activeElement;
  if (!(active instanceof Element) || !body.contains(active)) return undefined;
  const key = active instanceof HTMLElement ? active.dataset.key : undefined;
  return { key, index: focusable(body).findIndex((element) => element === active) };
}

/** Gives the focus to what stands now for the one that had it. */
export function restoreFocus(body: HTMLElement, place: FocusPlace | undefined): void {
  if (!place) return;
  const all = focusable(body);
  const same = place.key === undefined ? undefined : all.find(({ dataset }) => dataset.key === place.key);
  const next = same ?? all[Math.min(place.index, all.length - 1)];
  next?.focus({ preventScroll: true });
}
