import type { Database } from '#database/connect.ts';
import { readRecording } from '#demo/recorded/read-recording.ts';
import { type StoredTeam, storePlayers, storeSpells, storeTeams } from '#demo/season-queries.ts';
import { slugOf } from '#server/results/teams/team-slug.ts';

/** A recorded team; its squad's days are yyyy-mm-dd in the season's own calendar. */
type RecordedTeam = Omit<StoredTeam, 'slug'> & {
  league: number;
  squad: [name: string, id: string, shirt: number, first_day: string, last_day?: string][];
};

export interface SeededTeams {
  /** Team ids by short name. */
  ids: ReadonlyMap<string, number>;
  /** Returns the key of a squad's player by name. */
  keyOf: (name: string) => string | undefined;
}

/** Stores a league's recorded teams with their squads; `day` moves the days of its calendar. */
export async function seedTeams(
  database: Database,
  league: number,
  day: (day: string) => string,
): Promise<SeededTeams> {
  const teams = readRecording<RecordedTeam>('teams').filter((team) => team.league === league);
  const players = teams.flatMap(({ squad }) => squad.map(([name, id]) => ({ name, id })));
  await storePlayers(database, players);
  const rows = teams.map(({ squad: _, ...team }) => ({ ...team, slug: slugOf(team.name) }));
  const ids = await storeTeams(database, league, rows);
  const spells = teams.flatMap(({ short_name, squad }) =>
    squad.map(([, id, shirt, first_day, last_day]) => {
      return {
        team_id: ids.get(short_name),
        id,
        shirt,
        first_day: day(first_day),
        last_day: last_day && day(last_day),
      };
    }),
  );
  await storeSpells(database, league, spells);
  return { ids, keyOf: (name) => players.find((player) => player.name === name)?.id };
}
