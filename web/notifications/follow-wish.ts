import type { FollowReference } from '#contract/notifications/schema.ts';

const STORAGE_KEY = 'follow';
/** A longer sign-in counts as given up. */
const WISH_MS = 15 * 60_000;

interface StoredWish extends FollowReference {
  /** Milliseconds. */
  at: number;
}

/** Stores, in this tab, what a visitor follows once signed in. */
export function storeFollowWish({ kind, thing }: FollowReference): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ kind, thing, at: Date.now() } satisfies StoredWish));
  } catch {
    // Storage may be blocked; then the visitor follows by a second press.
  }
}

/** Whether the tab's visitor wished to follow this before signing in. The wish is deleted. */
export function takeFollowWish({ kind, thing }: FollowReference): boolean {
  try {
    const wish = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredWish | null;
    if (wish?.kind !== kind || wish.thing !== thing) return false;
    sessionStorage.removeItem(STORAGE_KEY);
    return Date.now() - wish.at < WISH_MS;
  } catch {
    return false;
  }
}
