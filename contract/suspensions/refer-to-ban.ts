import type { BanReference, Suspension } from '#contract/suspensions/schema.ts';

/** A ban's reference in calls: its id, or the fixture of its cards and the player. */
export function referToBan({ ban_id, fixture_id, player }: Pick<Suspension, 'ban_id' | 'fixture_id' | 'player'>) {
  if (ban_id !== null) return { ban_id } satisfies BanReference;
  return { fixture_id: fixture_id ?? 0, player_key: player.player_key } satisfies BanReference;
}
