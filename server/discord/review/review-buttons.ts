import type { DiscordInteraction } from '#contract/discord.ts';
import type { Database } from '#database/connect.ts';
import { buildRefusal, type DiscordMessage } from '#server/discord/build-message.ts';
import { type CommandContext, RefusedCall } from '#server/discord/command.ts';
import { buildDeclineForm, buildReview, REASON_FIELD } from '#server/discord/review/build-review.ts';
import { findReviewedMatch } from '#server/discord/review/review-message-queries.ts';

const REVIEW_BUTTON = /^review:(accept|decline):(\d{1,15})$/;

/** What a button or a form leads to: a change of its message, or an answer for the person alone. */
type ButtonAnswer = { changed: DiscordMessage } | { refusal: DiscordMessage };

/** The form of a 'Decline' button; undefined for everything else, which has to be decided. */
export function findForm({ data }: DiscordInteraction): object | undefined {
  const [, option, matchId = ''] = REVIEW_BUTTON.exec(data?.custom_id ?? '') ?? [];
  return option === 'decline' ? buildDeclineForm(matchId) : undefined;
}

/**
 * Decides as a button or a form says, by the call of the site's button: the id in it carries no right. Undefined for an id
 * that is no button of ours.
 */
export async function decideByButton(
  database: Database,
  { data }: DiscordInteraction,
  { call, league, linkTo }: CommandContext,
): Promise<ButtonAnswer | undefined> {
  const [, option, id] = REVIEW_BUTTON.exec(data?.custom_id ?? '') ?? [];
  if (id === undefined) return undefined;
  const match_id = Number(id);
  const reason = readField(data?.components, REASON_FIELD).trim();
  try {
    await call('person', 'POST /leagues/myLeagues/match_request', {
      match_id,
      league_id: league.id,
      option: option === 'accept' ? 'accept' : 'decline',
      ...(reason && { reason }),
    });
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.status >= 500) throw error;
    const sentence = error.status === 401 ? 'Sign in on the site with this Discord account first.' : error.message;
    return { refusal: buildRefusal('Nothing was decided', sentence) };
  }
  const match = await findReviewedMatch(database, league.id, match_id);
  return match && { changed: buildReview(match, linkTo) };
}

/** The text of a form's field, wherever the form has it. */
function readField(components: unknown, customId: string): string {
  if (Array.isArray(components)) {
    return components.map((component) => readField(component, customId)).find((text) => text !== '') ?? '';
  }
  if (typeof components !== 'object' || components === null) return '';
  const { custom_id, value, component, components: inner } = components as Record<string, unknown>;
  if (custom_id === customId) return typeof value === 'string' ? value : '';
  return readField(component, customId) || readField(inner, customId);
}
