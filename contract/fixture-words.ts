import type { Fixture, FixtureSide } from '#contract/fixtures.ts';

/** The reason of a fixture that both captains moved to a later day. */
export const MOVED_BY_CAPTAINS = 'By both captains';

/** Fixtures that staff look for: without a result after their kick-off, with two results or a level tie, or postponed. */
export const FIXTURE_NEEDS = ['no result', 'to decide', 'postponed'] as const;
export type FixtureNeed = (typeof FIXTURE_NEEDS)[number];

/** How a match or a played fixture ended. */
export function describeEnd({
  shoot_out,
  had_extra_time,
  lots_winner = null,
}: {
  shoot_out: object | null;
  had_extra_time: boolean;
  lots_winner?: Fixture['lots_winner'];
}): string {
  if (lots_winner) return 'By lots';
  if (shoot_out) return 'On penalties';
  return had_extra_time ? 'After extra time' : 'Full time';
}

/** The words for the time of a fixture without one. */
export function describeNoKickOff({ status }: Pick<Fixture, 'status'>): string {
  return status === 'postponed' ? 'No new date yet' : 'No kick-off yet';
}

/** The kick-off, or the former one of a postponed fixture without a new date. */
export function lastKickOff({ kick_off, moved_from, status }: Fixture): string | null {
  return kick_off ?? (status === 'postponed' ? moved_from : null);
}

/** The reason of a decision, with what a walkover counts as; null without a reason. */
export function describeDecision({ status, status_reason, score, walkover_winner }: Fixture): string | null {
  if (status === 'played' || status === 'planned' || status_reason === null) return null;
  if (status_reason === MOVED_BY_CAPTAINS) return null;
  const reason = /[.!?]$/.test(status_reason) ? status_reason : `${status_reason}.`;
  if (status !== 'walkover' || !score) return reason;
  if (walkover_winner === 'neither') return `${reason} Counts as a defeat of both teams, for no player.`;
  return `${reason} Counts as ${score.home}–${score.away} in the table, for no player.`;
}

/** The team of a side, or the words for who it will be. */
export function nameSide({ team, label }: FixtureSide): string {
  return team?.name ?? label ?? 'To be decided';
}

/** 'Kestrel United v Winner of SF 1'. */
export function nameFixture({ home, away }: Pick<Fixture, 'home' | 'away'>): string {
  return `${nameSide(home)} v ${nameSide(away)}`;
}

/** Writes the rounds of a list's fixtures: after the competition where they are of several. */
export function nameRoundsOf(fixtures: readonly Fixture[]): {
  isMixed: boolean;
  nameRound: (fixture: Fixture) => string;
} {
  const isMixed = new Set(fixtures.map(({ competition }) => competition.id)).size > 1;
  return {
    isMixed,
    nameRound: ({ competition, round_name }) => (isMixed ? `${competition.name}, ${round_name}` : round_name),
  };
}
