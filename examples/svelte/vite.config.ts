import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The session helper: `examples/node-http.ts`, or your own server.
const helper = process.env.HELPER_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  server: { proxy: { '/inlay': helper } },
  preview: { proxy: { '/inlay': helper } },
});
