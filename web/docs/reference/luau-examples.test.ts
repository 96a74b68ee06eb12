import { beforeAll, expect, test } from 'vitest';
import { openPlace } from '#sdk/roblox/testing/place.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';
import { luauExample, MODULE_EXAMPLE } from '#web/docs/reference/match-example.ts';

// Runs the guide's scripts in the Luau virtual machine, which sends to a listening server.

// biome-ignore lint/correctness/useHookAtTopLevel: it sets up tests and is not a React hook.
const server = useTestApp();
let origin = '';
let key = '';

beforeAll(async () => {
  const port = await freePort();
  await server.app.listen({ host: '127.0.0.1', port });
  origin = `http://127.0.0.1:${port}`;
  key = await createApiKey(server.database, 8);
});

/** The fake place has no DateTime. */
const DATE_TIME = `local DateTime = { now = function()
	return { ToIsoDate = function() return "${new Date().toISOString()}" end }
end }
`;

async function run(script: string) {
  const place = await openPlace({ origin, script, secrets: { league_api_key: key } });
  await place.run();
  const { matches, total_matches } = (await server.app.inject('/api/matches/all_matches')).json();
  const newest = Math.max(...(matches as { match_id: number }[]).map(({ match_id }) => match_id));
  const match = (await server.app.inject(`/api/matches/${newest}`)).json();
  return { output: place.output, match, total_matches };
}

test('the script with the module stores its match and logs the match id', async () => {
  const { output, match, total_matches } = await run(MODULE_EXAMPLE);
  expect(output.filter(({ level }) => level !== 'print')).toEqual([]);
  const logged = `[Touchline] Harbour City 2 - 0 North Vale is match ${match.match_id}, Approved - Official.`;
  expect(output.map(({ text }) => text)).toContain(logged);
  expect(total_matches).toBe(1);
  expect(match.status).toBe('Approved - Official');
  expect(match.context_data).toMatchObject({
    team_names: { Blue: 'Harbour City', Green: 'North Vale' },
    team_goals: { Blue: 2, Green: 0 },
    event_count: 3,
  });
  expect(match.player_data.Blue).toMatchObject({ corner_kicks: 3, assists: 1 });
});

test('the script without the module stores its match', async () => {
  const { output, match, total_matches } = await run(DATE_TIME + luauExample(`${origin}/api/submissions/game_server`));
  expect(output).toEqual([]);
  expect(total_matches).toBe(2);
  expect(match.context_data.team_goals).toEqual({ Blue: 1, Green: 0 });
});
