import { eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { users } from '#database/schema.ts';

export interface Account {
  id: number;
  discord_id: string;
  d_username: string;
}

export async function findAccountByDiscordId(database: Database, discordId: string): Promise<Account | undefined> {
  const [account] = await database
    .select({ id: users.id, discord_id: users.discord_id, d_username: users.d_username })
    .from(users)
    .where(eq(users.discord_id, discordId));
  return account;
}

/** Sets or takes away a flag of an account. */
export async function setAccountFlag(
  database: Database,
  userId: number,
  flag: 'is_staff' | 'is_premium',
  isSet: boolean,
): Promise<void> {
  await database
    .update(users)
    .set({ [flag]: isSet })
    .where(eq(users.id, userId));
}
