// The layers of ARCHITECTURE.md. `npm run check` asks dependency-cruiser whether every import keeps to them.

// dependency-cruiser's swc parser does not know JSX unless told, and TypeScript 7 has no parser for it to use.
const swc = require('@swc/core');

const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const TESTS = '\\.test\\.tsx?$|^server/testing/|^database/test-|^e2e/|^tools/|^sdk/roblox/testing/';

/** Files through which a feature of the server may be reached besides its *-queries.ts. */
const ENTRY_POINTS = [
  'api-keys/game-server-keys',
  'auth/require-user',
  'demo/demo-accounts',
  'leagues/require-access-level',
  'matches/new-match',
  'previews/draw-initials',
  'previews/score-text',
  'standings/standings-service',
  'submissions/build-correction',
  'submissions/find-contradictions',
  'teams/team-names',
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'contract-stands-alone',
    comment: 'The contract imports typebox and itself.',
    from: { path: '^contract/', pathNot: TESTS },
    to: { pathNot: '^contract/|^node_modules/typebox/' },
  },
  {
    name: 'web-knows-the-contract-alone',
    comment: 'Of ours, the site imports the contract and itself.',
    from: { path: '^web/', pathNot: TESTS },
    to: { pathNot: '^(contract|web)/|^node_modules/' },
  },
  {
    name: 'web-packages',
    comment:
      'What reaches browsers: React, its router and queries, behaviour of controls, scales of charts, icons and fonts; schemas for the submit forms.',
    from: { path: '^web/', pathNot: TESTS },
    to: {
      path: '^node_modules/',
      pathNot:
        '^node_modules/(react|react-dom|react-router|@base-ui/react|@tanstack/react-query|d3-array|d3-scale|lucide|typebox|@fontsource-variable/[^/]+)/',
    },
  },
  {
    name: 'client-knows-the-contract-alone',
    comment: 'The published client takes types from the contract, and carries nothing else.',
    from: { path: '^sdk/', pathNot: TESTS },
    to: { pathNot: '^(contract|sdk)/|^node_modules/typebox/' },
  },
  {
    name: 'sql-in-queries',
    comment: 'SQL is written in *-queries.ts and database/.',
    from: { pathNot: `^node_modules/|^database/|-queries\\.ts$|^drizzle\\.config\\.ts$|${TESTS}` },
    to: { path: '^node_modules/(drizzle-orm|drizzle-kit|pg|sql-template-tag)/|^database/(query|schema)\\.ts$' },
  },
  {
    name: 'features-meet-in-queries',
    comment: 'A feature folder reaches another through its *-queries.ts and the entry points.',
    from: { path: '^server/([^/]+)/', pathNot: `^server/http/|${TESTS}` },
    to: {
      path: '^server/[^/]+/',
      pathNot: `^server/($1|http|cache)/|-queries.ts$|^server/(${ENTRY_POINTS.join('|')}).ts$`,
    },
  },
  {
    name: 'http-knows-no-feature',
    comment: 'server/http knows nothing of the domain.',
    from: { path: '^server/http/', pathNot: TESTS },
    to: { path: '^server/[^/]+/', pathNot: '^server/http/' },
  },
  {
    name: 'app-mounts-routes',
    comment: 'Routes are mounted by server/app.ts and by nobody else.',
    from: { pathNot: `^server/app\\.ts$|${TESTS}` },
    to: { path: '^server/.*-routes\\.ts$' },
  },
  {
    name: 'pages-import-no-pages',
    comment: 'A page is reached by web/routes.ts; what two areas share lives in web/components and web/match-editor.',
    from: { path: '^web/pages/([^/]+)/', pathNot: `^web/pages/errors/|${TESTS}` },
    to: { path: ['^web/pages/(?!$1/)', '^web/pages/.*-page\\.tsx$'] },
  },
  {
    name: 'routes-name-pages',
    comment: 'Outside the pages, web/routes.ts alone imports from them.',
    from: { path: '^web/', pathNot: `^web/pages/|^web/routes\\.tsx?$|${TESTS}` },
    to: { path: '^web/pages/' },
  },
  {
    name: 'match-editor-serves-pages',
    comment: 'web/match-editor imports itself, web/components, web/ui and the contract.',
    from: { path: '^web/match-editor/', pathNot: TESTS },
    to: { path: '^web/', pathNot: '^web/(match-editor|components|ui)/' },
  },
  {
    name: 'pages-use-the-match-editor',
    comment: 'Only pages import web/match-editor.',
    from: { path: '^web/', pathNot: `^web/(pages|match-editor)/|${TESTS}` },
    to: { path: '^web/match-editor/' },
  },
  {
    name: 'ui-knows-no-domain',
    comment: 'web/ui imports itself and packages.',
    from: { path: '^web/ui/', pathNot: TESTS },
    to: { path: '^(contract|web)/', pathNot: '^web/ui/' },
  },
  {
    name: 'server-knows-no-client',
    comment: 'Server and database import no site, no command, no end-to-end test.',
    from: { path: '^(server|database)/', pathNot: TESTS },
    to: { path: '^(web|cli|e2e|scripts|sdk|tools)/' },
  },
  {
    name: 'database-knows-no-server',
    comment: 'The database layer imports nothing of the server.',
    from: { path: '^database/', pathNot: TESTS },
    to: { path: '^server/' },
  },
  {
    name: 'tests-stay-tests',
    comment: 'The product imports no test and no test support.',
    from: { pathNot: `^node_modules/|${TESTS}` },
    to: { path: TESTS },
  },
  { name: 'no-cycles', from: {}, to: { circular: true } },
  { name: 'imports-exist', from: {}, to: { couldNotResolve: true } },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'swc',
    doNotFollow: { path: '^node_modules|\\.css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.css'],
    },
  },
};
