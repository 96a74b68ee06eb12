import type { HomeAway } from '#contract/fixtures/schema.ts';
import type { Database } from '#database/connect.ts';
import type { SeasonCalendar } from '#demo/data/season-calendar.ts';
import { type RecordedMatch, readRecording, replayMatch } from '#demo/recorded/read-recording.ts';
import { type StoredCompetition, type StoredFixture, storeCompetition, storeFixtures } from '#demo/season-queries.ts';
import { insertUnlinkedMatch } from '#server/submissions/insert-match-queries.ts';

/**
 * An instant in the season's own calendar, a number of minutes after the last half hour, or a time of day some days
 * from today.
 */
type KickOff = string | { soon: number } | { in_days: number; time: string };

/** A recorded fixture, with its match once played. Teams are short names, absent if results decide. */
type RecordedFixture = Omit<StoredFixture, 'kick_off' | 'moved_from' | 'deadline'> & {
  round: number;
  home?: string;
  away?: string;
  kick_off: KickOff;
  moved_from?: string;
  deadline?: string;
  walkover?: HomeAway;
  match?: RecordedMatch;
};

/** Finds a fixture's id by matchweek and home team. */
export type FindFixture = (round: number, home: string) => number | undefined;

/** Stores a competition with a recording's fixtures and matches; `teams` are ids by short name. */
export async function seedCompetition(
  database: Database,
  calendar: SeasonCalendar,
  teams: ReadonlyMap<string, number>,
  { recording, ...competition }: StoredCompetition & { recording: string },
): Promise<FindFixture> {
  const competition_id = await storeCompetition(database, competition);
  const at = (instant: string) => calendar.at(instant);
  const recorded = readRecording<RecordedFixture>(recording);
  const stored = [];
  for (const { home = '', away = '', kick_off, moved_from, deadline, walkover, match, ...fixture } of recorded) {
    stored.push({
      ...fixture,
      league_id: competition.league_id,
      competition_id,
      home_team_id: teams.get(home),
      away_team_id: teams.get(away),
      kick_off: kickOffOf(calendar, kick_off),
      ...(moved_from && { moved_from: at(moved_from) }),
      ...(deadline && { deadline: at(deadline) }),
      match_id: match && (await insertUnlinkedMatch(database, replayMatch(match, at))),
      walkover_home_goals: walkover?.home,
      walkover_away_goals: walkover?.away,
    });
  }
  const ids = await storeFixtures(database, stored);
  return (round, home) => ids[recorded.findIndex((fixture) => fixture.round === round && fixture.home === home)];
}

function kickOffOf(calendar: SeasonCalendar, kickOff: KickOff): Date {
  if (typeof kickOff === 'string') return calendar.at(kickOff);
  return 'soon' in kickOff ? calendar.soon(kickOff.soon) : calendar.inDays(kickOff.in_days, kickOff.time);
}
