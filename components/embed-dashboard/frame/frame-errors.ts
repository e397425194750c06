import { InlayError, type InlayErrorCode } from '../../../src/protocol/inlay-error.js';
import { isOffline } from '../../shared/page-presence.js';
import type { FrameSigns } from './frame-binding.js';

/**
 * What went wrong with a frame, typed. The messages are for the developer's console: they name origins, never an
 * address, which would hold a session.
 */
export function silentFrame({ origin, loaded, strangerSpoke }: FrameSigns): InlayError {
  if (isOffline()) return new InlayError('network', 'there is no connection.');
  const why = strangerSpoke
    ? `the frame left ${origin} for another origin`
    : loaded
      ? `does the platform allow ${self.origin} to embed it (allowed origins, X-Frame-Options), and the dashboard to be embedded?`
      : `is ${origin} reachable from here?`;
  return new InlayError('timeout', `no answer from the frame of ${origin} within the timeout: ${why}`);
}

export function silentHelper(): InlayError {
  return new InlayError('timeout', 'no session from the helper within the timeout.');
}

/** The page answers and does not draw its dashboard. It stays, since it may only be slow. */
export function lateDashboard(origin: string): InlayError {
  return new InlayError(
    'timeout',
    `the page of ${origin} is ready, and has drawn no dashboard within the timeout.`,
  );
}

export function refusedFrame(origin: string): InlayError {
  return new InlayError(
    'config',
    `the page's Content-Security-Policy refused the frame: add ${origin} to frame-src.`,
  );
}

export function sameOriginFrame(): InlayError {
  return new InlayError(
    'config',
    'the embedded page has the origin of this page, so nothing would separate the two. Serve it from another origin.',
  );
}

export function endlessRenewal(): InlayError {
  return new InlayError('auth', 'the session ended again and again, so it is not renewed any more.');
}

/** A fatal error that the embedded page reported. Its name chooses the code; its text is not ours to show. */
export function reportedError(name = ''): InlayError {
  const code: InlayErrorCode =
    byName.find(([pattern]) => pattern.test(name))?.[1] ?? (isOffline() ? 'network' : 'server');
  return new InlayError(code, 'the embedded page reported an error that it cannot go on from.');
}

const byName: readonly (readonly [RegExp, InlayErrorCode])[] = [
  [/not.?found/i, 'not-found'],
  [/forbidden|denied|permission/i, 'forbidden'],
  [/session|auth|token/i, 'auth'],
  [/filter/i, 'config'],
];
