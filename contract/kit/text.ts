import { type TSchema, Type } from 'typebox';
import { LARGEST_BIG_ID, LARGEST_ID, MAX_NAME_LENGTH, MAX_PER_PAGE } from '#contract/kit/limits.ts';
import { OPTIONAL_LINE, VISIBLE_LINE } from '#contract/kit/plain-text.ts';
import { ROBLOX_ID } from '#contract/kit/roblox-ids.ts';

/**
 * Schema keyword of text that the server cleans with `cleanText` before validation, so that a limit applies to the
 * stored text.
 */
export const CLEANED = 'x-cleaned';

/** Schema keyword of text with a pattern: the end of the message '… must be'. */
export const MUST_BE = 'x-must-be';

/** Text on one line: at least one visible character, no control characters, `maxLength` UTF-16 units at most. */
export function line(maxLength: number, minLength = 1) {
  return Type.String({ minLength, maxLength, pattern: VISIBLE_LINE, [CLEANED]: true });
}

/** Like `line`, but may be empty. */
export function optionalLine(maxLength: number) {
  return Type.String({ maxLength, pattern: OPTIONAL_LINE, [CLEANED]: true });
}

/** The name of a player or team. */
export const Name = line(MAX_NAME_LENGTH);

/** An IANA name, such as Europe/London or UTC. A league's days begin at midnight there. */
export const TimeZone = line(MAX_NAME_LENGTH);

/** A user's id on Roblox. */
export const RobloxId = Type.String({ pattern: ROBLOX_ID, [MUST_BE]: 'a Roblox ID: 1 to 20 digits' });

/** Empty, or the `next_updated_since` of a former response. */
export const UpdatedSince = Type.String({ maxLength: 64 });

/** A positive `integer` id of PostgreSQL. */
export const Id = Type.Integer({ minimum: 1, maximum: LARGEST_ID });

/** A positive `bigint` id of PostgreSQL: of a match, or of rows that grow with matches or sign-ins. */
export const BigId = Type.Integer({ minimum: 1, maximum: LARGEST_BIG_ID });

export const Page = Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 });

export function perPage(count: number) {
  return Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, default: count });
}

/** An optional parameter of a query, with its description for the API reference. */
export function optional<T extends TSchema>(schema: T, description: string) {
  return Object.assign(Type.Optional(schema), { description });
}

/** Years that JavaScript and PostgreSQL parse alike in every time zone. */
const IN_READABLE_YEAR = { pattern: '^(?![03-9]\\d{3}-)', [MUST_BE]: 'of a year from 1000 to 2999' };

/** A day of a league, in its time zone, YYYY-MM-DD. */
export const Day = Type.String({ format: 'date', ...IN_READABLE_YEAR });

/** 24-hour HH:MM. */
export const ClockTime = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  [MUST_BE]: 'a time of day such as 18:30',
});

/** ISO 8601 with an offset from UTC. */
export const Instant = Type.String({ format: 'date-time', ...IN_READABLE_YEAR });

/** A snowflake of Discord. */
export const DiscordId = Type.String({ pattern: '^\\d{1,20}$', [MUST_BE]: 'a Discord ID: 1 to 20 digits' });
