/** Changes what stands outside of fenced code; inside of it everything is to be read as it is. */
export function outsideCode(text: string, change: (part: string) => string): string {
  const parts = text.split(/(^[ ]*```[^]*?^[ ]*```[ ]*$)/m);
  return parts.map((part, index) => (index % 2 === 1 ? part : change(part))).join('');
}
