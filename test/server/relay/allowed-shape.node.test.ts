import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { FakePlatform, lines } from '../fake-platform.js';
import { everyHost, optionsFor, ORIGIN, SECRETS, type Host } from '../hosts.js';

const identity = {
  externalId: 'viewer-1',
  email: 'viewer@customer.example',
  userProfile: { displayName: 'Vera' },
  userAttributes: [{ name: 'state', value: 'TX' }],
  groups: [],
  securityContext: { tenant: 't1' },
  embedTenantName: 'acme-tenant',
  creatorMode: true,
  groupDefinitions: [{ name: 'g' }],
  settings: { showDashboardChat: true },
  isEphemeral: false,
};
const CHAT_SETTINGS = {
  externalId: 'viewer-1',
  email: 'viewer@customer.example',
  userAttributes: [{ name: 'state', value: 'TX' }],
  groups: [],
  securityContext: { tenant: 't1' },
  isEphemeral: false,
};
const { isEphemeral: _isEphemeral, ...SESSION_FIELDS } = identity;

type Body = Readonly<Record<string, unknown>>;

/** A route that a page posts to. */
interface PostRoute {
  readonly path: string;
  /** What the contract lets a page decide. */
  readonly allowed: readonly string[];
  /** Good values of those fields, for a body that is taken. */
  readonly good: Readonly<Record<string, readonly unknown[]>>;
  /** What the platform receives for a body that was taken; undefined where it is not asked at all. */
  readonly received: (page: Body) => { readonly path: string; readonly body: unknown } | undefined;
  readonly answer: string;
}

const CHAT = '/api/v1/public/acme/agents/7/chat';
const pageFields = {
  input: ['How many?', 'x'],
  chatId: ['thread-1', 't'],
  messageId: ['1732512345678-message'],
};
const stream = `${lines[0]}\n`;
const routes: readonly PostRoute[] = [
  {
    path: '/chat/stream-chat-state',
    allowed: ['input', 'chatId', 'messageId'],
    good: pageFields,
    received: (page) => ({
      path: `${CHAT}/stream-chat-state`,
      body: { ...page, sessionSettings: CHAT_SETTINGS, activeBranchName: 'dev', isDefaultBranch: false },
    }),
    answer: stream,
  },
  {
    path: '/chat/abort',
    allowed: ['input', 'chatId', 'messageId'],
    good: pageFields,
    // The contract's abort knows neither a question nor a branch.
    received: ({ chatId }) => ({ path: `${CHAT}/abort`, body: { chatId, sessionSettings: CHAT_SETTINGS } }),
    answer: '',
  },
  {
    path: '/session',
    allowed: ['surface', 'dashboardId', 'settings'],
    good: { surface: ['dashboard'], dashboardId: ['d-1'], settings: [{ showDashboardChat: false }, {}] },
    received: ({ settings = {} }) => ({
      path: '/api/v1/embed/generate-session',
      body: {
        deploymentId: 12,
        ...SESSION_FIELDS,
        settings: { showDashboardChat: true, ...(settings as Body) },
      },
    }),
    answer: '{"sessionId":"s-1"}',
  },
  { path: '/token', allowed: [], good: {}, received: () => undefined, answer: '' },
  {
    path: '/data/v1/load',
    allowed: ['query', 'queryType'],
    good: { query: [{ measures: ['a.b'] }, [{ limit: 1 }]], queryType: ['multi'] },
    received: (page) => ({ path: '/data-api/v1/load', body: page }),
    answer: '{"data":[]}',
  },
  {
    path: '/data/v1/cubesql',
    allowed: ['query', 'timezone', 'limit'],
    good: { query: ['SELECT 1'], timezone: ['Europe/Rome'], limit: [10] },
    received: (page) => ({ path: '/data-api/v1/cubesql', body: page }),
    answer: '{"schema":[]}\n',
  },
  {
    path: '/data/v1/meta',
    allowed: [],
    good: {},
    received: () => ({ path: '/data-api/v1/meta', body: undefined }),
    answer: '{"cubes":[]}',
  },
];

/** One field as it stands in a body's text. */
interface Field {
  readonly name: string;
  readonly value: string;
  /** Whether the name is written with an escape, so that only a JSON parser can read it. */
  readonly isEscaped: boolean;
}

const IDENTITY_NAMES =
  'sessionSettings externalId internalId internal email userProfile userAttributes groups securityContext embedTenantName ' +
  'creatorMode userAttributeDefinitions groupDefinitions settings isEphemeral ephemeralTtlSeconds deploymentId ' +
  'activeBranchName isDefaultBranch scope sub token apiKey authorization surface dashboardId user query';
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype'];

/** Fields of any name, most of them such as somebody would try. */
function anyField({ allowed, good }: PostRoute): fc.Arbitrary<Field> {
  const disguised = allowed.flatMap((name) => [
    name.toUpperCase(),
    name[0]!.toUpperCase() + name.slice(1),
    `${name} `,
    `${name}\u200b`,
    `${name}[]`,
    `${name}.externalId`,
  ]);
  const name = fc.oneof(
    ...(allowed.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...allowed), weight: 4 }]),
    ...(disguised.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...disguised), weight: 2 }]),
    { arbitrary: fc.constantFrom(...IDENTITY_NAMES.split(' '), ...PROTOTYPE_NAMES), weight: 4 },
    { arbitrary: fc.string(), weight: 1 },
  );
  return name.chain((chosen) => {
    const values = Object.hasOwn(good, chosen)
      ? [fc.constantFrom(...good[chosen]!), fc.jsonValue()]
      : [fc.jsonValue()];
    const smuggled = fc.constantFrom(
      '{"externalId":"boss"}',
      '[{"groups":[]}]',
      '{"__proto__":{"externalId":"boss"}}',
    );
    return fc.record({
      name: fc.constant(chosen),
      value: fc.oneof(...values.map((value) => value.map((each) => JSON.stringify(each))), smuggled),
      isEscaped: fc.boolean(),
    });
  });
}

/** A body of good fields, sometimes with others among them. */
function anyBody(route: PostRoute): fc.Arbitrary<Field[]> {
  const good = Object.entries(route.good).map(([name, values]) =>
    fc.record({
      name: fc.constant(name),
      value: fc.constantFrom(...values).map((value) => JSON.stringify(value)),
      isEscaped: fc.boolean(),
    }),
  );
  const base = good.length === 0 ? fc.constant([]) : fc.tuple(...good);
  const extra = fc.oneof(fc.constant([]), fc.array(anyField(route), { minLength: 1, maxLength: 4 }));
  return fc
    .tuple(base, extra)
    .chain(([some, more]) => fc.shuffledSubarray([...some, ...more], { minLength: some.length }));
}

function textOf(fields: readonly Field[]): string {
  const write = ({ name, value, isEscaped }: Field): string => {
    const first = name.codePointAt(0);
    const isPlain = !isEscaped || first === undefined || first > 0x7f;
    const written = isPlain
      ? JSON.stringify(name)
      : `"\\u00${first.toString(16).padStart(2, '0')}${JSON.stringify(name.slice(1)).slice(1)}`;
    return `${written}:${value}`;
  };
  return `{${fields.map(write).join(',')}}`;
}

/** Whether a body holds a name that is not the page's to choose, read without the code under test. */
function holdsForbidden(fields: readonly Field[], allowed: readonly string[]): boolean {
  const names = fields.map(({ name }) => name);
  const nested = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([name, inner]) => PROTOTYPE_NAMES.includes(name) || nested(inner));
  return (
    names.some((name) => !allowed.includes(name)) ||
    new Set(names).size < names.length ||
    fields.some(({ value }) => nested(JSON.parse(value)))
  );
}

describe('what the platform receives', () => {
  let platform: FakePlatform;
  let hosts: Host[];
  let answer = '';
  let extraHeaders: Readonly<Record<string, string>> = {};

  before(async () => {
    platform = await FakePlatform.start();
    const options = optionsFor(platform, {
      identify: () => identity,
      rateLimiter: { take: async () => ({ allowed: true }) },
    });
    hosts = await everyHost({
      ...options,
      platform: { ...options.platform, activeBranchName: 'dev', isDefaultBranch: false },
    });
  });
  beforeEach(() => {
    extraHeaders = {};
    platform.answer = ({ path, response }) => {
      for (const [name, value] of Object.entries(extraHeaders)) response.setHeader(name, value);
      response.writeHead(path.endsWith('/abort') ? 204 : 200).end(answer);
    };
  });
  after(async () => {
    for (const host of hosts) await host.stop();
    await platform.stop();
  });

  /** The hosts with the number of random runs that each is worth: the ends share the core, and one has a network. */
  const ends = (): (readonly [Host, number])[] => [
    [hosts[0]!, 250],
    [hosts[1]!, 60],
  ];

  for (const route of routes) {
    it(`is exactly the allowed shape for any superset of a body at ${route.path}`, async () => {
      answer = route.answer;
      for (const [host, numRuns] of ends()) {
        let taken = 0;
        let refused = 0;
        await fc.assert(
          fc.asyncProperty(anyBody(route), async (fields) => {
            const before = platform.received.length;
            const response = await host.send(route.path, { body: textOf(fields) });
            const text = await response.text();
            if (holdsForbidden(fields, route.allowed)) {
              assert.equal(response.status, 400, text);
              assert.equal(JSON.parse(text).error.code, 'FORBIDDEN_FIELD');
            }
            if (response.status >= 300) {
              refused++;
              assert.equal(platform.received.length, before, 'a refused body must not reach the platform');
              return;
            }
            taken++;
            const page = Object.fromEntries(fields.map(({ name, value }) => [name, JSON.parse(value)]));
            const expected = route.received(page);
            assert.equal(platform.received.length, before + (expected === undefined ? 0 : 1));
            if (expected !== undefined) {
              const { path, text: body } = platform.last;
              assert.deepEqual({ path, body: body === '' ? undefined : JSON.parse(body) }, expected);
            } else {
              const { iat: _iat, exp: _exp, ...claims } = decodeJwt(JSON.parse(text).token);
              assert.deepEqual(claims, {
                tenant: 't1',
                externalId: 'viewer-1',
                email: 'viewer@customer.example',
                userAttributes: { state: 'TX' },
                groups: [],
                scope: ['chat'],
              });
            }
          }),
          { numRuns },
        );
        assert.ok(taken > numRuns / 10 && refused > numRuns / 10, `${taken} taken, ${refused} refused`);
      }
    });
  }

  const INBOUND =
    'authorization proxy-authorization x-service-auth-token x-cube-auth-token x-api-key api-key x-auth-token x-access-token ' +
    'cookie cookie2 forwarded x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-prefix x-real-ip ' +
    'x-client-ip cf-connecting-ip true-client-ip via te trailer keep-alive proxy-connection upgrade-insecure-requests max-forwards ' +
    'x-original-url x-rewrite-url x-http-method-override x-tenant-id x-user-id x-external-id x-internal-id x-security-context ' +
    'referer from range if-none-match if-match if-modified-since accept accept-language accept-charset accept-encoding pragma ' +
    'traceparent tracestate baggage x-b3-traceid sec-fetch-site sec-fetch-mode sec-ch-ua dnt user-agent content-language';
  const CANARY = 'canary-inbound-value';
  const FORWARDED: Readonly<Record<string, string | RegExp>> = {
    accept: 'application/x-ndjson, application/json',
    'accept-encoding': 'identity',
    authorization: /^(Api-Key canary-key-5e6f7a8b9c|[\w-]+\.[\w-]+\.[\w-]+)$/,
    'content-type': 'application/json',
    'user-agent': 'inlay-kit',
    'x-request-id': /^[0-9a-f-]{36}$/,
    // The transport's own.
    host: /^127\.0\.0\.1:\d+$/,
    connection: /^(keep-alive|close)$/,
    'content-length': /^\d+$/,
  };
  /** What `fetch` adds of its own accord: constants. */
  const OF_FETCH: Readonly<Record<string, string>> = { 'accept-language': '*', 'sec-fetch-mode': 'cors' };

  function assertForwarded(host: Host): void {
    for (const [name, value] of Object.entries(platform.last.headers)) {
      const known = FORWARDED[name] ?? (host.name === 'Fetch' ? OF_FETCH[name] : undefined);
      assert.ok(known !== undefined, `${host.name} sends ${name}`);
      const isRight = typeof known === 'string' ? value === known : known.test(String(value));
      assert.ok(isRight, `${host.name} sends ${name}: ${String(value)}`);
    }
  }

  /** A request over a plain socket: no client would let a page's hop-by-hop headers through. */
  async function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
    const { hostname, port, host, pathname } = new URL(url);
    const own = {
      host,
      origin: ORIGIN,
      'content-type': 'application/json',
      'content-length': String(body.length),
    };
    const fields = Object.entries({ connection: 'close', ...headers, ...own }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${pathname} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body}`);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  }

  it('holds nothing of any header of the page, on any route and either end', async () => {
    const name = fc.oneof(
      fc.constantFrom(...INBOUND.split(' ')),
      fc.stringMatching(/^x-[a-z0-9-]{1,20}$/).filter((each) => each !== 'x-request-id'),
    );
    const all = Object.fromEntries(INBOUND.split(' ').map((each) => [each, CANARY]));
    const asked = routes.filter(({ path }) => path !== '/token');
    const headers = fc.oneof(
      fc.constant(all),
      fc.dictionary(name, fc.constant(CANARY), { noNullPrototype: true }),
    );
    const [web, node, edge] = hosts as [Host, Host, Host];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...asked), headers, fc.boolean(), async (route, sent, isHopByHop) => {
        answer = route.answer;
        const good = Object.entries(route.good).map(([field, values]) => [field, values[0]]);
        const body = JSON.stringify(Object.fromEntries(good));
        for (const host of [web, edge]) {
          const response = await host.send(route.path, { body, headers: { ...sent } });
          await response.text();
          assert.ok(response.ok);
          assertForwarded(host);
        }
        const hop = isHopByHop ? { connection: 'close, x-user-id, authorization' } : {};
        const status = await post(`${node.url}/inlay${route.path}`, { ...sent, ...hop }, body);
        assert.ok(status < 300, String(status));
        assertForwarded(node);
        assert.ok(!JSON.stringify(platform.last.headers).includes(CANARY));
      }),
      { numRuns: 120 },
    );
  });

  it('answers the page with no header of the platform, on any route and either end', async () => {
    const ANSWERED =
      'cache-control content-type x-content-type-options x-request-id vary access-control-allow-origin ' +
      'access-control-allow-credentials access-control-expose-headers';
    const allowed = [...ANSWERED.split(' '), 'x-accel-buffering', 'inlay-thread'];
    // Of Node's own server.
    const ofNode = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];
    const name = fc.oneof(
      fc.constantFrom(
        ...'set-cookie set-cookie2 server x-powered-by www-authenticate location refresh link etag last-modified age'.split(
          ' ',
        ),
        ...'access-control-allow-origin access-control-allow-headers content-security-policy strict-transport-security'.split(
          ' ',
        ),
        ...'clear-site-data service-worker-allowed sourcemap nel report-to alt-svc content-disposition retry-after'.split(
          ' ',
        ),
        ...'x-request-id x-api-key authorization content-language proxy-authenticate x-accel-redirect'.split(
          ' ',
        ),
      ),
      fc.stringMatching(/^x-[a-z0-9-]{1,20}$/),
    );
    const asked = routes.filter(({ path }) => path !== '/token');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...asked),
        fc.dictionary(name, fc.constant('LEAK'), { noNullPrototype: true, minKeys: 1 }),
        async (route, given) => {
          answer = route.answer;
          extraHeaders = given;
          const good = Object.entries(route.good).map(([field, values]) => [field, values[0]]);
          for (const host of hosts) {
            const response = await host.send(route.path, { body: Object.fromEntries(good) });
            await response.text();
            assert.ok(response.ok, `${route.path} ${response.status}`);
            for (const [header, value] of response.headers) {
              assert.ok(
                allowed.includes(header) || (host.name === 'Node' && ofNode.includes(header)),
                header,
              );
              assert.ok(!value.includes('LEAK'), header);
            }
            assert.deepEqual(response.headers.getSetCookie(), []);
            assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is the key for chat and sessions, and the viewer’s token for data, never the other', async () => {
    for (const route of routes.filter(({ path }) => path !== '/token')) {
      answer = route.answer;
      const good = Object.entries(route.good).map(([field, values]) => [field, values[0]]);
      for (const host of hosts) {
        await (await host.send(route.path, { body: Object.fromEntries(good) })).text();
        const { authorization = '' } = platform.last.headers;
        if (route.path.startsWith('/data/')) assert.equal(decodeJwt(authorization)['externalId'], 'viewer-1');
        else assert.equal(authorization, `Api-Key ${SECRETS.apiKey}`);
      }
    }
  });
});
