/**
 * The outcome of a visit to `/linked_roles`, stated in its query: metadata sent to Discord, no metadata to send, or a
 * failure.
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
