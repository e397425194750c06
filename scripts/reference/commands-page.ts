import { join } from 'node:path';
import { root, runChild } from '../child.js';

/** Each command that has a `--help`, and its program. */
const commands = [
  ['inlay-kit', 'src/cli/main.ts', []],
  ['inlay-kit serve', 'src/cli/main.ts', ['serve']],
  ['inlay-kit doctor', 'src/cli/main.ts', ['doctor']],
  ['inlay-platform', 'platform/src/command/main.ts', []],
  ['inlay-platform demo', 'platform/src/command/main.ts', ['demo']],
  ['inlay-platform init', 'platform/src/command/main.ts', ['init']],
  ['inlay-platform check', 'platform/src/command/main.ts', ['check']],
] as const;

async function helpOf(program: string, words: readonly string[]): Promise<string> {
  const loader = join(root, 'node_modules/tsx/dist/loader.mjs');
  const { code, output } = await runChild(
    process.execPath,
    ['--import', loader, join(root, program), ...words, '--help'],
    { capture: true, timeoutMs: 60_000 },
  );
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} --help failed:\n${output}`);
  return output.trimEnd();
}

/** `docs/reference/commands.md`: what each command says of itself. */
export async function commandsPage(): Promise<string> {
  const lines = [
    '# Commands',
    '',
    'What each command says with `--help`. More of them: [`inlay-kit`](../server/command-line.md) and',
    '[`inlay-platform`](../platform/local-platform.md). `--version` of either prints its version; a command line that cannot be',
    'understood ends with exit code 64.',
    '',
  ];
  const texts = await Promise.all(commands.map(([, program, words]) => helpOf(program, words)));
  commands.forEach(([name], index) => lines.push(`## ${name}`, '', '```text', texts[index] ?? '', '```', ''));
  return `${lines.join('\n').trimEnd()}\n`;
}
