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

/** What is no number stays as it is, so that it is reported as such. */
function numberOf(value: string | undefined): unknown {
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : value;
}

function compact(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
