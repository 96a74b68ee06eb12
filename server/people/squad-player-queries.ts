import { raw, type Sql, sql } from '#database/query.ts';
import { hasProfile, type Viewer } from '#server/people/player-visibility-queries.ts';
import { newestName, robloxIdOf } from '#server/results/counted/player-lines-queries.ts';

/** Whether a row of `squad_spells` includes a day. */
export function spellCovers(spell: string, day: Sql): Sql {
  return sql`(${raw(spell)}.removed_at is null and ${day} between ${raw(spell)}.first_day and coalesce(${raw(spell)}.last_day, 'infinity'))`;
}

/** A player's newest name in counted matches, else the registered one. */
export function shownName(key: Sql): Sql {
  return sql`coalesce((${newestName(key)}), (select registered.name from players registered where registered.player_key = ${key}))`;
}

/** A player as the contract's `SquadPlayer`, for the viewer. */
export function squadPlayer(key: Sql, viewer: Viewer): Sql {
  return sql`json_build_object(
    'player_key', case when ${hasProfile(key, viewer)} then ${key} end,
    'name', ${shownName(key)}
  )`;
}

/** A player as the contract's `PlayerReference`, for staff of one of the player's leagues. */
export function playerReference(key: Sql): Sql {
  return sql`json_build_object('player_key', ${key}, 'id', ${robloxIdOf(key)}, 'name', ${shownName(key)})`;
}
