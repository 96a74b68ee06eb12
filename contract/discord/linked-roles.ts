/**
 * How a visit to `/linked_roles` ended, in its query: what Discord was told about the person, why that is nothing, or that
 * it was told nothing.
 */
export type LinkedRolesStatus =
  | 'captain'
  | 'player'
  | 'no_team'
  | 'private'
  | 'no_roblox'
  | 'no_account'
  | 'cancelled'
  | 'failed'
  | 'unavailable';
