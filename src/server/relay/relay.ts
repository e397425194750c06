import { openUpstream, takeLimit, type Call } from '../call.js';
import type { Reply } from '../http/exchange.js';
import { HelperError } from '../http/helper-error.js';
import type { Guard } from './guard.js';
import type { LimitKind } from '../limits/rate-limiter.js';
import type { AcceptedThread } from '../threads/accepted-thread.js';
import { RelayStream } from './relay-stream.js';
import type { UpstreamRequest } from '../http/upstream.js';
import { refusalOf, refusalOfLine, type RefusedRequest } from '../http/upstream-refusal.js';

/** What is relayed, and under which rules. */
export interface RelayRequest extends Omit<UpstreamRequest, 'signal' | 'headers'> {
  readonly authorization: string;
  readonly kind: RefusedRequest;
  readonly limit: LimitKind;
  readonly guard: Guard;
  readonly contentType: string;
  /** Hears what passes. */
  readonly listener?: AcceptedThread | undefined;
}

/**
 * Relays one answer of the platform as a stream. Its status is settled before the first byte goes on: an error that
 * the platform opens with, by status or inside 200, becomes an error answer in our words.
 */
export async function relay(call: Call, request: RelayRequest): Promise<Reply> {
  const { kind, limit, guard, contentType, listener, ...upstreamRequest } = request;
  const release = await takeLimit(call, limit);
  try {
    const { answer, abort } = await openUpstream(call, upstreamRequest);
    // 204 has no stream in it, and a page of HTML is a gateway's or a login's.
    if (answer.status !== 200) throw await refusalOf(answer, kind);
    if (/^\s*text\/html\b/i.test(answer.header('content-type') ?? '')) {
      abort();
      throw new HelperError(502, 'UPSTREAM_PROTOCOL', 'The platform sent a web page.', {
        upstreamStatus: 200,
      });
    }
    const startedAt = Date.now();
    let isOpen = false;
    const leave = () => stream.destroy();
    const stream = new RelayStream({
      source: answer.body,
      guard,
      listener,
      idleMs: call.config.limits.idleMs,
      totalMs: call.config.limits.totalMs,
      onEnd: (end, bytes) => {
        call.exchange.signal.removeEventListener('abort', leave);
        if (end !== 'complete') abort();
        release();
        if (isOpen) call.audit({ type: 'end', status: 200, end, bytes, durationMs: Date.now() - startedAt });
      },
    });
    call.exchange.signal.addEventListener('abort', leave, { once: true });
    if (call.exchange.signal.aborted) leave();
    await openStream(stream, kind);
    isOpen = true;
    const headers = {
      'content-type': contentType,
      // Compression and proxies would hold lines back until they have a block of them.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // A browser hands over the headers of an answer that breaks, and not always what came of its body.
      ...(listener?.begun === undefined ? {} : { 'inlay-thread': listener.begun }),
    };
    return { status: 200, headers, body: stream };
  } catch (error) {
    release();
    throw error;
  }
}

async function openStream(stream: RelayStream, kind: RefusedRequest): Promise<void> {
  const opening = await stream.open();
  if (opening.kind === 'ok') return;
  stream.destroy();
  if (opening.kind === 'error') throw refusalOfLine(opening.error, kind);
  throw new HelperError(502, 'UPSTREAM_ERROR', 'The platform broke off before it answered.', {
    upstreamStatus: 200,
  });
}
