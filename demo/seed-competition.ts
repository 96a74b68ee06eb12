import type { TeamSide } from '#contract/matches/schema.ts';
import { DEFAULT_MATCH_TYPE } from '#contract/submissions/sports.ts';
import type { Database } from '#database/connect.ts';
import type { DemoLeague } from '#demo/data/demo-leagues.ts';
import { buildSeasonMatch } from '#demo/play/build-demo-match.ts';
import type { PlannedFixture } from '#demo/play/plan-season.ts';
import type { GivenCards, SeasonPlay } from '#demo/play/play-season.ts';
import type { Random } from '#demo/play/random.ts';
import { type StoredCompetition, storeCompetition, storeFixtures } from '#demo/season-queries.ts';
import { insertUnlinkedMatch } from '#server/submissions/insert-match-queries.ts';

/** The team of a short name. */
export type FindTeam = (short_name: string) => { id: number; name: string };

/** A competition that is stored with its fixtures and the matches played so far. */
interface SeededCompetition {
  league: DemoLeague;
  competition: StoredCompetition;
  fixtures: readonly PlannedFixture[];
  play: SeasonPlay;
  findTeam: FindTeam;
  /** The day of a kick-off in the season's own calendar, as yyyy-mm-dd. */
  dayOf: (kick_off: Date) => string;
  cardsOf?: (round: number) => GivenCards;
  /** `age` of its first match; ages are part of the names of servers. */
  firstAge: number;
}

const GREEN_AT_HOME = 0.2;
/** From the planned kick-off to the match's own. */
const LATEST_START_MINUTES = 6;
const NO_CARDS: GivenCards = { red: [], yellow: [], careful: [] };

/** Stores the competition; returns the ids of its fixtures in their order. */
export async function seedCompetition(
  database: Database,
  random: Random,
  { competition, fixtures, findTeam, ...playing }: SeededCompetition,
): Promise<number[]> {
  const competition_id = await storeCompetition(database, competition);
  const type = competition.match_types[0] ?? DEFAULT_MATCH_TYPE;
  const stored = [];
  for (const [index, fixture] of fixtures.entries()) {
    const { home, away, goals, extra_time, shoot_out, ...row } = fixture;
    const isWalkover = row.status === 'walkover';
    const home_side: TeamSide = random.chance(GREEN_AT_HOME) ? 'Green' : 'Blue';
    const isPlayed = goals !== null && !isWalkover;
    const age = playing.firstAge + index;
    stored.push({
      ...row,
      league_id: competition.league_id,
      competition_id,
      home_team_id: home ? findTeam(home).id : null,
      away_team_id: away ? findTeam(away).id : null,
      match_id: isPlayed
        ? await playFixture(database, random, { ...playing, findTeam, age, type }, fixture, home_side)
        : null,
      home_side: isPlayed ? home_side : null,
      walkover_home_goals: isWalkover ? (goals?.home ?? null) : null,
      walkover_away_goals: isWalkover ? (goals?.away ?? null) : null,
    });
  }
  return storeFixtures(database, stored);
}

type Playing = Pick<SeededCompetition, 'league' | 'play' | 'findTeam' | 'dayOf' | 'cardsOf'> & {
  age: number;
  type: string;
};

/** Plays and stores the match of a fixture; returns its id. */
async function playFixture(
  database: Database,
  random: Random,
  { league, type, play, findTeam, dayOf, cardsOf, age }: Playing,
  fixture: PlannedFixture,
  homeSide: TeamSide,
): Promise<number> {
  const { home, away, kick_off, round, extra_time, shoot_out } = fixture;
  if (!home || !away) throw new Error('A played fixture has two teams.');
  const played = play.play(fixture, dayOf(kick_off), homeSide, cardsOf?.(round) ?? NO_CARDS);
  const nameOf = (side: TeamSide) => findTeam(side === homeSide ? home : away).name;
  const teams = { Blue: { name: nameOf('Blue'), squad: [] }, Green: { name: nameOf('Green'), squad: [] } };
  const playedAt = new Date(kick_off.getTime() + random.between(0, LATEST_START_MINUTES * 60) * 1000);
  const match = buildSeasonMatch(random, { league, kind: 'official', age, playedAt, teams }, played, type);
  const penaltiesOf = (side: TeamSide) => shoot_out?.[side === homeSide ? 'home' : 'away'] ?? 0;
  return insertUnlinkedMatch(database, {
    ...match,
    extra_time,
    shoot_out: shoot_out && { Blue: penaltiesOf('Blue'), Green: penaltiesOf('Green') },
    announce: false,
  });
}
