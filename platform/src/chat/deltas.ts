/** Pieces as a language model sends them: a few words each, nothing lost. */
export function splitDelta(text: string, size = 12): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const word of text.match(/\s*\S+|\s+/g) ?? []) {
    piece += word;
    if (piece.length < size) continue;
    pieces.push(piece);
    piece = '';
  }
  if (piece !== '') pieces.push(piece);
  return pieces;
}
