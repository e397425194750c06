import * as v from 'valibot';
import { isRecord } from '../../protocol/coerce.js';
import { IDENTITY_FIELDS } from '../../server/viewer/identity.js';
import type { ThreadStorage } from '../../server/threads/thread-storage.js';
import { problemAt, type ConfigProblem } from './config-problem.js';

/** An object that says of every name it does not know that it is no setting. */
const object = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.objectWithRest(entries, v.never());

const text = v.pipe(v.string(), v.minLength(1));
const variable = v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]*$/));
const list = <const Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.minLength(1));
const several = v.union([text, list(text)]);
const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
const whole = v.pipe(v.number(), v.integer());
const wholeBetween = (least: number, most: number) => v.pipe(whole, v.minValue(least), v.maxValue(most));
const milliseconds = v.pipe(v.number(), v.gtValue(0), v.maxValue(3_600_000));
const count = wholeBetween(1, 100_000);
const callback = v.custom<(...values: never[]) => unknown>((value) => typeof value === 'function');

const platform = object({
  baseUrl: text,
  apiKey: v.optional(text),
  apiKeyEnv: v.optional(variable),
  apiKeyFile: v.optional(text),
  deploymentId: whole,
  chatApiUrl: v.optional(text),
  aiUrl: v.optional(text),
  accountName: v.optional(text),
  agentId: v.optional(v.union([text, whole])),
  dataUrl: v.optional(text),
  tokenSecret: v.optional(text),
  tokenSecretEnv: v.optional(variable),
  tokenSecretFile: v.optional(text),
  tokenTtlSeconds: v.optional(wholeBetween(30, 3600)),
  profile: v.optional(v.picklist(['contract', 'live'])),
  activeBranchName: v.optional(text),
  isDefaultBranch: v.optional(v.boolean()),
});

/** The name of a claim at the top, the way to a nested one, or `false` to leave the field out. */
const claim = v.union([text, list(text), v.literal(false)]);

export const ALGORITHMS = [
  'HS256',
  'HS384',
  'HS512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const;

const jwt = object({
  secret: v.optional(text),
  secretEnv: v.optional(variable),
  secretFile: v.optional(text),
  publicKeyFile: v.optional(text),
  jwksUrl: v.optional(text),
  algorithms: v.optional(list(v.picklist(ALGORITHMS))),
  issuer: v.optional(several),
  audience: v.optional(several),
  header: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/))),
  cookie: v.optional(v.pipe(v.string(), v.regex(/^[\w!#$%&'*.^`|~+-]+$/))),
  clockToleranceSeconds: v.optional(between(0, 60)),
  requiredClaims: v.optional(v.array(text)),
  claims: v.optional(v.record(v.picklist(IDENTITY_FIELDS), claim)),
});

/** What `inlay.config.mjs` may hold. Rules that need more than the form are in `read-config.ts`. */
export const configSchema = object({
  platform,
  allowedOrigins: v.optional(v.array(text)),
  basePath: v.optional(text),
  host: v.optional(text),
  port: v.optional(wholeBetween(0, 65_535)),
  identity: v.optional(
    object({
      jwt: v.optional(jwt),
      trustedHeader: v.optional(object({ name: v.pipe(v.string(), v.regex(/^x-[a-z0-9-]+$/i)) })),
    }),
  ),
  allowInternal: v.optional(v.boolean()),
  requiredAttributes: v.optional(v.array(text)),
  limits: v.optional(
    object({
      headersMs: v.optional(milliseconds),
      idleMs: v.optional(milliseconds),
      totalMs: v.optional(milliseconds),
      streams: v.optional(count),
      queries: v.optional(count),
      sessionsPerMinute: v.optional(count),
      tokensPerMinute: v.optional(count),
      threadsPerMinute: v.optional(count),
    }),
  ),
  stopSeconds: v.optional(between(0, 600)),
  authorize: v.optional(callback),
  // What it must be is the helper's own rule.
  threads: v.optional(v.custom<ThreadStorage | boolean>(() => true)),
  rateLimiter: v.optional(
    v.custom<{ take: unknown }>((value) => isRecord(value) && typeof value['take'] === 'function'),
  ),
  exampleViewer: v.optional(v.record(v.string(), v.unknown())),
});

/** The form of a configuration. */
export type RawConfig = v.InferOutput<typeof configSchema>;
export type RawJwt = v.InferOutput<typeof jwt>;

/** Everything about a configuration's form that is wrong. */
export function shapeProblems(raw: unknown): ConfigProblem[] {
  const { issues } = v.safeParse(configSchema, raw);
  return (issues ?? []).map((issue) => problemOf(issue, raw));
}

function problemOf(issue: v.BaseIssue<unknown>, raw: unknown): ConfigProblem {
  const keys = (issue.path ?? []).map(({ key }) => key as PropertyKey);
  const path = pathText(keys);
  if (issue.type === 'never') return problemAt(path, 'is no setting.', 'Remove or rename it.');
  if (valueAt(raw, keys) === undefined) return problemAt(path, 'is missing.');
  if (issue.path?.at(-1)?.origin === 'key') return problemAt(path, 'is no field of an identity.');
  return problemAt(path, wordsOf(issue));
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'must be a string.',
  number: 'must be a number.',
  integer: 'must be a whole number.',
  boolean: 'must be true or false.',
  array: 'must be a list.',
  object_with_rest: 'must be an object.',
  record: 'must be an object.',
  min_length: 'must not be empty.',
};

/** `requirement` is the bound, or the values to choose from. */
function wordsOf(issue: v.BaseIssue<unknown>): string {
  switch (issue.type) {
    case 'picklist':
      return `must be ${issue.expected?.replace(/^\((.*)\)$/, '$1').replaceAll(' | ', ', ')}.`;
    case 'min_value':
      return `must be at least ${String(issue.requirement)}.`;
    case 'gt_value':
      return `must be more than ${String(issue.requirement)}.`;
    case 'max_value':
      return `must be at most ${String(issue.requirement)}.`;
    default:
      return typeWords[issue.type] ?? 'has not the form that is needed here.';
  }
}

/** `a.b[0]` */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (whole, key) => (typeof key === 'number' ? `${whole}[${key}]` : join(whole, printable(String(key)))),
    '',
  );
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    raw,
  );
}

/** A setting's name for a message; anything odd may be a value in the wrong place. */
function printable(name: string): string {
  return /^[A-Za-z_]{1,40}$/.test(name) ? name : '(…)';
}
