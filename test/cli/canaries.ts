import assert from 'node:assert/strict';

/** Every writing of a secret that a leak could take. */
function writingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Base64 of a text that holds the secret depends on where it begins: three phases, without the uncertain ends.
  const phases = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  );
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return [
    secret,
    ...phases,
    ...phases.map((text) => text.replace(/\+/g, '-').replace(/\//g, '_')),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    percent,
    percent.toUpperCase(),
    encodeURIComponent(secret),
    [...secret].reverse().join(''),
  ];
}

/** Fails when `text` holds one of the secrets, in any writing. */
export function assertWithout(text: string, secrets: readonly string[], where: string): void {
  for (const secret of secrets) {
    for (const writing of writingsOf(secret)) {
      assert.ok(!text.includes(writing), `${where} holds a secret`);
    }
  }
}
