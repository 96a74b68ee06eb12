import { FIXTURE_DETAIL_NAMES, FIXTURE_DETAILS } from '#contract/fixtures/details.ts';
import type { KickOffOffer, KickOffSilence } from '#contract/fixtures/kick-offs.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import { describeSilence } from '#contract/fixtures/silence-words.ts';
import {
  describeDecision,
  describeEnd,
  describeNoKickOff,
  MOVED_BY_CAPTAINS,
  STATUS_WORDS,
} from '#contract/fixtures/words.ts';
import type { Match, TeamSide } from '#contract/matches/schema.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import type { FixtureSheets } from '#contract/team-sheets/schema.ts';
import { nameScorers } from '#server/discord/build-match.ts';
import {
  buildMessage,
  type DiscordMessage,
  type MessageButton,
  writeClockTime,
  writeName,
  writeShortTime,
  writeTime,
} from '#server/discord/build-message.ts';
import { escapeMarkdown } from '#server/discord/discord-text.ts';
import type { CommandContext } from '#server/discord/interactions/command.ts';
import { writeSide } from '#server/discord/interactions/write-side.ts';
import { buildOffer } from '#server/discord/messages/build-offer.ts';
import { showWinner } from '#server/discord/show-crest.ts';
import { writeWinners } from '#server/results/counted/score-text.ts';

const EDGES = {
  planned: 'neutral',
  postponed: 'attention',
  'to be replayed': 'attention',
  cancelled: 'attention',
  walkover: 'done',
  played: 'done',
} as const;

/** Whether the fixture is still to be played, so that its message lists its teams' tasks. */
export function isToPlay({ status }: Fixture): boolean {
  return status === 'planned' || status === 'postponed';
}

/** The counted match of a fixture, or the public sheets and check-ins of a coming one. */
interface FixtureFacts {
  match: Match | null;
  sheets: FixtureSheets | null;
  /** The open proposal, and Discord's ids of the captains whose answer is due. */
  offer?: { open: KickOffOffer; captains: readonly string[] } | undefined;
}

/** The message about a fixture, from announcement to result. */
export function buildFixture(
  leagueId: number,
  fixture: Fixture,
  { match, sheets, offer }: FixtureFacts,
  linkTo: CommandContext['linkTo'],
): DiscordMessage {
  const { home, away, score, shoot_out, status, match_id } = fixture;
  const kicks = toPair(shoot_out);
  const goals = score ? ([score.home, score.away] as const) : null;
  const middle = goals ? writeGoals(goals, kicks) : '–';
  return buildMessage({
    edge: offer ? 'attention' : EDGES[status],
    title: `${writeSide(home)} ${middle} ${writeSide(away)}`,
    thumbnail: showWinner([home.team, away.team], goals ?? [0, 0], goals && kicks, linkTo),
    lines: [
      ...describeState(fixture, sheets?.silence ?? null),
      describePlace(fixture),
      ...(match && status === 'played' ? nameScorers(match, sidesOf(match)) : []),
      writeWinners(match?.player_of_the_match?.winners, writeName),
      ...(sheets ? describeMatchDay(sheets) : []),
    ].filter(Boolean),
    items: offer && sheets ? [buildOffer(offer.open, offer.captains, sheets.time_zone)] : [],
    mentions: offer?.captains ?? [],
    buttons: [
      ...(sheets ? listCaptainsButtons(sheets) : []),
      match_id === null
        ? { label: 'All fixtures', url: linkTo(`/leagues/${leagueId}/matches`) }
        : { label: 'Match page', url: linkTo(`/matches/${match_id}`) },
    ],
  });
}

/** Its competition and round, and the details of a coming fixture. */
function describePlace(fixture: Fixture): string {
  const place = `${writeName(fixture.competition.name)}, ${writeName(fixture.round_name)}`;
  const details = FIXTURE_DETAIL_NAMES.flatMap((name) => {
    const detail = fixture[name];
    return detail && isToPlay(fixture) ? `${FIXTURE_DETAILS[name].label} ${writeName(detail)}` : [];
  });
  return details.length > 0 ? `${[place, ...details].join('. ')}.` : place;
}

/** Lines about its time, or the decision. */
function describeState(fixture: Fixture, silence: KickOffSilence | null): string[] {
  const { status, kick_off, moved_from, status_reason } = fixture;
  if (status === 'played') return [`**${describeEnd(fixture)}**`];
  const isByCaptains = status_reason === MOVED_BY_CAPTAINS;
  const reason = escapeMarkdown(describeDecision(fixture) ?? '');
  const decision = status === 'planned' ? [] : [`**${STATUS_WORDS[status]}.** ${reason}`.trim()];
  if (!isToPlay(fixture)) return decision;
  return [
    ...decision,
    kick_off === null ? describeNoKickOff(fixture) : writeTime(kick_off),
    // A planned kick-off stays by itself.
    silence === null || (kick_off !== null && silence.kick_off === kick_off)
      ? ''
      : describeSilence(writeAsked(silence), writeTime),
    ...(moved_from === null
      ? []
      : [`Moved from ${writeShortTime(moved_from)}${isByCaptains ? ' by both captains' : ''}`]),
  ];
}

/** The team is named by people. */
function writeAsked(silence: KickOffSilence): KickOffSilence {
  return { ...silence, waits_for: silence.waits_for && writeName(silence.waits_for) };
}

/** Which teams have named a line-up and checked in; players are never named. */
function describeMatchDay({ rules: { check_in }, home, away }: FixtureSheets): string[] {
  const sides = [home, away];
  const isCheckIn = check_in !== null && isPast(check_in.opens_at);
  const isNamed = sides.some(({ is_named }) => is_named);
  const times = check_in && `${writeClockTime(check_in.opens_at)}, closes ${writeClockTime(check_in.closes_at)}`;
  return [
    times ? `Check-in opens ${times}.` : '',
    sides.every(({ is_named }) => is_named) ? '**Line-ups in**' : '',
    ...sides.map(({ team, is_named, checked_in_at }) => {
      const lineup = is_named ? 'line-up in' : 'line-up not yet';
      const arrival = checked_in_at === null ? 'check-in not yet' : `checked in ${writeClockTime(checked_in_at)}`;
      const states = [isNamed ? lineup : '', isCheckIn ? arrival : ''].filter(Boolean);
      return team && states.length > 0 ? `${writeName(team.name)}: ${states.join(', ')}` : '';
    }),
  ].filter(Boolean);
}

/** Captains' actions; each button's API call checks permissions. */
function listCaptainsButtons({ fixture, rules: { check_in }, home, away }: FixtureSheets): MessageButton[] {
  const { id, kick_off, status } = fixture;
  const isCheckIn = check_in !== null && isPast(check_in.opens_at) && !isPast(check_in.closes_at);
  const waits = isCheckIn && [home, away].some(({ checked_in_at }) => checked_in_at === null);
  const isMovable = home.team && away.team && (kick_off === null || status === 'postponed' || !isPast(kick_off));
  return [
    ...(waits ? [{ label: 'Check in', custom_id: `lineup:checkin:${id}`, look: 'good' as const }] : []),
    ...(isMovable
      ? [{ label: 'Propose another time', custom_id: `reschedule:time:${id}`, look: 'plain' as const }]
      : []),
  ];
}

function isPast(instant: string): boolean {
  return Date.parse(instant) <= Date.now();
}

/** The home team's side first. */
function sidesOf({ fixture }: Match): readonly TeamSide[] {
  return fixture?.home_side === 'Green' ? TEAM_SIDES.toReversed() : TEAM_SIDES;
}
