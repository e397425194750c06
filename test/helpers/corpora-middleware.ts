import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestRunnerConfig } from '@web/test-runner';
import { corporaFolder, corporaPresent } from './corpora.js';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

const prefix = '/__corpora__/';

/**
 * Serves `/__corpora__/NAME` to browser tests: 410 where the corpora are missing altogether, 404 for a name that
 * is not among them. `text/plain` or bytes only, so that no corpus is ever a page.
 */
export const corporaMiddleware: Middleware = (context, next) => {
  if (!context.path.startsWith(prefix)) return next();
  const file = join(corporaFolder, basename(decodeURIComponent(context.path.slice(prefix.length))));
  if (!corporaPresent()) {
    context.status = 410;
    context.body = '';
  } else if (!existsSync(file)) {
    context.status = 404;
    context.body = '';
  } else {
    context.status = 200;
    context.type = 'application/octet-stream';
    context.body = readFileSync(file);
  }
  return undefined;
};
