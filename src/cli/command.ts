/**
 * What the commands of both packages share: how options are read, how a process is asked to end, how it logs. For
 * `inlay-platform` alone: no part of the documented library, and free to change with it.
 */
export { onParentGone } from './parent-gone.js';
export { stderrLog, silentLog, type Log, type LogRecord } from './log.js';
export { EXIT_FAILED, runCommand } from './run-command.js';
export { stopSignal } from './stop-signal.js';
export { EXIT_USAGE, parseOptions, UsageError } from './usage-error.js';
