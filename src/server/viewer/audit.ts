import type { StreamEnd } from '../http/byte-stream.js';

/**
 * What happened, for the host's records. Values are codes, ids made here and numbers: never a key, token, header,
 * question, address of a person or text of a server.
 */
export interface AuditEvent {
  /** `allow` or `deny` once a request, but none for a health check that is answered; `end` once a relayed stream. */
  readonly type: 'allow' | 'deny' | 'end';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly requestId: string;
  /** Path under `basePath`, such as `/chat/abort`; `unknown` for any other. */
  readonly route: string;
  readonly status: number;
  /** Code of a refusal. */
  readonly code?: string;
  /** Why, in our words. */
  readonly reason?: string;
  /** The viewer's opaque key, once known. */
  readonly viewerKey?: string;
  readonly surface?: string;
  readonly dashboardId?: string;
  /** Status of the platform's answer where it led to the refusal. */
  readonly upstreamStatus?: number;
  /** Of an ended stream. */
  readonly end?: StreamEnd;
  readonly bytes?: number;
  readonly durationMs?: number;
}

/** A failing audit is ignored: it must not decide about requests. */
export type Audit = (event: AuditEvent) => void | Promise<void>;

export const silentAudit: Audit = () => {};

/** The same audit, harmless when it fails. */
export function safeAudit(audit: Audit): (event: AuditEvent) => void {
  return (event) => {
    try {
      void Promise.resolve(audit(event)).catch(() => {});
    } catch {
      // As above.
    }
  };
}
