import { ACCESS_LEVELS, ADDED_USER_LEVEL } from '#contract/leagues/access-levels.ts';
import type { AccessUpdate } from '#contract/leagues/schema.ts';
import { requireLevel } from '#server/access/league-access-queries.ts';
import { badRequest, conflict, forbidden, invalidField, notFound } from '#server/kit/http/errors.ts';

/** A league's access list before an update: levels by Discord id. */
export interface AccessList {
  leagueName: string;
  levels: ReadonlyMap<string, number>;
}

export interface LevelEdit {
  discord_id: string;
  level: number;
}

/** A permitted update: people in `changed` and `removed` are on the list, those in `added` are not. */
export interface AccessEdits {
  changed: LevelEdit[];
  removed: string[];
  added: LevelEdit[];
}

/**
 * Returns the edits of an update. Throws 403 below level 4, for the editor's own entry, and for people or new levels at
 * or above the editor's level. Throws 400 for a person listed twice, 404 for a person without an account, 409 for a
 * person who is already on the list or, if edited, isn't. A level 6 can't be edited, so each league keeps one.
 */
export function checkAccessUpdate(
  update: AccessUpdate,
  actor: string,
  list: AccessList,
  accounts: ReadonlySet<string>,
): AccessEdits {
  const own = requireLevel(list.levels.get(actor), ACCESS_LEVELS.access, list.leagueName);
  const edits = readEdits(update);
  const ids = listDiscordIds(update);
  requireEachOnce(ids);
  if (ids.includes(actor)) throw forbidden('You cannot edit your own access.');
  for (const id of ids) {
    if (!accounts.has(id)) throw notFound(`Discord user ${id}`);
  }
  for (const { discord_id } of edits.added) {
    if (list.levels.has(discord_id)) throw conflict(`Discord user ${discord_id} has access already.`);
  }
  for (const id of [...edits.removed, ...edits.changed.map(({ discord_id }) => discord_id)]) {
    requireBelow(own, id, list.levels.get(id));
  }
  for (const { discord_id, level } of [...edits.changed, ...edits.added]) {
    if (level >= own)
      throw forbidden(`You can give levels 1 to ${own - 1}, not ${level} (Discord user ${discord_id}).`);
  }
  return edits;
}

/** The Discord ids of an update, with repetitions. */
export function listDiscordIds({ changedUsers, removedUsers, addedUsers }: AccessUpdate): string[] {
  return [...changedUsers, ...removedUsers, ...addedUsers].map(({ DISC }) => DISC);
}

function readEdits({ changedUsers, removedUsers, addedUsers }: AccessUpdate): AccessEdits {
  return {
    changed: changedUsers.map(({ DISC, Level }, at) => {
      if (Level === undefined) throw invalidField(`changedUsers[${at}].Level`, 'is missing.');
      return { discord_id: DISC, level: Level };
    }),
    removed: removedUsers.map(({ DISC }) => DISC),
    added: addedUsers.map(({ DISC, Level = ADDED_USER_LEVEL }) => ({ discord_id: DISC, level: Level })),
  };
}

function requireEachOnce(ids: string[]): void {
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw badRequest(`Discord user ${twice} is listed more than once.`);
}

function requireBelow(own: number, id: string, level: number | undefined): void {
  if (level === undefined) throw conflict(`Discord user ${id} has no access any more.`);
  if (level >= own) throw forbidden(`Discord user ${id} has level ${level}; you can edit people below level ${own}.`);
}
