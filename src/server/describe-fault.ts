import type { HandlerConfig } from './handler-config.js';
import type { HelperError } from './http/helper-error.js';

/**
 * The sentence for the log when a refusal is a fault of the set-up and not of the visitor; undefined otherwise. It names
 * the options that are concerned, and of an address the origin alone.
 *
 * @param path the route, which decides where the platform was asked and with what
 */
export function describeFault(refusal: HelperError, path: string, config: HandlerConfig): string | undefined {
  if (refusal.fault !== undefined) return refusal.fault;
  const { status, code, reason, upstreamStatus } = refusal;
  const [option, url, credential] = target(path, config);
  const where = `${option} (${url?.origin ?? 'not set'})`;
  const answered = upstreamStatus === undefined ? '' : ` (status ${upstreamStatus})`;
  switch (code) {
    case 'UPSTREAM_AUTH':
      return `The platform at ${where} refused ${credential}${answered}. Check it, and whether it is for this deployment.`;
    case 'UPSTREAM_UNREACHABLE':
      return `The platform at ${where} cannot be reached: ${reason ?? 'no answer'}.`;
    case 'UPSTREAM_TIMEOUT':
      return `The platform at ${where} did not answer in time.`;
    case 'FORBIDDEN_ORIGIN':
      return 'A page was refused for its origin, which its own console names. If it is yours, add exactly that to allowedOrigins.';
    case 'UPSTREAM_REDIRECT':
      return `The platform at ${where} answers with a redirect. Give the address that it leads to.`;
    case 'UPSTREAM_PROTOCOL':
      return `What is at ${where} does not answer as the platform does${answered}. Check the address.`;
    case 'UPSTREAM_ERROR':
      return upstreamStatus === undefined || upstreamStatus < 500
        ? undefined
        : `The platform at ${where} failed${answered}.`;
    case 'NOT_FOUND':
      return upstreamStatus === undefined
        ? undefined
        : `The platform has nothing at ${where}. Check the address.`;
    case 'FORBIDDEN':
      return upstreamStatus === undefined
        ? undefined
        : `The platform at ${where} answered ${upstreamStatus}: check the rights of ${credential}, and what the viewer may do.`;
    case 'UPSTREAM_REJECTED':
      return status === 502
        ? `The platform refused a ${path === '/session' ? 'session' : 'viewer'}${answered}: ${reason ?? 'check what identify says of the viewer'}.`
        : undefined;
    case 'NOT_CONFIGURED':
      return `A page asked for ${path}, which needs platform.tokenSecret or platform.signToken${path === '/token' ? '' : ', and platform.dataUrl'}.`;
    default:
      return undefined;
  }
}

function target(path: string, config: HandlerConfig): readonly [string, URL | undefined, string] {
  if (path.startsWith('/data/'))
    return ['platform.dataUrl', config.dataUrl, "the viewer's token (platform.tokenSecret or signToken)"];
  if (path.startsWith('/chat/')) return ['platform.chatApiUrl', config.chatUrl, 'platform.apiKey'];
  return ['platform.baseUrl', config.baseUrl, 'platform.apiKey'];
}
