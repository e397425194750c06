import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const script = fileURLToPath(new URL('hot-elements.ts', import.meta.url));
const embedPages = fileURLToPath(new URL('../../platform/src/embed/pages/', import.meta.url));

/**
 * A changed module of an element reaches the page without a reload (see `hot-elements.ts`), and one of the embedded pages
 * loads the dashboards anew: the platform bundles those pages again by itself.
 */
export function hotElements(): Plugin {
  return {
    name: 'hot-elements',
    apply: 'serve',
    transform(code, id) {
      if (!/\/components\/[^/]+\/define\.ts$/.test(id)) return undefined;
      return { code: `${code}\nimport.meta.hot?.accept();\n`, map: null };
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: `/@fs${script}` }, injectTo: 'head-prepend' },
      {
        tag: 'script',
        attrs: { type: 'module' },
        children: `import { createHotContext } from '/@vite/client';
createHotContext('/hot-elements').on('embed-pages-changed', () => {
  for (const dashboard of document.querySelectorAll('embed-dashboard')) void dashboard.reload();
});`,
        injectTo: 'head',
      },
    ],
    configureServer(server) {
      server.watcher.add(embedPages);
      server.watcher.on('change', (path) => {
        if (path.startsWith(embedPages)) server.hot.send('embed-pages-changed');
      });
    },
  };
}
