import type { MatchPlayer } from '#contract/matches.ts';
import type { ManualPlayer, ManualSubmission } from '#contract/submissions.ts';
import type { NewMatch } from '#server/matches/new-match.ts';
import { sumOf } from '#server/submissions/build-team.ts';
import { buildWebsiteMatch, type WebsiteSubmitter } from '#server/submissions/build-website-match.ts';

/** The match of a manual submission: goals are the players' sums, events the goals and cards (rules §5). */
export function buildManualMatch(submission: ManualSubmission, submitter: WebsiteSubmitter, now: Date): NewMatch {
  const players = { Blue: submission.teams.A.map(readPlayer), Green: submission.teams.B.map(readPlayer) };
  const everyone = [...players.Blue, ...players.Green];
  return buildWebsiteMatch(
    {
      method: 'manual',
      league_id: submission.league_id,
      details: submission.matchDetails,
      players,
      goals: { Blue: sumOf(players.Blue, 'goals'), Green: sumOf(players.Green, 'goals') },
      event_count: sumOf(everyone, 'goals') + sumOf(everyone, 'yellow_cards') + sumOf(everyone, 'red_card'),
      events: [],
      announce: submission.announce,
    },
    submitter,
    now,
  );
}

function readPlayer(player: ManualPlayer): MatchPlayer {
  return {
    name: player.name,
    id: null,
    goals: player.Goals ?? 0,
    assists: player.Assists ?? 0,
    yellow_cards: player['Yellow Cards'] ?? 0,
    red_card: player['Red Cards'] ?? 0,
  };
}
