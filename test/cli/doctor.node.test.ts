import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { startSidecar, type Sidecar } from '../../src/cli/sidecar.js';
import { readConfig } from '../../src/cli/config/read-config.js';
import type { LocalPlatform } from '../../platform/src/index.js';
import { testPlatform } from '../../platform/test/testing/test-platform.js';
import {
  doctorText,
  ENV,
  Folder,
  runDoctor,
  SECRETS,
  serve,
  servePage,
  stopServers,
  type Report,
} from './doctor-helpers.js';

const ORIGIN = 'http://127.0.0.1:5000';

describe('inlay-kit doctor', () => {
  let platform: LocalPlatform;
  let sidecar: Sidecar;
  let good: { platform: Record<string, unknown>; [name: string]: unknown };
  const folder = new Folder();
  const { apiKey, scopedApiKey, accessToken, tokenSecret } = SECRETS;

  before(async () => {
    platform = await testPlatform({ apiKey, scopedApiKey, accessToken, tokenSecret });
    good = {
      platform: {
        baseUrl: platform.baseUrl,
        apiKeyEnv: 'KEY',
        deploymentId: platform.deploymentId,
        chatApiUrl: platform.chatApiUrl,
        dataUrl: platform.dataUrl,
        tokenSecretEnv: 'SECRET',
      },
      allowedOrigins: [ORIGIN],
      identity: { jwt: { secretEnv: 'JWT_SECRET' } },
      requiredAttributes: ['state'],
      exampleViewer: {
        externalId: 'vera',
        userAttributes: [{ name: 'state', value: 'TX' }],
        groups: ['viewers'],
      },
    };
  });
  after(async () => {
    await sidecar?.stop();
    await stopServers();
    await platform.close();
    folder.remove();
  });

  /** Runs with parts of the right configuration replaced. */
  const withPlatform = (changes: Record<string, unknown>, ...args: string[]): Promise<Report> =>
    withConfig({ platform: { ...good.platform, ...changes } }, ...args);
  const withConfig = (changes: Record<string, unknown>, ...args: string[]): Promise<Report> =>
    runDoctor(['--config', folder.config({ ...good, ...changes }), ...args]);

  describe('of the store of threads', () => {
    const withThreads = (code: string): Promise<Report> =>
      runDoctor([
        '--config',
        folder.file(
          `threads-${code.length}.config.mjs`,
          `export default { ...${JSON.stringify(good)}, threads: ${code} };\n`,
        ),
      ]);

    it('says that it keeps lists and forgets them, and leaves nothing in it', async () => {
      const report = await withThreads('globalThis.doctorsThreads = new Map()');
      assert.deepEqual(report.of('threads', 'ok'), ['The store of threads keeps lists, and forgets them.']);
      assert.equal(
        (globalThis as unknown as { doctorsThreads: Map<string, unknown> }).doctorsThreads.size,
        0,
      );
    });

    it('says that it is the memory of the process, away, or none that keeps anything', async () => {
      assert.match((await withThreads('true')).of('threads', 'warning').join(), /in the memory/);
      const broken = '{ get() { throw new Error("SECRET") }, set() {}, delete() {} }';
      const away = await withThreads(broken);
      assert.match(away.of('threads', 'error').join(), /cannot be reached/);
      assert.doesNotMatch(away.out + away.err, /SECRET/);
      const empty = await withThreads('{ get() {}, set() {}, delete() {} }');
      assert.match(empty.of('threads', 'error').join(), /does not give back/);
    });

    it('says nothing where no list is kept', async () => {
      assert.deepEqual(
        (await withThreads('undefined')).findings.filter(({ check }) => check === 'threads'),
        [],
      );
    });
  });

  it('is quiet on a right configuration, with its helper and a page under a strict policy', async () => {
    const csp = (helper: string) =>
      `default-src 'none'; script-src 'nonce-r' 'strict-dynamic'; style-src 'nonce-r'; connect-src ${helper}/; frame-src ${platform.url}; img-src https://pictures.example; require-trusted-types-for 'script'; trusted-types lit-html`;
    let helper = '';
    const page = await serve((_request, response) => {
      response.setHeader('content-security-policy', csp(helper));
      response.setHeader('set-cookie', 'sid=1; HttpOnly; SameSite=Lax');
      response.end(
        '<!doctype html><analytics-session><embed-dashboard></embed-dashboard></analytics-session>',
      );
    });
    const changes = {
      allowedOrigins: [page],
      exampleViewer: {
        externalId: 'vera',
        userProfile: { picture: 'https://pictures.example/vera.png' },
        userAttributes: [{ name: 'state', value: 'TX' }],
        groups: ['viewers'],
      },
    };
    const file = folder.config({ ...good, ...changes });
    const place = { env: ENV, folder: folder.path, source: '' };
    const { settings } = readConfig({ ...good, ...changes }, place, { needsIdentity: true });
    sidecar = await startSidecar(settings, { host: '127.0.0.1', port: 0, log: () => {} });
    helper = `${sidecar.url}${sidecar.basePath}`;
    const args = ['--config', file, '--helper', helper, '--page', page, '--ask', 'How many?'];
    const report = await runDoctor(args, { ...ENV, PLATFORM_ACCESS_TOKEN: accessToken });
    assert.deepEqual(
      report.findings.filter(({ severity }) => severity !== 'ok'),
      [],
    );
    assert.deepEqual(
      [...new Set(report.findings.map(({ check }) => check))].sort(),
      'chat clock configuration connection data deployment helper identity key page question required-attributes rights token viewer'.split(
        ' ',
      ),
    );
    assert.equal(report.code, 0);
    // Progress is there, and not among the findings.
    assert.match(report.err, /^\[1\/15\] /);
    assert.match(await doctorText(args), /^✔ Configuration: .*\n[^]*\n0 errors, 0 warnings\.\n$/);
  });

  it('takes the configuration of a host that uses the library from the environment', async () => {
    const { baseUrl, deploymentId, chatApiUrl, dataUrl } = platform;
    const env = {
      PLATFORM_URL: baseUrl,
      PLATFORM_API_KEY: apiKey,
      PLATFORM_DEPLOYMENT_ID: String(deploymentId),
      PLATFORM_CHAT_URL: chatApiUrl,
      PLATFORM_DATA_URL: dataUrl,
      PLATFORM_TOKEN_SECRET: tokenSecret,
      PAGE_ORIGINS: `${ORIGIN}, https://www.app.example`,
    };
    const viewer = folder.file('viewer.json', JSON.stringify({ externalId: 'vera', groups: ['editors'] }));
    const report = await runDoctor(['--viewer', viewer], env);
    assert.equal(report.code, 0, report.out);
    assert.equal(report.of('viewer', 'ok').length, 1);
    const wrong = await runDoctor([], { ...env, PLATFORM_DEPLOYMENT_ID: 'twelve' });
    assert.match(wrong.of('configuration', 'error').join(), /^PLATFORM_DEPLOYMENT_ID must be a number/);
  });

  it('names the variable where a setting of the environment is missing', async () => {
    const report = await doctorText([], { PLATFORM_CHAT_URL: platform.chatApiUrl });
    assert.match(report, /PLATFORM_URL is missing\./);
    assert.match(report, /PLATFORM_API_KEY is missing\.\n *→ Set it\./);
    assert.doesNotMatch(report, /platform\.\w/);
  });

  it('leaves no session and no attribute behind', async () => {
    const seen: { path: string; body: Record<string, unknown> }[] = [];
    const through = await forwarder(platform.url, { onRequest: (path, body) => seen.push({ path, body }) });
    const report = await withPlatform({ baseUrl: through });
    assert.equal(report.code, 0, report.out);
    const minted = seen.filter(({ path }) => path.endsWith('/generate-session'));
    const revoked = seen.filter(({ path }) => path.endsWith('/session/revoke'));
    assert.equal(minted.length, revoked.length);
    // Never as a viewer of the host's, whose stored attributes it would overwrite.
    assert.ok(minted.every(({ body }) => body['externalId'] === 'inlay-doctor'));
    assert.deepEqual(
      minted.slice(-2).map(({ body }) => [body['userAttributes'], body['groups']]),
      [
        [[{ name: 'state', value: null }], undefined],
        [undefined, []],
      ],
    );
  });

  describe('finds planted faults:', () => {
    it('a wrong key', async () => {
      const report = await withPlatform({ apiKeyEnv: 'WRONG_KEY' });
      assert.match(report.of('key', 'error').join(), /does not know the API key/);
      assert.match(report.of('chat', 'error').join(), /does not open this agent's chat/);
      // Independent checks ran all the same, and dependent ones say why they did not.
      assert.equal(report.of('data', 'ok').length, 1);
      assert.match(report.of('viewer', 'skipped').join(), /cannot mint/);
      assert.equal(report.code, 2);
    });

    it('a key that is scoped to another deployment', async () => {
      const report = await withPlatform({ apiKeyEnv: 'SCOPED_KEY', deploymentId: 2 });
      assert.match(report.of('key', 'error').join(), /does not reach this deployment/);
      assert.equal(report.of('rights', 'ok').length, 1);
      assert.equal(report.code, 2);
    });

    it('a deployment that is not there', async () => {
      const file = folder.config({ ...good, platform: { ...good.platform, deploymentId: 99 } });
      const report = await runDoctor(['--config', file], { ...ENV, PLATFORM_ACCESS_TOKEN: accessToken });
      assert.match(report.of('key', 'error').join(), /no such deployment/);
      assert.match(report.of('deployment', 'error').join(), /no deployment 99; it has 1, 2\./);
    });

    it('a wrong token secret', async () => {
      const report = await withPlatform({ tokenSecretEnv: 'WRONG_SECRET' });
      assert.match(report.of('data', 'error').join(), /secret is not that of this deployment/);
      assert.match(report.of('token', 'skipped').join(), /the data shows/);
      const withoutData = await withPlatform({ tokenSecretEnv: 'WRONG_SECRET', dataUrl: undefined });
      assert.match(
        withoutData.of('token', 'error').join(),
        /secret is wrong, or token authentication is off/,
      );
    });

    it('token authentication that is off', async (context) => {
      const off = await testPlatform({ apiKey, tokenSecret, tokenAuthentication: false });
      context.after(() => off.close());
      const { baseUrl, chatApiUrl, dataUrl } = off;
      const report = await withPlatform({ baseUrl, chatApiUrl, dataUrl });
      assert.match(report.of('token', 'warning').join(), /token authentication of the deployment is off/);
      assert.equal(report.code, 1);
    });

    it('another profile than that of the platform', async (context) => {
      const live = await testPlatform({ apiKey, tokenSecret, profile: 'live' });
      context.after(() => live.close());
      const { baseUrl, chatApiUrl, dataUrl } = live;
      const wrong = await withPlatform({ baseUrl, chatApiUrl, dataUrl });
      assert.match(wrong.of('token', 'error').join(), /another header/);
      assert.equal(wrong.code, 2);
      const right = await withPlatform(
        { baseUrl, chatApiUrl, dataUrl, profile: 'live' },
        '--ask',
        'How many?',
      );
      assert.equal(right.code, 0, right.out);
    });

    it('a chat address that is not the one of the settings', async () => {
      const short = platform.chatApiUrl.replace('/stream-chat-state', '');
      const report = await withPlatform({ chatApiUrl: short });
      assert.match(report.of('configuration', 'error').join(), /chatApiUrl must end in \/stream-chat-state/);
      assert.match(report.of('chat', 'skipped').join(), /platform\.chatApiUrl is not usable/);
      assert.equal(report.of('key', 'ok').length, 1);
    });

    it('an agent that is not there, and an address where nothing is', async () => {
      const wrong = (from: string, to: string) =>
        withPlatform({ chatApiUrl: platform.chatApiUrl.replace(from, to) });
      const agent = await wrong('analyst', 'no-analyst');
      assert.match(agent.of('chat', 'error').join(), /no such agent/);
      const nothing = await wrong('/api/v1/public/', '/api/v9/public/');
      assert.match(nothing.of('chat', 'warning').join(), /nothing at the chat address/);
      assert.notEqual(nothing.code, 0);
    });

    it('plain http beyond this machine', async () => {
      const report = await withPlatform({ baseUrl: 'http://acme.example' });
      assert.match(report.of('configuration', 'error').join(), /platform\.baseUrl must start with https/);
      assert.match(report.of('key', 'skipped').join(), /platform\.baseUrl is not usable/);
    });

    it("a local platform's demo secret for an address beyond this machine, which is then not asked", async () => {
      const report = await withPlatform({ dataUrl: 'https://data.invalid/api' });
      const errors = report.of('configuration', 'error').join('\n');
      assert.match(errors, /platform\.apiKey is a local platform's demo one/);
      assert.match(errors, /platform\.tokenSecret is a local platform's demo one/);
      assert.match(report.of('data', 'skipped').join(), /platform\.tokenSecret/);
    });

    it('a secret that is too short, and one that is written in the file', async () => {
      const short = await withPlatform({ tokenSecretEnv: 'SHORT_SECRET' });
      assert.match(
        short.of('configuration', 'error').join(),
        /platform\.tokenSecret must have at least 32 bytes/,
      );
      const literal = await withPlatform({ apiKeyEnv: undefined, apiKey });
      assert.match(
        literal.of('configuration', 'warning').join(),
        /platform\.apiKey is written in the configuration file/,
      );
      assert.equal(literal.code, 1);
    });

    it('an allowed origin with a path', async () => {
      const report = await withConfig({ allowedOrigins: ['https://www.app.example/inlay'] });
      assert.match(report.of('configuration', 'error').join(), /allowedOrigins\[0\] must be an exact origin/);
    });

    it('a data address with another base path', async () => {
      const report = await withPlatform({ dataUrl: `${platform.url}/cubejs-api` });
      assert.match(report.of('data', 'error').join(), /no Core Data API at the address \(status 404\)/);
      assert.match(report.of('token', 'skipped').join(), /the data shows/);
    });

    it('attributes and groups that are not there, by their names', async () => {
      const report = await withConfig({
        exampleViewer: {
          externalId: 'vera',
          userAttributes: [
            { name: 'state', value: 'TX' },
            { name: 'region', value: 'south' },
            { name: 'airports', value: 7 },
          ],
          groups: ['viewers', 'owners'],
        },
      });
      assert.deepEqual(report.of('viewer', 'error'), [
        'Attribute "region" is not in the catalog of the account.',
        'The value of attribute "airports" is refused.',
        'Group "owners" is not in the account.',
      ]);
    });

    it('attributes that nobody requires, and required ones that no viewer can have', async () => {
      const unset = await withConfig({ requiredAttributes: undefined });
      assert.match(
        unset.of('required-attributes', 'warning')[0]!,
        /who lacks attribute "state" may see everybody's rows/,
      );
      assert.equal(unset.code, 1);
      const misspelt = await withConfig({ requiredAttributes: ['stat', 'state'], exampleViewer: undefined });
      assert.match(misspelt.of('required-attributes', 'error')[0]!, /Attribute "stat" is not in the catalog/);
      const lacking = await withConfig({ exampleViewer: { externalId: 'vera' } });
      assert.match(lacking.of('configuration', 'error')[0]!, /lacks "state", which requiredAttributes names/);
      const none = await withConfig({ requiredAttributes: [] });
      assert.equal(none.of('required-attributes', 'ok').length, 1);
      assert.equal(none.code, 0);
      const wrong = await withConfig({ requiredAttributes: 'state' });
      assert.match(wrong.of('configuration', 'error')[0]!, /requiredAttributes must be a list/);
    });

    it('creator mode without its flag', async () => {
      const without = await testPlatform({
        apiKey,
        scopedApiKey,
        accessToken,
        tokenSecret,
        useCreatorMode: false,
      });
      const { baseUrl, chatApiUrl, dataUrl } = without;
      const report = await withConfig({
        platform: { ...good.platform, baseUrl, chatApiUrl, dataUrl },
        requiredAttributes: [],
        exampleViewer: { externalId: 'vera', creatorMode: true, embedTenantName: 'other-tenant' },
      });
      await without.close();
      assert.match(report.of('viewer', 'error').join(), /useCreatorMode flag/);
      const flagged = await withConfig({
        requiredAttributes: [],
        exampleViewer: {
          externalId: 'vera',
          creatorMode: true,
          embedTenantName: platform.embedTenantName,
          groupDefinitions: [{ name: 'crew' }],
          groups: ['crew'],
        },
      });
      assert.equal(flagged.of('viewer', 'ok').length, 1);
    });

    it('a clock that is ten minutes off, and tells the secret apart from it', async () => {
      const ahead = await forwarder(platform.url, { aheadMs: 600_000 });
      const report = await withPlatform({ baseUrl: ahead });
      assert.match(report.of('clock', 'error').join(), /clock is (59\d|60\d) s behind the platform's/);
      const behind = await forwarder(platform.url, { aheadMs: -90_000 });
      assert.match(
        (await withPlatform({ baseUrl: behind })).of('clock', 'warning').join(),
        /before the platform's/,
      );
    });

    it('a plan without embedding, a key without rights, and a platform that fails', async () => {
      const answering = async (status: number, text: string) => {
        const baseUrl = await serve((_request, response) => void response.writeHead(status).end(text));
        return withPlatform({ baseUrl });
      };
      const gate = await answering(
        403,
        '{"error":"Available on Enterprise plans canary-wrong-key-0f1e2d3c4b5a"}',
      );
      assert.match(gate.of('key', 'error').join(), /plan does not include embedding/);
      const payment = await answering(402, '');
      assert.match(payment.of('key', 'error').join(), /plan does not include embedding/);
      const rights = await answering(403, '{"error":"Forbidden"}');
      assert.match(rights.of('key', 'error').join(), /lacks the rights/);
      const broken = await answering(503, 'canary-wrong-key-0f1e2d3c4b5a');
      assert.match(broken.of('key', 'error').join(), /503/);
    });

    it('a platform that is away or silent, in time', async () => {
      const away = await withPlatform({ baseUrl: 'http://127.0.0.1:1' });
      assert.match(away.of('connection', 'error').join(), /platform\.baseUrl: Nothing listens/);
      assert.match(away.of('key', 'skipped').join(), /cannot be reached safely/);
      assert.equal(away.of('chat', 'ok').length, 1);
      const silent = await serve(() => {});
      const file = folder.config({ ...good, platform: { ...good.platform, baseUrl: silent } });
      const report = await runDoctor(['--config', file, '--timeout', '2']);
      assert.match(report.of('clock', 'error').join(), /no answer in time/);
      assert.match(report.of('key', 'error').join(), /did not answer in time/);
      assert.equal(report.of('chat', 'ok').length, 1);
    });

    it('a key set that is not there, and one without a key for the algorithm', async () => {
      const keys = await serve(({ url }, response) => {
        response.statusCode = url === '/jwks.json' ? 200 : 404;
        response.end(JSON.stringify({ keys: [{ kty: 'EC', crv: 'P-256', x: 'a', y: 'b' }] }));
      });
      const check = async (path: string, algorithm: string) => {
        const jwt = { jwksUrl: `${keys}${path}`, audience: 'inlay', algorithms: [algorithm] };
        return withConfig({ identity: { jwt } });
      };
      assert.match((await check('/other', 'ES256')).of('identity', 'error').join(), /no key set/);
      assert.match((await check('/jwks.json', 'RS256')).of('identity', 'error').join(), /no key for RS256/);
      assert.equal((await check('/jwks.json', 'ES256')).of('identity', 'ok').length, 1);
    });

    it('an agent whose answer is an error or cut short, when it is really asked', async () => {
      const lines = [
        '{"id":"__cutoff__","role":"assistant","state":{"chatId":"t"}}',
        '{"error":"Internal server error"}',
      ];
      const asked = async (body: string) => {
        const origin = await serve((request, response) => {
          let text = '';
          request.on('data', (chunk) => (text += String(chunk)));
          request.on('end', () => {
            const isQuestion = text.includes('"input"');
            response
              .writeHead(isQuestion ? 200 : 404)
              .end(isQuestion ? body : '{"error":"Chat thread not found"}');
          });
        });
        const chatApiUrl = `${origin}/api/v1/public/a/agents/b/chat/stream-chat-state`;
        return withPlatform(
          { chatApiUrl, tokenSecretEnv: undefined, dataUrl: undefined },
          '--ask',
          'How many?',
        );
      };
      assert.match((await asked(lines.join('\n'))).of('question', 'error').join(), /answered with an error/);
      assert.match((await asked(lines[0]!)).of('question', 'error').join(), /without an answer/);
    });
  });

  describe('looks at a page', () => {
    /** Findings for a page with this policy, whose elements name the sidecar of the first test. */
    const pageWith = async (policy: string, headers: Record<string, string | string[]> = {}, html = '') => {
      const page = await servePage(
        { ...(policy === '' ? {} : { 'content-security-policy': policy }), ...headers },
        html,
      );
      const args = ['--helper', `${sidecar.url}/inlay`, '--page', page];
      return runDoctor(['--config', folder.config({ ...good, allowedOrigins: [page] }), ...args]);
    };

    it('whose policy lets it speak to nobody and embed nothing', async () => {
      const report = await pageWith("default-src 'self'", {}, '<embed-dashboard></embed-dashboard>');
      const errors = report.of('page', 'error').join('\n');
      assert.match(errors, /does not let it speak to the helper/);
      assert.match(errors, /does not let it embed the platform's pages/);
      const todos = report.findings
        .filter(({ check }) => check === 'page')
        .map(({ todo }) => todo)
        .join('\n');
      assert.ok(todos.includes(`Add ${sidecar.url} to connect-src.`), todos);
      assert.ok(todos.includes(`Add ${platform.url} to frame-src.`), todos);
      // A page that shows the chat alone needs no frame.
      const chatOnly = await pageWith("default-src 'self'", {}, '<analytics-chat></analytics-chat>');
      assert.match(chatOnly.of('page', 'info').join(), /embed the platform's pages/);
    });

    it('whose policy refuses the Trusted Types policy, every script, or puts it into a sandbox', async () => {
      const types = await pageWith("require-trusted-types-for 'script'; trusted-types dompurify");
      assert.match(types.of('page', 'error').join(), /Trusted Types/);
      assert.doesNotMatch((await pageWith("require-trusted-types-for 'script'")).out, /Trusted Types/);
      assert.match((await pageWith("script-src 'none'")).of('page', 'error').join(), /no script at all/);
      assert.match((await pageWith('sandbox allow-scripts')).of('page', 'error').join(), /sandbox/);
    });

    it('in token mode, whose policy keeps it from the platform', async () => {
      const html = `<analytics-session chat-url="https://ai.example/stream-chat-state" data-url="https://data.example/api">`;
      const policy = `connect-src ${sidecar.url} https://ai.example`;
      const report = await pageWith(policy, {}, html);
      const errors = report.of('page', 'error').filter((seen) => seen.includes('policy'));
      assert.deepEqual(errors, ["The page's policy does not let it speak to the address of data-url."]);
      assert.match(report.out, /Add https:\/\/data\.example to connect-src\./);
    });

    it('whose policy stands in the document', async () => {
      const html = `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'; frame-src *">`;
      assert.match((await pageWith('', {}, html)).of('page', 'error').join(), /speak to the helper/);
    });

    it('whose viewer has a picture that it may not show', async () => {
      const page = await servePage({ 'content-security-policy': "img-src 'self'" });
      const exampleViewer = {
        externalId: 'vera',
        userProfile: { picture: 'https://pictures.example/v.png' },
      };
      const config = folder.config({ ...good, allowedOrigins: [page], exampleViewer });
      const report = await runDoctor([
        '--config',
        config,
        '--helper',
        `${sidecar.url}/inlay`,
        '--page',
        page,
      ]);
      assert.match(report.of('page', 'warning').join(), /example viewer's picture/);
    });

    it('whose origin the helper does not take', async () => {
      const page = await servePage({});
      const report = await withConfig({}, '--helper', `${sidecar.url}/inlay`, '--page', page);
      const errors = report.of('page', 'error').join('\n');
      assert.match(errors, /origin is not in allowedOrigins/);
      assert.match(errors, /helper refuses the page's origin/);
      assert.equal(report.code, 2);
    });

    it('that is isolated, or whose cookies do not travel', async () => {
      const cookie = 'sid=1; SameSite=None';
      const report = await pageWith('', {
        'cross-origin-embedder-policy': 'require-corp',
        'set-cookie': cookie,
      });
      const warnings = report.of('page', 'warning').join('\n');
      assert.match(warnings, /isolated/);
      assert.match(warnings, /SameSite=None and without Secure/);
      const page = await servePage({ 'set-cookie': 'sid=1; SameSite=Lax' });
      const elsewhere = page.replace('127.0.0.1', 'localhost');
      const other = await runDoctor(['--helper', `${sidecar.url}/inlay`, '--page', elsewhere]);
      assert.match(other.of('page', 'info').join('\n'), /helper is on another site/);
    });

    it('that has no helper where it looks for one, or answers with an error, or redirects for ever', async () => {
      const page = await servePage({}, '<analytics-chat endpoint="/nowhere"></analytics-chat>');
      assert.match((await runDoctor(['--page', page])).of('page', 'error').join(), /GET \/viewer|no helper/);
      const gone = await serve((_request, response) => void response.writeHead(410).end());
      assert.match((await runDoctor(['--page', gone])).of('page', 'error').join(), /status 410/);
      const loop = await serve((_request, response) => void response.writeHead(302, { location: '/' }).end());
      assert.match((await runDoctor(['--page', loop])).of('page', 'error').join(), /redirect to redirect/);
    });
  });

  describe('looks at a running helper', () => {
    it('that lets every origin in, and takes nobody for somebody', async () => {
      const open = await serve(({ url = '' }, response) => {
        response.setHeader('access-control-allow-origin', '*');
        response.end(url.endsWith('/health') ? '{"status":"ok"}' : '{"viewerKey":"v"}');
      });
      const report = await runDoctor(['--helper', `${open}/inlay`]);
      assert.match(report.of('helper', 'error').join(), /any origin/);
      assert.match(report.of('helper', 'warning').join(), /without any sign-in/);
    });

    it('that believes a token which nobody signed, or refuses the origins that it should take', async () => {
      const believing = await serve(({ url = '', headers }, response) => {
        if (url.endsWith('/health')) return void response.end('{"status":"ok"}');
        const body = (headers.authorization ?? '').split('.')[1] ?? '';
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString() || '{}') as { sub?: string };
        response.writeHead(claims.sub === undefined ? 401 : 200).end('{}');
      });
      const report = await runDoctor(['--helper', `${believing}/inlay`]);
      assert.match(report.of('helper', 'error').join(), /token that nobody signed/);
      const older = await withConfig(
        { allowedOrigins: ['https://new.app.example'] },
        '--helper',
        `${sidecar.url}/inlay`,
      );
      assert.match(older.of('helper', 'error').join(), /refuses the first of allowedOrigins/);
    });

    it('whose proxy lets the trusted header of a browser through', async (context) => {
      const trusting = { ...good, identity: { trustedHeader: { name: 'x-inlay-viewer' } } };
      const place = { env: ENV, folder: folder.path, source: '' };
      const { settings } = readConfig(trusting, place, { needsIdentity: true });
      const behind = await startSidecar(settings, { host: '127.0.0.1', port: 0, log: () => {} });
      context.after(() => behind.stop());
      const proxy = (drop: boolean) =>
        forwarder(behind.url, { headers: drop ? ['origin'] : ['origin', 'x-inlay-viewer'] });
      const check = async (address: string) => {
        const report = await withConfig({ identity: trusting.identity }, '--helper', `${address}/inlay`);
        return report.of('helper', 'error').join();
      };
      assert.match(
        await check(await proxy(false)),
        /passes on the header x-inlay-viewer that a browser sends/,
      );
      assert.equal(await check(await proxy(true)), '');
      // At its own address the header is meant to count.
      const port = Number(new URL(behind.url).port);
      const direct = await withConfig(
        { identity: trusting.identity, port },
        '--helper',
        `${behind.url}/inlay`,
      );
      assert.deepEqual(direct.of('helper', 'error'), []);
    });

    it('that is none', async () => {
      const report = await runDoctor(['--helper', `${platform.url}/inlay`]);
      assert.match(report.of('helper', 'error').join(), /no helper at the address \(status 404\)/);
    });
  });

  it('ends with the right code though nobody reads what it says', async () => {
    const config = folder.config({ ...good, platform: { ...good.platform, apiKeyEnv: 'WRONG_KEY' } });
    const command = ['--import', 'tsx', 'src/cli/main.ts', 'doctor', '--config', config];
    const child = spawn(process.execPath, command, { env: { ...process.env, ...ENV } });
    child.stdout.destroy();
    child.stderr.destroy();
    const [code] = (await once(child, 'close')) as [number | null];
    assert.equal(code, 2);
  });

  it('says what is wrong with its command line, and quotes none of it', async () => {
    for (const args of [
      [],
      ['--config'],
      [SECRETS.wrongKey],
      ['--helper', 'http://helper.example'],
      ['--page', `https://user:${SECRETS.wrongKey}@page.example`],
      ['--config', 'x', '--timeout', '0'],
      ['--config', 'x', '--ask', ' '],
      ['--config', 'x', '--viewer', folder.file('no.json', SECRETS.wrongKey)],
    ]) {
      const { code, out, err } = await runDoctor(args, {});
      assert.equal(code, 64, args.join(' '));
      assert.equal(out, '');
      assert.match(err, /^[^\n]+\n$/);
    }
  });

  it('says where a configuration file breaks, and quotes none of it', async () => {
    const broken = folder.file('broken.config.mjs', `\n\nthrow new Error('${SECRETS.wrongKey}');\n`);
    const report = await runDoctor(['--config', broken]);
    assert.match(report.of('configuration', 'error').join(), /failed while it was loaded \(line 3\)/);
    const syntax = folder.file('syntax.config.mjs', `export default { ${SECRETS.wrongKey} `);
    assert.match(
      (await runDoctor(['--config', syntax])).of('configuration', 'error').join(),
      /no valid JavaScript/,
    );
    const empty = folder.file('empty.config.mjs', 'export const config = {};');
    assert.match(
      (await runDoctor(['--config', empty])).of('configuration', 'error').join(),
      /no default export/,
    );
    assert.equal((await runDoctor(['--config', 'absent.mjs'])).code, 2);
  });
});

/** Passes requests on to `target`, with another time in its answers. */
function forwarder(
  target: string,
  {
    aheadMs,
    onRequest,
    headers: passed = [],
  }: {
    aheadMs?: number;
    headers?: string[];
    onRequest?: (path: string, body: Record<string, unknown>) => void;
  },
): Promise<string> {
  return serve((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      onRequest?.(request.url ?? '', text === '' ? {} : (JSON.parse(text) as Record<string, unknown>));
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const answer = await fetch(target + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers: {
          ...(authorization === '' ? {} : { authorization }),
          ...(type === '' ? {} : { 'content-type': type }),
          ...Object.fromEntries(
            passed.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
          ),
        },
        ...(text === '' ? {} : { body: text }),
      });
      if (aheadMs !== undefined) response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
}
