import type { MatchPlayer } from '#contract/matches/schema.ts';
import type { MatchContents } from '#contract/review/corrections.ts';
import type { DisputeOutcome } from '#contract/review/disputes.ts';

/** Dispute and corrections of a counted match, in this order; `by` is a demo account's d_username. */
interface DisputedMatch {
  league: number;
  age: number;
  dispute: { by: string; at: string; reason: string; outcome: DisputeOutcome | null };
  corrections: readonly {
    by: string;
    at: string;
    reason: string;
    correct: (contents: MatchContents) => MatchContents;
  }[];
}

/** A disputed match with two corrections, and one with an open dispute. */
export const DEMO_DISPUTED_MATCHES: readonly DisputedMatch[] = [
  {
    league: 8,
    age: 22,
    dispute: { by: 'player', at: '2026-07-28T15:10:00Z', reason: 'The first goal was mine.', outcome: 'corrected' },
    corrections: [
      {
        by: 'admin',
        at: '2026-07-29T18:45:00Z',
        reason: 'The replay shows who scored the first goal.',
        correct: (contents) => creditFirstGoal(contents, 'PlayerOnRoblox'),
      },
      { by: 'creator', at: '2026-07-31T20:30:00Z', reason: 'The referee took a foul back.', correct: removeFoul },
    ],
  },
  {
    league: 8,
    age: 16,
    dispute: {
      by: 'submitter',
      at: '2026-08-27T16:20:00Z',
      reason: 'The pass before our goal was mine, and I have no assist.',
      outcome: null,
    },
    corrections: [],
  },
];

/** Credits Blue's first goal to another player. */
function creditFirstGoal(contents: MatchContents, scorer: string): MatchContents {
  const { player_data, event_data } = contents;
  const first = event_data.find(({ eventName, team_affect }) => eventName === 'Goal' && team_affect === 'Blue');
  const former = first?.participants[0];
  const count = (player: MatchPlayer) => {
    if (player.name === scorer) return { ...player, goals: player.goals + 1 };
    return player.name === former ? { ...player, goals: player.goals - 1 } : player;
  };
  return {
    ...contents,
    player_data: { ...player_data, Blue: { ...player_data.Blue, players: player_data.Blue.players.map(count) } },
    event_data: event_data.map((event) =>
      event === first ? { ...event, participants: [scorer, ...event.participants.slice(1)] } : event,
    ),
  };
}

/** Removes one foul of Blue and Green's free kick for it. */
function removeFoul(contents: MatchContents): MatchContents {
  const { Blue, Green } = contents.player_data;
  const less = (total: number | null) => total && total - 1;
  return {
    ...contents,
    player_data: {
      Blue: { ...Blue, fouls_committed: less(Blue.fouls_committed) },
      Green: { ...Green, free_kicks: less(Green.free_kicks) },
    },
  };
}
