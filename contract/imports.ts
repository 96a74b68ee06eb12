import { type Static, Type } from 'typebox';

/** What the rows of a sheet are. */
export const ImportKind = Type.Enum(['matches', 'player lines', 'teams', 'squads', 'fixtures']);
export type ImportKind = Static<typeof ImportKind>;
