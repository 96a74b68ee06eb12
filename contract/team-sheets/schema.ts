import { type Static, Type } from 'typebox';
import { KickOffSilence } from '#contract/fixtures/kick-offs.ts';
import { Fixture } from '#contract/fixtures/schema.ts';
import { TeamHead } from '#contract/kit/heads.ts';
import { MAX_TEAM_SHEET_PLAYERS } from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Id, Name, TimeZone } from '#contract/kit/text.ts';
import { SquadPlayer, SquadSpell } from '#contract/squads/schema.ts';

const { position, role, shirt_number } = SquadSpell.properties;

export const FixtureParams = Type.Object({ league_id: Id, fixture_id: Id });

/**
 * Why a player is ineligible for a fixture: a code such as 'suspended', and words such as 'Suspended for 2 matches: Red
 * card'.
 */
export const Ineligibility = Type.Object({
  reason: Type.Enum(['suspended', 'not in the squad', 'two teams', 'no linked account', 'over the limit']),
  text: Type.String(),
});
export type Ineligibility = Static<typeof Ineligibility>;

const SHEET_PLACE = {
  is_starter: Type.Boolean(),
  position,
  shirt_number,
};

/**
 * A named player, in sheet order; `player_key` is null for a name without a player's page. `has_played` is null until
 * the fixture has a match.
 */
const SheetPlayer = Type.Object({
  player: SquadPlayer,
  ...SHEET_PLACE,
  has_played: Type.Union([Type.Boolean(), Type.Null()]),
});
export type SheetPlayer = Static<typeof SheetPlayer>;

/**
 * A side of a fixture. `players` is null while no sheet is named, or before it is public. `not_named` are the indexes
 * of the match's players on this side who aren't on its sheet.
 */
const SideSheet = Type.Object({
  team: Type.Union([TeamHead, Type.Null()]),
  is_named: Type.Boolean(),
  checked_in_at: NullableInstant,
  players: Type.Union([Type.Array(SheetPlayer), Type.Null()]),
  not_named: Type.Array(Type.Integer()),
});
export type SideSheet = Static<typeof SideSheet>;

/** The competition's team sheet rules, applied to a fixture. Instants are null without a kick-off. */
const SheetRules = Type.Object({
  starters: Type.Integer(),
  substitutes: Type.Integer(),
  /** Captains can name the sheet until then. */
  deadline: NullableInstant,
  /** Whether a sheet is public once named; otherwise from kick-off. */
  is_public_at_once: Type.Boolean(),
  /** Whether ineligible names are refused, or saved with a warning. */
  refuses_ineligible: Type.Boolean(),
  /** Opening and closing time of check-in; null without check-in or a kick-off. */
  check_in: Type.Union([
    Type.Object({ opens_at: Type.String({ format: 'date-time' }), closes_at: Type.String({ format: 'date-time' }) }),
    Type.Null(),
  ]),
});
export type SheetRules = Static<typeof SheetRules>;

/** The public parts of both team sheets of a fixture. */
export const FixtureSheets = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  /** The league's time zone. */
  time_zone: TimeZone,
  fixture: Fixture,
  rules: SheetRules,
  /** The kick-off if neither side answers; null without such a rule, and once it has passed. */
  silence: Type.Union([KickOffSilence, Type.Null()]),
  home: SideSheet,
  away: SideSheet,
});
export type FixtureSheets = Static<typeof FixtureSheets>;

/** A player who can be named; `spell_id` is the spell in the squad. */
const SheetCandidate = Type.Object({
  spell_id: Type.Integer(),
  player: SquadPlayer,
  shirt_number,
  position,
  role,
  reasons: Type.Array(Ineligibility),
});
export type SheetCandidate = Static<typeof SheetCandidate>;

/** A named player: a squad member by `spell_id`, or only a name. */
const NamedPlayer = Type.Object({
  spell_id: NullableInteger,
  player: SquadPlayer,
  ...SHEET_PLACE,
  reasons: Type.Array(Ineligibility),
});
export type NamedPlayer = Static<typeof NamedPlayer>;

/** A team's sheet for its captains; `last` is that of its previous fixture, without players who have left. */
const OwnSheet = Type.Object({
  team: TeamHead,
  squad: Type.Array(SheetCandidate),
  named_at: NullableInstant,
  /** Whether check-in is open to the caller and the team has not checked in. */
  can_check_in: Type.Boolean(),
  players: Type.Array(NamedPlayer),
  last: Type.Array(Type.Object({ spell_id: Type.Integer(), ...SHEET_PLACE })),
});
export type OwnSheet = Static<typeof OwnSheet>;

/**
 * The sheets that the account may name: those of the teams that it leads, or both for staff. `can_name` is false after
 * the deadline.
 */
export const OwnSheets = Type.Object({ can_name: Type.Boolean(), sheets: Type.Array(OwnSheet) });
export type OwnSheets = Static<typeof OwnSheets>;

/** A squad member by `spell_id`, or anyone by name. */
const PlayerToName = Type.Object({
  spell_id: Type.Optional(Id),
  name: Type.Optional(Name),
  is_starter: Type.Boolean(),
  position: Type.Optional(position),
  shirt_number: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 99 }), Type.Null()])),
});
export type PlayerToName = Static<typeof PlayerToName>;

/** A team's whole sheet, stored with the starters first; an empty list removes it. */
export const NewTeamSheet = Type.Object({
  fixture_id: Id,
  team_id: Id,
  players: Type.Array(PlayerToName, { maxItems: MAX_TEAM_SHEET_PLAYERS }),
});
export type NewTeamSheet = Static<typeof NewTeamSheet>;

/** A saved sheet; `warnings` names the ineligible players, one sentence each. */
export const SavedTeamSheet = Type.Object({ warnings: Type.Array(Type.String()) });
export type SavedTeamSheet = Static<typeof SavedTeamSheet>;

/** A player of that day's squad or of the sheet; `role` is null for one who isn't named. Others are ineligible. */
const GameServerPlayer = Type.Object({
  /** Roblox id; null for a player without one. */
  id: NullableText,
  name: Type.String(),
  role: Type.Union([Type.Enum(['starter', 'substitute']), Type.Null()]),
  position,
  shirt_number,
  reasons: Type.Array(Ineligibility),
});
export type GameServerPlayer = Static<typeof GameServerPlayer>;

const GameServerSide = Type.Union([
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    short_name: Type.String(),
    is_named: Type.Boolean(),
    /** Starters, then substitutes, then the rest of the squad. */
    players: Type.Array(GameServerPlayer),
  }),
  Type.Null(),
]);

/** Both team sheets of a fixture for the league's game server, public or not. A cup's team is null until known. */
export const GameServerSheet = Type.Object({
  fixture_id: Type.Integer(),
  kick_off: NullableInstant,
  home: GameServerSide,
  away: GameServerSide,
});
export type GameServerSheet = Static<typeof GameServerSheet>;

export const NewCheckIn = Type.Object({ fixture_id: Id, team_id: Id });
export type NewCheckIn = Static<typeof NewCheckIn>;
