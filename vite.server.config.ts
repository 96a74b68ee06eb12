import { defineConfig } from 'vite';

/** The server, the thread that paints its share cards, and the admin command; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    outDir: 'dist/server',
    rolldownOptions: {
      input: { main: 'server/main.ts', 'card-worker': 'server/sharing/card-worker.ts', admin: 'cli/admin.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
