import { type Static, Type } from 'typebox';
import { TeamHead } from '#contract/kit/heads.ts';
import { MAX_ENTRIES_AT_ONCE, MAX_ENTRY_NOTE_LENGTH, MAX_REASON_LENGTH, MAX_TEAMS } from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Id, line, optional } from '#contract/kit/text.ts';
import { SignUpSeason } from '#contract/seasons/schema.ts';
import { NewTeam } from '#contract/teams/schema.ts';

export const EntryState = Type.Enum(['pending', 'approved', 'waitlisted', 'declined', 'withdrawn']);
export type EntryState = Static<typeof EntryState>;

/** A team's entry for a season; `waitlist_place` counts from 1. */
export const SeasonEntry = Type.Object({
  id: Type.Integer(),
  team: TeamHead,
  state: EntryState,
  waitlist_place: NullableInteger,
  entered_at: Type.String({ format: 'date-time' }),
});
export type SeasonEntry = Static<typeof SeasonEntry>;

/** A division of a season, which a team may wish. */
const Division = Type.Object({ id: Type.Integer(), name: Type.String() });

/**
 * Sign-up for a season: live entries by state and name, those on the waitlist in its order. `reserved` teams have a place
 * from the season before, which they confirm by signing up. `taken` places are theirs and those of approved teams;
 * `left` is null without a limit. `season` is null in a league without sign-up. `divisions` are the published ones, the
 * highest first.
 */
export const SignUp = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  time_zone: Type.String(),
  season: Type.Union([SignUpSeason, Type.Null()]),
  taken: Type.Integer(),
  left: NullableInteger,
  divisions: Type.Array(Division),
  entries: Type.Array(SeasonEntry),
  reserved: Type.Array(TeamHead),
});
export type SignUp = Static<typeof SignUp>;

export const SignUpQuery = Type.Object({
  season: optional(Id, 'A season of the league; by default the next one with sign-up.'),
});
export type SignUpQuery = Static<typeof SignUpQuery>;

const CheckKind = Type.Enum(['linked players', 'squad size', 'two entries', 'accounts', 'suspended']);

/** One condition of sign-up, for a team; a failed one stops its captain. */
export const EntryCheck = Type.Object({
  check: CheckKind,
  result: Type.Enum(['passed', 'warned', 'failed']),
  text: Type.String(),
  detail: Type.String(),
});
export type EntryCheck = Static<typeof EntryCheck>;

/** An entry for its captains and the league's staff; the reason is that of a declined one. A wish binds no one. */
export const OwnEntry = Type.Object({
  ...SeasonEntry.properties,
  wished_division: Type.Union([Division, Type.Null()]),
  note: NullableText,
  reason: NullableText,
  decided_at: NullableInstant,
});
export type OwnEntry = Static<typeof OwnEntry>;

/** Teams that the caller leads, each with its entry for the season or its reserved place, if any, and its checks. */
export const OwnEntries = Type.Object({
  teams: Type.Array(
    Type.Object({
      team: TeamHead,
      entry: Type.Union([OwnEntry, Type.Null()]),
      has_reserved_place: Type.Boolean(),
      checks: Type.Array(EntryCheck),
    }),
  ),
});
export type OwnEntries = Static<typeof OwnEntries>;

/** An entry for staff; `decided_by` is the name of the account that decided or withdrew it. */
export const ManagedEntry = Type.Object({
  ...OwnEntry.properties,
  decided_by: NullableText,
  checks: Type.Array(EntryCheck),
});
export type ManagedEntry = Static<typeof ManagedEntry>;

/** A season's entries for staff, in every state, and the teams that have none. */
export const ManagedEntries = Type.Object({
  season: Type.Union([SignUpSeason, Type.Null()]),
  seasons: Type.Array(SignUpSeason),
  taken: Type.Integer(),
  divisions: Type.Array(Division),
  entries: Type.Array(ManagedEntry),
  reserved: Type.Array(TeamHead),
  teams: Type.Array(TeamHead),
});
export type ManagedEntries = Static<typeof ManagedEntries>;

/** A word to staff, and a division of the season. */
const EntryWishes = {
  note: Type.Optional(line(MAX_ENTRY_NOTE_LENGTH)),
  wished_division_id: Type.Optional(Id),
};

/** A team to enter for a season. */
export const NewEntry = Type.Object({ season_id: Id, team_id: Id, ...EntryWishes });
export type NewEntry = Static<typeof NewEntry>;

/** Teams to enter, all or none. */
export const NewEntries = Type.Object({
  season_id: Id,
  entries: Type.Array(Type.Object({ team_id: Id, wished_division_id: Type.Optional(Id) }), {
    minItems: 1,
    maxItems: MAX_ENTRIES_AT_ONCE,
  }),
});
export type NewEntries = Static<typeof NewEntries>;

/** A team to make and enter; the caller becomes its captain and first player. */
export const NewTeamEntry = Type.Object({ season_id: Id, team: NewTeam, ...EntryWishes });
export type NewTeamEntry = Static<typeof NewTeamEntry>;

export const MadeEntry = Type.Object({ id: Type.Integer(), state: EntryState, waitlist_place: NullableInteger });
export type MadeEntry = Static<typeof MadeEntry>;

/** The new team; its entry is null while a check fails, and the captain enters it later. */
export const MadeTeam = Type.Object({
  team: TeamHead,
  entry: Type.Union([MadeEntry, Type.Null()]),
  checks: Type.Array(EntryCheck),
});
export type MadeTeam = Static<typeof MadeTeam>;

export const EntryReference = Type.Object({ id: Id });

/** A waiting entry's new note and wish; one that is left out is removed. */
export const EntryChange = Type.Object({ id: Id, ...EntryWishes });
export type EntryChange = Static<typeof EntryChange>;

/** Entries to decide alike, all or none. A declined one needs a reason, unless it was declined before. */
export const EntryDecision = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: MAX_TEAMS, uniqueItems: true }),
  state: Type.Enum(['pending', 'approved', 'waitlisted', 'declined']),
  reason: Type.Optional(line(MAX_REASON_LENGTH)),
});
export type EntryDecision = Static<typeof EntryDecision>;
