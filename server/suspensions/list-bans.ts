/** Cards of a player in a match. */
export interface PlayerCards {
  player_key: string;
  yellow_cards: number;
  red_card: boolean;
}

/** A fixture of one team that was played or ended by a walkover; a walkover has no cards. */
export interface TeamFixture {
  fixture_id: number;
  cards: readonly PlayerCards[];
  /** Yellow cards before this fixture no longer count towards a ban, as from the semi-finals of a cup. */
  clears_yellow_cards: boolean;
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
  matches: number;
  reason: string;
  /** The team's last finished fixture when the ban was added; null before the first. */
  after_fixture_id: number | null;
}

export interface Ban {
  player_key: string;
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
 * Bans of a team's players, in the order in which they came. `fixtures` are in the order of play; a ban is served in those
 * after the one that caused it, one ban after the other. A lifted ban counts as if it had never been.
 */
export function listBans(
  fixtures: readonly TeamFixture[],
  rules: CardRules,
  added: readonly AddedBan[] = [],
  isLifted: (fixtureId: number, playerKey: string) => boolean = () => false,
): Ban[] {
  const bans: Ban[] = [];
  const yellowCards = new Map<string, number>();
  addBans(null);
  for (const fixture of fixtures) {
    serve(fixture.fixture_id);
    if (fixture.clears_yellow_cards) yellowCards.clear();
    for (const cards of fixture.cards) judge(cards, fixture.fixture_id);
    addBans(fixture.fixture_id);
  }
  return bans;

  function serve(fixtureId: number): void {
    const serving = new Set<string>();
    for (const ban of bans) {
      if (ban.served.length === ban.matches || serving.has(ban.player_key)) continue;
      serving.add(ban.player_key);
      ban.served.push(fixtureId);
    }
  }

  function judge({ player_key, yellow_cards, red_card }: PlayerCards, fixture_id: number): void {
    const ban = (reason: string, matches: number) => {
      if (isLifted(fixture_id, player_key)) return;
      bans.push({ player_key, reason, fixture_id, added_ban_id: null, matches, served: [] });
    };
    const { red_card_matches, yellow_cards_per_ban } = rules;
    if (red_card && red_card_matches > 0) ban('Red card', red_card_matches);
    if (yellow_cards_per_ban === null) return;
    const before = yellowCards.get(player_key) ?? 0;
    const after = before + yellow_cards;
    yellowCards.set(player_key, after);
    const due = Math.floor(after / yellow_cards_per_ban) - Math.floor(before / yellow_cards_per_ban);
    for (let more = 1; more <= due; more += 1) {
      const reached = (Math.floor(before / yellow_cards_per_ban) + more) * yellow_cards_per_ban;
      ban(`${reached} yellow cards`, 1);
    }
  }

  function addBans(fixtureId: number | null): void {
    for (const { id, player_key, reason, matches, after_fixture_id } of added) {
      if (after_fixture_id !== fixtureId) continue;
      bans.push({ player_key, reason, fixture_id: null, added_ban_id: id, matches, served: [] });
    }
  }
}

/** Players who may not play in the team's next fixture. */
export function listSuspended(bans: readonly Ban[]): Set<string> {
  return new Set(bans.filter(({ matches, served }) => served.length < matches).map(({ player_key }) => player_key));
}
