import { type Static, Type } from 'typebox';
import { MAX_RULEBOOK_LENGTH } from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Id, optional } from '#contract/kit/text.ts';

/** Markdown, with line breaks and tabs. */
const RulebookText = Type.Unsafe<string>({
  type: 'string',
  maxLength: MAX_RULEBOOK_LENGTH,
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
});

/**
 * A league's public rules. `html` consists of headings from level 3 on, paragraphs, lists, quotes, code and links;
 * null, like `changed_at`, in a league without rules.
 */
export const Rulebook = Type.Object({
  league_id: Type.Integer(),
  html: NullableText,
  changed_at: NullableInstant,
});
export type Rulebook = Static<typeof Rulebook>;

/** A version of the rules; `saved_by` is a name, null once the account is deleted. */
const RulebookVersion = Type.Object({
  id: Type.Integer(),
  saved_at: Type.String({ format: 'date-time' }),
  saved_by: NullableText,
  characters: Type.Integer(),
});
export type RulebookVersion = Static<typeof RulebookVersion>;

/** The Markdown of one version, and the list of the newest ones; `version` is null before the first one. */
export const ManagedRulebook = Type.Object({
  version: NullableInteger,
  text: Type.String(),
  versions: Type.Array(RulebookVersion),
});
export type ManagedRulebook = Static<typeof ManagedRulebook>;

export const ManagedRulebookQuery = Type.Object({
  version: optional(Id, 'The version whose text is returned; the newest by default.'),
});

/**
 * An empty text withdraws the rules. `seen_version` is the newest one on the writer's screen; the call answers 409 if
 * there is a newer one.
 */
export const NewRulebook = Type.Object({ text: RulebookText, seen_version: Type.Union([Id, Type.Null()]) });
export type NewRulebook = Static<typeof NewRulebook>;

export const StoredRulebook = Type.Object({ version: Type.Integer() });

export const RulebookDraft = Type.Object({ text: RulebookText });
export const RulebookPreview = Type.Object({ html: Type.String() });
