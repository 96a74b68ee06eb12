/**
 * Tests of transport, permissions, submissions and pages: `npm test` runs them on the built server instead of the
 * sources.
 */
export const SERVED_TESTS = ['server/*.test.ts', 'server/{accounts,docs,kit,pictures,site,submissions}/**/*.test.ts'];

/**
 * The same with one process per file: they exhaust a process-wide counter, or their Luau machine never frees its
 * memory.
 */
export const SERVED_ALONE = ['server/discord/request-discord.test.ts', 'sdk/roblox/*.test.ts'];

/** Tests that need the built server. */
export const BUILT_ONLY = ['server/testing/built-server.test.ts', 'server/discord/killed-server.test.ts'];
