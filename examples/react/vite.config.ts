import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The session helper: `examples/node-http.ts`, or your own server.
const helper = process.env.HELPER_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/inlay': helper } },
  preview: { proxy: { '/inlay': helper } },
});
