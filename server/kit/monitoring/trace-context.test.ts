import { expect, test, vi } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const log: string[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation((text) => log.push(String(text)) > 0);

const server = useTestApp({ LOG_LEVEL: 'trace' }, testSite);
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

/** The trace ids in the log lines of a page's calls. */
async function tracesOf(traceparent: string): Promise<unknown[]> {
  log.length = 0;
  await server.app.inject({ url: '/leagues', headers: { traceparent, cookie: 'theme=dark' } });
  await server.app.inject({ url: '/api/leagues/all', headers: { traceparent } });
  const lines = log.join('').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line)).flatMap(({ route, trace_id }) => (route ? [trace_id] : []));
}

test("log lines of a request and of its page's calls have the caller's trace", async () => {
  const traces = await tracesOf(`00-${TRACE}-${PARENT}-01`);
  expect(traces.length).toBeGreaterThan(1);
  expect(new Set(traces)).toEqual(new Set([TRACE]));
  expect(new Set(await tracesOf(`cc-${TRACE}-${PARENT}-01-later`))).toEqual(new Set([TRACE]));
});

test.each([
  `00-${TRACE}-${PARENT}`,
  `00-${TRACE}-${PARENT}-01-more`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  'olive',
])('an invalid traceparent is ignored: %s', async (traceparent) => {
  expect(new Set(await tracesOf(traceparent))).toEqual(new Set([undefined]));
});
