import process from 'node:process';
import { defineConfig } from 'vite';
import { compressAssets } from '#scripts/compress-assets.mjs';
import { inlineClasses, moduleClass, readableClass } from '#scripts/css-modules.mjs';
import { fallbackFonts } from '#scripts/fallback-fonts.mjs';
import { inlineBodies } from '#scripts/form-bodies.mjs';
import { renderGuides } from '#scripts/guide-modules.mjs';
import { leanRouter } from '#scripts/lean-router.mjs';
import { listLicences } from '#scripts/licence-notices.mjs';
import { keepPageBudgets } from '#scripts/page-budgets.mjs';
import { namePageModules } from '#scripts/page-modules.mjs';
import { robloxModel } from '#scripts/roblox-model.mjs';
import { utilityClasses } from '#scripts/utility-classes.mjs';

/** `vite` listens on `WEB_PORT`; calls under `/api` go to the server at `API_URL`. */
export default defineConfig(({ command }) => ({
  plugins: [
    namePageModules(),
    fallbackFonts(),
    inlineBodies(),
    renderGuides(),
    utilityClasses(),
    inlineClasses(),
    leanRouter(),
    keepPageBudgets(),
    listLicences(),
    robloxModel(),
    compressAssets(),
  ],
  publicDir: 'web/public',
  css: { modules: { generateScopedName: command === 'build' ? moduleClass : readableClass } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      // Every page's HTML includes these, so lazy code doesn't list them again.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/\/(index|libraries|shared|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // `use client` directives of packages have no meaning without server components.
      checks: { moduleLevelDirective: false },
      output: {
        // Seven characters distinguish a file's versions, and the first visit lists the files of all pages.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Each page is one file beside a shared one, instead of a file per icon.
        codeSplitting: {
          groups: [
            // The data of pages and their parts, which a first page without such parts does without.
            { name: 'queries', test: /[\\/](@tanstack[\\/]|(queries|use-read|use-search)\.ts$)/, priority: 0.5 },
            { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 2 },
            { name: 'site', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              // Stats, positions, kinds of events and the words for fixtures are only for pages that show them, forms and
              // zones for editors, the look of long texts for guides, and the frame for a league's pages. Clocks and marks of live matches load later: a
              // first visit does without them.
              test: /[\\/](web[\\/](?!kit[\\/]((form|session)[\\/]|page[\\/]prose)|shell[\\/]league-|leagues[\\/](choice-bar|figures-|load-league)|.*[\\/](zoned-|use-live-|live-(link|sign|words)))|contract[\\/](?!(matches[\\/](stats|event-kinds|match-clock)|squads[\\/]positions|fixtures[\\/](clock|words))\.ts)|node_modules[\\/])/,
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
