import { type Static, Type } from 'typebox';
import { PlayerKey, PlayerReference, TeamHead } from '#contract/kit/heads.ts';
import {
  MAX_REASON_LENGTH,
  MAX_REGISTERED_AT_ONCE,
  MAX_SQUAD_PLAYERS,
  MAX_TRANSFER_WINDOWS,
  TRANSFERS_PER_PAGE,
} from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Day, Id, line, Name, optional, Page, perPage, RobloxId } from '#contract/kit/text.ts';
import { POSITIONS, type Position as PositionName } from '#contract/squads/positions.ts';

const NullableTeam = Type.Union([TeamHead, Type.Null()]);

/** A player by the newest name; `player_key` is null unless the player has a page that the caller may see. */
export const SquadPlayer = Type.Object({ player_key: NullableText, name: Type.String() });
export type SquadPlayer = Static<typeof SquadPlayer>;

/** What a player of a squad is besides. */
const SquadRole = Type.Union([Type.Enum(['captain', 'vice-captain']), Type.Null()]);

const Position = Type.Enum([...POSITIONS]);
const NullablePosition = Type.Union([Position, Type.Null()]);

const SPELL_DAYS = { first_day: Type.String(), last_day: NullableText };

/** The days on which a player belongs to a squad, inclusive; `last_day` is null while the spell lasts. */
export const SquadSpell = Type.Object({
  id: Type.Integer(),
  player: SquadPlayer,
  shirt_number: NullableInteger,
  position: NullablePosition,
  ...SPELL_DAYS,
  role: SquadRole,
});
export type SquadSpell = Static<typeof SquadSpell>;

/**
 * Whether captains may change squads today: inside a transfer window, or in a league without any. `locked_from` is the first
 * day of the lock that is in force or comes next, `opens_on` the first day after the one in force; null without such a day.
 */
export const SquadLock = Type.Object({
  is_locked: Type.Boolean(),
  locked_from: NullableText,
  opens_on: NullableText,
});
export type SquadLock = Static<typeof SquadLock>;

/** A team's squad on a day, by shirt number and name. */
export const Squad = Type.Object({
  team: TeamHead,
  day: Type.String(),
  players: Type.Array(SquadSpell),
  lock: SquadLock,
});
export type Squad = Static<typeof Squad>;

export const SquadQuery = Type.Object({ day: optional(Day, 'A day in the league’s time zone; today by default.') });

/** A player of a league without a team: when they last played, and the team that they left. */
export const FreeAgent = Type.Object({
  player: PlayerReference,
  last_played: NullableText,
  last_team: NullableTeam,
});
export type FreeAgent = Static<typeof FreeAgent>;

/** A finished move; without `from` the player was a free agent, without `to` became one. */
export const Transfer = Type.Object({
  id: Type.Integer(),
  player: SquadPlayer,
  from: NullableTeam,
  to: NullableTeam,
  shirt_number: NullableInteger,
  at: Type.String(),
});
export type Transfer = Static<typeof Transfer>;

export const TransferList = Type.Object({
  transfers: Type.Array(Transfer),
  total_transfers: Type.Integer(),
  lock: SquadLock,
});
export type TransferList = Static<typeof TransferList>;

export const TransferQuery = Type.Object({
  team: optional(line(80), 'The last part of the address of a team’s page.'),
  page: optional(Page, 'Page number.'),
  per_page: optional(perPage(TRANSFERS_PER_PAGE), 'Transfers per page.'),
});
export type TransferQuery = Static<typeof TransferQuery>;

/**
 * An offered move. Players with a linked account accept it themselves, staff accept it for the others; in a league that
 * approves transfers, an accepted one waits for staff.
 */
export const OpenTransfer = Type.Object({
  id: Type.Integer(),
  league_id: Type.Integer(),
  league_name: Type.String(),
  player: SquadPlayer,
  has_account: Type.Boolean(),
  from: NullableTeam,
  to: TeamHead,
  shirt_number: NullableInteger,
  offered_at: Type.String(),
  accepted_at: NullableText,
});
export type OpenTransfer = Static<typeof OpenTransfer>;

/** A team that the caller leads, with its squad of today and the moves that concern it. */
export const LedTeam = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  team: TeamHead,
  transfers: Type.Array(OpenTransfer),
});
export type LedTeam = Static<typeof LedTeam>;

/** Open offers to the caller as a player, and what concerns the teams that the caller leads. */
export const OwnTransfers = Type.Object({ offers: Type.Array(OpenTransfer), teams: Type.Array(LedTeam) });
export type OwnTransfers = Static<typeof OwnTransfers>;

export const TransferWindow = Type.Object({ first_day: Day, last_day: Day });
export type TransferWindow = Static<typeof TransferWindow>;

/** The most players of each position in a squad; a position that is left out has no limit. */
export const PositionLimits = Type.Object(
  Object.fromEntries(
    POSITIONS.map((position) => [position, Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SQUAD_PLAYERS }))]),
  ) as Record<PositionName, ReturnType<typeof Type.Optional<ReturnType<typeof Type.Integer>>>>,
);
export type PositionLimits = Partial<Record<PositionName, number>>;

/** A league's rules for squads. Captains change squads inside the windows alone; without windows, at any time. */
export const SquadRules = Type.Object({
  squad_limit: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_SQUAD_PLAYERS }), Type.Null()]),
  /** Without it the league keeps its own. */
  position_limits: Type.Optional(PositionLimits),
  approves_transfers: Type.Boolean(),
  windows: Type.Array(TransferWindow, { maxItems: MAX_TRANSFER_WINDOWS }),
});
export type SquadRules = Static<typeof SquadRules>;

/** A spell as a league's staff see it. */
export const ManagedSpell = Type.Object({
  id: Type.Integer(),
  player: PlayerReference,
  shirt_number: NullableInteger,
  position: NullablePosition,
  ...SPELL_DAYS,
  role: SquadRole,
});
export type ManagedSpell = Static<typeof ManagedSpell>;

/** A league's squads as its staff see them; the spells are those of the chosen team, the newest first. */
export const ManagedSquads = Type.Object({
  rules: SquadRules,
  lock: SquadLock,
  /** `players` is the size of today's squad. */
  teams: Type.Array(Type.Object({ ...TeamHead.properties, players: Type.Integer() })),
  transfers: Type.Array(OpenTransfer),
  spells: Type.Array(ManagedSpell),
  /** Spells that can be restored, the last removed first. */
  removed: Type.Array(ManagedSpell),
});
export type ManagedSquads = Static<typeof ManagedSquads>;

export const ManagedSquadsQuery = Type.Object({ team_id: optional(Id, 'The team whose spells are returned.') });

/** Why staff change squads while they are locked; needed then, and not stored otherwise. */
const ExceptionReason = Type.Optional(line(MAX_REASON_LENGTH));

const ShirtNumber = Type.Union([Type.Integer({ minimum: 1, maximum: 99 }), Type.Null()]);

/**
 * A player by Roblox id, or by a name alone, for the only player of the league with it. Neither has to
 * be known.
 */
export const RegisteredPlayer = Type.Object({
  name: Name,
  id: Type.Optional(RobloxId),
  shirt_number: Type.Optional(ShirtNumber),
  position: Type.Optional(NullablePosition),
});
export type RegisteredPlayer = Static<typeof RegisteredPlayer>;

/** Players who join a team's squad on a day. */
export const NewSpells = Type.Object({
  team_id: Id,
  first_day: Day,
  players: Type.Array(RegisteredPlayer, { minItems: 1, maxItems: MAX_REGISTERED_AT_ONCE }),
  reason: ExceptionReason,
});
export type NewSpells = Static<typeof NewSpells>;

/** Without a position the spell keeps its own. */
export const SpellChange = Type.Object({
  id: Id,
  first_day: Day,
  last_day: Type.Union([Day, Type.Null()]),
  shirt_number: ShirtNumber,
  position: Type.Optional(NullablePosition),
  reason: ExceptionReason,
});
export type SpellChange = Static<typeof SpellChange>;

export const SpellReference = Type.Object({ id: Id, reason: ExceptionReason });
export type SpellReference = Static<typeof SpellReference>;

/** A team's captains by their keys; both belong to its squad. */
export const Captains = Type.Object({
  team_id: Id,
  captain_key: Type.Union([PlayerKey, Type.Null()]),
  vice_captain_key: Type.Union([PlayerKey, Type.Null()]),
});
export type Captains = Static<typeof Captains>;

/**
 * A player whom a league's teams can offer a place. `spell_id` is the newest spell of a player who is or was in a squad;
 * `team` is today's.
 */
export const LeaguePlayer = Type.Object({
  player: SquadPlayer,
  spell_id: NullableInteger,
  team: NullableTeam,
});
export type LeaguePlayer = Static<typeof LeaguePlayer>;

/**
 * The player is named by a key or, if registered in a squad, by one of the player's spells; without a position the player
 * keeps the one of the last squad.
 */
export const NewTransfer = Type.Object({
  team_id: Id,
  player_key: Type.Optional(PlayerKey),
  spell_id: Type.Optional(Id),
  shirt_number: Type.Optional(ShirtNumber),
  position: Type.Optional(NullablePosition),
  reason: ExceptionReason,
});
export type NewTransfer = Static<typeof NewTransfer>;

/** A player's spell that ends, so that the player has no team. */
export const Release = Type.Object({ spell_id: Id, reason: ExceptionReason });
export type Release = Static<typeof Release>;

export const TransferReference = Type.Object({ id: Id });

export const TransferAnswer = Type.Object({ id: Id, answer: Type.Enum(['accept', 'decline']) });
export type TransferAnswer = Static<typeof TransferAnswer>;

/** A refusal has a reason, and an approval while squads are locked. */
export const TransferDecision = Type.Object({
  id: Id,
  decision: Type.Enum(['approve', 'refuse']),
  reason: Type.Optional(line(MAX_REASON_LENGTH)),
});
export type TransferDecision = Static<typeof TransferDecision>;

export const TransferUndo = Type.Object({ id: Id, reason: line(MAX_REASON_LENGTH) });
export type TransferUndo = Static<typeof TransferUndo>;
