import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pagePolicy } from '../../../src/server/index.js';
import { root } from '../../helpers/child.js';

const nonce = 'MDEyMzQ1Njc4OWFiY2RlZg==';

describe('the policy of a page', () => {
  it('is the one that the documents show', () => {
    const document = readFileSync(join(root, 'docs/guide/page.md'), 'utf8');
    const shown = document.split('<!-- policy -->')[1]?.split('```')[1]?.trim().replaceAll(';\n', '; ');
    const policy = pagePolicy({
      nonce,
      helper: 'https://helper.app.example',
      platform: 'https://acme.analytics.example',
      pictures: ['https://pictures.app.example'],
    });
    assert.equal(policy.replaceAll(nonce, '…'), shown);
  });

  it('allows nothing unsafe, and no frame where there is no platform', () => {
    const policy = pagePolicy({ nonce });
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
    assert.match(policy, /frame-src 'none'/);
  });

  it('lets token mode speak to the platform, and a second copy of Lit stand on the page', () => {
    const policy = pagePolicy({
      nonce,
      connect: ['https://ai.example', 'https://data.example'],
      allowDuplicates: true,
    });
    assert.match(policy, /connect-src 'self' https:\/\/ai\.example https:\/\/data\.example;/);
    assert.match(policy, /trusted-types lit-html 'allow-duplicates'$/);
  });

  it('refuses an option that it does not know', () => {
    const misspelled = { nonce, helpers: 'https://a.example' };
    assert.throws(() => pagePolicy(misspelled), { code: 'config' });
  });

  it('refuses what would end a directive', () => {
    for (const origin of [
      "https://a.example; script-src 'unsafe-inline'",
      'https://a.example/',
      '*',
      'data:',
    ]) {
      assert.throws(() => pagePolicy({ nonce, helper: origin }), { code: 'config' }, origin);
      assert.throws(() => pagePolicy({ nonce, platform: origin }), { code: 'config' }, origin);
      assert.throws(() => pagePolicy({ nonce, pictures: [origin] }), { code: 'config' }, origin);
    }
    for (const bad of ['', 'short', "aaaaaaaaaaaaaaaaaaaa'; x", 'aaaaaaaa aaaaaaaaaa']) {
      assert.throws(() => pagePolicy({ nonce: bad }), { code: 'config' }, bad);
    }
  });
});
