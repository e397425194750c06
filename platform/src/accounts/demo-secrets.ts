import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../platform-error.js';
import { randomSecret } from './secrets.js';

/** Secrets of the demo account. Every one is random unless given, so that no two platforms share any. */
export type DemoSecrets = {
  readonly apiKey: string;
  readonly scopedApiKey: string;
  readonly accessToken: string;
  readonly tokenSecret: string;
};

const secret = z.string().min(1);
const secretsFile = z.object({
  apiKey: secret,
  scopedApiKey: secret,
  accessToken: secret,
  tokenSecret: secret,
});

const generate = (): DemoSecrets => ({
  apiKey: randomSecret('inlay_demo_key'),
  scopedApiKey: randomSecret('inlay_demo_scoped_key'),
  accessToken: randomSecret('inlay_demo_access'),
  tokenSecret: randomSecret('inlay_demo_token_secret'),
});

/**
 * The given secrets over those of the data folder over new ones. They are kept in a file that only its owner reads,
 * so that a restart prints the same ready line; the state itself holds hashes of the keys.
 * @throws StartError for a file that cannot be read: to write over it could destroy what callers have been given
 */
export async function demoSecrets(
  given: Partial<DemoSecrets>,
  folder: string | undefined,
): Promise<DemoSecrets> {
  const file = folder === undefined ? undefined : join(folder, 'demo-secrets.json');
  const kept = file === undefined ? undefined : await readSecrets(file);
  const secrets = { ...generate(), ...kept, ...given };
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  if (file !== undefined && text !== `${JSON.stringify(kept, null, 2)}\n`) await replaceFile(file, text);
  return secrets;
}

async function readSecrets(file: string): Promise<DemoSecrets | undefined> {
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return secretsFile.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${file} is damaged: it does not hold the demo account's secrets. Put a copy back, or remove it to get new ` +
        'secrets; the old ones are then good no longer.',
    );
  }
}

/** Whole or as it was: a crash never leaves half of the file. */
async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
