import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trustedHeaderIdentity } from '../../src/cli/identity/trusted-header.js';

const heard: string[] = [];
const identify = (value: string | undefined, remoteAddress: string | undefined = '127.0.0.1') => {
  const headers = new Headers();
  if (value !== undefined) headers.append('x-viewer', value);
  const run = trustedHeaderIdentity('x-viewer', ({ reason }) => void heard.push(reason));
  const nodeRequest = { socket: { remoteAddress } } as never;
  return run(new Request('http://127.0.0.1/inlay/viewer', { headers }), { nodeRequest });
};
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const viewer = { externalId: 'zoë', userProfile: { displayName: 'Zoë 你好' }, groups: null };

describe('the identity of a trusted header', () => {
  it('is the JSON in it, of every script, with and without padding', () => {
    assert.deepEqual(identify(encoded(viewer)), viewer);
    const text = encoded({ externalId: 'v' });
    assert.deepEqual(identify(text.padEnd(Math.ceil(text.length / 4) * 4, '=')), { externalId: 'v' });
  });

  it('is nobody without the header', () => {
    assert.equal(identify(undefined), null);
    assert.equal(identify(''), null);
  });

  it('is nobody for whoever is not on this machine', () => {
    for (const address of ['::1', '127.8.9.1', '::ffff:127.0.0.1']) {
      assert.deepEqual(identify(encoded(viewer), address), viewer, address);
    }
    for (const address of ['10.0.0.1', '::ffff:10.0.0.1', '1127.0.0.1', '127.0.0.1.example', '', 'fe80::1']) {
      assert.equal(identify(encoded(viewer), address), null, address);
    }
    const run = trustedHeaderIdentity('x-viewer', () => {});
    const request = new Request('http://127.0.0.1/', { headers: { 'x-viewer': encoded(viewer) } });
    assert.equal(run(request, {}), null);
  });

  it('is an error of the host, which quotes nothing, when it cannot be read', () => {
    const one = encoded(viewer);
    for (const value of [
      `${one}, ${one}`,
      '{"externalId":"eve"}',
      encoded([viewer]),
      encoded('eve'),
      '_-_',
      '!',
      `${one}=====`,
    ]) {
      assert.throws(() => identify(value), { message: 'The trusted header cannot be read.' });
    }
    assert.doesNotMatch(heard.join(), /eve|zo/);
  });
});
