import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allows, parsePolicies } from '../../src/cli/doctor/page/csp.js';

const page = new URL('https://www.app.example/');
const isAllowed = (policy: string, url: string, directive = 'connect-src', from = page) =>
  allows(parsePolicies(policy), directive, new URL(url), from);

describe('a content security policy', () => {
  it('allows what its sources match', () => {
    for (const [source, url, expected] of [
      ['*', 'https://a.example/', true],
      ['*', 'data:text/plain,x', false],
      ["'none'", 'https://a.example/', false],
      ["'self'", 'https://www.app.example/inlay', true],
      ["'self'", 'https://app.example/inlay', false],
      ["'SELF'", 'https://www.app.example/inlay', true],
      ['https:', 'https://a.example/', true],
      ['https:', 'http://a.example/', false],
      ['http:', 'https://a.example/', true],
      ['https://a.example', 'https://a.example/x', true],
      ['https://a.example', 'https://a.example:8443/x', false],
      ['https://a.example:*', 'https://a.example:8443/x', true],
      ['https://a.example:443', 'https://a.example/x', true],
      ['http://a.example', 'https://a.example/x', true],
      ['http://a.example:80', 'https://a.example/x', true],
      ['a.example', 'https://a.example/x', true],
      ['a.example', 'http://a.example/x', false],
      ['A.Example', 'https://a.example/x', true],
      ['*.a.example', 'https://b.a.example/', true],
      ['*.a.example', 'https://a.example/', false],
      ['*.a.example', 'https://evil-a.example/', false],
      ['https://a.example/inlay', 'https://a.example/inlay', true],
      ['https://a.example/inlay', 'https://a.example/inlay/session', false],
      ['https://a.example/inlay/', 'https://a.example/inlay/session', true],
      ['https://a.example/Inlay/', 'https://a.example/inlay/session', false],
      ['http://127.0.0.1:4100', 'http://127.0.0.1:4100/inlay', true],
      ['http://[::1]:4100', 'http://[::1]:4100/inlay', true],
      ["'nonce-abc'", 'https://a.example/', false],
    ] as const) {
      assert.equal(isAllowed(`connect-src ${source}`, url), expected, `${source} and ${url}`);
    }
  });

  it('falls back, and allows what no directive governs', () => {
    const url = 'https://a.example/';
    assert.equal(isAllowed("default-src 'none'", url), false);
    assert.equal(isAllowed("default-src 'none'; connect-src *", url), true);
    assert.equal(isAllowed("child-src 'none'; default-src *", url, 'frame-src'), false);
    assert.equal(isAllowed("frame-src *; child-src 'none'", url, 'frame-src'), true);
    assert.equal(isAllowed("img-src 'none'", url), true);
    assert.equal(isAllowed('connect-src', url), false);
    assert.equal(isAllowed('', url), true);
  });

  it('counts the first directive of a name, in any case, and every policy of a header', () => {
    const url = 'https://a.example/';
    assert.equal(isAllowed("CONNECT-SRC 'none'; connect-src *", url), false);
    assert.equal(isAllowed("connect-src *, default-src 'none'", url), false);
    assert.equal(isAllowed('connect-src *, frame-src x.example', url), true);
  });
});
