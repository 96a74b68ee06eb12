import { type Static, Type } from 'typebox';
import { NullableInstant, NullableInteger, NullableText } from '#contract/nullable.ts';

/** A player of a squad; `id` is the Roblox id, null for a player who was registered by name. */
export const FixtureSquadPlayer = Type.Object({
  id: NullableText,
  name: Type.String(),
  shirt_number: NullableInteger,
  is_suspended: Type.Boolean(),
});
export type FixtureSquadPlayer = Static<typeof FixtureSquadPlayer>;

/** A team with its squad of today; `spellings` are the names that find it in a submitted match, its own included. */
export const FixtureTeam = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  short_name: Type.String(),
  spellings: Type.Array(Type.String()),
  squad: Type.Array(FixtureSquadPlayer),
});
export type FixtureTeam = Static<typeof FixtureTeam>;

const Team = Type.Union([FixtureTeam, Type.Null()]);

/** A fixture to play; its `id` is the `fixture_id` of the match. A cup's team is null until it is known. */
const GameServerFixture = Type.Object({
  id: Type.Integer(),
  competition: Type.String(),
  round: Type.String(),
  kick_off: Type.String({ format: 'date-time' }),
  home: Team,
  away: Team,
});

/** Fixtures without a result that kick off within 12 hours before or after now, by kick-off. */
export const GameServerFixtures = Type.Object(
  { fixtures: Type.Array(GameServerFixture) },
  {
    description:
      'Fixtures without a result that kick off within 12 hours before or after now. Send the id as fixture_id with the match.',
  },
);
export type GameServerFixtures = Static<typeof GameServerFixtures>;

/**
 * A fixture whose match is entered by form, with both squads of its day, and who is suspended today; `match_type` is the
 * first one of its competition.
 */
export const EntryFixture = Type.Object({
  ...GameServerFixture.properties,
  match_type: Type.String(),
  kick_off: NullableInstant,
});
export type EntryFixture = Static<typeof EntryFixture>;
