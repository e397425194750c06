import { engineCode, engineFile, takesParts, vegaParts } from './engine-parts.js';
import { outlineCode, outlinePath } from './map-outlines.js';

/** The changes for the server of the browser tests. */
export const enginePartsInTests = {
  name: 'chart-engine-parts',
  resolveImport: ({
    source,
    context,
  }: {
    readonly source: string;
    readonly context: { readonly path: string };
  }) => {
    const path = takesParts(source, context.path) ? vegaParts : outlinePath(source);
    return path === undefined ? undefined : `/${path}`;
  },
  serve: ({ path }: { readonly path: string }) => {
    const code = outlineCode(path);
    return code === undefined ? undefined : { body: code, type: 'js' };
  },
  transform: ({ path, body }: { readonly path: string; readonly body: unknown }) =>
    typeof body === 'string' ? engineCode(path, body) : undefined,
};

/** The part of a request that {@link builtEngine} reads, and how it answers. */
interface TestRequest {
  readonly path: string;
  redirect(path: string): void;
}

/** Gives the browser tests the engine that was built instead of its sources (`BUILT_CHART_ENGINE=1`). */
export const builtEngine = async (request: TestRequest, next: () => Promise<void>): Promise<void> => {
  if (request.path === '/src/render/chart/draw/draw-chart.ts') request.redirect(`/${engineFile}`);
  else await next();
};
