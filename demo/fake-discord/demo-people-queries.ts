import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';
import {
  DEMO_GUILD,
  DEMO_PEOPLE,
  type DemoGuild,
  type DemoPerson,
  MANAGE_SERVER,
  VISITOR,
} from '#demo/fake-discord/demo-guild.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';

const PEOPLE_SHOWN = 30;
const OWNER_LEVEL = 6;
const STAFF_LEVEL = 2;

interface Account {
  name: string;
  discord_id: string;
  level: number | null;
  is_captain: boolean;
  is_player: boolean;
}

/**
 * The members of a server: people of its connected league, the owner first, then the site's other accounts. Until a
 * league is connected, each account may manage the server.
 */
export async function listPeople(
  database: Database,
  guild: DemoGuild,
  leagueId: number | undefined,
): Promise<readonly DemoPerson[]> {
  if (guild === DEMO_GUILD) return DEMO_PEOPLE;
  const accounts = await query<Account>(
    database,
    sql`
      select d_username as name, discord_id, level, is_captain, is_player
      from users u
      left join league_access access on access.user_id = u.id and access.league_id = ${leagueId ?? null}
      cross join lateral (
        select
          exists (
            select from teams t where t.league_id = ${leagueId ?? null} and ${isInOffice(sql`u.roblox_id`)}
          ) as is_captain,
          exists (
            select
            from squad_spells
            where league_id = ${leagueId ?? null} and player_key = u.roblox_id and removed_at is null
          ) as is_player
      ) as part
      where discord_id is not null
      order by level desc nulls last, is_captain desc, is_player desc,
        discord_id = any(${DEMO_ACCOUNTS.map((account) => account.discord_id)}::text[]) desc, u.id desc
      limit ${PEOPLE_SHOWN}`,
  );
  const isFree = leagueId === undefined;
  const people = accounts.map((account): DemoPerson => {
    const { name, discord_id, level } = account;
    const isManager = isFree || level === OWNER_LEVEL;
    const isStaff = isManager || (level ?? 0) >= STAFF_LEVEL;
    return {
      name,
      discord_id,
      about: describe(account, isFree),
      permissions: isManager ? MANAGE_SERVER : '0',
      isStaff,
    };
  });
  return [...people, VISITOR];
}

function describe({ level, is_captain, is_player }: Account, isFree: boolean): string {
  if (isFree) return 'Manage Server';
  if (level !== null) return level === OWNER_LEVEL ? 'owner' : `staff, level ${level}`;
  return is_captain ? 'captain' : is_player ? 'player' : 'member';
}
