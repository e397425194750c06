import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// The session helper: `examples/node-http.ts`, or your own server.
const helper = process.env.HELPER_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  // Vue takes every unknown tag for a component of its own unless it is told.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.includes('-') } } })],
  server: { proxy: { '/inlay': helper } },
  preview: { proxy: { '/inlay': helper } },
});
