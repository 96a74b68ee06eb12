import type { MatchPlayer } from '#contract/matches/schema.ts';
import type { DemoMatchKind } from '#demo/play/plan-demo-matches.ts';
import type { PlayedMatch } from '#demo/play/play-demo-match.ts';

/** A submitted match and its hold reason; null if the match is consistent. */
export interface Contradiction {
  played: PlayedMatch;
  reason: string | null;
}

/** Adds the contradiction that the kind names; other kinds are unchanged. */
export function contradict(kind: DemoMatchKind, played: PlayedMatch): Contradiction {
  if (kind === 'held for score') return addGoalWithoutEvent(played);
  if (kind === 'held for player goals') return addGoalsOfPlayer(played);
  if (kind === 'held for a player in both teams') return addPlayerToOtherTeam(played);
  if (kind === 'held for red cards') return addRedCards(played);
  return { played, reason: null };
}

function addGoalWithoutEvent(played: PlayedMatch): Contradiction {
  const { Blue, Green } = played.goals;
  return {
    played: { ...played, goals: { Blue, Green: Green + 1 } },
    reason: `The score is ${Blue} - ${Green + 1}, but the Goal and Own Goal events give ${Blue} - ${Green}.`,
  };
}

function addGoalsOfPlayer(played: PlayedMatch): Contradiction {
  const score = played.goals.Blue;
  const [first, ...others] = played.players.Blue;
  if (!first) throw new Error('Blue has no players.');
  const scoredByOthers = others.reduce((sum, player) => sum + player.goals, 0);
  const goals = score - scoredByOthers + 2;
  return {
    played: withPlayers(played, { Blue: [{ ...first, goals }, ...others] }),
    reason: `The goals of Blue's players add up to ${score + 2}, but Blue's score is ${score}.`,
  };
}

function addPlayerToOtherTeam(played: PlayedMatch): Contradiction {
  const player = played.players.Blue.at(-1);
  if (!player) throw new Error('Blue has no players.');
  const again = { ...player, goals: 0, assists: 0, yellow_cards: 0, red_card: 0 };
  return {
    played: withPlayers(played, { Green: [...played.players.Green, again] }),
    reason: `${player.name} is in both teams.`,
  };
}

function addRedCards(played: PlayedMatch): Contradiction {
  const [first, ...others] = played.players.Green;
  if (!first) throw new Error('Green has no players.');
  return {
    played: withPlayers(played, { Green: [{ ...first, red_card: 2 }, ...others] }),
    reason: `${first.name} has 2 red cards.`,
  };
}

function withPlayers(played: PlayedMatch, changed: Partial<Record<'Blue' | 'Green', MatchPlayer[]>>): PlayedMatch {
  return { ...played, players: { ...played.players, ...changed } };
}
