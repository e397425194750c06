import type { DoctorContext, DoctorInput } from './doctor-context.js';
import type { Verdict } from './finding.js';

/** One question to the configuration, the platform, the helper or the page. */
export interface Check {
  readonly id: string;
  readonly title: string;
  /** How long it may take in all, where that is more than a few answers take. In milliseconds. */
  readonly limitMs?: number;
  /** Whether there is anything to look at. Default: whenever a configuration is given. */
  readonly isWanted?: (input: DoctorInput) => boolean;
  /**
   * Looks. Waits itself for what it needs (`context.reach`, `context.outcome`).
   *
   * @throws anything, which is reported as an error without its message
   */
  run(context: DoctorContext, signal: AbortSignal): Promise<readonly Verdict[]>;
}
