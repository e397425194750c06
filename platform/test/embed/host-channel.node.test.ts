import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { HostChannel } from '../../src/embed/pages/host-channel.js';
import type { Action } from '../../src/embed/pages/read-action.js';

type Posted = { readonly message: any; readonly target: string };

/** As much of a framed page's window as the channel looks at; the real one is in the browser's tests. */
function framedWindow(place: { ancestor?: string; referrer?: string }) {
  const posted: Posted[] = [];
  const parent = { postMessage: (message: unknown, target: string) => posted.push({ message, target }) };
  const target = new EventTarget();
  const window = Object.assign(target, {
    parent,
    location: place.ancestor === undefined ? {} : { ancestorOrigins: [place.ancestor] },
  });
  const receive = (origin: string, data: unknown, source: unknown = parent): void => {
    target.dispatchEvent(Object.assign(new Event('message'), { origin, data, source }));
  };
  Object.assign(globalThis, { window, document: { referrer: place.referrer ?? '' } });
  return { posted, receive };
}

const action = (type: string, payload: object = {}) => ({
  source: 'cube-embed',
  direction: 'action',
  type: `cube:action:${type}`,
  payload,
});

describe('the channel to the host', () => {
  const host = 'https://host.example';
  let actions: Action[];
  beforeEach(() => {
    actions = [];
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'document');
  });
  const open = (): HostChannel => {
    const channel = new HostChannel({ surface: 'dashboard', origins: [host, 'http://localhost:*'] });
    channel.listen((taken) => actions.push(taken));
    return channel;
  };

  it('posts to the exact origin that the browser names, or the referrer where it does not', () => {
    for (const place of [{ ancestor: host }, { referrer: `${host}/page?x=1` }]) {
      const { posted } = framedWindow(place);
      open().send('ready');
      assert.deepEqual(
        posted.map(({ target, message }) => [target, message.type]),
        [[host, 'cube:event:ready']],
      );
    }
  });

  it('posts nothing while it knows no host, and everything once an allowed one has spoken', () => {
    const { posted, receive } = framedWindow({});
    const channel = open();
    channel.send('ready');
    channel.send('view', { path: '/x' });
    receive('https://evil.example', action('refresh'));
    receive(host, { ...action('refresh'), source: 'other' });
    receive(host, action('refresh'), {});
    assert.deepEqual([posted, actions], [[], []]);
    receive('http://localhost:5173', action('refresh'));
    assert.deepEqual(actions, [{ type: 'refresh' }]);
    assert.deepEqual(
      posted.map(({ target, message }) => [target, message.type]),
      [
        ['http://localhost:5173', 'cube:event:ready'],
        ['http://localhost:5173', 'cube:event:view'],
      ],
    );
    receive(host, action('set-locale', { locale: 'de' }));
    assert.equal(actions.length, 1, 'the host does not change any more');
  });

  it('stays silent towards an origin that the account does not name', () => {
    const { posted, receive } = framedWindow({ ancestor: 'https://evil.example' });
    const channel = open();
    channel.send('ready');
    receive('https://evil.example', action('refresh'));
    assert.deepEqual([posted, actions], [[], []]);
  });

  it('keeps a bounded number of events for a host that never speaks', () => {
    const { posted, receive } = framedWindow({});
    const channel = open();
    for (let i = 0; i < 1_000; i++) channel.send('error', { i });
    receive(host, action('refresh'));
    assert.equal(posted.length, 50);
  });
});
