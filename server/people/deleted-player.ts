import { playerKeyOf } from '#server/results/counted/new-match.ts';

/** The name of every erased player; without an id, statistics count them as one player. */
export const DELETED_PLAYER = 'Deleted player';

/** The player key of all erased players' lines; it has no profile. */
export const DELETED_KEY = playerKeyOf({ id: null, name: DELETED_PLAYER });
