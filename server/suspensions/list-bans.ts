import { countCautions, describeCards, type ShownCards } from '#server/results/tables/player-cards.ts';

/** A match of a fixture of the player's team, or its walkover, which has no cards. */
export interface TeamFixture {
  fixture_id: number;
  competition_id: number;
  cards: readonly ShownCards[];
  /** Whether earlier yellow cards no longer count towards a ban, for example from a cup's semi-finals. */
  clears_yellow_cards: boolean;
  /** False for a match that will be replayed or was cancelled: its cards count, but it serves no ban. */
  serves: boolean;
}

export interface CardRules {
  /** Length of the ban for a red card in matches; 0 for none. */
  red_card_matches: number;
  /** Number of yellow cards that ban for one match; null for never. */
  yellow_cards_per_ban: number | null;
}

/** A ban that staff added. It is served after the bans that the player had at that time. */
export interface AddedBan {
  id: number;
  player_key: string;
  /** Null for a ban in every competition. */
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
  /** The fixture of the cards, null for an added ban. */
  fixture_id: number | null;
  /** Null for a ban from cards. */
  added_ban_id: number | null;
  matches: number;
  /** Fixtures in which it was served, at most `matches`. */
  served: number[];
}

/**
 * Bans of players, in chronological order. `fixtures` are those of the players' teams, in playing order. A ban is
 * served in the later fixtures of its competition, one ban after the other. A lifted ban counts as if it had never
 * existed.
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
      // A replayed fixture occurs twice.
      if (after_fixture_id !== fixtureId || bans.some(({ added_ban_id }) => added_ban_id === id)) continue;
      bans.push({ ...ban, fixture_id: null, added_ban_id: id, served: [] });
    }
  }
}
