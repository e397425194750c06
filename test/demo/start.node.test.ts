import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';

const root = fileURLToPath(new URL('../..', import.meta.url));

function start(...options: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts', ...options], { cwd: root });
}

/** What the process wrote to standard error by the time it ended, and its exit code. */
async function ended(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, errors };
}

describe('npm start', () => {
  it(
    'prints the address of a page that answers, and stops cleanly on SIGINT',
    { timeout: 120_000 },
    async () => {
      const child = start('--platform-port', '0', '--helper-port', '0', '--page-port', '0');
      const end = ended(child);
      const [address] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string];
      const page = await fetch(address.trim());
      assert.equal(page.status, 200);
      assert.match(await page.text(), /<analytics-chat/);
      child.kill('SIGINT');
      assert.equal((await end).code, 0);
    },
  );

  it('says which port is taken, in one line, and how to choose another', { timeout: 120_000 }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    for (const taken of ['platform-port', 'helper-port', 'page-port']) {
      const free = ['platform-port', 'helper-port', 'page-port'].filter((option) => option !== taken);
      const { code, errors } = await ended(
        start(`--${taken}`, String(port), ...free.flatMap((option) => [`--${option}`, '0'])),
      );
      assert.equal(code, 1);
      const last = errors.trim().split('\n').at(-1)!;
      assert.match(last, new RegExp(`Port ${port} is taken.*--${taken}`));
      assert.deepEqual(
        (last.match(/--[\w-]+/g) ?? []).filter((option) => option !== `--${taken}`),
        [],
        last,
      );
    }
    other.close();
  });

  it('shows its options when asked, and starts nothing', async () => {
    const child = start('--help');
    const end = ended(child);
    const [usage] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string];
    assert.match(usage, /^Usage: npm start/);
    assert.deepEqual(await end, { code: 0, errors: '' });
  });

  it('refuses an unknown option and a port that is none, and says what is right', async () => {
    const unknown = await ended(start('--prot', '4300'));
    assert.equal(unknown.code, 1);
    assert.match(unknown.errors, /--prot.*Usage: npm start/s);
    const wrong = await ended(start('--page-port', 'eighty'));
    assert.equal(wrong.code, 1);
    assert.match(wrong.errors, /--page-port must be a port number/);
  });
});
