import { foldName } from '#contract/kit/fold-name.ts';
import { players } from '#database/tables/schema.ts';
import { teamSpellings, teams } from '#database/tables/team.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { slugOf } from '#server/results/teams/team-slug.ts';

let stored = 0;

function nextName(): string {
  stored += 1;
  return `Test team ${stored}`;
}

/** A new team with a unique name, and a crest. */
export function newTeam(name = nextName()) {
  const crest = { outline: 'shield', pattern: 'sash', first_colour: '#17357a', second_colour: '#f4c63a' } as const;
  return { name, short_name: 'TST', crest };
}

/** Stores a team with its spellings; returns its id. */
export async function storeTeam(
  database: TestDatabase,
  {
    league_id,
    name = newTeam().name,
    spellings = [],
    ...team
  }: Partial<typeof teams.$inferInsert> & { league_id: number; spellings?: string[] },
): Promise<number> {
  const { short_name, crest } = newTeam(name);
  const [row] = await database
    .insert(teams)
    .values({
      league_id,
      name,
      short_name,
      slug: slugOf(name),
      crest_outline: crest.outline,
      crest_pattern: crest.pattern,
      first_colour: crest.first_colour,
      second_colour: crest.second_colour,
      ...team,
    })
    .returning({ id: teams.id });
  if (!row) throw new Error('The team was not stored.');
  const names = [name, ...spellings].map((spelling, at) => ({
    team_id: row.id,
    team_key: foldName(spelling),
    league_id,
    spelling,
    kind: at === 0 ? ('name' as const) : ('spelling' as const),
    removed_at: team.removed_at ?? null,
  }));
  await database.insert(teamSpellings).values(names);
  return row.id;
}

/** Stores a player by Roblox id unless one exists; returns the key. */
export async function storePlayer(
  database: TestDatabase,
  roblox_id: string,
  name = `Player ${roblox_id}`,
): Promise<string> {
  await database.insert(players).values({ player_key: roblox_id, roblox_id, name }).onConflictDoNothing();
  return roblox_id;
}
