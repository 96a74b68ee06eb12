import { randomInt } from 'node:crypto';
import { DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';

export interface FakeIdentity {
  discord_id: string;
  d_username: string;
  email: string;
  roblox_id: string;
  roblox_username: string;
  /** Unix time in seconds. */
  roblox_created_at: number;
}

const NEWCOMERS_CREATED_AT = Date.UTC(2024, 4, 17, 18, 30) / 1000;

const NEWCOMER = /^newcomer_(\d{6})$/;

/** An identity without an account. */
export function newIdentity(): FakeIdentity {
  return newcomer(String(randomInt(1_000_000)).padStart(6, '0'));
}

/** A demo account by its `d_username`, or an earlier newcomer by theirs; undefined for any other name. */
export function findIdentity(account: string): FakeIdentity | undefined {
  const demoAccount = DEMO_ACCOUNTS.find(({ d_username }) => d_username === account);
  if (demoAccount) return demoAccount;
  const number = NEWCOMER.exec(account)?.[1];
  return number === undefined ? undefined : newcomer(number);
}

/** Derived only from the number, so that a newcomer can sign in again after a restart of the server. */
function newcomer(number: string): FakeIdentity {
  const d_username = `newcomer_${number}`;
  return {
    discord_id: `9100000000000${number}`,
    d_username,
    email: `${d_username}@touchline.example`,
    roblox_id: `91000000${number}`,
    roblox_username: `Newcomer${number}OnRoblox`,
    roblox_created_at: NEWCOMERS_CREATED_AT,
  };
}
