import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomSecret } from './secrets.js';

/** Secrets of the demo account. Every one is random unless given, so that no two platforms share any. */
export type DemoSecrets = {
  readonly apiKey: string;
  readonly scopedApiKey: string;
  readonly accessToken: string;
  readonly tokenSecret: string;
};

const generate = (): DemoSecrets => ({
  apiKey: randomSecret('inlay_demo_key'),
  scopedApiKey: randomSecret('inlay_demo_scoped_key'),
  accessToken: randomSecret('inlay_demo_access'),
  tokenSecret: randomSecret('inlay_demo_token_secret'),
});

/**
 * The given secrets over those of the data folder over new ones. They are kept in a file that only its owner reads,
 * so that a restart prints the same ready line; the database itself holds hashes of the keys.
 */
export async function demoSecrets(
  given: Partial<DemoSecrets>,
  dataDir: string | undefined,
): Promise<DemoSecrets> {
  const file = dataDir === undefined ? undefined : join(dataDir, 'demo-secrets.json');
  const secrets = { ...generate(), ...(file === undefined ? {} : await readSecrets(file)), ...given };
  if (file !== undefined) await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

async function readSecrets(file: string): Promise<Partial<DemoSecrets>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<DemoSecrets>;
  } catch {
    // Absent on the first start, or cut short by a crash while it was written: new secrets are as good.
    return {};
  }
}
