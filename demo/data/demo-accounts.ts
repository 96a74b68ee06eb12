import type { Visibility } from '#contract/accounts/schema.ts';

/** An account on the demo's sign-in page. */
export interface DemoAccount {
  d_username: string;
  discord_id: string;
  email: string;
  /** The Roblox account, linked or not. */
  roblox_id: string;
  roblox_username: string;
  /** Unix time in seconds of the Roblox account's creation. */
  roblox_created_at: number;
  isLinked: boolean;
  /** Access level in league `DEMO_ACCESS_LEAGUE`; null without access. */
  level: number | null;
  isStaff: boolean;
  isPremium: boolean;
  visibility: Visibility;
  connections_visibility: boolean;
}

/** The league of the demo accounts' access levels. */
export const DEMO_ACCESS_LEAGUE = 8;

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account(1, 'player'),
  account(2, 'unlinked', { isLinked: false }),
  account(3, 'submitter', { level: 1 }),
  account(4, 'reviewer', { level: 2 }),
  account(5, 'analyst', { level: 3, visibility: 'limited' }),
  account(6, 'admin', { level: 4 }),
  account(7, 'editor', { level: 5 }),
  account(8, 'creator', { level: 6, connections_visibility: true }),
  account(9, 'staff', { isStaff: true }),
  account(10, 'premium', { isPremium: true, visibility: 'private' }),
];

/** Ids are larger than any of Discord or Roblox, so that they belong to no real account. */
function account(number: number, d_username: string, differences: Partial<DemoAccount> = {}): DemoAccount {
  const capitalised = d_username.charAt(0).toUpperCase() + d_username.slice(1);
  return {
    d_username,
    discord_id: `90000000000000001${String(number).padStart(2, '0')}`,
    email: `${d_username}@touchline.example`,
    roblox_id: `900000000001${String(number).padStart(2, '0')}`,
    roblox_username: `${capitalised}OnRoblox`,
    roblox_created_at: Date.UTC(2019, 2, number) / 1000,
    isLinked: true,
    level: null,
    isStaff: false,
    isPremium: false,
    visibility: 'public',
    connections_visibility: false,
    ...differences,
  };
}
