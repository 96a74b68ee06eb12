import { type Static, Type } from 'typebox';

/** Why a team plays where it does in the next season. */
export const MovementReason = Type.Enum(['table', 'play-off', 'vacancy', 'hold', 'withdrawal', 'new', 'by hand']);
export type MovementReason = Static<typeof MovementReason>;
