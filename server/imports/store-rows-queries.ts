import { foldName } from '#contract/kit/fold-name.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, raw, sql } from '#database/query.ts';
import type { PlannedFixture, PlannedSheetSpell, PlannedTeam } from '#server/imports/plan/plan.ts';
import { resolveNamesOfPlayers, storePlayerNames } from '#server/people/typed-names-queries.ts';
import { eachDetail } from '#server/results/fixtures/fixture-queries.ts';
import { findFreeSlug, slugOf } from '#server/results/teams/team-slug.ts';
import { separateNames } from '#server/squads/same-player-queries.ts';

/** Stores teams with all their names; returns their ids by folded name. */
export async function storeSheetTeams(
  transaction: Database,
  leagueId: number,
  teams: readonly PlannedTeam[],
): Promise<Map<string, number>> {
  if (teams.length === 0) return new Map();
  const stored = await query<{ slug: string }>(transaction, sql`select slug from teams where league_id = ${leagueId}`);
  const taken = new Set(stored.map(({ slug }) => slug));
  const rows = teams.map(({ key, name, short_name, crest }) => {
    const slug = findFreeSlug(slugOf(name), taken);
    taken.add(slug);
    return { key, name, short_name, slug, ...crest };
  });
  const made = await query<{ id: number; slug: string }>(
    transaction,
    sql`
      insert into teams (league_id, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour)
      select ${leagueId}, name, short_name, slug, outline, pattern, first_colour, second_colour
      from json_to_recordset(${JSON.stringify(rows)}::json) as sent (name text, short_name text, slug text, outline text,
        pattern text, first_colour text, second_colour text)
      returning id, slug`,
  );
  const ids = new Map(made.map(({ id, slug }) => [slug, id]));
  const idsByKey = new Map(rows.map(({ key, slug }) => [key, ids.get(slug) ?? 0]));
  const spellings = teams.flatMap(({ key, name, spellings }) => [
    { team_id: idsByKey.get(key), team_key: key, spelling: name, kind: 'name' },
    ...spellings.map(({ spelling, kind }) => ({
      team_id: idsByKey.get(key),
      team_key: foldName(spelling),
      spelling,
      kind,
    })),
  ]);
  await storeNames(transaction, leagueId, spellings);
  return idsByKey;
}

/** Stores spellings of teams. */
export async function storeNames(
  transaction: Database,
  leagueId: number,
  names: readonly { team_id: number | undefined; team_key: string; spelling: string; kind: string }[],
): Promise<void> {
  await execute(
    transaction,
    sql`
      insert into team_spellings (team_id, team_key, league_id, spelling, kind)
      select team_id, team_key, ${leagueId}, spelling, kind
      from json_to_recordset(${JSON.stringify(names)}::json) as sent (team_id integer, team_key text, spelling text,
        kind text)`,
  );
}

/** Stores squad spells and new players; returns the spells' ids. */
export async function storeSpells(
  transaction: Database,
  leagueId: number,
  spells: readonly (Omit<PlannedSheetSpell, 'team'> & { team_id: number })[],
): Promise<number[]> {
  const sent = JSON.stringify(
    spells.map((spell) => ({ ...spell, typed_name: spell.roblox_id === null ? foldName(spell.player) : null })),
  );
  await execute(
    transaction,
    sql`
      insert into players (player_key, roblox_id, name)
      select distinct on (player_key) player_key, roblox_id, player
      from json_to_recordset(${sent}::json) as sent (player_key text, roblox_id text, player text)
      order by player_key
      on conflict do nothing`,
  );
  await storePlayerNames(
    transaction,
    spells.flatMap(({ player_key, player, roblox_id }) => (roblox_id === null ? [] : { player_key, name: player })),
  );
  await separateNames(
    transaction,
    leagueId,
    spells.filter(({ roblox_id }) => roblox_id !== null),
  );
  const rows = await query<{ id: number }>(
    transaction,
    sql`
      insert into squad_spells
        (league_id, team_id, player_key, typed_name, name, first_day, last_day, shirt_number, position)
      select ${leagueId}, team_id, player_key, typed_name, player, first_day, last_day, number, position
      from json_to_recordset(${sent}::json) as sent (team_id integer, player_key text, typed_name text, player text,
        first_day date, last_day date, number smallint, position text)
      returning id`,
  );
  const keys = spells.map(({ player_key }) => player_key);
  await resolveNamesOfPlayers(transaction, leagueId, keys);
  return rows.map(({ id }) => id);
}

/** Returns the fixtures' ids. */
export async function storeFixtures(
  transaction: Database,
  leagueId: number,
  fixtures: readonly PlannedFixture[],
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    transaction,
    sql`
      insert into fixtures (league_id, competition_id, stage, group_name, round, tie, leg, home_team_id, away_team_id,
        home_source, away_source, lots_winner, kick_off, deadline, ${eachDetail(raw)}, status, walkover_winner,
        walkover_home_goals, walkover_away_goals, before_withdrawal)
      select ${leagueId}, competition_id, stage, group_name, round, tie, leg, home_team_id, away_team_id, home_source,
        away_source, lots_winner, kick_off, deadline, ${eachDetail(raw)}, status,
        case sign((walkover ->> 0)::integer - (walkover ->> 1)::integer)
          when 1 then 'home' when -1 then 'away' when 0 then 'neither'
        end, (walkover ->> 0)::smallint, (walkover ->> 1)::smallint,
        case when is_withdrawn then '{"status": "planned", "status_evidence": []}'::jsonb end
      from json_to_recordset(${JSON.stringify(fixtures)}::json) as sent (competition_id integer, stage text,
        group_name text, round smallint, tie smallint, leg smallint, home_team_id integer, away_team_id integer,
        home_source jsonb, away_source jsonb, lots_winner text, kick_off timestamptz, deadline timestamptz,
        ${eachDetail((name) => raw(`${name} text`))}, status text, walkover json, is_withdrawn boolean)
      returning id`,
  );
  return rows.map(({ id }) => id);
}
