import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { generate } from 'selfsigned';
import { runChild } from '../helpers/child.js';
import { assertWithout } from './canaries.js';
import { ENV, Folder, runDoctor, SECRETS, serve, serveTls, stopServers } from './doctor-helpers.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A certificate for an address, with a life that begins and ends so many days from now. */
const certificate = (ip: string, fromDays: number, toDays: number) =>
  generate([{ name: 'commonName', value: ip }], {
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() + fromDays * DAY_MS),
    notAfterDate: new Date(Date.now() + toDays * DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip }] }],
  });

describe('inlay-kit doctor and certificates', () => {
  const folder = new Folder();
  after(async () => {
    await stopServers();
    folder.remove();
  });
  const configFor = (url: string): string =>
    folder.config({
      platform: {
        baseUrl: url,
        apiKeyEnv: 'WRONG_KEY',
        deploymentId: 1,
        chatApiUrl: `${url}/stream-chat-state`,
      },
      allowedOrigins: ['https://www.app.example'],
      identity: { jwt: { secretEnv: 'JWT_SECRET' } },
    });
  /** The platform with this certificate, which must never get a request. */
  const unasked = (pems: { private: string; cert: string }) =>
    serveTls(pems, () => assert.fail('A request was sent over a connection that is not safe.'));

  it('finds one of an unknown authority, and asks nothing behind it', async () => {
    const url = await unasked(await certificate('127.0.0.1', -1, 90));
    const report = await runDoctor(['--config', configFor(url)]);
    assert.match(report.of('connection', 'error').join(), /authority that this machine does not know/);
    for (const check of ['clock', 'key', 'chat']) assert.equal(report.of(check, 'skipped').length, 1, check);
    assert.equal(report.code, 2);
  });

  it('finds one that has expired', async () => {
    const url = await unasked(await certificate('127.0.0.1', -30, -2));
    const report = await runDoctor(['--config', configFor(url)]);
    assert.match(report.of('connection', 'error').join(), /expired on \d{4}-\d\d-\d\d/);
  });

  it('finds an address that does not speak TLS', async () => {
    const url = (await serve((_request, response) => void response.end())).replace('http:', 'https:');
    const report = await runDoctor(['--config', configFor(url)]);
    assert.match(report.of('connection', 'error').join(), /does not speak TLS/);
  });

  /** In a process that knows this authority, which is told when it starts. */
  const runTrusting = async (file: string, url: string, authority: string) => {
    const environment = { ...ENV, NODE_EXTRA_CA_CERTS: folder.file(file, authority) };
    const args = ['--import', 'tsx', 'src/cli/main.ts', 'doctor', '--config', configFor(url), '--json'];
    const result = await runChild(process.execPath, args, { capture: true, environment });
    assertWithout(result.output, Object.values(SECRETS), 'doctor');
    return result;
  };

  it('takes an own authority as the helper does, and warns two weeks before the end', async () => {
    const pems = await certificate('127.0.0.1', -1, 5);
    const url = await serveTls(pems, (_request, response) => void response.writeHead(401).end());
    const { code, output } = await runTrusting('authority.pem', url, pems.cert);
    assert.match(output, /"check": "connection",\s+"severity": "warning",[^}]*\([45] days\)/);
    assert.match(output, /does not know the API key/);
    assert.equal(code, 2);
  });

  it('finds one that is for another name', async () => {
    const pems = await certificate('127.0.0.9', -1, 90);
    const { output } = await runTrusting('other.pem', await unasked(pems), pems.cert);
    assert.match(output, /The certificate is for another name than 127\.0\.0\.1/);
  });
});
