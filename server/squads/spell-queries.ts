import { foldName } from '#contract/kit/fold-name.ts';
import type { Position } from '#contract/squads/positions.ts';
import type { Captains, NewSpells, RegisteredPlayer, SpellChange, SpellReference } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, raw, type Sql, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { badRequest, conflict, invalidField, notFound } from '#server/kit/http/errors.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { DELETED_KEY } from '#server/people/deleted-player.ts';
import {
  findNamedPlayer,
  lockTypedNames,
  resolveNamesOfPlayers,
  storePlayerNames,
} from '#server/people/typed-names-queries.ts';
import { RESTORABLE } from '#server/results/tables/table-rules-queries.ts';
import { isUnmerged, removeDuplicates, separateNames, typedNameIn } from '#server/squads/same-player-queries.ts';
import { requireSquadsFit } from '#server/squads/squad-check-queries.ts';
import { requireReasonWhileLocked } from '#server/squads/squad-lock-queries.ts';

/** A spell with its team's name. */
interface StoredSpell {
  id: number;
  team_id: number;
  team: string;
  player_key: string;
  typed_name: string | null;
  first_day: string;
  last_day: string | null;
  shirt_number: number | null;
  position: Position | null;
}

/** The columns of `StoredSpell` in `squad_spells spell` and its `teams`. */
const STORED_SPELL = sql`
  spell.id, team_id, teams.name as team, player_key, typed_name, first_day::text, last_day::text, shirt_number, position`;

/** Hides a row under a typed name until `resolveNamesOfPlayers` shows it again, as its player's or the name's own. */
const HIDDEN_IF_TYPED = sql`
  removed_at = case when typed_name is not null then now() end, is_duplicate = typed_name is not null`;

function daysOf({ first_day, last_day }: StoredSpell) {
  return { first_day, last_day };
}

/**
 * Registers players in a team's squad, all or none; returns the ids of their spells. Throws 404 for an unknown team.
 * Throws 409 for a player in another team on these days, a squad beyond its limits, or a missing reason during a lock.
 */
export async function registerPlayers(
  database: Database,
  leagueId: number,
  spells: NewSpells,
  actor: Actor,
): Promise<number[]> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    return registerSpells(transaction, leagueId, spells, actor);
  });
}

/** `registerPlayers` in a transaction that has locked the league and its typed names. */
export async function registerSpells(
  transaction: Database,
  leagueId: number,
  { team_id, first_day, players, reason }: NewSpells,
  actor: Actor,
): Promise<number[]> {
  const team = await requireTeamName(transaction, leagueId, team_id);
  const exception = await requireReasonWhileLocked(transaction, leagueId, reason, team_id);
  const entered = await storePlayers(transaction, leagueId, players, { team_id, first_day });
  const keys = entered.map(({ player_key }) => player_key);
  const positions = players.map(({ position }) => position ?? null);
  const planned = entered.map(({ player_key, name, typed_name }, at) => ({
    team_id,
    player_key,
    known_as: typed_name === null ? foldName(name) : null,
    typed_name,
    first_day,
    last_day: null,
    position: positions[at] ?? null,
  }));
  await requireSquadsFit(transaction, leagueId, planned);
  await separateNames(
    transaction,
    leagueId,
    planned.filter((spell) => spell.typed_name === null),
  );
  const stored = await query<{ id: number }>(
    transaction,
    sql`
      insert into squad_spells
        (league_id, team_id, player_key, typed_name, name, first_day, shirt_number, position, exception_reason)
      select ${leagueId}, ${team_id}, player_key, typed_name, name, ${first_day}::date, shirt_number, position, ${exception}
      from unnest(
        ${keys}::text[], ${entered.map(({ typed_name }) => typed_name)}::text[],
        ${entered.map(({ name }) => name)}::text[], ${players.map(({ shirt_number }) => shirt_number ?? null)}::smallint[], ${positions}::text[]
      ) as entered (player_key, typed_name, name, shirt_number, position)
      returning id`,
  );
  await resolveNamesOfPlayers(transaction, leagueId, keys);
  const ids = stored.map(({ id }) => id);
  await logChange(transaction, actor, {
    league_id: leagueId,
    action: 'players registered',
    after: { spells: ids, team, first_day },
  });
  return ids;
}

/**
 * Changes a spell's days, number and position, if they differ; only the days are locked. Throws 404 for an unknown
 * spell, 409 as `registerPlayers` does.
 */
export async function changeSpell(
  database: Database,
  leagueId: number,
  { id, first_day, last_day, shirt_number, position, reason }: SpellChange,
  actor: Actor,
): Promise<void> {
  if (last_day !== null && last_day < first_day) throw invalidField('last_day', 'must not be before first_day.');
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const spell = await requireSpell(transaction, leagueId, id);
    const after = { first_day, last_day, shirt_number, position: position === undefined ? spell.position : position };
    if (Object.entries(after).every(([field, value]) => spell[field as keyof typeof after] === value)) return;
    const movesDays = spell.first_day !== first_day || spell.last_day !== last_day;
    const exception = movesDays ? await requireReasonWhileLocked(transaction, leagueId, reason) : null;
    await requireSquadsFit(transaction, leagueId, [{ ...spell, ...after }]);
    if (movesDays) {
      await removeDuplicates(transaction, spell);
      if (spell.typed_name === null) await separateNames(transaction, leagueId, [{ ...spell, ...after }]);
    }
    await execute(
      transaction,
      sql`
        update squad_spells
        set first_day = ${first_day}, last_day = ${last_day}, shirt_number = ${shirt_number},
          position = ${after.position}, exception_reason = coalesce(${exception}, exception_reason)
          ${movesDays ? sql`, ${HIDDEN_IF_TYPED}` : sql``}
        where id = ${id}`,
    );
    if (movesDays) await resolveNamesOfPlayers(transaction, leagueId, [spell.player_key]);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'squad changed',
      subject: id,
      before: { ...daysOf(spell), shirt_number: spell.shirt_number, position: spell.position },
      after: { spell: id, team: spell.team, ...after },
    });
  });
}

/** Throws 404 for an unknown spell, 409 without a reason during a lock. */
export async function removeSpell(
  database: Database,
  leagueId: number,
  { id, reason }: SpellReference,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const spell = await requireSpell(transaction, leagueId, id);
    const exception = await requireReasonWhileLocked(transaction, leagueId, reason);
    await execute(
      transaction,
      sql`
        update squad_spells set removed_at = now(), exception_reason = coalesce(${exception}, exception_reason)
        where id = ${id}`,
    );
    await removeDuplicates(transaction, spell);
    await resolveNamesOfPlayers(transaction, leagueId, [spell.player_key]);
    const before = { spell: id, team: spell.team, ...daysOf(spell) };
    await logChange(transaction, actor, { league_id: leagueId, action: 'squad spell removed', subject: id, before });
  });
}

/** Throws 404 for a spell that can't be restored, 409 as `registerPlayers` does. */
export async function restoreSpell(
  database: Database,
  leagueId: number,
  { id, reason }: SpellReference,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const [spell] = await query<StoredSpell>(
      transaction,
      sql`
        select ${STORED_SPELL}
        from (select * from squad_spells where ${RESTORABLE} and not is_duplicate) as spell
        join teams on teams.id = team_id
        where spell.id = ${id} and spell.league_id = ${leagueId} and teams.removed_at is null`,
    );
    if (!spell) throw notFound(`A removed spell ${id} of league ${leagueId}`);
    const exception = await requireReasonWhileLocked(transaction, leagueId, reason);
    await requireSquadsFit(transaction, leagueId, [spell]);
    if (spell.typed_name === null) await separateNames(transaction, leagueId, [spell]);
    await execute(
      transaction,
      sql`
        update squad_spells set ${HIDDEN_IF_TYPED}, exception_reason = coalesce(${exception}, exception_reason)
        where id = ${id}`,
    );
    await resolveNamesOfPlayers(transaction, leagueId, [spell.player_key]);
    const after = { spell: id, team: spell.team, ...daysOf(spell) };
    await logChange(transaction, actor, { league_id: leagueId, action: 'squad spell restored', subject: id, after });
  });
}

/**
 * Sets a team's captains, if they differ. Throws 404 for an unknown team, 409 for a player outside its squad. The log
 * refers to them by their squad spells, as it holds no names of people.
 */
export async function setCaptains(
  database: Database,
  leagueId: number,
  captains: Captains,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    await storeCaptains(transaction, leagueId, captains, actor);
  });
}

/** `setCaptains` in a transaction that has locked the league and its typed names. */
export async function storeCaptains(
  transaction: Database,
  leagueId: number,
  { team_id, ...named }: Captains,
  actor: Actor,
): Promise<void> {
  const [captain_key, vice_captain_key] = await Promise.all(
    [named.captain_key, named.vice_captain_key].map(async (key) =>
      key === null ? null : (await findNamedPlayer(transaction, leagueId, key)).player_key,
    ),
  );
  const keys = [captain_key, vice_captain_key].filter((key) => key != null);
  if (keys.length === 2 && captain_key === vice_captain_key) {
    throw invalidField('captain_key', 'and vice_captain_key must be two players.');
  }
  const team = await requireTeamName(transaction, leagueId, team_id);
  const members = await execute(
    transaction,
    sql`
      select distinct player_key
      from squad_spells
      where team_id = ${team_id} and player_key = any(${keys}::text[]) and removed_at is null
        and coalesce(last_day, 'infinity') >= ${todayIn(zoneOf(leagueId))}`,
  );
  if (members < keys.length) throw conflict(`Captains must belong to the squad of ${team}.`);
  const [changed] = await query<Record<'before' | 'after', LoggedCaptains>>(
    transaction,
    sql`
      update teams set captain_key = ${captain_key}, vice_captain_key = ${vice_captain_key},
        captain_name = ${typedNameIn(leagueId, sql`${captain_key}`)},
        vice_captain_name = ${typedNameIn(leagueId, sql`${vice_captain_key}`)}
      from (select id as former_id, captain_key as former, vice_captain_key as former_vice from teams) as captains
      where id = ${team_id} and former_id = id
        and (former, former_vice) is distinct from (${captain_key}::text, ${vice_captain_key}::text)
      returning
        json_build_object('captain', ${spellOf('former')}, 'vice_captain', ${spellOf('former_vice')}) as before,
        json_build_object('captain', ${spellOf('captain_key')}, 'vice_captain', ${spellOf('vice_captain_key')}) as after`,
  );
  if (!changed) return;
  await logChange(transaction, actor, {
    league_id: leagueId,
    action: 'captains changed',
    subject: team_id,
    before: { ...changed.before },
    after: { team, ...changed.after },
  });
}

/** Ids of the captains' squad spells. */
type LoggedCaptains = Record<'captain' | 'vice_captain', number | null>;

/** The newest spell in `teams` of the player in the column. */
function spellOf(column: string): Sql {
  return sql`(
    select max(spell.id) from squad_spells spell
    where spell.team_id = teams.id and spell.player_key = ${raw(column)} and spell.removed_at is null
  )`;
}

/** A team's name. Throws 404 for another league's team. */
export async function requireTeamName(transaction: Database, leagueId: number, teamId: number): Promise<string> {
  const [team] = await query<{ name: string }>(
    transaction,
    sql`select name from teams where id = ${teamId} and league_id = ${leagueId} and removed_at is null`,
  );
  if (!team) throw notFound(`Team ${teamId} of league ${leagueId}`);
  return team.name;
}

async function requireSpell(transaction: Database, leagueId: number, id: number): Promise<StoredSpell> {
  const [spell] = await query<StoredSpell>(
    transaction,
    sql`
      select ${STORED_SPELL}
      from squad_spells spell
      join teams on teams.id = team_id
      where spell.id = ${id} and spell.league_id = ${leagueId} and spell.removed_at is null`,
  );
  if (!spell) throw notFound(`Spell ${id} of league ${leagueId}`);
  return spell;
}

interface EnteredPlayer {
  player_key: string;
  name: string;
  /** The folded name of a player without an id. */
  typed_name: string | null;
}

/**
 * The keys of players who join a squad, in order; new players are stored as by a match. A name without an id is
 * resolved by the rule of docs/decisions/0024, unless that player is in another squad on these days under another
 * entry. Throws 400 for a player who is entered twice.
 */
async function storePlayers(
  transaction: Database,
  leagueId: number,
  players: readonly RegisteredPlayer[],
  { team_id, first_day }: Pick<NewSpells, 'team_id' | 'first_day'>,
): Promise<EnteredPlayer[]> {
  const entered = await query<EnteredPlayer>(
    transaction,
    sql`
      select coalesce(roblox_id, case when exists (
          select from squad_spells spell
          where spell.league_id = ${leagueId} and spell.player_key = person.player_key and removed_at is null
            and team_id <> ${team_id} and coalesce(last_day, 'infinity') >= ${first_day}::date
            and spell.typed_name is distinct from entered.search_name
        ) and ${isUnmerged(leagueId, sql`entered.search_name`)} then 'name:' || search_name else person.player_key end) as player_key,
        name, case when roblox_id is null then search_name end as typed_name
      from unnest(
        ${players.map(({ id }) => id ?? null)}::text[], ${players.map(({ name }) => name)}::text[],
        ${players.map(({ name }) => foldName(name))}::text[]
      ) with ordinality as entered (roblox_id, name, search_name, place)
      cross join lateral player_of_typed_name(${leagueId}, search_name) as person (player_key)
      order by place`,
  );
  const keys = entered.map(({ player_key }) => player_key);
  const twice = entered.find(({ player_key }, at) => keys.indexOf(player_key) < at);
  if (twice) throw badRequest(`${twice.name} is entered twice.`);
  if (keys.includes(DELETED_KEY)) throw invalidField('name', 'must be the name of a player.');
  await execute(
    transaction,
    sql`
      insert into players (player_key, roblox_id, name)
      select player_key, case when player_key not like 'name:%' then player_key end, name
      from unnest(${keys}::text[], ${entered.map(({ name }) => name)}::text[]) as entered (player_key, name)
      order by player_key
      on conflict do nothing`,
  );
  await storePlayerNames(
    transaction,
    entered.filter(({ typed_name }) => typed_name === null),
  );
  return entered;
}
