import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches.ts';
import type { EventSubmission, SubmittedEvent } from '#contract/submissions.ts';
import type { NewMatch } from '#server/matches/new-match.ts';
import { sumOf } from '#server/submissions/build-team.ts';
import { buildWebsiteMatch, type WebsiteSubmitter } from '#server/submissions/build-website-match.ts';

const SIDE_OF_TEAM = { A: 'Blue', B: 'Green' } as const satisfies Record<SubmittedEvent['team'], TeamSide>;

/** What an event adds to the score; basketball counts its points there. */
const GOALS_OF_EVENT: Partial<Record<SubmittedEvent['type'], number>> = { Goal: 1, '2 Points': 2, '3 Points': 3 };

/** The match of an event submission: goals, cards and players all come from the events, in their order (rules §5). */
export function buildEventMatch(submission: EventSubmission, submitter: WebsiteSubmitter, now: Date): NewMatch {
  const players = { Blue: listPlayers(submission.events, 'Blue'), Green: listPlayers(submission.events, 'Green') };
  return buildWebsiteMatch(
    {
      method: 'events',
      league_id: submission.league_id,
      details: submission.matchDetails,
      players,
      goals: { Blue: sumOf(players.Blue, 'goals'), Green: sumOf(players.Green, 'goals') },
      event_count: submission.events.length,
      events: submission.events.map(readEvent),
      announce: submission.announce,
    },
    submitter,
    now,
  );
}

function readEvent({ type, team, player }: SubmittedEvent): MatchEvent {
  return {
    eventName: type,
    timestamp: 'N/A',
    participants: [player],
    team_affect: SIDE_OF_TEAM[team],
  };
}

/** A team's players as its events name them; the same name in other capitals is the same player. */
function listPlayers(events: SubmittedEvent[], side: TeamSide): MatchPlayer[] {
  const players = new Map<string, MatchPlayer>();
  for (const { type, team, player: name } of events) {
    if (SIDE_OF_TEAM[team] !== side) continue;
    const known = players.get(name.toLowerCase());
    const line = known ?? { name, id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 0 };
    line.goals += GOALS_OF_EVENT[type] ?? 0;
    if (type === 'Yellow Card') line.yellow_cards += 1;
    if (type === 'Red Card') line.red_card += 1;
    if (!known) players.set(name.toLowerCase(), line);
  }
  return [...players.values()];
}
