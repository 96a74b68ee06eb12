// The layers of ARCHITECTURE.md, which `npm run check` enforces by dependency-cruiser.

// dependency-cruiser's swc parser needs an option for JSX, and TypeScript 7 has no parser API for it.
const swc = require('@swc/core');

const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const TESTS = '\\.test\\.tsx?$|^server/testing/|^database/test-|^e2e/|^tools/|^sdk/roblox/testing/';

/** drizzle's tables, of a development package. */
const TABLES = '^database/tables/';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'contract-imports-typebox-only',
    comment: 'The contract imports only typebox and itself.',
    from: { path: '^contract/', pathNot: TESTS },
    to: { pathNot: '^contract/|^node_modules/typebox/' },
  },
  {
    name: 'web-imports-contract-only',
    comment: 'Of our code, the site imports only the contract, itself and the guides that its build renders.',
    from: { path: '^web/', pathNot: TESTS },
    to: { pathNot: '^(contract|web)/|^node_modules/|^virtual:guides/' },
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
    name: 'client-imports-contract-types-only',
    comment: 'The published client imports only types of the contract.',
    from: { path: '^sdk/', pathNot: TESTS },
    to: { pathNot: '^(contract|sdk)/|^node_modules/typebox/' },
  },
  {
    name: 'sql-in-queries',
    comment: 'SQL is written in *-queries.ts and database/.',
    from: { pathNot: `^node_modules/|^database/|-queries\\.ts$|^drizzle\\.config\\.ts$|${TESTS}` },
    to: { path: '^node_modules/(drizzle-orm|drizzle-kit|pg|sql-template-tag)/|^database/(query|tables/schema)\\.ts$' },
  },
  {
    name: 'tables-in-development',
    comment: "drizzle's tables generate migrations and serve tests; they are no part of the product.",
    from: { pathNot: `^node_modules/|${TABLES}|${TESTS}` },
    to: { path: TABLES },
  },
  {
    name: 'kit-imports-no-room',
    comment:
      'What serves every room knows none: server/kit imports the contract, the database, the settings and itself.',
    from: { path: '^server/kit/', pathNot: TESTS },
    to: { path: '^server/', pathNot: '^server/(kit/|(config|services|version)\\.ts$)' },
  },
  {
    name: 'results-import-no-room',
    comment: 'What matches and fixtures amount to is known to every room, and knows none of them.',
    from: { path: '^server/results/', pathNot: TESTS },
    to: { path: '^server/', pathNot: '^server/(kit|results)/' },
  },
  {
    name: 'people-and-changes-import-no-room',
    comment: 'Who people are and what changed is known to every room, and knows none of them.',
    from: { path: '^server/(people|changes)/', pathNot: TESTS },
    to: { path: '^server/', pathNot: '^server/(kit|results|people|changes)/' },
  },
  {
    name: 'app-mounts-routes',
    comment: 'Only server/app.ts and, for the API, server/api-routes.ts mount routes.',
    from: { pathNot: `^server/(app|api-routes)\\.ts$|${TESTS}` },
    to: { path: '^server/.*-routes\\.ts$' },
  },
  {
    name: 'routes-import-pages',
    comment: 'Only web/routes.ts imports pages, and those of failures each other.',
    from: { path: '^web/', pathNot: `^web/routes\\.tsx?$|^web/site/|${TESTS}` },
    to: { path: '^web/.*-page\\.tsx$', pathNot: '^web/kit/' },
  },
  {
    name: 'site-kit-imports-no-room',
    comment: 'What every room of the site uses knows none of them.',
    from: { path: '^web/kit/', pathNot: TESTS },
    to: { path: '^web/[^/]+/', pathNot: '^web/kit/' },
  },
  {
    name: 'controls-import-no-domain',
    comment: 'Controls import only each other, styles and packages.',
    from: { path: '^web/kit/(ui|fields|browser)/', pathNot: TESTS },
    to: { path: '^(contract|web)/', pathNot: '^web/kit/(ui|fields|list|browser|styles)/' },
  },
  {
    name: 'server-imports-no-client',
    comment: 'Server and database import no code of the site, the admin command or journeys.',
    from: { path: '^(server|database)/', pathNot: TESTS },
    to: { path: '^(web|cli|e2e|scripts|sdk|tools)/' },
  },
  {
    name: 'production-packages',
    comment: 'Production installs no development packages: those of the server and the admin command are dependencies.',
    from: { path: '^(contract|database|demo|server|cli)/', pathNot: `${TABLES}|${TESTS}` },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'database-imports-no-server',
    comment: 'The database layer imports no code of the server.',
    from: { path: '^database/', pathNot: TESTS },
    to: { path: '^server/' },
  },
  {
    name: 'product-imports-no-tests',
    comment: 'The product imports no tests and no fixtures.',
    from: { pathNot: `^node_modules/|${TESTS}` },
    to: { path: TESTS },
  },
  { name: 'no-cycles', from: {}, to: { circular: true } },
  {
    name: 'imports-exist',
    from: { pathNot: '\\.rbx\\.ts$' },
    to: { couldNotResolve: true, pathNot: '^virtual:guides/' },
  },
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
