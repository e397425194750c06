/** How much a finding matters. `skipped`: it could not be looked at, since something else is wrong or not given. */
export type Severity = 'ok' | 'info' | 'warning' | 'error' | 'skipped';

/** One thing that was looked at. Every word is ours: no key, token, session id or text of a server. */
export interface Finding {
  readonly severity: Severity;
  /** What was looked at. */
  readonly title: string;
  /** What was seen, one sentence. */
  readonly seen: string;
  /** What to do about it. */
  readonly todo?: string;
}

/** A finding of a check that has a title already. */
export type Verdict = Omit<Finding, 'title'> & { readonly title?: string };

export const ok = (seen: string): Verdict => ({ severity: 'ok', seen });
export const info = (seen: string, todo?: string): Verdict => verdict('info', seen, todo);
export const warning = (seen: string, todo?: string): Verdict => verdict('warning', seen, todo);
export const error = (seen: string, todo?: string): Verdict => verdict('error', seen, todo);
export const skipped = (reason: string): Verdict => ({ severity: 'skipped', seen: `Skipped: ${reason}` });

function verdict(severity: Severity, seen: string, todo: string | undefined): Verdict {
  return { severity, seen, ...(todo === undefined ? {} : { todo }) };
}

/** Whether one of the verdicts is an error. */
export const failed = (verdicts: readonly Verdict[]): boolean =>
  verdicts.some(({ severity }) => severity === 'error');
