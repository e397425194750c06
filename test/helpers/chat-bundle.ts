import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { engineParts } from '../../scripts/chart-engine/engine-parts.js';
import { root } from './child.js';

/** Chat and session as a host's bundler makes them, by the path at which a page finds each file. */
export async function chatBundle(): Promise<ReadonlyMap<string, string>> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [engineParts()],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: {
          chat: join(root, 'components/analytics-chat/define.ts'),
          session: join(root, 'components/analytics-session/define.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  );
}
