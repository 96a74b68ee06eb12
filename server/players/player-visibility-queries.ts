import { DELETED_KEY } from '#server/erasure/erasure-queries.ts';

/** Who asks for players: a visitor is null. */
export type Viewer = { id: number; is_staff: boolean } | null;

/** The parameters $2 and $3 of statements with `isVisible`. */
export function valuesOf(viewer: Viewer): [id: number | null, isStaff: boolean] {
  return [viewer?.id ?? null, viewer?.is_staff ?? false];
}

/**
 * SQL for whether the viewer may know of the player's profile (rules §2). A player who is known by name alone is hidden
 * with the account of that Roblox username. Nobody sees those whom Roblox asked to erase.
 */
export function isVisible(key: string): string {
  return `(
    ${key} <> '${DELETED_KEY}'
    and not exists (select from erasure_requests where erasure_requests.roblox_id = ${key})
    and not exists (
      select from users account
      where (account.roblox_id = ${key} or 'name:' || lower(account.roblox_username) = ${key})
        and account.visibility <> 'public'
        and not (account.visibility = 'limited' and $2::integer is not null)
        and account.id is distinct from $2::integer
        and not $3::boolean
    )
  )`;
}
