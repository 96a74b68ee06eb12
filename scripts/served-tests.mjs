/** Tests of transport, permissions and submissions: `npm test` runs them on the built server instead of the sources. */
export const SERVED_TESTS = ['server/*.test.ts', 'server/{accounts,auth,http,openapi,submissions}/**/*.test.ts'];

/** Tests that need the built server. */
export const BUILT_ONLY = ['server/testing/built-server.test.ts', 'server/discord/killed-server.test.ts'];
