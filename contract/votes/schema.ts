import { type Static, Type } from 'typebox';
import { PlayerKey, PlayerReference } from '#contract/kit/heads.ts';
import { NullableInstant, NullableText } from '#contract/kit/nullable.ts';
import { TeamSide } from '#contract/matches/schema.ts';
import { PLAYER_FORMULA } from '#contract/votes/player-formula.ts';

/**
 * Whether the vote for the Player of the Match is open. `none` is a match without one: its league has no vote, or it
 * was imported, sent more than a day after it was played, or removed from the statistics.
 */
export const VoteState = Type.Enum(['none', 'open', 'ended']);
export type VoteState = Static<typeof VoteState>;

/** A figure of the public formula; `count` is the player's. */
const NomineeFigure = Type.Object({
  figure: Type.Enum(PLAYER_FORMULA.weights.map(({ figure }) => figure)),
  count: Type.Integer(),
});

/**
 * A nominee, with the figures that earned points, the most first; `by_captain` marks one outside the formula's choice.
 */
export const Nominee = Type.Object({
  ...PlayerReference.properties,
  side: TeamSide,
  figures: Type.Array(NomineeFigure),
  by_captain: Type.Boolean(),
});
export type Nominee = Static<typeof Nominee>;

/** Votes of a group of people; a `share` is a percentage. Nominees without a vote are left out. */
export const VoteShares = Type.Object({
  votes: Type.Integer(),
  shares: Type.Array(Type.Object({ player_key: Type.String(), share: Type.Integer() })),
});
export type VoteShares = Static<typeof VoteShares>;

/** Only votes of the match's linked players decide; other accounts' votes are the supporters'. */
export const VoteTally = Type.Object({ players: VoteShares, supporters: VoteShares });
export type VoteTally = Static<typeof VoteTally>;

/**
 * The public vote for the Player of the Match. `tally` is null until it has ended. `winners` are several after a tie,
 * and none below `quorum` votes of players.
 */
export const MatchVote = Type.Object(
  {
    match_id: Type.Integer(),
    league_id: Type.Integer(),
    state: VoteState,
    closes_at: NullableInstant,
    quorum: Type.Integer(),
    nominees: Type.Array(Nominee),
    winners: Type.Array(Nominee),
    tally: Type.Union([VoteTally, Type.Null()]),
  },
  {
    description:
      'The vote for the Player of the Match. tally is null until it has ended. winners are several after a tie, and none with fewer than quorum votes of the match’s linked players.',
  },
);
export type MatchVote = Static<typeof MatchVote>;

/** A side whose nominee the account may choose, as captain or staff; `player_key` is the present one. */
const OwnNomination = Type.Object({
  side: TeamSide,
  players: Type.Array(PlayerReference),
  player_key: NullableText,
});
export type OwnNomination = Static<typeof OwnNomination>;

/** The account's own vote. `tally` is null until it has voted. */
export const OwnVote = Type.Object({
  voter: Type.Enum(['player', 'supporter']),
  player_key: NullableText,
  tally: Type.Union([VoteTally, Type.Null()]),
  nominations: Type.Array(OwnNomination),
});
export type OwnVote = Static<typeof OwnVote>;

/** A vote for a nominee; null withdraws the account's vote. */
export const NewVote = Type.Object({ player_key: Type.Union([PlayerKey, Type.Null()]) });
export type NewVote = Static<typeof NewVote>;

/** A captain's nominee from the own side; null withdraws the nomination. */
export const NewNomination = Type.Object({ side: TeamSide, player_key: Type.Union([PlayerKey, Type.Null()]) });
export type NewNomination = Static<typeof NewNomination>;
