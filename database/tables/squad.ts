import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Position } from '#contract/squads/positions.ts';
import type { PositionLimits } from '#contract/squads/schema.ts';
import { competitions } from '#database/tables/competition.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { instant } from '#database/tables/instant.ts';
import { bytea, leagues, players, users } from '#database/tables/schema.ts';
import { teams } from '#database/tables/team.ts';

/** A league's rules for squads and transfers; a league without a row has no limits. */
export const squadRules = pgTable('squad_rules', {
  league_id: integer()
    .primaryKey()
    .references(() => leagues.id, { onDelete: 'cascade' }),
  /** Maximum players in a squad; null for no limit. */
  squad_limit: smallint(),
  /** Maximum players per position in a squad; a position without a limit is absent. */
  position_limits: jsonb().$type<PositionLimits>().notNull().default({}),
  /** Whether staff approve each transfer. */
  approves_transfers: boolean().notNull().default(false),
});

/**
 * Days in the league's time zone, inclusive, on which captains can change squads; outside them squads are locked. A
 * league without windows has no lock.
 */
export const transferWindows = pgTable(
  'transfer_windows',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    first_day: date().notNull(),
    last_day: date().notNull(),
  },
  (table) => [
    index('transfer_windows_league_id').on(table.league_id),
    check('transfer_windows_days', sql`${table.first_day} <= ${table.last_day}`),
  ],
);

/**
 * The folded name under which a row was entered without a Roblox id. `settle_typed_names` resolves it to a player key,
 * by the rule of docs/decisions/0024; a trigger sets it for keys that are names.
 */
function typedName() {
  return text();
}

/**
 * The days on which a player belongs to a team's squad, in UTC and inclusive; `last_day` is null while the spell lasts.
 * The constraint `squad_spells_once` of the migrations prevents overlapping spells of a player in a league.
 */
export const squadSpells = pgTable(
  'squad_spells',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    team_id: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    player_key: text()
      .notNull()
      .references(() => players.player_key, { onDelete: 'cascade' }),
    typed_name: typedName(),
    /** The entered name; null for a spell that a transfer began. */
    name: text(),
    first_day: date().notNull(),
    last_day: date(),
    shirt_number: smallint(),
    position: text().$type<Position>(),
    /** The reason for staff's last change during a lock. */
    exception_reason: text(),
    removed_at: instant(),
    /** Removed because another spell of the same player in the same squad covers the same days. */
    is_duplicate: boolean().notNull().default(false),
  },
  (table) => [
    index('squad_spells_team_id').on(table.team_id),
    index('squad_spells_player_key').on(table.player_key),
    index('squad_spells_typed_name').on(table.typed_name, table.league_id).where(sql`typed_name is not null`),
    check('squad_spells_is_duplicate', sql`not is_duplicate or (removed_at is not null and typed_name is not null)`),
    check('squad_spells_days', sql`${table.last_day} is null or ${table.first_day} <= ${table.last_day}`),
    check('squad_spells_shirt_number', sql`shirt_number between 1 and 99`),
    check('squad_spells_position', sql`position in ('goalkeeper', 'defender', 'midfielder', 'forward')`),
  ],
);

/**
 * A player's offered or completed move; without `from_team_id` the player was a free agent, without `to_team_id`
 * becomes one.
 */
export const transfers = pgTable(
  'transfers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    player_key: text()
      .notNull()
      .references(() => players.player_key, { onDelete: 'cascade' }),
    typed_name: typedName(),
    from_team_id: integer().references(() => teams.id, { onDelete: 'cascade' }),
    to_team_id: integer().references(() => teams.id, { onDelete: 'cascade' }),
    shirt_number: smallint(),
    /** Position in the new team; null keeps the player's former one. */
    position: text().$type<Position>(),
    /** The reason of staff who offered or approved it during a lock. */
    exception_reason: text(),
    offered_at: instant().notNull().defaultNow(),
    offered_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** When the player accepted, or staff for a player without a linked account. */
    accepted_at: instant(),
    outcome: text().$type<'done' | 'declined' | 'withdrawn' | 'refused' | 'undone'>(),
    ended_at: instant(),
    /** Why it was refused or undone. */
    reason: text(),
    /** The spell that the move ended, its former last day, and the spell that it began, for undoing. */
    from_spell_id: integer().references(() => squadSpells.id, { onDelete: 'set null' }),
    former_last_day: date(),
    to_spell_id: integer().references(() => squadSpells.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('transfers_open').on(table.league_id, table.player_key).where(sql`outcome is null`),
    index('transfers_ended_at').on(table.league_id, table.ended_at),
    index('transfers_player_key').on(table.player_key),
    index('transfers_typed_name').on(table.typed_name, table.league_id).where(sql`typed_name is not null`),
    index('transfers_from_team_id').on(table.from_team_id),
    index('transfers_to_team_id').on(table.to_team_id),
    index('transfers_from_spell_id').on(table.from_spell_id),
    index('transfers_to_spell_id').on(table.to_spell_id),
    index('transfers_offered_by').on(table.offered_by).where(sql`offered_by is not null`),
    check('transfers_outcome', sql`outcome in ('done', 'declined', 'withdrawn', 'refused', 'undone')`),
    check('transfers_position', sql`position in ('goalkeeper', 'defender', 'midfielder', 'forward')`),
    check('transfers_teams', sql`from_team_id is distinct from to_team_id`),
  ],
);

/** Bans that staff added, besides those from cards; without a competition they apply to all. */
export const addedBans = pgTable(
  'added_bans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    competition_id: integer().references(() => competitions.id, { onDelete: 'cascade' }),
    player_key: text()
      .notNull()
      .references(() => players.player_key, { onDelete: 'cascade' }),
    typed_name: typedName(),
    matches: smallint().notNull(),
    reason: text().notNull(),
    added_at: instant().notNull().defaultNow(),
    added_by: integer().references(() => users.id, { onDelete: 'set null' }),
    lifted_at: instant(),
    lift_reason: text(),
  },
  (table) => [
    index('added_bans_league_id').on(table.league_id),
    index('added_bans_player_key').on(table.player_key),
    index('added_bans_typed_name').on(table.typed_name, table.league_id).where(sql`typed_name is not null`),
    index('added_bans_competition_id').on(table.competition_id),
    index('added_bans_added_by').on(table.added_by).where(sql`added_by is not null`),
    check('added_bans_matches', sql`matches > 0`),
  ],
);

/** Bans from cards that staff lifted: a player's from the cards of one fixture. */
export const liftedBans = pgTable(
  'lifted_bans',
  {
    fixture_id: integer()
      .notNull()
      .references(() => fixtures.id, { onDelete: 'cascade' }),
    player_key: text()
      .notNull()
      .references(() => players.player_key, { onDelete: 'cascade' }),
    typed_name: typedName(),
    reason: text().notNull(),
    lifted_at: instant().notNull().defaultNow(),
    lifted_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.fixture_id, table.player_key] }),
    index('lifted_bans_player_key').on(table.player_key),
    index('lifted_bans_typed_name').on(table.typed_name).where(sql`typed_name is not null`),
    index('lifted_bans_lifted_by').on(table.lifted_by).where(sql`lifted_by is not null`),
  ],
);

/** A link by which one person becomes a team's captain. Only the SHA-256 of its token is stored, for days. */
export const captainInvites = pgTable(
  'captain_invites',
  {
    team_id: integer()
      .primaryKey()
      .references(() => teams.id, { onDelete: 'cascade' }),
    token_hash: bytea().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [uniqueIndex('captain_invites_token_hash').on(table.token_hash)],
);
