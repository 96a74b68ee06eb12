import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BuiltSite } from '#server/site/built-site.ts';
import { canonicalizeAddress, configureSite, hasPage, lightTheme, listedPaths, renderPage } from '#web/render.tsx';

const INDEX = `<!doctype html><html lang="en-GB"><head><!--head--><script src="/before-paint.js"></script>
<script type="module" crossorigin src="/assets/main.js"></script>
<link rel="modulepreload" crossorigin href="/assets/libraries.js">
<link rel="stylesheet" crossorigin href="/assets/main.css"></head>
<body><div id="root"><!--page--></div><script type="application/json" id="page-data">null</script></body></html>`;

/** The files of a minimal build. */
const FILES = {
  'index.html': INDEX,
  'before-paint.js': 'document.documentElement.dataset.theme = "dark";',
  'touchline.rbxmx': '<string>local SITE = ""</string>',
  'assets/a.js': 'plain a',
  'assets/a.js.br': 'brotli a',
  'assets/a.js.gz': 'gzip a',
  'assets/b.js': 'plain b',
  'assets/main.css': 'body{color:black}',
  'assets/match-list.css': '.mlist{display:grid}',
  'assets/events-tab.css': '.tl{display:grid}',
  'assets/groups-page.css': '.groups{display:grid}',
  '.vite/manifest.json': JSON.stringify({
    'index.html': {
      file: 'assets/main.js',
      imports: ['_libraries.js'],
      dynamicImports: ['web/groups/groups-page.tsx'],
      css: ['assets/main.css'],
    },
    'web/groups/groups-page.tsx': { file: 'assets/groups-page.js', css: ['assets/groups-page.css'] },
    '_libraries.js': { file: 'assets/libraries.js' },
    '_match-list.js': {
      file: 'assets/match-list.js',
      imports: ['_libraries.js'],
      dynamicImports: ['web/matches/page/events-tab.tsx'],
      css: ['assets/match-list.css'],
    },
    'web/matches/matches-page.tsx': {
      file: 'assets/matches-page.js',
      imports: ['index.html', '_match-list.js'],
      dynamicImports: ['web/matches/filters.tsx'],
    },
    'web/matches/filters.tsx': { file: 'assets/filters.js' },
    'web/matches/page/events-tab.tsx': { file: 'assets/events-tab.js', css: ['assets/events-tab.css'] },
  }),
};

/** The site rendered from source, with a folder of placeholder files instead of a build. */
export function testSite(): BuiltSite {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-site-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return { folder, licences: [], canonicalizeAddress, configureSite, hasPage, lightTheme, listedPaths, renderPage };
}
