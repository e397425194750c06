/**
 * A configuration from environment variables, for hosts that use the library and have no `inlay.config.mjs`: the names
 * of the examples. Undefined when none of them is set.
 */
export function environmentConfig(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> | undefined {
  const text = (name: string) => (env[name] === '' ? undefined : env[name]);
  const platform = compact({
    baseUrl: text('PLATFORM_URL'),
    apiKeyEnv: text('PLATFORM_API_KEY') && 'PLATFORM_API_KEY',
    deploymentId: numberOf(text('PLATFORM_DEPLOYMENT_ID')),
    chatApiUrl: text('PLATFORM_CHAT_URL'),
    dataUrl: text('PLATFORM_DATA_URL'),
    tokenSecretEnv: text('PLATFORM_TOKEN_SECRET') && 'PLATFORM_TOKEN_SECRET',
    profile: text('PLATFORM_PROFILE'),
  });
  if (Object.keys(platform).length === 0) return undefined;
  const origins = text('PAGE_ORIGINS')
    ?.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  return compact({ platform, allowedOrigins: origins });
}

/** Where a setting is named, what the environment calls it. Whole advice before the names that it holds. */
const words: readonly (readonly [string, string])[] = [
  ['Name an environment variable in platform.apiKeyEnv, or a file in platform.apiKeyFile.', 'Set it.'],
  [
    "Name the deployment's API secret in platform.tokenSecretEnv, or its file in platform.tokenSecretFile.",
    "Set it to the deployment's API secret.",
  ],
  ['platform.baseUrl', 'PLATFORM_URL'],
  ['platform.apiKey', 'PLATFORM_API_KEY'],
  ['platform.deploymentId', 'PLATFORM_DEPLOYMENT_ID'],
  ['platform.chatApiUrl', 'PLATFORM_CHAT_URL'],
  ['platform.dataUrl', 'PLATFORM_DATA_URL'],
  ['platform.tokenSecret', 'PLATFORM_TOKEN_SECRET'],
  ['platform.profile', 'PLATFORM_PROFILE'],
];

/** A sentence about the configuration, for somebody who has it in environment variables. */
export function inEnvironmentWords(sentence: string): string {
  return words.reduce((text, [setting, variable]) => text.replaceAll(setting, variable), sentence);
}

/** What is no number stays as it is, so that it is reported as such. */
function numberOf(value: string | undefined): unknown {
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : value;
}

function compact(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
