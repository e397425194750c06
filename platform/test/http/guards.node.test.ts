import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import type { LogRecord } from '../../src/index.js';
import { ask, postChat, testPlatform } from '../testing/test-platform.js';

const withHost = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('the platform', () => {
  it('answers only to names of this machine', async () => {
    const platform = await testPlatform({ allowedHosts: ['platform.test'] });
    try {
      assert.equal(await withHost(platform.chatApiUrl, 'evil.example'), 403);
      assert.equal(await withHost(platform.chatApiUrl, '127.0.0.1.evil.example:80'), 403);
      for (const host of ['localhost:1234', '127.0.0.1', '[::1]:80', 'platform.test']) {
        assert.notEqual(await withHost(platform.chatApiUrl, host), 403);
      }
    } finally {
      await platform.close();
    }
  });

  it('lets no page speak to the Chat API unless its origin was named, and never with a key', async () => {
    const origin = 'http://page.example';
    const platform = await testPlatform({ corsOrigins: [origin] });
    const preflight = (from: string) =>
      fetch(platform.chatApiUrl, {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': 'POST' },
      });
    try {
      const allowed = await preflight(origin);
      assert.equal(allowed.headers.get('access-control-allow-origin'), origin);
      assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /x-service-auth-token/);
      assert.doesNotMatch(allowed.headers.get('access-control-allow-headers') ?? '', /authorization/);
      assert.equal(
        (await preflight('http://other.example')).headers.get('access-control-allow-origin'),
        null,
      );
    } finally {
      await platform.close();
    }
  });

  it('logs every request with an id and no secret, question or identity', async () => {
    const records: LogRecord[] = [];
    const apiKey = 'canary-key-1234567890';
    const platform = await testPlatform({ apiKey, log: (record) => records.push(record) });
    try {
      await ask(platform, { input: 'canary question', sessionSettings: { externalId: 'canary-viewer' } });
      await postChat(platform, { input: 'x' }, { headers: { authorization: 'Api-Key canary-wrong' } });
      const requests = records.filter((record) => record.event === 'request');
      assert.equal(requests.length, 2);
      assert.ok(requests.every((record) => typeof record['requestId'] === 'string'));
      assert.doesNotMatch(JSON.stringify(records), /canary/);
    } finally {
      await platform.close();
    }
  });

  it('has secrets of its own in every instance', async () => {
    const [one, two] = await Promise.all([testPlatform(), testPlatform()]);
    await Promise.all([one.close(), two.close()]);
    for (const name of ['apiKey', 'scopedApiKey', 'accessToken', 'tokenSecret'] as const) {
      assert.notEqual(one[name], two[name]);
      assert.ok(one[name].length > 40);
    }
  });
});
