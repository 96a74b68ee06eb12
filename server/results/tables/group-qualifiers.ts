import type { FixtureSource } from '#contract/fixtures/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { ResolvedCompetition, StoredFixtureRow } from '#server/results/fixtures/fixture-row.ts';
import { placeBest } from '#server/results/tables/best-places.ts';
import { isShared } from '#server/results/tables/build-table.ts';
import { type GroupResult, type GroupTeam, orderGroup } from '#server/results/tables/order-group.ts';
import { sumFairPlay } from '#server/results/tables/player-cards.ts';
import { type RankedGroup, rankAcrossGroups } from '#server/results/tables/rank-across-groups.ts';
import type { BestSlot } from '#server/results/tables/stated-best-places.ts';

type GroupPlace = Extract<FixtureSource, { group: string }>;
type BestPlace = Extract<FixtureSource, { best_place: number }>;

/** The teams that go through from a cup's groups according to today's results. */
export class GroupQualifiers {
  readonly #competition: ResolvedCompetition;
  readonly #rows: readonly StoredFixtureRow[];
  readonly #teams: ReadonlyMap<number, TeamHead>;
  readonly #groups = new Map<string, RankedGroup<GroupTeam> | null>();
  readonly #bestSlots: readonly NumberedSlot[];

  constructor(
    competition: ResolvedCompetition,
    rows: readonly StoredFixtureRow[],
    teams: ReadonlyMap<number, TeamHead>,
  ) {
    this.#competition = competition;
    this.#rows = rows;
    this.#teams = teams;
    this.#bestSlots = listBestSlots(rows);
  }

  /** Number of best teams that go through. */
  get slots(): number {
    return this.#bestSlots.length;
  }

  /** The team in a place; null until known. */
  teamOf(source: GroupPlace | BestPlace): number | null {
    return 'group' in source ? this.#placedIn(source) : (this.#bestOf(source)?.team_id ?? null);
  }

  /** Null until the group is finished, and while the place is shared. */
  #placedIn(source: GroupPlace): number | null {
    const known = this.#swapped(source);
    const standing = known && this.#rank(known.group)?.standings[known.place - 1];
    return standing && !isShared(standing) ? standing.team.team_id : null;
  }

  /** Null until the only best team is known, if its group decides between the two places. */
  #swapped({ swap, ...own }: GroupPlace): Pick<GroupPlace, 'group' | 'place'> | null {
    if (!swap) return own;
    const [best] = this.#listBest() ?? [];
    if (!best) return null;
    return best.group === swap.if_best_of ? swap : own;
  }

  #bestOf({ slot }: BestPlace): GroupTeam | null {
    const best = this.#listBest();
    if (!best || best.length < 2) return best?.[0] ?? null;
    const groups = placeBest(
      this.#bestSlots,
      best.map(({ group }) => group),
    );
    return best.find(({ group }) => group === groups?.[slot - 1]) ?? null;
  }

  /** The best teams of their place that go through; null until all groups are finished and lots are drawn. */
  #listBest(): GroupTeam[] | null {
    const [first] = this.#bestSlots;
    if (!first) return null;
    const names = new Set(this.#competition.grouped_teams.map(({ group }) => group));
    const groups = [...names].flatMap((name) => this.#rank(name) ?? []);
    if (groups.length < names.size) return null;
    const { ranking, undecided } = rankAcrossGroups(groups, first.best_place, this.#competition);
    const through = ranking.slice(0, this.#bestSlots.length);
    const isOpen = undecided.size > 0 || through.some(({ last_place }) => last_place > through.length);
    return isOpen ? null : through.map(({ team }) => team);
  }

  /** Null until every fixture of the group has a result or is cancelled. */
  #rank(group: string): RankedGroup<GroupTeam> | null {
    const known = this.#groups.get(group);
    if (known !== undefined) return known;
    const rows = this.#rows.filter(
      ({ stage, group_name, status }) => stage === 'group' && group_name === group && status !== 'cancelled',
    );
    const results = rows.flatMap((row) => toGroupResult(row) ?? []);
    const teams = this.#competition.grouped_teams
      .filter((team) => team.group === group)
      .map((team) => ({ ...team, name: this.#teams.get(team.team_id)?.name ?? '' }));
    const isFinished = rows.length > 0 && results.length === rows.length;
    const ranked = isFinished ? orderGroup(this.#competition, teams, results) : null;
    this.#groups.set(group, ranked);
    return ranked;
  }
}

/** A slot for one of a cup's best teams, numbered from 1. */
interface NumberedSlot extends BestSlot {
  best_place: number;
  slot: number;
}

/** The places of best teams in ties, by slot; a tie of two legs has one. */
export function listBestSlots(ties: readonly Pick<StoredFixtureRow, 'home_source' | 'away_source'>[]): NumberedSlot[] {
  const slots = ties.flatMap(({ home_source, away_source }): [number, NumberedSlot][] => {
    const sides = [home_source, away_source];
    const best = sides.find((side) => side !== null && 'best_place' in side);
    const opponent = sides.find((side) => side !== null && 'group' in side);
    if (!best || !('best_place' in best)) return [];
    return [[best.slot, { ...best, opponent: opponent && 'group' in opponent ? opponent.group : '' }]];
  });
  return [...new Map(slots).values()].sort((a, b) => a.slot - b.slot);
}

function toGroupResult({
  home_team_id,
  away_team_id,
  home_goals,
  away_goals,
  outcome,
  home_cards,
  away_cards,
}: StoredFixtureRow): GroupResult | null {
  if (home_team_id === null || away_team_id === null || home_goals === null || away_goals === null) return null;
  const cards = { home_cards: sumFairPlay(home_cards), away_cards: sumFairPlay(away_cards) };
  return { home_team_id, away_team_id, home_goals, away_goals, ...cards, outcome: outcome ?? 'draw' };
}
