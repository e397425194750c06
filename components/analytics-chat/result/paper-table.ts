/** A table of texts as nodes of a document of their own: no cell becomes markup. */
export function paperTable(
  paper: Document,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLTableElement {
  const line = (name: 'th' | 'td', texts: readonly string[]): HTMLElement => {
    const row = paper.createElement('tr');
    row.append(...texts.map((text) => Object.assign(paper.createElement(name), { textContent: text })));
    return row;
  };
  const [table, top, body] = [
    paper.createElement('table'),
    paper.createElement('thead'),
    paper.createElement('tbody'),
  ];
  top.append(line('th', head));
  body.append(...rows.map((row) => line('td', row)));
  table.append(top, body);
  return table;
}
