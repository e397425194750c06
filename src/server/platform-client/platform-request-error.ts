import { InlayError, type InlayErrorCode } from '../../protocol/inlay-error.js';

/** The contract's named refusals, told from a server's text and never quoting it. */
export type PlatformRule =
  /** `User attributes not found`: a name is not in the catalog. */
  | 'attributes-not-found'
  /** `Groups with names … not found`. */
  | 'groups-not-found'
  /** `cannot change type`: an attribute definition has another type than the stored one; nothing was changed. */
  | 'type-change'
  /** A name stands in a list twice. */
  | 'duplicate-names'
  /** The account's plan has no embedding. The contract names the plans and not the refusal's words: told by 402, or by them. */
  | 'plan-required';

/** An error answer of the Platform API. Source: contract, "Errors". */
export class PlatformRequestError extends InlayError {
  /** Which of the contract's named refusals it is, where it is one. */
  readonly rule?: PlatformRule;

  constructor(request: string, status: number, text: string, retryAfterMs?: number) {
    const code = codeOf(status);
    const rule = ruleOf(status, text);
    const words = rule === undefined ? codeWords[code] : ruleWords[rule];
    super(code, `[${request}] ${status}: ${words ?? 'the platform did not answer as documented.'}`, {
      status,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
    if (rule !== undefined) this.rule = rule;
  }
}

function codeOf(status: number): InlayErrorCode {
  if (status === 401) return 'auth';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 429) return 'rate-limited';
  if (status >= 400 && status < 500) return 'bad-request';
  return status >= 500 ? 'server' : 'protocol';
}

const codeWords: Partial<Record<InlayErrorCode, string>> = {
  auth: 'the platform did not accept the credential.',
  forbidden: 'the credential does not reach this: check its scope and rights.',
  'not-found': 'there is nothing at this address.',
  'rate-limited': 'too many requests.',
  'bad-request': 'the platform refused the request as invalid.',
  server: 'the platform failed.',
};

const ruleWords: Readonly<Record<PlatformRule, string>> = {
  'attributes-not-found': 'an attribute is not in the catalog that this session reads.',
  'groups-not-found': 'a group does not exist where this session looks for it.',
  'type-change':
    'an attribute definition has another type than the stored one; delete the attribute and create it anew.',
  'duplicate-names': 'a name stands in a list twice.',
  'plan-required': "the account's plan does not include this.",
};

function ruleOf(status: number, text: string): PlatformRule | undefined {
  if (/user attributes not found/i.test(text)) return 'attributes-not-found';
  if (/groups with names [^]* not found/i.test(text)) return 'groups-not-found';
  if (/cannot change type/i.test(text)) return 'type-change';
  if (/\bduplicate/i.test(text)) return 'duplicate-names';
  if (status === 402 || ([403, 404].includes(status) && isPlanText(text))) return 'plan-required';
  return undefined;
}

/** Whether a refusal says that the account's plan lacks the feature. */
export function isPlanText(text: string): boolean {
  return /\b(premium|enterprise|upgrade)\b|\b(your|current|account'?s?) plan\b/i.test(text);
}
