import { isolateName } from '#contract/kit/plain-text.ts';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchStatus, MatchSummary, TeamSide } from '#contract/matches/schema.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';

const LIST_FORMAT = new Intl.ListFormat('en-GB');

type ShootOut = MatchSummary['shoot_out'];
type Teams = Record<TeamSide, { name: string; goals: number }>;

/** Writes 'Kestrel United 3–2 Harbour City FC' or 'Kestrel United 1–1 (3–4 pens) Harbour City FC'. */
export function writeScore({ Blue, Green }: Teams, shootOut?: ShootOut): string {
  const score = writeGoals([Blue.goals, Green.goals], toPair(shootOut));
  return `${isolateName(Blue.name)} ${score} ${isolateName(Green.name)}`;
}

/** The score of a match in a list. Its name may not include the teams: 'Charity Shield Final, Blue 3–2 Green'. */
export function writeResult(match: MatchSummary): string {
  const score = writeScore(readTeams(match), match.shoot_out);
  return splitMatchName(match.match_name) ? score : `${match.match_name}, ${score}`;
}

/** The teams of a match in a list, named by side if the match's name doesn't include them. */
function readTeams({ match_name, blue_team, green_team }: MatchSummary): Teams {
  const { blue, green } = splitMatchName(match_name) ?? { blue: 'Blue', green: 'Green' };
  return { Blue: { name: blue, goals: blue_team.goals }, Green: { name: green, goals: green_team.goals } };
}

/** The teams of a match in a list, with its shoot-out. */
export function readResult(match: MatchSummary): Teams & { shoot_out?: Record<TeamSide, number> } {
  return { ...readTeams(match), ...(match.shoot_out && { shoot_out: match.shoot_out }) };
}

/** Writes 'Player of the Match: olive_ten and ana'; empty before the vote has ended, and without a winner. */
export function writeWinners(
  winners: readonly { name: string }[] | null | undefined,
  writeName: (name: string) => string,
): string {
  return winners && winners.length > 0 ? `Player of the Match: ${writeNames(winners, writeName)}` : '';
}

/** Writes 'olive_ten and ana'. */
export function writeNames(named: readonly { name: string }[], writeName: (name: string) => string): string {
  return LIST_FORMAT.format(named.map(({ name }) => writeName(name)));
}

/** Writes '16 Nov 2025', in UTC. */
export function writeDate(timestamp: string): string {
  return new Date(timestamp).toUTCString().slice(5, 16).replace(/^0/, '');
}

/** The status of a result that isn't approved yet, else empty. */
export function writeDoubt(status: MatchStatus): string {
  return status === 'Approved' || status === 'Approved - Official' ? '' : status;
}
