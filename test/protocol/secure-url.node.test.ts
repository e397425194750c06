import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { isLoopback, secureUrl } from '../../src/protocol/secure-url.js';

describe('secureUrl', () => {
  const accepted = [
    'https://ai.example/api/v1/public/acme/agents/7/chat/stream-chat-state',
    'https://ai.example:8443/x?y=1',
    'http://localhost:4100/x',
    'http://app.localhost/x',
    'http://127.0.0.1:4100/x',
    'http://127.1/x',
    'http://[::1]:4100/x',
  ];
  for (const address of accepted) {
    it(`accepts ${address}`, () => assert.equal(secureUrl(address, 'The URL').href, new URL(address).href));
  }

  const refused = [
    'http://ai.example/x',
    'http://10.0.0.1/x',
    'http://0.0.0.0/x',
    'http://127.0.0.1.evil.example/x',
    'http://localhost.evil.example/x',
    'http://notlocalhost/x',
    'http://[::ffff:10.0.0.1]/x',
    'ftp://localhost/x',
    'ws://localhost/x',
    'javascript:alert(1)',
    'data:text/plain,x',
    'file:///etc/passwd',
    'https://user@ai.example/x',
    'https://user:sk-canary@ai.example/x',
    'https://ai.example/x#sk-canary',
    '/inlay/chat/stream-chat-state',
    '//ai.example/x',
    'sk-canary',
    '',
    'https://',
  ];
  for (const address of refused) {
    it(`refuses ${address === '' ? 'nothing' : address} without repeating it`, () => {
      assert.throws(
        () => secureUrl(address, 'The URL'),
        (error) =>
          InlayError.isInstance(error) &&
          error.code === 'config' &&
          error.message.startsWith('The URL ') &&
          !error.message.includes('canary'),
      );
    });
  }

  it('refuses what is no address at all', () => {
    for (const odd of [undefined, null, {}, 5]) {
      assert.throws(() => secureUrl(odd as never, 'The URL'), InlayError.isInstance);
    }
  });

  it('resolves against a base', () => {
    assert.equal(
      secureUrl('/inlay', 'The URL', 'https://host.example/page').href,
      'https://host.example/inlay',
    );
    assert.throws(() => secureUrl('/inlay', 'The URL', 'http://host.example/page'), InlayError.isInstance);
  });
});

describe('isLoopback', () => {
  it('knows this machine by every name, and nobody else', () => {
    for (const name of ['localhost', 'a.localhost', '127.0.0.1', '127.255.0.9', '[::1]'])
      assert.ok(isLoopback(name), name);
    for (const name of ['', '128.0.0.1', '127.0.0.1.nip.example', '1127.0.0.1', 'localhost.', '[::]']) {
      assert.equal(isLoopback(name), false, name);
    }
  });
});
