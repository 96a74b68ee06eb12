import { describeDecision, describeEnd, MOVED_BY_CAPTAINS } from '#contract/fixture-words.ts';
import type { Fixture } from '#contract/fixtures.ts';
import type { Match } from '#contract/matches.ts';
import { toPair, writeGoals } from '#contract/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { writeScorers } from '#server/discord/build-match.ts';
import {
  buildMessage,
  type DiscordMessage,
  writeName,
  writeShortTime,
  writeTime,
} from '#server/discord/build-message.ts';
import type { CommandContext } from '#server/discord/command.ts';
import { showWinner } from '#server/discord/show-crest.ts';
import { writeSide } from '#server/discord/write-side.ts';
import { escapeMarkdown } from '#server/domain/discord-text.ts';

const EDGES = {
  planned: 'neutral',
  postponed: 'attention',
  'to be replayed': 'attention',
  cancelled: 'attention',
  walkover: 'done',
  played: 'done',
} as const;

const DECISIONS = {
  postponed: 'Postponed',
  'to be replayed': 'To be replayed',
  cancelled: 'Cancelled',
  walkover: 'Walkover',
} as const;

/** The message about a fixture, from its announcement to its result; the match is the one that counts for it. */
export function buildFixture(
  leagueId: number,
  fixture: Fixture,
  match: Match | null,
  linkTo: CommandContext['linkTo'],
): DiscordMessage {
  const { home, away, score, shoot_out, status, competition, round_name, referee, match_id } = fixture;
  const kicks = toPair(shoot_out);
  const goals = score ? ([score.home, score.away] as const) : null;
  const middle = goals ? writeGoals(goals, kicks) : '–';
  const place = `${writeName(competition.name)}, ${writeName(round_name)}`;
  const isOpen = status === 'planned' || status === 'postponed';
  return buildMessage({
    edge: EDGES[status],
    title: `${writeSide(home)} ${middle} ${writeSide(away)}`,
    thumbnail: showWinner([home.team, away.team], goals ?? [0, 0], goals && kicks, linkTo),
    lines: [
      ...describeState(fixture),
      isOpen && referee ? `${place}. Referee ${writeName(referee)}.` : place,
      ...(match ? listScorers(match) : []),
    ],
    buttons: [
      match_id === null
        ? { label: 'All fixtures', url: linkTo(`/leagues/${leagueId}/fixtures`) }
        : { label: 'Match page', url: linkTo(`/matches/${match_id}`) },
    ],
  });
}

/** Lines about its time, or what was decided. */
function describeState(fixture: Fixture): string[] {
  const { status, kick_off, moved_from, status_reason } = fixture;
  if (status === 'played') return [`**${describeEnd(fixture)}**`];
  const isByCaptains = status_reason === MOVED_BY_CAPTAINS;
  const reason = escapeMarkdown(describeDecision(fixture) ?? '');
  const decision = status === 'planned' ? [] : [`**${DECISIONS[status]}.** ${reason}`.trim()];
  if (status !== 'planned' && status !== 'postponed') return decision;
  return [
    ...decision,
    kick_off === null ? 'No kick-off yet' : writeTime(kick_off),
    ...(moved_from === null
      ? []
      : [`Moved from ${writeShortTime(moved_from)}${isByCaptains ? ' by both captains' : ''}`]),
  ];
}

/** The home team's first. */
function listScorers(match: Match): string[] {
  const sides = match.fixture?.home_side === 'Green' ? TEAM_SIDES.toReversed() : TEAM_SIDES;
  return sides.map((side) => writeScorers(match, side)).filter(Boolean);
}
