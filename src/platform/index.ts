import type { LocalPlatform, LocalPlatformOptions } from './local-platform.js';
import { requireOptionalPeers } from './optional-peers.js';

export type { LocalPlatform, LocalPlatformOptions } from './local-platform.js';
export type { FaultPlan } from './faults/fault-plan.js';
export type { Agent, AgentEvent, AgentTurn } from './agent/agent.js';
export { StartError } from './platform-error.js';
export type { ReadyFields, ReadyViewer } from './ready-line.js';
export { stderrLog, type Log, type LogRecord } from './log.js';

/**
 * Starts the local platform in this process: the whole documented interface over real data, on loopback.
 *
 * @param options all optional; `port` is 4100 by default and 0 picks a free one
 * @returns the ready fields, `faults` to spoil coming requests, and `close()`
 * @throws StartError, one line that says what is wrong and how to mend it: a missing optional dependency, a taken
 *   port, a data folder in use
 */
export async function createLocalPlatform(options: LocalPlatformOptions = {}): Promise<LocalPlatform> {
  requireOptionalPeers();
  // Loaded only now: without the optional dependencies the module itself could not be loaded.
  const { startLocalPlatform } = await import('./local-platform.js');
  return startLocalPlatform(options);
}
