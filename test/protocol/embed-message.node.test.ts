import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  embedAction,
  isEmbedPath,
  parseEmbedEvent,
  type EmbedEvent,
} from '../../src/protocol/embed-message.js';
import { contractProfile } from '../../src/protocol/platform-profile.js';

const envelope = (type: unknown, payload?: unknown, more: object = {}): unknown => ({
  source: 'cube-embed',
  direction: 'event',
  type: `cube:event:${String(type)}`,
  payload,
  timestamp: 1,
  ...more,
});
const read = (type: unknown, payload?: unknown, more?: object): EmbedEvent | undefined =>
  parseEmbedEvent(envelope(type, payload, more), contractProfile);

/** One well-formed message of every kind, with fields that nobody asked for. */
const examples: { readonly [Type in EmbedEvent['type']]: Extract<EmbedEvent, { type: Type }> } = {
  ready: { type: 'ready' },
  view: { type: 'view' },
  navigate: { type: 'navigate', path: '/embed/dashboard/a?b=c#d' },
  'dashboard-loaded': { type: 'dashboard-loaded', publicId: 'p1', widgetCount: 0, loadDurationMs: 1.5 },
  'filter-change': { type: 'filter-change', filterUrlParameter: 'f_a.b=1' },
  download: { type: 'download', widgetId: 'w', format: 'csv' },
  drilldown: { type: 'drilldown', member: 'a.b', value: 'x', widgetId: 'w' },
  'ai-query': { type: 'ai-query', status: 'done', query: 'Why?\nSay it.' },
  error: { type: 'error', fatal: true, name: 'Broken' },
  'session-expiring': { type: 'session-expiring', expiresInMs: 60_000 },
  'session-expired': { type: 'session-expired' },
};

describe('messages of an embedded page', () => {
  it('are read with their known fields and no others', () => {
    for (const [type, expected] of Object.entries(examples)) {
      const { type: _type, ...payload } = expected;
      const sent = { ...payload, message: 'server words', sessionId: 'one', extra: {} };
      assert.deepEqual(read(type, sent), expected, type);
    }
  });

  it('keep what is needed when fields that are not needed are wrong', () => {
    assert.deepEqual(read('download', { widgetId: 1, format: {} }), { type: 'download' });
    assert.deepEqual(read('download', null), { type: 'download' });
    assert.deepEqual(read('ready', 'x'), { type: 'ready' });
    assert.deepEqual(read('error', { fatal: 'true', name: '' }), { type: 'error', fatal: false });
    assert.deepEqual(read('dashboard-loaded', { publicId: 'p', widgetCount: -1, loadDurationMs: NaN }), {
      type: 'dashboard-loaded',
      publicId: 'p',
    });
    assert.deepEqual(read('session-expiring', { expiresInMs: '5' }), { type: 'session-expiring' });
    assert.deepEqual(read('drilldown', { member: 'a.b', value: null, widgetId: 'x'.repeat(257) }), {
      type: 'drilldown',
      member: 'a.b',
      value: null,
    });
  });

  it('are nothing when what is needed is missing, of another type or too long', () => {
    const long = 'x'.repeat(20_000);
    const wrong: readonly (readonly [string, unknown])[] = [
      ['navigate', {}],
      ['navigate', { path: 1 }],
      ['dashboard-loaded', {}],
      ['dashboard-loaded', { publicId: 'a\nb' }],
      ['dashboard-loaded', { publicId: long }],
      ['filter-change', {}],
      ['filter-change', { filterUrlParameter: long }],
      ['drilldown', { member: 'a.b' }],
      ['drilldown', { value: 1 }],
      ['drilldown', { member: 'a.b', value: {} }],
      ['drilldown', { member: 'a.b', value: long }],
      ['drilldown', { member: 'a.b', value: Infinity }],
      ['ai-query', { query: 'x' }],
    ];
    for (const [type, payload] of wrong)
      assert.equal(read(type, payload), undefined, `${type} ${String(payload)}`);
  });

  it('are nothing under another source, direction, prefix or name', () => {
    for (const more of [
      { source: 'other' },
      { source: undefined },
      { source: ['cube-embed'] },
      { direction: 'action' },
      { type: 'cube:action:ready' },
      { type: 'cube:event:' },
      { type: 'ready' },
      { type: 'other:event:ready' },
      { type: 7 },
    ]) {
      assert.equal(read('ready', {}, more), undefined, JSON.stringify(more));
    }
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'Ready',
      'ready ',
      'set-session',
    ]) {
      assert.equal(read(name, {}), undefined, name);
    }
  });

  it('never make the reader throw', () => {
    fc.assert(
      fc.property(
        fc.anything({ withDate: true, withMap: true, withTypedArray: true, withBigInt: true }),
        fc.constantFrom(...Object.keys(examples)),
        (anything, type) => {
          parseEmbedEvent(anything, contractProfile);
          read(type, anything);
        },
      ),
    );
  });

  it('are read under the names of another platform', () => {
    const names = { messageSource: 'own-embed', messagePrefix: 'own' };
    const message = { source: 'own-embed', direction: 'event', type: 'own:event:ready' };
    assert.deepEqual(parseEmbedEvent(message, names), { type: 'ready' });
    assert.equal(parseEmbedEvent(envelope('ready'), names), undefined);
  });
});

describe('paths within the platform', () => {
  it('begin with exactly one slash and hold no control character', () => {
    for (const path of ['/', '/a', '/a//b', '/a?b=//c', '/ü/日本']) assert.ok(isEmbedPath(path), path);
    const wrong = [
      '',
      'a',
      '//a',
      '/\\a',
      '\\a',
      'https://a',
      'javascript:x',
      ' /a',
      '/a\nb',
      '/\t/a',
      '/a\u0000',
    ];
    for (const path of [...wrong, `/${'a'.repeat(2048)}`, 7, null, undefined, ['/a']]) {
      assert.ok(!isEmbedPath(path), String(path));
    }
  });

  it('lose the session that a platform may have written into them', () => {
    const of = (path: string): unknown => read('navigate', { path });
    assert.deepEqual(of('/a?session=one&b=1#c'), { type: 'navigate', path: '/a?b=1#c' });
    assert.deepEqual(of('/a?b=1&sessionId=one'), { type: 'navigate', path: '/a?b=1' });
    assert.deepEqual(of('/a?session=one'), { type: 'navigate', path: '/a' });
    assert.deepEqual(of('/a?session=one&session=two&sessionId=three#c'), { type: 'navigate', path: '/a#c' });
    assert.deepEqual(of('/a?b=1&session=one&session=two&c=2'), { type: 'navigate', path: '/a?b=1&c=2' });
    assert.deepEqual(of('/a?sessions=one'), { type: 'navigate', path: '/a?sessions=one' });
  });
});

describe('actions for an embedded page', () => {
  it('travel in the envelope of the platform', () => {
    assert.deepEqual(embedAction({ type: 'set-locale', payload: { locale: 'de' } }, contractProfile, 5), {
      source: 'cube-embed',
      direction: 'action',
      type: 'cube:action:set-locale',
      payload: { locale: 'de' },
      timestamp: 5,
    });
  });
});
