import { type Static, Type } from 'typebox';
import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import { line } from '#contract/text.ts';

/** Body of `POST /matches/:match_id/remove`. */
export const MatchRemoval = Type.Object({ reason: line(MAX_REASON_LENGTH) });
export type MatchRemoval = Static<typeof MatchRemoval>;
