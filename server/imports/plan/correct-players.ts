import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { pickPlayerExtras } from '#contract/matches/stats.ts';
import type { StoredPlayers } from '#server/imports/import-facts-queries.ts';
import type { PlannedLines, PlannedMatch } from '#server/imports/plan/plan.ts';
import { countPlayers, sumOf } from '#server/results/counted/match-parts.ts';

/** A stored match that a row corrects: its score and, if the row has any, its scorers. */
export interface SheetCorrection {
  stored: StoredPlayers;
  /** The row's match, with the sides of the stored one. */
  match: Pick<PlannedMatch, 'goals' | 'players' | 'events' | 'had_extra_time' | 'shoot_out'>;
}

/** The match's contents after the correction, or one sentence on why its players contradict it. */
export function correctPlayers({ stored, match }: SheetCorrection): { lines: PlannedLines } | { problem: string } {
  const { match_id, player_data, goals: former } = stored;
  const names = TEAM_SIDES.some((side) => match.players[side].length > 0);
  const players = {} as Record<TeamSide, MatchPlayer[]>;
  for (const side of TEAM_SIDES) {
    players[side] = names ? mergeScorers(player_data[side], match.players[side]) : player_data[side].players;
    if (!names && sumOf(players[side], 'goals') > match.goals[side])
      return { problem: `The players of match ${match_id} have more goals than this score. Name the scorers.` };
  }
  const isSameScore = TEAM_SIDES.every((side) => former[side] === match.goals[side]);
  const keepsGoals = !names && isSameScore;
  const event_data = [...stored.event_data.filter((event) => keepsGoals || !isGoal(event)), ...match.events];
  const teams = Object.fromEntries(
    TEAM_SIDES.map((side) => [side, { ...player_data[side], players: players[side] }]),
  ) as Record<TeamSide, TeamData>;
  const everyone = [...players.Blue, ...players.Green];
  const counted = sumOf(everyone, 'goals') + sumOf(everyone, 'yellow_cards') + sumOf(everyone, 'red_card');
  return {
    lines: {
      match_id,
      player_data: teams,
      overall_player_count: everyone.length > 0 ? countPlayers(teams) : null,
      event_count: everyone.length > 0 ? event_data.length || counted : null,
      result: { goals: match.goals, had_extra_time: match.had_extra_time, shoot_out: match.shoot_out, event_data },
    },
  };
}

/** A team's lines with the row's scorers; a line that had only goals is removed with them. */
function mergeScorers({ players }: TeamData, scorers: readonly MatchPlayer[]): MatchPlayer[] {
  const goalsOf = new Map(scorers.map((scorer) => [foldName(scorer.name), scorer]));
  const kept = players.flatMap((line) => {
    const scorer = goalsOf.get(foldName(line.name));
    goalsOf.delete(foldName(line.name));
    return scorer || hasMore(line) ? [{ ...line, goals: scorer?.goals ?? 0 }] : [];
  });
  return [...kept, ...goalsOf.values()];
}

function hasMore(line: MatchPlayer): boolean {
  const { id, assists, yellow_cards, red_card } = line;
  return id !== null || assists + yellow_cards + red_card > 0 || Object.keys(pickPlayerExtras(line)).length > 0;
}

function isGoal({ eventName }: MatchEvent): boolean {
  return eventName === 'Goal' || eventName === 'Own Goal';
}
