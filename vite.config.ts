import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `WEB_PORT` is where `vite` listens; calls under `/api` go to the server at `API_URL`. */
export default defineConfig({
  plugins: [react()],
  publicDir: 'web/public',
  build: { outDir: 'dist/web', emptyOutDir: true, manifest: true },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } },
    watch: { ignored: ['**/data/**', '**/dist/**', '**/.cache/**'] },
  },
});
