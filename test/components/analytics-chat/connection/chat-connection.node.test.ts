import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataConnectionOf } from '../../../../components/analytics-chat/connection/chat-connection.js';
import { noReach, sessionReach } from '../../../../components/analytics-session/session-reach.js';
import type { SharedSession } from '../../../../components/shared/session-context.js';
import { TokenSource } from '../../../../src/client/token-source.js';
import { scriptedTransport } from '../../../../src/testing.js';

const BASE = 'https://page.example/';
const tokens = new TokenSource(async () => ({ token: 'x' }));
const getToken = async () => ({ token: 'own' });

function sessionOf(addresses: { endpoint?: string; dataUrl?: string }, isSignedOut = false): SharedSession {
  const [endpoint, dataUrl] = [addresses.endpoint, addresses.dataUrl].map((url) => url && new URL(url));
  const reach = sessionReach(
    { ...(endpoint ? { endpoint } : {}), ...(dataUrl ? { dataUrl } : {}) },
    { headers: { 'x-page': '1' }, credentials: 'include', tokens },
  );
  return { ...addresses, isSignedOut, ...(isSignedOut ? noReach : reach) } as SharedSession;
}
const of = (own: Parameters<typeof dataConnectionOf>[0], session?: SharedSession) =>
  dataConnectionOf(own, session, BASE);
const helper = sessionOf({ endpoint: 'https://host.example/inlay' });

describe('the address of the rows that a result leaves out', () => {
  it('is the helper’s, beside the chat', () => {
    assert.equal(String(of({ endpoint: '/inlay/' })?.url), 'https://page.example/inlay/data');
    assert.equal(String(of({}, helper)?.url), 'https://host.example/inlay/data');
  });

  it('is the written one before any other', () => {
    const session = sessionOf({
      endpoint: 'https://host.example/inlay',
      dataUrl: 'https://data.example/api',
    });
    assert.equal(String(of({}, session)?.url), 'https://data.example/api');
    assert.equal(String(of({ dataUrl: 'https://own.example/d' }, session)?.url), 'https://own.example/d');
  });

  it('is unknown for a chat with an address of its own and for a transport, also in a session', () => {
    assert.equal(of({ chatUrl: 'https://ai.example/chat/stream-chat-state' }, helper), undefined);
    assert.equal(of({ transport: scriptedTransport('') }, helper), undefined);
    assert.equal(of({}), undefined);
  });

  it('is none where it cannot be used, and none after sign-out', () => {
    assert.equal(of({ dataUrl: 'http://data.example/' }), undefined);
    assert.equal(of({}, sessionOf({ endpoint: 'https://host.example/inlay' }, true)), undefined);
  });

  it('gets the session’s sign-in only where the session’s own addresses are', () => {
    assert.deepEqual(of({}, helper)?.headers, { 'x-page': '1' });
    assert.equal(of({}, helper)?.credentials, 'include');
    const evil = of({ dataUrl: 'https://evil.example/' }, helper);
    assert.deepEqual([evil?.headers, evil?.tokens, evil?.getToken], [undefined, undefined, undefined]);
    assert.equal(evil?.credentials, 'same-origin');
    const direct = sessionOf({ dataUrl: 'https://data.example/api' });
    assert.equal(of({}, direct)?.tokens, tokens);
  });

  it('gets the element’s own token only with an address of its own', () => {
    assert.equal(of({ endpoint: '/inlay', getToken })?.getToken, undefined);
    assert.equal(of({ dataUrl: 'https://data.example/', getToken })?.getToken, getToken);
  });
});
