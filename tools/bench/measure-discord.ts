import { signInteraction } from '#demo/fake-discord/fake-application.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { fillSeason, SEASON_LEAGUE } from '#tools/bench/fill-season.ts';
import { measureRequests, type Request } from '#tools/bench/load.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const CONNECTIONS = 16;
const GUILD = '800000000000000001';
const MAX_P99_MS = 300;
const [COMMAND, AUTOCOMPLETE] = [2, 4];

/** Commands in a server with a current season, answered from cached calls, each by a different person. */
export async function measureDiscord({ server, database, seconds, visitor }: Workbench): Promise<Figure[]> {
  await fillSeason(database.$client);
  await database.$client.query(
    `insert into discord_connections (league_id, guild_id, guild_name) values ($1, $2, 'Bench') on conflict do nothing`,
    [SEASON_LEAGUE, GUILD],
  );
  const { rows } = await database.$client.query<{ match_id: string }>(
    'select match_id from matches where league_id = $1 limit 1',
    [SEASON_LEAGUE],
  );
  const match = rows[0]?.match_id ?? '1';
  const uses = {
    '/table': { type: COMMAND, data: { name: 'table' } },
    '/fixtures': { type: COMMAND, data: { name: 'fixtures' } },
    '/results': { type: COMMAND, data: { name: 'results' } },
    '/team': { type: COMMAND, data: { name: 'team', options: [{ name: 'team', value: 'team-1' }] } },
    '/match': { type: COMMAND, data: { name: 'match', options: [{ name: 'match', value: match }] } },
    'autocomplete of a team': {
      type: AUTOCOMPLETE,
      data: { name: 'team', options: [{ name: 'team', value: 'te', focused: true }] },
    },
    'autocomplete of a match': {
      type: AUTOCOMPLETE,
      data: { name: 'match', options: [{ name: 'match', value: '', focused: true }] },
    },
  };
  const figures: Figure[] = [];
  for (const [name, use] of Object.entries(uses)) {
    const next = () => buildInteraction(use, visitor());
    const timing = await measureRequests({ origin: server.origin, connections: CONNECTIONS, seconds, next });
    figures.push({
      row: `Discord: ${name}`,
      connections: CONNECTIONS,
      timing,
      target: { of: 'p99', max: MAX_P99_MS },
    });
  }
  return figures;
}

let interactions = 0;

/** Interaction ids are unique: those of this run are later than those of earlier runs. */
function buildInteraction(use: { type: number; data: object }, address: Record<string, string>): Request {
  interactions += 1;
  const id = String(BigInt(Date.now()) * 1_000_000n + BigInt(interactions));
  const member = { user: { id }, permissions: '0' };
  const body = JSON.stringify({ ...use, id, token: 'bench', version: 1, guild_id: GUILD, member });
  return {
    path: '/api/discord/interactions',
    method: 'POST',
    headers: { ...address, ...signInteraction(body) },
    body,
  };
}
