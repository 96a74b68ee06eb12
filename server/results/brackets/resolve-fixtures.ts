import { ordinal } from '#contract/competitions/place-words.ts';
import { readDetails } from '#contract/fixtures/details.ts';
import type { Fixture, FixtureSide, FixtureSource, FixtureStage, HomeAway } from '#contract/fixtures/schema.ts';
import type { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import { decideTie, type LegScore } from '#server/results/brackets/decide-tie.ts';
import { nameRound, nameTie, type RoundPlace } from '#server/results/brackets/name-round.ts';
import { isSwapped, orderLegs } from '#server/results/brackets/tie-legs.ts';
import type { ResolvedCompetition, StoredFixtureRow } from '#server/results/fixtures/fixture-row.ts';
import { GroupQualifiers } from '#server/results/tables/group-qualifiers.ts';

type Side = 'home' | 'away';

/**
 * Fixtures with the teams that today's results determine, in the order of `rows`. The rows of a cup must be complete.
 * The second leg of a tie swaps the sides.
 */
export function resolveFixtures(
  competitions: readonly ResolvedCompetition[],
  rows: readonly StoredFixtureRow[],
  teams: ReadonlyMap<number, TeamHead>,
): Fixture[] {
  return rows.flatMap(prepareResolver(competitions, rows, teams));
}

/**
 * `resolveFixtures` row by row, as thousands of rows would block the event loop. A row of another competition returns
 * no fixture.
 */
export function prepareResolver(
  competitions: readonly ResolvedCompetition[],
  rows: readonly StoredFixtureRow[],
  teams: ReadonlyMap<number, TeamHead>,
): (row: StoredFixtureRow) => Fixture[] {
  const rowsOf = groupRows(rows, ({ competition_id }) => competition_id);
  const resolvers = new Map(
    competitions.map((competition) => [
      competition.id,
      new CompetitionResolver(competition, rowsOf.get(competition.id) ?? [], teams),
    ]),
  );
  return (row) => {
    const resolver = resolvers.get(row.competition_id);
    return resolver ? [resolver.resolve(row)] : [];
  };
}

/** Resolves the sides of one competition's fixtures. */
class CompetitionResolver {
  readonly #competition: ResolvedCompetition;
  readonly #head: CompetitionHead;
  readonly #teams: ReadonlyMap<number, TeamHead>;
  /** Legs of each tie in playing order. */
  readonly #ties: ReadonlyMap<number | null, StoredFixtureRow[]>;
  readonly #lastRounds = new Map<FixtureStage, number>();
  readonly #winners = new Map<number, Side | null>();
  readonly #qualifiers: GroupQualifiers;

  constructor(
    competition: ResolvedCompetition,
    rows: readonly StoredFixtureRow[],
    teams: ReadonlyMap<number, TeamHead>,
  ) {
    this.#competition = competition;
    const { id, season_id, name, format } = competition;
    this.#head = { id, season_id, name, format };
    this.#teams = teams;
    this.#ties = groupRows(orderLegs(rows.filter(({ tie }) => tie !== null)), ({ tie }) => tie);
    this.#qualifiers = new GroupQualifiers(competition, rows, teams);
    for (const { stage, round } of rows) {
      this.#lastRounds.set(stage, Math.max(round, this.#lastRounds.get(stage) ?? 0));
    }
  }

  resolve(row: StoredFixtureRow): Fixture {
    const { home_goals, away_goals, home_penalties, away_penalties } = row;
    const score = toHomeAway(home_goals, away_goals);
    return {
      id: row.id,
      competition: this.#head,
      stage: row.stage,
      group: row.group_name,
      round: row.round,
      round_name: nameRound(this.#placeOf(row)),
      tie: row.tie,
      leg: row.leg,
      home: this.#side(row, 'home'),
      away: this.#side(row, 'away'),
      kick_off: row.kick_off,
      played_at: row.played_at,
      moved_from: row.moved_from,
      deadline: row.deadline,
      ...readDetails(row),
      status: score && row.status !== 'walkover' ? 'played' : row.status,
      status_reason: row.status_reason,
      status_evidence: row.status_evidence,
      score,
      had_extra_time: row.had_extra_time,
      shoot_out: score && toHomeAway(home_penalties, away_penalties),
      walkover_winner: row.status === 'walkover' ? row.walkover_winner : null,
      match_id: row.match_id,
      is_contradicted: this.#isContradicted(row),
      is_level: this.#isLevel(row),
      lots_winner: row.lots_winner,
    };
  }

  #side(row: StoredFixtureRow, side: Side): FixtureSide {
    const id = this.#teamOf(row, side);
    const team = id === null ? null : (this.#teams.get(id) ?? null);
    const source = sourceOf(row, side);
    return { team, label: team || !source ? null : this.#describe(source) };
  }

  /** A stored team is the one that played, or the drawn one. */
  #teamOf(row: StoredFixtureRow, side: Side): number | null {
    const [stored, source] = [storedTeamOf(row, side), sourceOf(row, side)];
    return source && stored === null ? this.#teamFrom(source) : stored;
  }

  /** The team that today's results determine; null while undetermined. */
  #teamFrom(source: FixtureSource): number | null {
    if ('group' in source || 'best_place' in source) return this.#qualifiers.teamOf(source);
    const [tie, takesWinner] = 'winner_of' in source ? [source.winner_of, true] : [source.loser_of, false];
    const winner = this.#winnerOf(tie);
    const [first] = this.#ties.get(tie) ?? [];
    if (!winner || !first) return null;
    return this.#teamOf(first, takesWinner ? winner : otherSide(winner));
  }

  /** The winner, as a side of the first leg. */
  #winnerOf(tie: number): Side | null {
    const known = this.#winners.get(tie);
    if (known !== undefined) return known;
    // A tie with itself as a source has no winner.
    this.#winners.set(tie, null);
    const winner = this.#decide(this.#ties.get(tie) ?? []);
    this.#winners.set(tie, winner);
    return winner;
  }

  #decide(legs: readonly StoredFixtureRow[]): Side | null {
    const [only] = legs;
    if (only && legs.length === 1 && only.status === 'walkover') {
      return only.walkover_winner === 'neither' ? null : only.walkover_winner;
    }
    const scores = legs.flatMap((row) => (only && readLeg(row, only)) ?? []);
    const last = legs.at(-1);
    if (scores.length === 0 || !only || !last) return null;
    const lots = isSwappedRow(only, last) ? swapSide(last.lots_winner) : last.lots_winner;
    const rules = { legs: legs.length === 2 ? 2 : 1, away_goals: this.#competition.has_away_goals, lots } as const;
    return decideTie(scores, rules).winner;
  }

  /** Whether the row is the last leg of a played tie that needs a shoot-out or lots. */
  #isLevel(row: StoredFixtureRow): boolean {
    const legs = this.#ties.get(row.tie) ?? [];
    if (row.tie === null || legs.at(-1) !== row || legs.some(({ home_goals }) => home_goals === null)) return false;
    const isDecided = legs.length === 1 && row.status === 'walkover';
    return !isDecided && this.#winnerOf(row.tie) === null;
  }

  /** Writes 'Winner of QF 2', 'Loser of SF 1' or '2nd of Group B'. */
  #describe(source: FixtureSource): string {
    if ('group' in source) {
      const other = source.swap ? ` or ${source.swap.group}` : '';
      return `${ordinal(source.place)} of Group ${source.group}${other}`;
    }
    if ('best_place' in source) return nameBest(source, this.#qualifiers.slots);
    return 'winner_of' in source
      ? `Winner of ${this.#nameTie(source.winner_of)}`
      : `Loser of ${this.#nameTie(source.loser_of)}`;
  }

  #nameTie(tie: number): string {
    const [first] = this.#ties.get(tie) ?? [];
    if (!first) return `tie ${tie}`;
    const earlier = [...this.#ties.entries()].filter(
      ([number, [leg]]) => Number(number) <= tie && leg?.stage === first.stage && leg.round === first.round,
    );
    return nameTie(this.#placeOf(first), tie, earlier.length);
  }

  #placeOf({ stage, group_name, round }: StoredFixtureRow): RoundPlace {
    const { format } = this.#competition;
    return { format, stage, group: group_name, round, last_round: this.#lastRounds.get(stage) ?? round };
  }

  #isContradicted(row: StoredFixtureRow): boolean {
    if (row.home_source === null && row.away_source === null) return false;
    return (['home', 'away'] as const).some((side) => {
      const [stored, source] = [storedTeamOf(row, side), sourceOf(row, side)];
      // A walkover may have one team and an empty other side.
      if (source === null || (stored === null && row.status !== 'walkover')) return false;
      const derived = this.#teamFrom(source);
      return derived !== null && derived !== stored;
    });
  }
}

function groupRows<Key>(
  rows: readonly StoredFixtureRow[],
  keyOf: (row: StoredFixtureRow) => Key,
): Map<Key, StoredFixtureRow[]> {
  const groups = new Map<Key, StoredFixtureRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** A side that depends on other results keeps its team only while the fixture has a result. */
function storedTeamOf(row: StoredFixtureRow, side: Side): number | null {
  if (row.home_goals === null && sourceOf(row, side) !== null) return null;
  return side === 'home' ? row.home_team_id : row.away_team_id;
}

function sourceOf(row: StoredFixtureRow, side: Side): FixtureSource | null {
  return side === 'home' ? row.home_source : row.away_source;
}

/** Writes 'Best 3rd place', 'One of the best 3rd places' or '3rd of Group A/B/C'. */
function nameBest({ best_place, from }: Extract<FixtureSource, { best_place: number }>, slots: number): string {
  if (from) return `${ordinal(best_place)} of Group ${from.join('/')}`;
  return slots === 1 ? `Best ${ordinal(best_place)} place` : `One of the best ${ordinal(best_place)} places`;
}

function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

function toHomeAway(home: number | null, away: number | null): HomeAway | null {
  return home === null || away === null ? null : { home, away };
}

function swap(goals: HomeAway | null): HomeAway | null {
  return goals && { home: goals.away, away: goals.home };
}

function isSwappedRow(first: StoredFixtureRow, row: StoredFixtureRow): boolean {
  return isSwapped({ leg: first.leg, home: first.home_team_id }, { leg: row.leg, home: row.home_team_id });
}

function swapSide(side: Side | null): Side | null {
  return side && otherSide(side);
}

/** A leg's result by side of the first leg. */
function readLeg(row: StoredFixtureRow, first: StoredFixtureRow): LegScore | null {
  const { home_goals, away_goals, home_penalties, away_penalties } = row;
  const goals = toHomeAway(home_goals, away_goals);
  const penalties = toHomeAway(home_penalties, away_penalties);
  if (!goals) return null;
  const swapped = isSwappedRow(first, row);
  const [score, shootout] = swapped ? [swap(goals) ?? goals, swap(penalties)] : [goals, penalties];
  return { ...score, shootout, isSwapped: swapped };
}
