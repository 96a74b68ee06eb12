import type { FixtureStage } from '#contract/fixtures/schema.ts';
import type { CompetitionFormat } from '#contract/kit/heads.ts';
import type { ShownCards } from '#server/results/tables/player-cards.ts';
import type { AddedBan, TeamFixture } from '#server/suspensions/list-bans.ts';

/**
 * A match or a walkover of a fixture; `played_at` is in seconds since 1970. A walkover has no cards. A match that will
 * be replayed or was cancelled serves no ban.
 */
export interface FinishedFixture {
  fixture_id: number;
  competition_id: number;
  stage: FixtureStage;
  round: number;
  home_team_id: number | null;
  away_team_id: number | null;
  played_at: number;
  home_cards: ShownCards[];
  away_cards: ShownCards[];
  serves: boolean;
}

/** The start of a player's time in a team, in seconds since 1970; without a team, the end of a spell. */
export interface TeamStay {
  at: number;
  team_id: number | null;
}

/** A player's squad spell, as the first instant and the first one after it, in seconds since 1970. */
export interface Spell {
  team_id: number;
  from: number;
  /** Null while it lasts. */
  until: number | null;
}

type Stored = Omit<AddedBan, 'after_fixture_id'> & { added_at: number };

/** Fixtures in playing order, by team and by player with cards. */
export class FixtureIndex {
  readonly #ofTeam = new Map<number | null, FinishedFixture[]>();
  readonly #withCards = new Map<string, FinishedFixture[]>();

  constructor(fixtures: readonly FinishedFixture[]) {
    for (const fixture of fixtures) {
      for (const id of [fixture.home_team_id, fixture.away_team_id]) append(this.#ofTeam, id, fixture);
      for (const { player_key } of fixture.home_cards) append(this.#withCards, player_key, fixture);
      for (const { player_key } of fixture.away_cards) append(this.#withCards, player_key, fixture);
    }
  }

  get playerKeys(): Iterable<string> {
    return this.#withCards.keys();
  }

  ofTeam(teamId: number): readonly FinishedFixture[] {
    return this.#ofTeam.get(teamId) ?? [];
  }

  withCardsOf(playerKey: string): readonly FinishedFixture[] {
    return this.#withCards.get(playerKey) ?? [];
  }
}

/**
 * A player's teams over time: that of the squad spell, else that of the last cards or of an added ban. After a spell
 * the player has none.
 */
export class PlayerTeams {
  readonly #index: FixtureIndex;
  readonly #key: string;
  readonly #spells: readonly Spell[];
  readonly #teamChanges: readonly TeamStay[];
  /** Changes outside of spells, oldest first. Most players don't need any, as their team is that of a spell. */
  #changes: readonly TeamStay[] | undefined;

  constructor(
    index: FixtureIndex,
    { key, spells, teamChanges }: { key: string; spells: readonly Spell[]; teamChanges: readonly TeamStay[] },
  ) {
    this.#index = index;
    this.#key = key;
    this.#spells = spells;
    this.#teamChanges = teamChanges;
  }

  /** All teams of the player. */
  listIds(): Set<number> {
    return new Set([...this.#listChanges(), ...this.#spells].flatMap(({ team_id }) => team_id ?? []));
  }

  /** The player's team at an instant, in seconds since 1970; null for none. */
  teamAt(instant: number): number | null {
    const spell = this.#spells.find(({ from, until }) => from <= instant && (until === null || instant < until));
    if (spell) return spell.team_id;
    return this.#listChanges().findLast(({ at }) => at <= instant)?.team_id ?? null;
  }

  #listChanges(): readonly TeamStay[] {
    const key = this.#key;
    this.#changes ??= [
      ...this.#teamChanges,
      ...this.#index.withCardsOf(key).map((fixture) => ({
        at: fixture.played_at,
        team_id: teamWithCards(fixture, key),
      })),
      ...this.#spells.flatMap(({ until }) => (until === null ? [] : [{ at: until, team_id: null }])),
    ].toSorted((one, other) => one.at - other.at);
    return this.#changes;
  }
}

/** The fixtures of one player's teams in playing order, each while the player was in the team. */
export class PlayerFixtures {
  readonly played: TeamFixture[];
  readonly #fixtures: readonly FinishedFixture[];

  constructor(
    index: FixtureIndex,
    { key, teams }: { key: string; teams: PlayerTeams },
    clears: (fixture: FinishedFixture) => boolean,
  ) {
    const own = [...teams.listIds()].flatMap((team) =>
      index.ofTeam(team).filter(({ played_at }) => teams.teamAt(played_at) === team),
    );
    this.#fixtures = [...new Set([...own, ...index.withCardsOf(key)])].toSorted(compareFixtures);
    const cleared = new Set<number>();
    this.played = this.#fixtures.map((fixture) => {
      const { fixture_id, competition_id, home_cards, away_cards, serves } = fixture;
      const clears_yellow_cards = clears(fixture) && !cleared.has(competition_id);
      if (clears_yellow_cards) cleared.add(competition_id);
      const cards = [...home_cards, ...away_cards].filter(({ player_key }) => player_key === key);
      return { fixture_id, competition_id, cards, clears_yellow_cards, serves };
    });
  }

  /** The position of an added ban among the fixtures: after the last one played before it. */
  addedAfter({ added_at, ...ban }: Stored): AddedBan {
    const last = this.#fixtures.findLast(({ played_at }) => played_at <= added_at);
    return { ...ban, after_fixture_id: last?.fixture_id ?? null };
  }
}

/** Whether a fixture is in the round that clears yellow cards or a later one; in cups, a knockout round. */
export function clearsYellowCards(
  format: CompetitionFormat,
  clearedRound: number | null,
): (fixture: Pick<FinishedFixture, 'stage' | 'round'>) => boolean {
  if (clearedRound === null) return () => false;
  if (format === 'round robin') return ({ round }) => round >= clearedRound;
  return ({ stage, round }) =>
    stage === 'final' || stage === 'third place' || (stage === 'winners' && round >= clearedRound);
}

function teamWithCards({ home_team_id, away_team_id, home_cards }: FinishedFixture, key: string): number | null {
  return home_cards.some(({ player_key }) => player_key === key) ? home_team_id : away_team_id;
}

function compareFixtures(one: FinishedFixture, other: FinishedFixture): number {
  return one.played_at - other.played_at || one.fixture_id - other.fixture_id;
}

/** Appends a fixture unless it is already the last one. */
function append<Key>(map: Map<Key, FinishedFixture[]>, key: Key, fixture: FinishedFixture): void {
  const fixtures = map.get(key);
  if (!fixtures) map.set(key, [fixture]);
  else if (fixtures.at(-1) !== fixture) fixtures.push(fixture);
}
