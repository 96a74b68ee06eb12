import { defineConfig } from 'vite';
import { moduleClass } from '#scripts/css-modules.mjs';
import { inlineBodies } from '#scripts/form-bodies.mjs';
import { renderGuides } from '#scripts/guide-modules.mjs';
import { namePageModules } from '#scripts/page-modules.mjs';
import { utilityClasses } from '#scripts/utility-classes.mjs';

/** The site's code for the server, which renders pages; packages are bundled, as for browsers. */
export default defineConfig({
  plugins: [namePageModules(), inlineBodies(), renderGuides(), utilityClasses()],
  publicDir: false,
  css: { modules: { generateScopedName: moduleClass } },
  // Fixed, as React's development build renders ten times slower, whatever the server's NODE_ENV.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    outDir: 'dist/web-server',
    rolldownOptions: {
      // The server loads all of its code at once.
      checks: { moduleLevelDirective: false, ineffectiveDynamicImport: false },
      input: { render: 'web/render.tsx' },
      output: {
        entryFileNames: '[name].js',
        // V8 keeps a source in memory at two bytes per character if one of them is beyond Latin-1.
        charset: 'ascii',
        minify: { compress: true, mangle: false, codegen: true },
      },
    },
  },
});
