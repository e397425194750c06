import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import {
  createSessionHandler,
  DEMO_SECRET_PREFIX,
  InlayError,
  liveProfile,
  toNodeListener,
} from '../../src/server/index.js';
import { configProblems } from '../../src/server/handler-config.js';

const platform = {
  baseUrl: 'https://acme.example',
  apiKey: 'key-1',
  deploymentId: 12,
  chatApiUrl: 'https://ai.example/api/v1/public/acme/agents/7/chat/stream-chat-state',
};
const options = { platform, identify: () => null, allowedOrigins: ['https://host.example'] };

/** The message of the configuration error. */
function problemsOf(wrong: unknown): string {
  try {
    createSessionHandler(wrong as never);
  } catch (error) {
    assert.ok(InlayError.isInstance(error));
    assert.equal(error.code, 'config');
    return error.message;
  }
  assert.fail('It was accepted.');
}

describe('the options of the session helper', () => {
  it('are accepted as documented', () => {
    createSessionHandler(options);
    createSessionHandler({
      ...options,
      platform: { ...platform, profile: liveProfile, activeBranchName: 'b', isDefaultBranch: false },
    });
    const { chatApiUrl: _chatApiUrl, ...rest } = platform;
    createSessionHandler({
      ...options,
      platform: { ...rest, aiUrl: 'https://ai.example/', accountName: 'acme', agentId: 7 },
    });
  });

  it('are all checked before any problem is told', () => {
    const message = problemsOf({
      platform: {
        baseUrl: 'http://acme.example',
        apiKey: '',
        chatApiUrl: 'https://ai.example/x',
        tokenSecret: 'short',
        dataUrl: 'nowhere',
        tokenTtlSeconds: 7200,
        profile: { embedUrls: {} },
        typo: 1,
      },
      allowedOrigins: ['*', 'https://host.example/', 'http://host.example'],
      basePath: 'inlay',
      audit: true,
      rateLimiter: {},
      limits: { idleMs: 0, idleMS: 5 },
      allowInternal: 'false',
      allowedOrigin: 'https://host.example',
    });
    for (const name of [
      'platform.baseUrl',
      'platform.apiKey',
      'platform.deploymentId',
      'platform.chatApiUrl',
      'platform.tokenSecret',
      'platform.dataUrl',
      'platform.tokenTtlSeconds',
      'platform.typo',
      'identify',
      'allowedOrigins[0]',
      'allowedOrigins[1]',
      'allowedOrigins[2]',
      'basePath',
      'audit',
      'rateLimiter',
      'limits.idleMs must',
      'limits.idleMS is no option',
      'allowInternal',
      'platform.profile',
      'allowedOrigin is no option',
    ]) {
      assert.ok(message.includes(name), `${name} is not in: ${message}`);
    }
    assert.match(problemsOf({}), /platform\.baseUrl/);
    for (const nothing of [undefined, null, 'options', []])
      assert.match(problemsOf(nothing), /object of options|platform\.baseUrl/);
    assert.match(
      problemsOf({ ...options, platform: 'https://acme.example' }),
      /platform\.baseUrl is missing/,
    );
    assert.match(problemsOf({ ...options, limits: 5, basePath: 7 }), /basePath[^]*limits/);
  });

  it('name one chat address, not two and not none', () => {
    const { chatApiUrl: _chatApiUrl, ...rest } = platform;
    assert.match(problemsOf({ ...options, platform: rest }), /chatApiUrl is missing/);
    assert.match(problemsOf({ ...options, platform: { ...platform, agentId: 7 } }), /one or the other/);
    assert.match(
      problemsOf({ ...options, platform: { ...rest, aiUrl: 'https://ai.example' } }),
      /chatApiUrl is missing/,
    );
  });

  it('never appear in the error with a value', () => {
    const canary = 'canary-0123456789';
    const message = problemsOf({
      ...options,
      platform: {
        ...platform,
        apiKey: `Api-Key ${canary}`,
        tokenSecret: canary,
        baseUrl: `https://u:${canary}@acme.example`,
        dataUrl: canary,
        chatApiUrl: `https://ai.example/${canary}`,
        [`${canary}x`]: 1,
      },
    });
    assert.ok(!message.includes(canary), message);
    assert.ok(!problemsOf({ ...options, platform: { ...platform, apiKey: `${canary}\n` } }).includes(canary));
  });

  it('refuse the secrets of a local platform for any address off this machine', () => {
    const demo = `${DEMO_SECRET_PREFIX}key_0123456789abcdef0123456789abcdef`;
    assert.match(problemsOf({ ...options, platform: { ...platform, apiKey: demo } }), /local platform/);
    assert.match(problemsOf({ ...options, platform: { ...platform, tokenSecret: demo } }), /local platform/);
    const local = {
      baseUrl: 'http://127.0.0.1:4100',
      chatApiUrl: 'http://localhost:4100/chat/stream-chat-state',
    };
    createSessionHandler({
      ...options,
      platform: { ...platform, ...local, apiKey: demo, tokenSecret: demo },
    });
    assert.match(
      problemsOf({
        ...options,
        platform: { ...platform, ...local, apiKey: demo, dataUrl: 'https://data.example' },
      }),
      /local platform/,
    );
  });

  it('must have made the handler that a Node listener takes', () => {
    assert.throws(() => toNodeListener(async () => new Response()), TypeError);
    createServer(toNodeListener(createSessionHandler(options))).close();
  });
});

describe('an allowed origin over plain http', () => {
  it('is told to be https or loopback, and nothing else', () => {
    const problemsOf = (origin: string) => configProblems({ ...options, allowedOrigins: [origin] });
    assert.deepEqual(problemsOf('http://host.example'), [
      'allowedOrigins[0] must start with https:// (http:// is accepted on loopback only).',
    ]);
    for (const origin of ['http://host.example/', 'ftp://host.example']) {
      assert.match(problemsOf(origin).join(), /^allowedOrigins\[0\] must start with https:/);
    }
    assert.match(problemsOf('https://host.example/')[0]!, /must be an exact origin/);
    assert.deepEqual(problemsOf('http://localhost:5173'), []);
    assert.deepEqual(problemsOf('http://127.0.0.1:5173'), []);
  });
});
