import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { generate } from 'selfsigned';
import { runChild } from '../../helpers/child.js';
import { conversation } from '../fake-platform.js';
import { SECRETS } from '../hosts.js';
import type { TlsVerdict } from '../tls-question.js';

const DAY = 24 * 60 * 60 * 1000;
const now = Date.now();

/** The certificates of platforms that the helper might meet, by what is said of them. */
const cases = {
  good: {},
  'of an unknown authority': { isUnknown: true },
  expired: { notBeforeDate: new Date(now - 3 * DAY), notAfterDate: new Date(now - DAY) },
  'not valid yet': { notBeforeDate: new Date(now + DAY), notAfterDate: new Date(now + 2 * DAY) },
  'of another host': { name: 'other.example' },
} as const;
type Case = keyof typeof cases;

describe('the helper before a platform whose certificate is', () => {
  const servers: Server[] = [];
  const urls = new Map<Case, string>();
  /** Cases whose server has seen a request, and with it the key. */
  const reached = new Set<Case>();
  let verdicts: readonly TlsVerdict[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'inlay-tls-'));

  before(async () => {
    const base = { keyType: 'ec', algorithm: 'sha256' } as const;
    const authority = await generate([{ name: 'commonName', value: 'Test authority' }], {
      ...base,
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      ],
    });
    for (const [title, options] of Object.entries(cases) as [Case, (typeof cases)[Case]][]) {
      const {
        isUnknown = false,
        name = 'localhost',
        ...dates
      } = options as { isUnknown?: boolean; name?: string };
      const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
        ...base,
        ...dates,
        extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
        ...(isUnknown ? {} : { ca: { key: authority.private, cert: authority.cert } }),
      });
      const server = createServer({ key, cert }, (request, response) => {
        reached.add(title);
        request.resume();
        response.end(conversation);
      });
      servers.push(server);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      urls.set(title, `https://localhost:${(server.address() as AddressInfo).port}/chat/stream-chat-state`);
    }
    const file = join(folder, 'authority.pem');
    writeFileSync(file, authority.cert);
    const { code, output } = await runChild(
      process.execPath,
      ['--import', 'tsx', 'test/server/tls-question.ts'],
      {
        capture: true,
        environment: { CHAT_URLS: [...urls.values()].join(' '), NODE_EXTRA_CA_CERTS: file },
        timeoutMs: 60_000,
      },
    );
    assert.equal(code, 0, output);
    verdicts = JSON.parse(output.slice(output.indexOf('[{'))) as TlsVerdict[];
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  const verdictsOf = (title: Case): readonly TlsVerdict[] => {
    const found = verdicts.filter(({ url }) => url === urls.get(title));
    assert.deepEqual(
      found.map(({ end }) => end),
      ['Response', 'Node', 'Fetch'],
    );
    return found;
  };

  it('good: answers', () => {
    for (const { status, text } of verdictsOf('good')) {
      assert.equal(status, 200);
      assert.equal(text, conversation);
    }
    assert.ok(reached.has('good'));
  });

  const reasons: Readonly<Record<Exclude<Case, 'good'>, string>> = {
    'of an unknown authority': 'DEPTH_ZERO_SELF_SIGNED_CERT',
    expired: 'CERT_HAS_EXPIRED',
    'not valid yet': 'CERT_NOT_YET_VALID',
    'of another host': 'ERR_TLS_CERT_ALTNAME_INVALID',
  };
  for (const [title, reason] of Object.entries(reasons) as [Exclude<Case, 'good'>, string][]) {
    it(`${title}: sends it nothing, answers 502 without detail, and tells the host's records why`, () => {
      for (const { end, status, text, audit } of verdictsOf(title)) {
        assert.equal(status, 502, end);
        const { error } = JSON.parse(text) as { error: Record<string, string> };
        assert.deepEqual(
          { ...error, requestId: '' },
          { code: 'UPSTREAM_UNREACHABLE', message: 'The platform could not be reached.', requestId: '' },
        );
        assert.deepEqual(audit, { code: 'UPSTREAM_UNREACHABLE', reason });
        assert.ok(!text.includes(SECRETS.apiKey));
      }
      assert.ok(!reached.has(title), 'the key must not be sent');
    });
  }
});
