import type { DiscordInteraction } from '#contract/discord.ts';
import type { Database } from '#database/connect.ts';
import type { DiscordMessage } from '#server/discord/build-message.ts';
import type { CommandContext } from '#server/discord/command.ts';
import { buildDeclineForm, buildReview, REASON_FIELD } from '#server/discord/review/build-review.ts';
import { findReviewedMatch } from '#server/discord/review/review-queries.ts';

/** A button of the answer of `/review` ends with ':list'. */
const REVIEW_BUTTON = /^review:(accept|decline):(\d{1,15})(:list)?$/;

/** The form of a 'Decline' button; undefined for everything else, which has to be decided. */
export function findForm({ data }: DiscordInteraction): object | undefined {
  const [customId = '', option] = REVIEW_BUTTON.exec(data?.custom_id ?? '') ?? [];
  return option === 'decline' ? buildDeclineForm(customId) : undefined;
}

/**
 * Decides as a button or a form says, by the call of the site's button: the id in it carries no right. Returns what the
 * message becomes; undefined for an id that is none of these buttons.
 */
export async function decideByButton(
  database: Database,
  { data }: DiscordInteraction,
  { call, league, linkTo }: CommandContext,
): Promise<DiscordMessage | undefined> {
  const [, option, id, list] = REVIEW_BUTTON.exec(data?.custom_id ?? '') ?? [];
  if (id === undefined) return undefined;
  const match_id = Number(id);
  const reason = readField(data?.components, REASON_FIELD).trim();
  await call('person', 'POST /leagues/myLeagues/match_request', {
    match_id,
    league_id: league.id,
    option: option === 'accept' ? 'accept' : 'decline',
    ...(reason && { reason }),
  });
  const match = await findReviewedMatch(database, league.id, match_id);
  return match && buildReview(match, linkTo, { isOfList: list !== undefined });
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
