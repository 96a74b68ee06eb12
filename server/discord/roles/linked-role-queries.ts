import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import type { LinkedRoleKey } from '#server/discord/linked-roles.ts';
import { todayIn } from '#server/kit/time/league-day-queries.ts';
import { isVisible } from '#server/people/player-visibility-queries.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';

/** Data of a Discord account for linked roles; a hidden player has none. */
export interface LinkedPerson extends Record<LinkedRoleKey, boolean> {
  has_roblox: boolean;
  is_visible: boolean;
}

/** The present squad and role of a Discord account's person; undefined without an account here. */
export async function findLinkedPerson(database: Database, discordId: string): Promise<LinkedPerson | undefined> {
  const [person] = await queryPrepared<LinkedPerson>(
    database,
    'find_linked_person',
    sql`
      select person.roblox_id is not null as has_roblox, coalesce(is_visible, false) as is_visible,
        coalesce(is_visible, false) and exists (
          select
          from squad_spells spell
          join teams t on t.id = spell.team_id
          join open_leagues l on l.id = t.league_id
          where spell.player_key = person.roblox_id and t.removed_at is null
            and ${spellCovers('spell', todayIn(sql`l.time_zone`))}
        ) as plays_in_league,
        coalesce(is_visible, false) and exists (
          select
          from teams t
          where (t.captain_key = person.roblox_id or t.vice_captain_key = person.roblox_id)
            and ${isInOffice(sql`person.roblox_id`)}
        ) as captain
      from users person
      cross join lateral (select ${isVisible(sql`person.roblox_id`, null)} as is_visible) as look
      where person.discord_id = ${discordId}`,
  );
  return person;
}
