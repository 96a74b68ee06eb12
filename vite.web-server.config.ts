import { defineConfig } from 'vite';
import { shortClass } from '#scripts/css-modules.mjs';
import { inlineBodies } from '#scripts/form-bodies.mjs';
import { renderGuides } from '#scripts/guide-modules.mjs';
import { namePageModules } from '#scripts/page-modules.mjs';

/** The site's code for the server, which renders pages; packages are built in, as browsers get them built in. */
export default defineConfig({
  plugins: [namePageModules(), inlineBodies(), renderGuides()],
  publicDir: false,
  css: { modules: { generateScopedName: shortClass } },
  // Whatever NODE_ENV is where the server runs: React's development build renders ten times slower.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    outDir: 'dist/web-server',
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      input: { render: 'web/render.tsx' },
      output: {
        entryFileNames: '[name].js',
        // V8 keeps a source in memory, at two bytes a character if one of them is beyond Latin-1.
        charset: 'ascii',
        minify: { compress: true, mangle: false, codegen: true },
      },
    },
  },
});
