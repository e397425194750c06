import { z } from 'zod';
import { isRecord } from '../../protocol/coerce.js';
import { problemAt, type ConfigProblem } from './config-problem.js';

const text = z.string().min(1);
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/);
const several = z.union([text, z.array(text).min(1)]);
const milliseconds = z.number().positive().max(3_600_000);
const count = z.int().min(1).max(100_000);
const callback = z.custom<(...values: never[]) => unknown>((value) => typeof value === 'function');

const platform = z.strictObject({
  baseUrl: text,
  apiKey: text.optional(),
  apiKeyEnv: variable.optional(),
  apiKeyFile: text.optional(),
  deploymentId: z.int(),
  chatApiUrl: text.optional(),
  aiUrl: text.optional(),
  accountName: text.optional(),
  agentId: z.union([text, z.int()]).optional(),
  dataUrl: text.optional(),
  tokenSecret: text.optional(),
  tokenSecretEnv: variable.optional(),
  tokenSecretFile: text.optional(),
  tokenTtlSeconds: z.int().min(30).max(3600).optional(),
  profile: z.enum(['contract', 'live']).optional(),
  activeBranchName: text.optional(),
  isDefaultBranch: z.boolean().optional(),
});

/** A field of an identity; claims are read into these. */
export const IDENTITY_FIELDS = [
  'externalId',
  'email',
  'userProfile',
  'userAttributes',
  'groups',
  'securityContext',
  'embedTenantName',
  'creatorMode',
  'userAttributeDefinitions',
  'groupDefinitions',
  'settings',
  'isEphemeral',
  'ephemeralTtlSeconds',
  'internal',
] as const;

/** The name of a claim at the top, the way to a nested one, or `false` to leave the field out. */
const claim = z.union([text, z.array(text).min(1), z.literal(false)]);

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

const jwt = z.strictObject({
  secret: text.optional(),
  secretEnv: variable.optional(),
  secretFile: text.optional(),
  publicKeyFile: text.optional(),
  jwksUrl: text.optional(),
  algorithms: z.array(z.enum(ALGORITHMS)).min(1).optional(),
  issuer: several.optional(),
  audience: several.optional(),
  header: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .optional(),
  cookie: z
    .string()
    .regex(/^[\w!#$%&'*.^`|~+-]+$/)
    .optional(),
  clockToleranceSeconds: z.number().min(0).max(60).optional(),
  requiredClaims: z.array(text).optional(),
  claims: z.partialRecord(z.enum(IDENTITY_FIELDS), claim).optional(),
});

/** What `inlay.config.mjs` may hold. Rules that need more than the form are in `read-config.ts`. */
export const configSchema = z.strictObject({
  platform,
  allowedOrigins: z.array(text).optional(),
  basePath: text.optional(),
  host: text.optional(),
  port: z.int().min(0).max(65_535).optional(),
  identity: z
    .strictObject({
      jwt: jwt.optional(),
      trustedHeader: z.strictObject({ name: z.string().regex(/^x-[a-z0-9-]+$/i) }).optional(),
    })
    .optional(),
  allowInternal: z.boolean().optional(),
  limits: z
    .strictObject({
      headersMs: milliseconds.optional(),
      idleMs: milliseconds.optional(),
      totalMs: milliseconds.optional(),
      streams: count.optional(),
      queries: count.optional(),
      sessionsPerMinute: count.optional(),
      tokensPerMinute: count.optional(),
    })
    .optional(),
  stopSeconds: z.number().min(0).max(600).optional(),
  authorize: callback.optional(),
  rateLimiter: z
    .custom<{ take: unknown }>((value) => isRecord(value) && typeof value['take'] === 'function')
    .optional(),
  exampleViewer: z.record(z.string(), z.unknown()).optional(),
});

/** The form of a configuration. */
export type RawConfig = z.output<typeof configSchema>;
export type RawJwt = z.output<typeof jwt>;

/** Everything about a configuration's form that is wrong. */
export function shapeProblems(raw: unknown): ConfigProblem[] {
  const { error } = configSchema.safeParse(raw);
  return (error?.issues ?? []).flatMap((issue) => problemsOf(issue, raw));
}

function problemsOf(issue: z.core.$ZodIssue, raw: unknown): ConfigProblem[] {
  const path = pathText(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      problemAt(join(path, printable(key)), 'is no setting.', 'Remove or rename it.'),
    );
  }
  if (valueAt(raw, issue.path) === undefined) return [problemAt(path, 'is missing.')];
  return [problemAt(path, wordsOf(issue))];
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a string',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeWords[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`;
    case 'invalid_key':
      return 'is no field of an identity.';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'must not be empty.'
        : `must be at least ${issue.minimum}.`;
    case 'too_big':
      return `must be at most ${issue.maximum}.`;
    default:
      return 'has not the form that is needed here.';
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
