import type { CompetitionFormat } from '#contract/competitions.ts';
import type { FixtureStage } from '#contract/fixtures.ts';
import type { AddedBan, PlayerCards, TeamFixture } from '#server/suspensions/list-bans.ts';

/** A fixture with a result; `played_at` is in seconds since 1970. A walkover has no cards. */
export interface FinishedFixture {
  fixture_id: number;
  competition_id: number;
  stage: FixtureStage;
  round: number;
  home_team_id: number | null;
  away_team_id: number | null;
  played_at: number;
  home_cards: PlayerCards[];
  away_cards: PlayerCards[];
}

type Stored = Omit<AddedBan, 'after_fixture_id'> & { added_at: number };

/**
 * One team's fixtures in the order of play, and the place of an added ban among them: after the last fixture that was
 * played before it.
 */
export function toTeamFixtures(
  fixtures: readonly FinishedFixture[],
  teamId: number | null,
  clears: (fixture: FinishedFixture) => boolean,
): { played: TeamFixture[]; addedAfter: (ban: Stored) => AddedBan } {
  const own = teamId === null ? [] : fixtures.filter((of) => of.home_team_id === teamId || of.away_team_id === teamId);
  const clearing = own.find(clears);
  const played = own.map((fixture) => ({
    fixture_id: fixture.fixture_id,
    cards: fixture.home_team_id === teamId ? fixture.home_cards : fixture.away_cards,
    clears_yellow_cards: fixture === clearing,
  }));
  function addedAfter({ added_at, ...ban }: Stored): AddedBan {
    const last = own.findLast(({ played_at }) => played_at <= added_at);
    return { ...ban, after_fixture_id: last?.fixture_id ?? null };
  }
  return { played, addedAfter };
}

/** Whether a fixture belongs to the round that clears yellow cards or a later one; in cups a round of the knockout. */
export function clearsYellowCards(
  format: CompetitionFormat,
  clearedRound: number | null,
): (fixture: Pick<FinishedFixture, 'stage' | 'round'>) => boolean {
  if (clearedRound === null) return () => false;
  if (format === 'round robin') return ({ round }) => round >= clearedRound;
  return ({ stage, round }) =>
    stage === 'final' || stage === 'third place' || (stage === 'winners' && round >= clearedRound);
}
