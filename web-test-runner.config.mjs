import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { tsImport } from 'tsx/esm/api';

// The helpers are TypeScript like everything else; `tsImport` reads them without a flag on the command line.
const { corporaMiddleware } = await tsImport('./test/helpers/corpora-middleware.ts', import.meta.url);
const { launchers } = await tsImport('./test/helpers/launchers.ts', import.meta.url);
const { enginePartsInTests, builtEngine } = await tsImport(
  './scripts/chart-engine/engine-in-tests.ts',
  import.meta.url,
);
const { spokenTreePlugin } = await tsImport('./test/helpers/spoken-tree-plugin.ts', import.meta.url);
const { reporters } = await tsImport('./test/helpers/browser-reporter.ts', import.meta.url);

/** Lines that say nothing about a test: Lit's note that it is its development build. */
const noise = /Lit is in dev mode|Multiple versions of Lit loaded/;

export default {
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  files: ['test/**/*.test.ts', '!test/**/*.node.test.ts', '!test/slow/**', '!test/e2e/**'],
  nodeResolve: true,
  browsers: launchers(),
  concurrency: 2,
  concurrentBrowsers: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 600_000,
  testFramework: { config: { ui: 'bdd', timeout: 20_000 } },
  plugins: [
    enginePartsInTests,
    spokenTreePlugin,
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
    }),
  ],
  middleware: [corporaMiddleware, ...(process.env.BUILT_CHART_ENGINE ? [builtEngine] : [])],
  reporters: reporters(),
  filterBrowserLogs: ({ args }) => !args.some((line) => typeof line === 'string' && noise.test(line)),
};
