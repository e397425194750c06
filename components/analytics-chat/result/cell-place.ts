/** The cell of a result's table, as far as its row is on the page. */
export function cellAt(root: HTMLElement, place: number, column: number): HTMLElement | undefined {
  const row = root.querySelector(`.rows tr[aria-rowindex="${place + 2}"]`);
  return row?.children[column] as HTMLElement | undefined;
}

/** Lights one cell of a result's table, or none. */
export function lightCell(root: HTMLElement, cell: HTMLElement | undefined): void {
  for (const lit of root.querySelectorAll('td[data-lit]'))
    if (lit !== cell) delete (lit as HTMLElement).dataset['lit'];
  if (cell !== undefined) cell.dataset['lit'] = '';
}

/** Scrolls to a cell and puts the focus on it, which takes it away again from the tab order when it leaves. */
export function focusCell(cell: HTMLElement): void {
  cell.tabIndex = -1;
  cell.addEventListener('blur', () => cell.removeAttribute('tabindex'), { once: true });
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
