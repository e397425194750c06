export type CellAlignment = 'left' | 'center' | 'right' | undefined;

/**
 * The cells of one table line (GFM 4.10): split at each `|` that no backslash precedes, the outer ones optional,
 * trimmed; `\|` becomes `|`, in code spans too.
 */
export function splitCells(line: string): string[] {
  const text = line.trim();
  const cells: string[] = [];
  let start = text.startsWith('|') ? 1 : 0;
  for (let index = start; index < text.length; index++) {
    const char = text[index];
    if (char === '\\') index++;
    else if (char === '|') {
      cells.push(cell(text, start, index));
      start = index + 1;
    }
  }
  if (start < text.length) cells.push(cell(text, start, text.length));
  return cells;
}

/** The alignments a delimiter line (`| :-- | --: |`) gives to its columns. */
export function columnAlignments(line: string): CellAlignment[] {
  return splitCells(line).map((marks) => {
    const left = marks.startsWith(':');
    if (marks.endsWith(':')) return left ? 'center' : 'right';
    return left ? 'left' : undefined;
  });
}

function cell(text: string, start: number, end: number): string {
  return text.slice(start, end).trim().replaceAll('\\|', '|');
}
