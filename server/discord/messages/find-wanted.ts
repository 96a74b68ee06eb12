import type { DiscordMessageUse } from '#contract/discord/channels.ts';
import type { Match } from '#contract/matches/schema.ts';
import { readMatch } from '#contract/review/read-match.ts';
import type { Transfer, TransferList } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { buildMatchMessage } from '#server/discord/build-match.ts';
import { buildMessage, type DiscordMessage, writeName } from '#server/discord/build-message.ts';
import { buildTimesQuestion } from '#server/discord/commands/times-command.ts';
import type { CommandContext } from '#server/discord/interactions/command.ts';
import { buildEvent, type DiscordEvent } from '#server/discord/messages/build-event.ts';
import { buildFixture, isToPlay } from '#server/discord/messages/build-fixture.ts';
import { type DueMessage, listCaptains } from '#server/discord/messages/message-queries.ts';
import { buildReview } from '#server/discord/review/build-review.ts';
import { findReviewedMatch } from '#server/discord/review/review-queries.ts';
import { listOpenOffers } from '#server/fixtures/kick-offs/offer-queries.ts';
import { listMatchPages } from '#server/matches/match-page-queries.ts';
import { writeDoubt } from '#server/results/counted/score-text.ts';
import { findFixture } from '#server/results/fixtures/fixture-queries.ts';
import { listTransfers } from '#server/squads/transfer-queries.ts';
import { describeSheets } from '#server/team-sheets/sheet-queries.ts';
import { findWeekEnd } from '#server/times/question-queries.ts';

/** The wanted contents of a channel's message about a match, fixture or transfer, or of a fixture's event. */
export interface WantedMessage {
  message: DiscordMessage | DiscordEvent;
  /** Whether it is posted if there is no message; otherwise it only replaces one. */
  isPosted: boolean;
  /** Whether it can no longer change. */
  isFinal: boolean;
  /** When it may change without a change of its subject. */
  changesAt?: string | undefined;
  /** Whether an event is deleted; messages are replaced instead. */
  isDeleted?: boolean;
}

type LinkTo = CommandContext['linkTo'];
type Subject = Pick<DueMessage, 'league_id' | 'subject_id'>;

/** The wanted message by public data, or in the review channel by staff's data. */
export function findWanted(
  database: Database,
  { channel, ...subject }: DueMessage,
  linkTo: LinkTo,
): Promise<WantedMessage> {
  return BUILDERS[channel](database, subject, linkTo);
}

const BUILDERS: Record<
  DiscordMessageUse,
  (database: Database, subject: Subject, linkTo: LinkTo) => Promise<WantedMessage>
> = {
  async results(database, { subject_id }, linkTo) {
    const match = await findMatch(database, subject_id);
    if (!match || writeDoubt(match.status) !== '') return withdraw('Result withdrawn');
    return { message: buildMatchMessage(match, linkTo), isPosted: true, isFinal: false, changesAt: findVoteEnd(match) };
  },

  async fixtures(database, { league_id, subject_id }, linkTo) {
    const fixture = await findFixture(database, league_id, subject_id);
    if (!fixture) return withdraw('Fixture removed');
    const match = fixture.match_id === null ? null : await findMatch(database, fixture.match_id);
    const sheets = isToPlay(fixture) ? await describeSheets(database, league_id, fixture, null) : null;
    const offer = sheets ? await findOffer(database, league_id, subject_id) : undefined;
    const message = buildFixture(league_id, fixture, { match, sheets, offer }, linkTo);
    return { message, isPosted: true, isFinal: false, changesAt: findVoteEnd(match) };
  },

  async events(database, { league_id, subject_id }, linkTo) {
    const fixture = await findFixture(database, league_id, subject_id);
    const { kick_off = null } = fixture ?? {};
    // Discord itself ends an event that has begun.
    if (kick_off !== null && Date.parse(kick_off) <= Date.now()) return { ...withdraw('Begun'), isFinal: true };
    if (!fixture || kick_off === null || fixture.status !== 'planned') {
      return { ...withdraw('Fixture removed'), isDeleted: true };
    }
    return { message: buildEvent(league_id, fixture, kick_off, linkTo), isPosted: true, isFinal: false };
  },

  async times(database, { league_id, subject_id }, linkTo) {
    const changesAt = await findWeekEnd(database, league_id, subject_id);
    if (Date.parse(changesAt) > Date.now()) {
      return { message: buildTimesQuestion(subject_id, linkTo), isPosted: true, isFinal: false, changesAt };
    }
    const message = buildMessage({ title: 'This week is over', lines: ['The next question comes on Monday.'] });
    return { message, isPosted: false, isFinal: true };
  },

  async transfers(database, { league_id, subject_id }, linkTo) {
    const list = await listTransfers(database, league_id, { id: subject_id }, null);
    const [transfer] = list === undefined ? [] : (JSON.parse(list) as TransferList).transfers;
    if (!transfer) return withdraw('Transfer withdrawn');
    return { message: buildTransfer(league_id, transfer, linkTo), isPosted: true, isFinal: false };
  },

  async review(database, { league_id, subject_id }, linkTo) {
    const match = await findReviewedMatch(database, league_id, subject_id);
    if (!match) return withdraw('Match removed');
    const isWaiting = match.decision === null;
    return { message: buildReview(match, linkTo), isPosted: isWaiting, isFinal: !isWaiting };
  },
};

async function findMatch(database: Database, id: number): Promise<Match | null> {
  const page = (await listMatchPages(database, [id])).get(id);
  return page === undefined ? null : readMatch(JSON.parse(page));
}

/** The fixture's open proposal, with Discord's ids of the captains who answer it. */
async function findOffer(database: Database, leagueId: number, fixtureId: number) {
  const [open] = await listOpenOffers(database, leagueId, { team_ids: [], seesAll: true }, fixtureId);
  if (!open) return undefined;
  const { home, away } = open.fixture;
  const asked = [home.team, away.team].find((team) => team?.id !== open.team.id);
  return { open, captains: asked ? await listCaptains(database, asked.id) : [] };
}

/** The end of an open Player of the Match vote. */
function findVoteEnd(match: Match | null): string | undefined {
  const vote = match?.player_of_the_match;
  return vote?.winners === null ? vote.closes_at : undefined;
}

/** Replaces a message about a subject that is no longer public; without names. */
function withdraw(title: string): WantedMessage {
  return { message: buildMessage({ title, lines: ['It no longer counts.'] }), isPosted: false, isFinal: false };
}

/** The message about a completed transfer. */
function buildTransfer(
  leagueId: number,
  { player, from, to, shirt_number }: Transfer,
  linkTo: CommandContext['linkTo'],
): DiscordMessage {
  const name = writeName(player.name);
  const former = from ? writeName(from.name) : null;
  return buildMessage({
    edge: 'done',
    title: to ? `${name} joins ${writeName(to.name)}` : `${name} leaves ${former ?? 'the team'}`,
    lines: [
      to && former ? `From ${former}` : '',
      to && !former ? 'Was without a team' : '',
      shirt_number === null ? '' : `Shirt ${shirt_number}`,
    ].filter(Boolean),
    buttons: [{ label: 'All transfers', url: linkTo(`/leagues/${leagueId}/transfers`) }],
  });
}
