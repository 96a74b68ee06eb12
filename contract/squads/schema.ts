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

/** A player by their newest name; `player_key` is null unless the player has a page visible to the caller. */
export const SquadPlayer = Type.Object({ player_key: NullableText, name: Type.String() });
export type SquadPlayer = Static<typeof SquadPlayer>;

/** A further role of a player in a squad. */
const SquadRole = Type.Union([Type.Enum(['captain', 'vice-captain']), Type.Null()]);

const Position = Type.Enum([...POSITIONS]);
const NullablePosition = Type.Union([Position, Type.Null()]);

const SPELL_DAYS = { first_day: Type.String(), last_day: NullableText };

/** The days of a player in a squad, inclusive; `last_day` is null while the spell lasts. */
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
 * Whether captains can change squads today: inside a transfer window, or in a league without windows. `locked_from` is
 * the first day of the present or next lock, `opens_on` the first day after the present one; null without such a day.
 * `season` is the one whose squads are locked for players who join the team, but not for those who leave; null without
 * one, and where no team is meant.
 */
export const SquadLock = Type.Object({
  is_locked: Type.Boolean(),
  locked_from: NullableText,
  opens_on: NullableText,
  season: NullableText,
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

/** A player of a league without a team: their last match, and the team that they left. */
export const FreeAgent = Type.Object({
  player: PlayerReference,
  last_played: NullableText,
  last_team: NullableTeam,
});
export type FreeAgent = Static<typeof FreeAgent>;

/** A completed move; without `from` the player was a free agent, without `to` became one. */
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
 * An offered move. Players with a linked account accept it themselves, staff accept it for others. In a league that
 * approves transfers, an accepted one then waits for staff.
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

/** A team led by the caller, with today's squad and the open moves that concern it. */
export const LedTeam = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  team: TeamHead,
  transfers: Type.Array(OpenTransfer),
});
export type LedTeam = Static<typeof LedTeam>;

/** Open offers to the caller as a player, and those that concern the caller's teams. */
export const OwnTransfers = Type.Object({ offers: Type.Array(OpenTransfer), teams: Type.Array(LedTeam) });
export type OwnTransfers = Static<typeof OwnTransfers>;

export const TransferWindow = Type.Object({ first_day: Day, last_day: Day });
export type TransferWindow = Static<typeof TransferWindow>;

/** Maximum players per position in a squad; a position left out has no limit. */
export const PositionLimits = Type.Object(
  Object.fromEntries(
    POSITIONS.map((position) => [position, Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SQUAD_PLAYERS }))]),
  ) as Record<PositionName, ReturnType<typeof Type.Optional<ReturnType<typeof Type.Integer>>>>,
);
export type PositionLimits = Partial<Record<PositionName, number>>;

/** A league's rules for squads. Captains can change squads only inside the windows, or at any time without windows. */
export const SquadRules = Type.Object({
  squad_limit: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_SQUAD_PLAYERS }), Type.Null()]),
  /** Unchanged unless stated. */
  position_limits: Type.Optional(PositionLimits),
  approves_transfers: Type.Boolean(),
  windows: Type.Array(TransferWindow, { maxItems: MAX_TRANSFER_WINDOWS }),
});
export type SquadRules = Static<typeof SquadRules>;

/** A squad spell for a league's staff. */
export const ManagedSpell = Type.Object({
  id: Type.Integer(),
  player: PlayerReference,
  shirt_number: NullableInteger,
  position: NullablePosition,
  ...SPELL_DAYS,
  role: SquadRole,
});
export type ManagedSpell = Static<typeof ManagedSpell>;

/** A league's squads for its staff; the spells are those of the chosen team, the newest first. */
export const ManagedSquads = Type.Object({
  rules: SquadRules,
  lock: SquadLock,
  /** `players` is the number of players in today's squad, `locked_season` the `season` of the team's lock. */
  teams: Type.Array(Type.Object({ ...TeamHead.properties, players: Type.Integer(), locked_season: NullableText })),
  transfers: Type.Array(OpenTransfer),
  spells: Type.Array(ManagedSpell),
  /** Spells that can be restored, the last removed first. */
  removed: Type.Array(ManagedSpell),
});
export type ManagedSquads = Static<typeof ManagedSquads>;

export const ManagedSquadsQuery = Type.Object({ team_id: optional(Id, 'The team whose spells are returned.') });

/** Why staff change squads during a lock; required then, and not stored otherwise. */
const ExceptionReason = Type.Optional(line(MAX_REASON_LENGTH));

const ShirtNumber = Type.Union([Type.Integer({ minimum: 1, maximum: 99 }), Type.Null()]);

/** A player by Roblox id, or by a name that only one player of the league has. Both may be new to the league. */
export const RegisteredPlayer = Type.Object({
  name: Name,
  id: Type.Optional(RobloxId),
  shirt_number: Type.Optional(ShirtNumber),
  position: Type.Optional(NullablePosition),
});
export type RegisteredPlayer = Static<typeof RegisteredPlayer>;

/** Players who join a team's squad on the same day. */
export const NewSpells = Type.Object({
  team_id: Id,
  first_day: Day,
  players: Type.Array(RegisteredPlayer, { minItems: 1, maxItems: MAX_REGISTERED_AT_ONCE }),
  reason: ExceptionReason,
});
export type NewSpells = Static<typeof NewSpells>;

/** Without a position the spell keeps its former one. */
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

/** A team's captains by their keys; both must be in its squad. */
export const Captains = Type.Object({
  team_id: Id,
  captain_key: Type.Union([PlayerKey, Type.Null()]),
  vice_captain_key: Type.Union([PlayerKey, Type.Null()]),
});
export type Captains = Static<typeof Captains>;

/** A team whose captain is invited by a link. */
export const NewInvite = Type.Object({ team_id: Id });
export type NewInvite = Static<typeof NewInvite>;

/** The last part of the link's address `/captain/{invite}`, which is shown once, and the end of its validity. */
export const MadeInvite = Type.Object({ invite: Type.String(), expires_at: Type.String() });
export type MadeInvite = Static<typeof MadeInvite>;

export const InviteParams = Type.Object({
  invite: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'The last part of the link.' }),
});

/** An open invite; a captain that the team already has is replaced. */
export const CaptainInvite = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  team: TeamHead,
  has_captain: Type.Boolean(),
  expires_at: Type.String(),
});
export type CaptainInvite = Static<typeof CaptainInvite>;

export const AcceptedInvite = Type.Object({ league_id: Type.Integer(), slug: Type.String() });
export type AcceptedInvite = Static<typeof AcceptedInvite>;

/**
 * A player to whom a league's teams can offer a place. `spell_id` is the newest spell of a player who is or was in a
 * squad; `team` is the present one.
 */
export const LeaguePlayer = Type.Object({
  player: SquadPlayer,
  spell_id: NullableInteger,
  team: NullableTeam,
});
export type LeaguePlayer = Static<typeof LeaguePlayer>;

/**
 * Names the player by a key or, if registered in a squad, by one of the player's spells. Without a position the player
 * keeps that of the last squad.
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

/** Ends a player's spell, which makes the player a free agent. */
export const Release = Type.Object({ spell_id: Id, reason: ExceptionReason });
export type Release = Static<typeof Release>;

export const TransferReference = Type.Object({ id: Id });

export const TransferAnswer = Type.Object({ id: Id, answer: Type.Enum(['accept', 'decline']) });
export type TransferAnswer = Static<typeof TransferAnswer>;

/** A reason is required for a refusal, and for an approval during a lock. */
export const TransferDecision = Type.Object({
  id: Id,
  decision: Type.Enum(['approve', 'refuse']),
  reason: Type.Optional(line(MAX_REASON_LENGTH)),
});
export type TransferDecision = Static<typeof TransferDecision>;

export const TransferUndo = Type.Object({ id: Id, reason: line(MAX_REASON_LENGTH) });
export type TransferUndo = Static<typeof TransferUndo>;
