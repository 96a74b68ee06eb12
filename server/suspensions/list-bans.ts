import { countCautions, describeCards, type ShownCards } from '#server/results/tables/player-cards.ts';

/** A match of a fixture of a player's team, or its walkover, which has no cards. */
export interface TeamFixture {
  fixture_id: number;
  competition_id: number;
  cards: readonly ShownCards[];
  /** Yellow cards before this fixture no longer count towards a ban, as from the semi-finals of a cup. */
  clears_yellow_cards: boolean;
  /** False for a match that is to be replayed or was cancelled: its cards count, but no ban is served in it. */
  serves: boolean;
}

export interface CardRules {
  /** Matches that a red card bans for; 0 for none. */
  red_card_matches: number;
  /** Every so many yellow cards ban for one match; null for never. */
  yellow_cards_per_ban: number | null;
}

/** A ban that staff added. It is served after those that the player had by then. */
export interface AddedBan {
  id: number;
  player_key: string;
  /** Null for a ban that holds in every competition. */
  competition_id: number | null;
  matches: number;
  reason: string;
  /** The team's last finished fixture when the ban was added; null before the first. */
  after_fixture_id: number | null;
}

export interface Ban {
  player_key: string;
  competition_id: number | null;
  reason: string;
  /** The fixture of the cards, null for a ban that staff added. */
  fixture_id: number | null;
  /** Null for a ban that follows from cards. */
  added_ban_id: number | null;
  matches: number;
  /** Fixtures in which it was served, at most `matches`. */
  served: number[];
}

/**
 * Bans of players, in the order in which they came. `fixtures` are those of the players' teams, in the order of play. A ban
 * is served in the fixtures of its competition after the one that caused it, one ban after the other. A lifted ban counts
 * as if it had never been.
 */
export function listBans(
  fixtures: readonly TeamFixture[],
  rulesOf: (competitionId: number) => CardRules,
  added: readonly AddedBan[] = [],
  isLifted: (fixtureId: number, playerKey: string) => boolean = () => false,
): Ban[] {
  const bans: Ban[] = [];
  /** Yellow cards of each player, by competition. */
  const yellowCards = new Map<number, Map<string, number>>();
  addBans(null);
  for (const fixture of fixtures) {
    serve(fixture);
    if (fixture.clears_yellow_cards) yellowCards.delete(fixture.competition_id);
    for (const cards of fixture.cards) banForCards(cards, fixture);
    addBans(fixture.fixture_id);
  }
  return bans;

  function serve({ fixture_id, competition_id, serves }: TeamFixture): void {
    if (!serves) return;
    const serving = new Set<string>();
    for (const ban of bans) {
      const isHere = ban.competition_id === null || ban.competition_id === competition_id;
      if (!isHere || ban.served.length === ban.matches || serving.has(ban.player_key)) continue;
      serving.add(ban.player_key);
      ban.served.push(fixture_id);
    }
  }

  function banForCards({ player_key, ...shown }: ShownCards, { fixture_id, competition_id }: TeamFixture): void {
    const cards = describeCards(shown);
    const ban = (reason: string, matches: number) => {
      if (isLifted(fixture_id, player_key)) return;
      bans.push({ player_key, competition_id, reason, fixture_id, added_ban_id: null, matches, served: [] });
    };
    const { red_card_matches, yellow_cards_per_ban } = rulesOf(competition_id);
    if (cards.dismissal !== null && red_card_matches > 0) ban('Red card', red_card_matches);
    if (yellow_cards_per_ban === null) return;
    const counts = yellowCards.get(competition_id) ?? new Map<string, number>();
    yellowCards.set(competition_id, counts);
    const before = counts.get(player_key) ?? 0;
    const after = before + countCautions(cards);
    counts.set(player_key, after);
    const due = Math.floor(after / yellow_cards_per_ban) - Math.floor(before / yellow_cards_per_ban);
    for (let more = 1; more <= due; more += 1) {
      const reached = (Math.floor(before / yellow_cards_per_ban) + more) * yellow_cards_per_ban;
      ban(`${reached} yellow cards`, 1);
    }
  }

  function addBans(fixtureId: number | null): void {
    for (const { id, after_fixture_id, ...ban } of added) {
      // A fixture that was replayed comes twice.
      if (after_fixture_id !== fixtureId || bans.some(({ added_ban_id }) => added_ban_id === id)) continue;
      bans.push({ ...ban, fixture_id: null, added_ban_id: id, served: [] });
    }
  }
}
