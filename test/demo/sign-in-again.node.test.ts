import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signingInAgain } from '../../demo/sign-in-again.js';

/** A server that has forgotten who is signed in until somebody signs in. */
function page({ canSignIn = true } = {}) {
  const [asked, known] = [[] as string[], { isIn: false, signIns: 0 }];
  const plain = (async (input: string | URL, init?: RequestInit) => {
    asked.push(`${String(input)} ${typeof init?.body === 'string' ? init.body : ''}`.trim());
    return new Response(null, { status: known.isIn ? 200 : 401 });
  }) as typeof fetch;
  const signIn = async (): Promise<void> => {
    known.signIns++;
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (!canSignIn) throw new TypeError('no connection');
    known.isIn = true;
  };
  const isOurs = (address: string): boolean => address.startsWith('http://helper/inlay');
  return { asked, known, fetch: signingInAgain(plain, { isOurs, signIn }) };
}

describe('a page whose sign-in is forgotten', () => {
  it('signs in again and asks once more, the same', async () => {
    const { asked, fetch } = page();
    const response = await fetch(new URL('http://helper/inlay/chat/stream'), {
      method: 'POST',
      body: '{"q":1}',
    });
    assert.equal(response.status, 200);
    assert.deepEqual(asked, Array(2).fill('http://helper/inlay/chat/stream {"q":1}'));
  });

  it('signs in once for requests that are refused together, and again when it is forgotten again', async () => {
    const { known, fetch } = page();
    await Promise.all([fetch('http://helper/inlay/viewer'), fetch('http://helper/inlay/session')]);
    assert.equal(known.signIns, 1);
    known.isIn = false;
    assert.equal((await fetch('http://helper/inlay/viewer')).status, 200);
    assert.equal(known.signIns, 2);
  });

  it('gives the refusal on where it cannot sign in, and where somebody else refuses', async () => {
    const closed = page({ canSignIn: false });
    assert.equal((await closed.fetch('http://helper/inlay/viewer')).status, 401);
    assert.equal(closed.asked.length, 1);
    const other = page();
    assert.equal((await other.fetch('http://elsewhere/')).status, 401);
    assert.equal(other.known.signIns, 0);
  });
});
