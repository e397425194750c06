export { silentLog, stderrLog, type Log, type LogRecord } from 'inlay-kit/command';

/** An error's name and place without its message, which may quote what the caller sent. */
export function errorFacts(error: unknown): { error: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const at = error.stack?.split('\n').find((line) => line.startsWith('    at '));
  return at === undefined ? { error: error.name } : { error: error.name, at: at.trim() };
}
