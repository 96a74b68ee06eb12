import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import type { PlannedMatch } from '#server/imports/plan/plan.ts';
import type { SheetScorers } from '#server/imports/read/read-match-scorers.ts';
import { plainScore, type SheetScore } from '#server/results/counted/read-score.ts';

interface ReadMatch
  extends Pick<
    PlannedMatch,
    'home' | 'away' | 'day' | 'has_time' | 'type' | 'states_type' | 'stated' | 'states_fixture' | 'unplayed'
  > {
  instant: string;
  scorers: SheetScorers;
  /** Null for a row without a result. */
  score: SheetScore | null;
}

/** The match of a row. Home is Blue; a penalty is followed by its goal, as game servers send it. */
export function buildSheetMatch({ scorers, score, instant, ...row }: ReadMatch): PlannedMatch {
  const { home, away, day, has_time, type, states_type, stated, states_fixture, unplayed } = row;
  const { goals, ...decided } = score ?? plainScore([0, 0]);
  const players: Record<TeamSide, MatchPlayer[]> = { Blue: [], Green: [] };
  const events: MatchEvent[] = [];
  for (const [side, other, listed] of [
    ['Blue', 'Green', scorers[0]] as const,
    ['Green', 'Blue', scorers[1]] as const,
  ]) {
    for (const { name, goals, minutes: timestamps, penalties = [], isOwnGoal } of listed) {
      const own = isOwnGoal ? other : side;
      addGoals(players[own], name, isOwnGoal ? 0 : goals);
      for (const timestamp of timestamps) {
        const event = { timestamp, participants: [name], team_affect: own };
        if (penalties.includes(timestamp)) events.push({ eventName: 'Penalty', ...event });
        events.push({ eventName: isOwnGoal ? 'Own Goal' : 'Goal', ...event });
      }
    }
  }
  return {
    home,
    away,
    played_at: instant,
    has_time,
    day,
    goals: { Blue: goals[0], Green: goals[1] },
    ...decided,
    players,
    events: events.toSorted((a, b) => minuteOf(a) - minuteOf(b)),
    type,
    states_type,
    stated,
    states_fixture,
    unplayed,
    made: null,
  };
}

function addGoals(players: MatchPlayer[], name: string, goals: number): void {
  const known = players.find((player) => foldName(player.name) === foldName(name));
  if (known) known.goals += goals;
  else players.push({ name, id: null, goals, assists: 0, yellow_cards: 0, red_card: 0 });
}

/** '45+2' sorts between 45 and 46. */
function minuteOf({ timestamp }: MatchEvent): number {
  const [minute = 0, added = 0] = timestamp.split('+').map(Number);
  return minute + added / 100;
}
