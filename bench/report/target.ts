/** Prints whether a target holds, and returns it. `figure` is what was measured, already in words. */
export function target(claim: string, holds: boolean, figure: string): boolean {
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${claim}: ${figure}`);
  return holds;
}
