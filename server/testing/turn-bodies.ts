import type { EndpointName } from '#contract/endpoints.ts';
import { addDays, today } from '#contract/kit/days.ts';
import { fixtures } from '#database/tables/fixture.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { storeCompetitionWithTeams } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';

interface TurningSeason {
  league_id: number;
  name?: string;
  /** Each division's teams, the best first, and its zones. */
  divisions?: { teams: string[]; zones?: object }[];
  isPlayed?: boolean;
}

let stored = 0;

/**
 * Stores a season that ended yesterday, whose divisions have each pair of teams meet once, won by the better one; returns
 * its id, and the teams of its divisions by place.
 */
export async function storeTurningSeason(
  database: TestDatabase,
  { league_id, name, divisions = [{ teams: ['', ''] }, { teams: ['', ''] }], isPlayed = true }: TurningSeason,
): Promise<{ season_id: number; teams: number[][]; competitions: number[] }> {
  stored += 1;
  const season_id = await storeSeason(database, {
    league_id,
    name: name ?? `Turning ${stored}`,
    first_day: addDays(today('UTC'), -100),
    last_day: addDays(today('UTC'), -1),
  });
  const teams: number[][] = [];
  const competitions: number[] = [];
  for (const [at, division] of divisions.entries()) {
    const { competition_id, team_ids } = await storeCompetitionWithTeams(database, {
      league_id,
      season_id,
      name: `Division ${at + 1}`,
      names: division.teams.map((team, place) => team || `Turning ${stored} ${at}${place}`),
      division_level: at + 1,
      division_size: division.teams.length,
      places_up: at === 0 ? 0 : 1,
      places_down: at === divisions.length - 1 ? 0 : 1,
      ...division.zones,
    });
    teams.push(team_ids);
    competitions.push(competition_id);
    const pairs = team_ids.flatMap((home, place) => team_ids.slice(place + 1).map((away) => [home, away] as const));
    if (pairs.length === 0) continue;
    await database.insert(fixtures).values(
      pairs.map(([home_team_id, away_team_id], round) => ({
        ...{ league_id, competition_id, home_team_id, away_team_id, stage: 'round robin' as const, round: round + 1 },
        ...(isPlayed && {
          status: 'walkover' as const,
          walkover_winner: 'home' as const,
          walkover_home_goals: 3,
          walkover_away_goals: 0,
        }),
      })),
    );
  }
  return { season_id, teams, competitions };
}

/** Ends a season as the API does, with a movement for each team, which is approved if so stated. */
async function storeFinish(database: TestDatabase, season_id: number, isApproved: boolean): Promise<number> {
  await database.$client.query('update league_seasons set finished_at = now() where id = $1', [season_id]);
  const { rows } = await database.$client.query(
    `insert into season_movements (league_id, season_id, team_id, from_level, to_level, reason, table_level, table_reason,
      approved_at)
     select c.league_id, c.season_id, team_id, division_level, moved.level,
       case when moved.level = division_level then 'hold' else 'table' end, moved.level,
       case when moved.level = division_level then 'hold' else 'table' end, case when $2 then now() end
     from competitions c
     join competition_teams entry on entry.competition_id = c.id
     cross join lateral (
       select case when division_level = 1 and seed > places_down and places_down > 0 then 2
         when division_level = 2 and seed <= places_up then 1 else division_level end as level
     ) as moved
     where c.season_id = $1
     returning id`,
    [season_id, isApproved],
  );
  return rows[0]?.id ?? 0;
}

/** A new valid body for a call about the turn of a season; undefined for any other call. */
export async function buildTurnBody(
  name: EndpointName,
  database: TestDatabase,
  league_id: number,
): Promise<object | undefined> {
  const store = async (isApproved: boolean) => {
    const { season_id } = await storeTurningSeason(database, { league_id });
    return { season_id, id: await storeFinish(database, season_id, isApproved) };
  };
  switch (name) {
    case 'POST /leagues/myLeagues/:league_id/season_turn/finish':
      return { season_id: (await storeTurningSeason(database, { league_id })).season_id };
    case 'POST /leagues/myLeagues/:league_id/season_turn/reopen':
      return { season_id: (await store(false)).season_id };
    case 'POST /leagues/myLeagues/:league_id/season_turn/move':
      return { id: (await store(false)).id, to_level: 2, note: 'The squad moves on.' };
    case 'POST /leagues/myLeagues/:league_id/season_turn/answer': {
      const { id } = await store(true);
      await database.$client.query('update season_movements set table_level = 2 where id = $1', [id]);
      return { id, answer: 'keep' };
    }
    case 'POST /leagues/myLeagues/:league_id/season_turn/approve':
      return { season_id: (await store(false)).season_id, is_approved: true };
    case 'POST /leagues/myLeagues/:league_id/season_turn/next':
      // A league has a maximum of seasons, and many callers each try this one.
      await database.$client.query(
        `update league_seasons set removed_at = now()
         where league_id = $1 and removed_at is null and (
           first_day > current_date or name ~ '^Turning '
           or not exists (select from competitions where season_id = league_seasons.id)
         )`,
        [league_id],
      );
      return { season_id: (await store(true)).season_id, name: `Next ${stored}`, weeks: 20 };
    case 'POST /leagues/myLeagues/:league_id/season_turn/place': {
      const { season_id } = await store(true);
      const next = await storeSeason(database, {
        league_id,
        name: `Placed ${stored}`,
        first_day: addDays(today('UTC'), 30),
        last_day: addDays(today('UTC'), 90),
        registration_opens: new Date(Date.now() - 86_400_000),
        registration_closes: new Date(Date.now() + 86_400_000),
        follows_id: season_id,
      });
      await storeCompetitionWithTeams(database, {
        ...{ league_id, season_id: next, name: 'Division 1', division_level: 1, published_at: null, names: [] },
      });
      return { season_id: next };
    }
    default:
      return undefined;
  }
}
