import { foldName } from '#contract/kit/fold-name.ts';
import type { Crest } from '#contract/kit/heads.ts';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchSummary, TeamSide } from '#contract/matches/schema.ts';
import { type GoalPair, pairOf } from '#contract/matches/shoot-outs.ts';
import type { MatchResult } from '#contract/players/schema.ts';

/** A match from one team's view. */
export interface PlayedMatch {
  match: MatchSummary;
  /** The opponent's name in the match. */
  opponent: FormTeam;
  /** The opponent's crest, if it is a team of the league. */
  crest: Crest | undefined;
  goals: number;
  goalsAgainst: number;
  /** Goals of the shoot-out, the team's own first; null without one. */
  shootOut: GoalPair | null;
  result: MatchResult;
}

/** A team by its name in a match, and the slug of its team in the league, if any. */
export interface FormTeam {
  name: string;
  slug: string | undefined;
}

/**
 * The approved matches of `team` in a list, from its view and under any of its names. Matches without team names in
 * their name are omitted.
 */
export function readForm(matches: readonly MatchSummary[], team: FormTeam): PlayedMatch[] {
  return matches.flatMap((match) => {
    const names = splitMatchName(match.match_name);
    if (!names || !match.status.startsWith('Approved')) return [];
    const { blue_team: blue, green_team: green } = match;
    if (isSameTeam({ name: names.blue, slug: blue.slug }, team)) return [toPlayed(match, names.green, 'Blue')];
    if (isSameTeam({ name: names.green, slug: green.slug }, team)) return [toPlayed(match, names.blue, 'Green')];
    return [];
  });
}

/** Two teams of a league are compared by slug, other names as text. */
export function isSameTeam(one: FormTeam, other: FormTeam): boolean {
  if (one.slug !== undefined && other.slug !== undefined) return one.slug === other.slug;
  return foldName(one.name) === foldName(other.name);
}

function toPlayed(match: MatchSummary, opponent: string, side: TeamSide): PlayedMatch {
  const { blue_team: blue, green_team: green } = match;
  const [own, other] = side === 'Blue' ? [blue, green] : [green, blue];
  const [goals, goalsAgainst] = [own.goals, other.goals];
  const shootOut = pairOf(match, side);
  const result = goals > goalsAgainst ? 'win' : goals < goalsAgainst ? 'loss' : 'draw';
  return {
    match,
    opponent: { name: opponent, slug: other.slug },
    crest: other.crest,
    goals,
    goalsAgainst,
    shootOut,
    result,
  };
}
