import process from 'node:process';
import { defineConfig } from 'vite';
import { compressAssets } from '#scripts/compress-assets.mjs';
import { inlineClasses, readableClass, shortClass } from '#scripts/css-modules.mjs';
import { inlineBodies } from '#scripts/form-bodies.mjs';
import { renderGuides } from '#scripts/guide-modules.mjs';
import { listLicences } from '#scripts/licence-notices.mjs';
import { keepPageBudgets } from '#scripts/page-budgets.mjs';
import { namePageModules } from '#scripts/page-modules.mjs';
import { robloxModel } from '#scripts/roblox-model.mjs';

/** `WEB_PORT` is where `vite` listens; calls under `/api` go to the server at `API_URL`. */
export default defineConfig(({ command }) => ({
  plugins: [
    namePageModules(),
    inlineBodies(),
    renderGuides(),
    inlineClasses(),
    keepPageBudgets(),
    listLicences(),
    robloxModel(),
    compressAssets(),
  ],
  publicDir: 'web/public',
  css: { modules: { generateScopedName: command === 'build' ? shortClass : readableClass } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      // Every page has these from its HTML, so lazy code doesn't list them again.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/\/(index|libraries|shared|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // `use client` directives of packages mean nothing to a site without server components.
      checks: { moduleLevelDirective: false },
      output: {
        // Seven characters tell versions of a file apart, and the first visit lists all files of pages.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // A page is its own file beside those that most pages share, instead of a file an icon.
        codeSplitting: {
          groups: [
            // What parts of pages ask for, which no page begins with.
            { name: 'queries', test: /[\\/](@tanstack[\\/]|(queries|use-call|use-search)\.ts$)/, priority: 0.5 },
            { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 2 },
            { name: 'site', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              // Stats, positions, kinds of events and the words for fixtures are for pages that show them, forms and zones for
              // those who write, and clocks and marks of live matches come later: a first visit does without them.
              test: /[\\/](web[\\/](?!kit[\\/](form|session)[\\/]|.*[\\/](zoned-|use-live-|live-(link|sign|words)))|contract[\\/](?!(matches[\\/](stats|event-kinds|match-clock)|squads[\\/]positions|fixtures[\\/](clock|words))\.ts)|node_modules[\\/])/,
              minShareCount: 7,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } },
    watch: { ignored: ['**/data/**', '**/dist/**', '**/.cache/**'] },
  },
}));
