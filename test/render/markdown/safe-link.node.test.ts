import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { safeHref, safeImageSource } from '../../../src/render/markdown/safe-link.js';

describe('addresses of links', () => {
  for (const [address, href] of [
    ['https://x.y', 'https://x.y'],
    ['HTTPS://X.y/Z', 'HTTPS://X.y/Z'],
    ['https://x.y:8443/a?b=c&d#e', 'https://x.y:8443/a?b=c&d#e'],
    ['https://x.y/ä', 'https://x.y/%C3%A4'],
    ['https://x.y/%20', 'https://x.y/%20'],
    ['https://x.y/a\\b', 'https://x.y/a%5Cb'],
    ['https://x.y/@name', 'https://x.y/@name'],
    ['https://x.y/?u=a@b', 'https://x.y/?u=a@b'],
  ] as const) {
    it(`takes ${address}`, () => {
      assert.equal(safeHref(address), href);
    });
  }

  for (const address of [
    '',
    '#a',
    '/a',
    '//x.y',
    'x.y',
    'http://x.y',
    'ftp://x.y',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x.y/1',
    'mailto:a@b.c',
    'https:x.y',
    'https:/x.y',
    'https:///x.y',
    'https:\\\\x.y',
    'https://',
    'https://?a',
    'https://#a',
    ' https://x.y',
    'https://x.y/a b',
    'https://x.y/\t',
    'https://x.y/\u0000',
    'https://x.y/\u007f',
    'https://x.y/\u0085',
    'https://x.y/\u2028',
    'https://user@x.y',
    'https://user:secret@x.y',
    'https://@x.y',
    'https://:@x.y',
    'https://a\\@x.y',
    'https://x.y\\.z.z',
    'https://x.y/\ud800',
    'https://a b@x.y',
    'https://[::1',
    'https://x%00.y',
  ]) {
    it(`refuses ${JSON.stringify(address)}`, () => {
      assert.equal(safeHref(address), undefined);
    });
  }

  it('takes mail addresses only where the scheme was asked for', () => {
    assert.equal(safeHref('mailto:a@b.c', ['https:', 'mailto:']), 'mailto:a@b.c');
    assert.equal(safeHref('https://x.y', ['mailto:']), undefined);
  });

  it('takes no other scheme even where one was asked for', () => {
    assert.equal(safeHref('javascript:alert(1)', ['javascript:']), undefined);
    assert.equal(safeHref('http://x.y', ['http:', 'https:']), undefined);
  });
});

describe('addresses of pictures', () => {
  it('are of one of the origins exactly', () => {
    const origins = ['https://x.y', 'https://x.y:8443'];
    assert.equal(safeImageSource('https://x.y/a.png', origins), 'https://x.y/a.png');
    assert.equal(safeImageSource('https://x.y:8443/a.png', origins), 'https://x.y:8443/a.png');
    for (const address of [
      'https://z.x.y/a.png',
      'https://x.y.z/a',
      'https://x.y:1/a',
      'http://x.y/a',
      'https://u@x.y/a',
    ]) {
      assert.equal(safeImageSource(address, origins), undefined, address);
    }
  });

  it('are none by default', () => {
    assert.equal(safeImageSource('https://x.y/a.png', []), undefined);
  });
});
