import { group, sum } from 'd3-array';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';
import { type AddedBan, type Ban, type CardRules, listBans } from '#server/suspensions/list-bans.ts';
import {
  clearsYellowCards,
  type FinishedFixture,
  FixtureIndex,
  PlayerFixtures,
  PlayerTeams,
  type Spell,
} from '#server/suspensions/player-fixtures.ts';

/** A competition with its rules for cards; `is_open` while it has an unplayed fixture. */
export interface RuledCompetition extends CompetitionHead, CardRules {
  yellow_cards_cleared_round: number | null;
  is_open: boolean;
}

/** An added ban that isn't lifted; `added_at` is in seconds since 1970. */
export interface StoredBan extends Omit<AddedBan, 'after_fixture_id'> {
  added_at: number;
  /** The player's team at the time of the ban. */
  team_id: number | null;
}

/** All inputs of a league's bans; `fixtures` and `added` are in chronological order. */
export interface BanFacts {
  competitions: readonly RuledCompetition[];
  fixtures: readonly FinishedFixture[];
  added: readonly StoredBan[];
  spells: readonly (Spell & { player_key: string })[];
  isLifted: (fixtureId: number, playerKey: string) => boolean;
  /** The reference time, in seconds since 1970. */
  at: number;
  /** Restricts the result to players in this team at that time. */
  team?: number | undefined;
}

/** A ban with the player's present team, which serves it; null while the player has none. */
export type PlacedBan = Ban & { team_id: number | null };

const NO_RULES: CardRules = { red_card_matches: 0, yellow_cards_per_ban: null };

/** The bans of a league's players, including served ones. A player who changes teams serves with the new one. */
export async function deriveBans(facts: BanFacts): Promise<PlacedBan[]> {
  const { competitions, fixtures, added, spells, isLifted, at, team } = facts;
  const rules = new Map(competitions.map((competition) => [competition.id, competition]));
  const clearing = new Map(
    competitions.map(({ id, format, yellow_cards_cleared_round }) => [
      id,
      clearsYellowCards(format, yellow_cards_cleared_round),
    ]),
  );
  const index = new FixtureIndex(fixtures);
  const spellsOf = group(spells, ({ player_key }) => player_key);
  const addedOf = group(added, ({ player_key }) => player_key);
  const keys = [...new Set([...index.playerKeys, ...addedOf.keys()])];
  const fewestCards = Math.min(...competitions.map(({ yellow_cards_per_ban }) => yellow_cards_per_ban ?? Infinity));
  const ofPlayers = await mapInSlices(keys, (key): PlacedBan[] => {
    const bans = addedOf.get(key) ?? [];
    if (bans.length === 0 && !mayBeBanned(key, index.withCardsOf(key), fewestCards)) return [];
    const teamChanges = bans.map(({ added_at, team_id }) => ({ at: added_at, team_id }));
    const teams = new PlayerTeams(index, { key, spells: spellsOf.get(key) ?? [], teamChanges });
    const team_id = teams.teamAt(at);
    if (team !== undefined && team_id !== team) return [];
    const player = new PlayerFixtures(
      index,
      { key, teams },
      (fixture) => clearing.get(fixture.competition_id)?.(fixture) ?? false,
    );
    const placed = bans.map(({ team_id, ...ban }) => player.addedAfter(ban));
    return listBans(player.played, (id) => rules.get(id) ?? NO_RULES, placed, isLifted).map((ban) => ({
      ...ban,
      team_id,
    }));
  });
  return ofPlayers.flat();
}

/** Whether a red card, or yellow cards in all competitions, may have banned a player: few players' cards can. */
function mayBeBanned(key: string, fixtures: readonly FinishedFixture[], fewestCards: number): boolean {
  const cards = fixtures.flatMap(({ home_cards, away_cards }) =>
    [...home_cards, ...away_cards].filter(({ player_key }) => player_key === key),
  );
  return cards.some(({ red_card }) => red_card > 0) || sum(cards, ({ yellow_cards }) => yellow_cards) >= fewestCards;
}
