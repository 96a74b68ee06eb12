import { playerKeyOf } from '#server/results/counted/new-match.ts';

/** The name of every erased player; without an id, statistics count all of them as one player. */
export const DELETED_PLAYER = 'Deleted player';

/** The key that lines of all erased players get; it has no profile. */
export const DELETED_KEY = playerKeyOf({ id: null, name: DELETED_PLAYER });
