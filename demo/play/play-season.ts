import type { MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { bySide, TEAM_SIDES } from '#contract/matches/sides.ts';
import { FIRST_SATURDAY } from '#demo/data/season-8.ts';
import { isInSquad, type SquadMember } from '#demo/data/season-squads.ts';
import type { PlannedFixture } from '#demo/play/plan-season.ts';
import { buildEvent, type MatchMoment, type PlayedMatch, toEventsInOrder } from '#demo/play/play-demo-match.ts';
import type { Random } from '#demo/play/random.ts';

const PLAYERS_PER_TEAM = 11;
const REGULAR = 0.9;
const ASSIST = 0.75;
/** A player's fifth yellow card would suspend. */
const MAX_YELLOW_CARDS = 3;

/** Cards that are given in a match of this matchweek, by the players' names. */
export interface GivenCards {
  red: readonly string[];
  yellow: readonly string[];
  /** Players who get no other yellow card. */
  careful: readonly string[];
}

/** Names in the order in which they score, or prepare goals; each is taken once. */
interface Pool {
  scorers: string[];
  assisters: string[];
}

/** Plays the matches of a competition, so that each named player has the goals and assists of the squad's list. */
export class SeasonPlay {
  readonly #random: Random;
  readonly #squads: ReadonlyMap<string, readonly SquadMember[]>;
  readonly #pools = new Map<string, Pool>();
  readonly #yellowCards = new Map<string, number>();

  /** Without `fixtures` whose goals are shared out, scorers are drawn in each match. */
  constructor(
    random: Random,
    squads: ReadonlyMap<string, readonly SquadMember[]>,
    shared: readonly PlannedFixture[] = [],
  ) {
    this.#random = random;
    this.#squads = squads;
    for (const [team, squad] of squads) {
      const total = shared.reduce((sum, fixture) => sum + goalsOf(fixture, team), 0);
      if (total > 0) this.#pools.set(team, this.#fillPool(squad, total));
    }
  }

  /** `day` is that of the season's own calendar; `homeSide` the side of the home team. */
  play(fixture: PlannedFixture, day: string, homeSide: TeamSide, cards: GivenCards): PlayedMatch {
    const { home, away, goals } = fixture;
    if (!home || !away || !goals) throw new Error('A match has two teams and a score.');
    const isHome = (side: TeamSide) => side === homeSide;
    const score = bySide((side) => (isHome(side) ? goals.home : goals.away));
    const teams = bySide((side) => this.#playTeam(isHome(side) ? home : away, day, side, score[side], cards));
    return {
      goals: score,
      players: { Blue: teams.Blue.players, Green: teams.Green.players },
      squads: { Blue: teams.Blue.squad, Green: teams.Green.squad },
      events: toEventsInOrder(
        this.#random,
        TEAM_SIDES.flatMap((side) => teams[side].moments),
      ),
    };
  }

  #playTeam(team: string, day: string, side: TeamSide, goals: number, cards: GivenCards) {
    const squad = (this.#squads.get(team) ?? []).filter((member) => isInSquad(member, day));
    const names = new Set(squad.map(({ name }) => name));
    const sentOff = cards.red.filter((name) => names.has(name));
    const booked = cards.yellow.filter((name) => names.has(name));
    const scored = Array.from({ length: goals }, () => this.#pickGoal(team, squad, sentOff));
    const lineup = this.#field(squad, new Set([...scored.flat(), ...sentOff, ...booked]));
    const players = lineup.map(({ name, id }): MatchPlayer => {
      return {
        name,
        id,
        goals: scored.filter(([scorer]) => scorer === name).length,
        assists: scored.filter(([, assister]) => assister === name).length,
        yellow_cards: 0,
        red_card: sentOff.includes(name) ? 1 : 0,
      };
    });
    const moments = [
      ...scored.map((participants) => this.#moment('Goal', this.#random.between(1, 90), participants, side)),
      ...this.#book(players, booked, cards).map((name) =>
        this.#moment('Yellow Card', this.#random.between(10, 90), [name], side),
      ),
      ...sentOff.map((name) => this.#moment('Red Card', this.#random.between(70, 89), [name], side)),
    ];
    const bench = squad
      .filter(({ name }) => !players.some((player) => player.name === name))
      .map(({ name, id }) => ({ name, id, goals: 0, assists: 0, yellow_cards: 0, red_card: 0 }));
    const shirts = new Map(squad.map(({ name, shirt }) => [name, shirt]));
    return { players, moments, squad: { shirts, bench } };
  }

  #moment(eventName: string, minute: number, participants: string[], side: TeamSide): MatchMoment {
    return { minute, event: buildEvent(this.#random, eventName, minute, participants, side) };
  }

  /** The scorer, and the player who prepared the goal if there is one. */
  #pickGoal(team: string, squad: readonly SquadMember[], sentOff: readonly string[]): string[] {
    const free = squad.filter(({ name }) => !sentOff.includes(name));
    const pool = this.#pools.get(team);
    if (pool) {
      const scorer = take(pool.scorers, (name) => free.some((member) => member.name === name));
      if (!scorer) throw new Error(`${team} has no scorer left.`);
      const assister = take(pool.assisters, (name) => name !== scorer && free.some((member) => member.name === name));
      return assister ? [scorer, assister] : [scorer];
    }
    const scorer = this.#random.pick(
      free.flatMap(({ name, shirt, goals }) => repeat(name, shirt === 1 ? 0 : goals + 1)),
    );
    if (!this.#random.chance(ASSIST)) return [scorer];
    const others = free.flatMap(({ name, assists }) => repeat(name, name === scorer ? 0 : assists + 1));
    return [scorer, this.#random.pick(others)];
  }

  #field(squad: readonly SquadMember[], needed: ReadonlySet<string>): SquadMember[] {
    const [first, second] = [new Set(needed), squad.toSorted((a, b) => a.shirt - b.shirt)];
    for (const { name, shirt } of second) {
      if (first.size < PLAYERS_PER_TEAM && (shirt === 1 || (shirt <= 11 && this.#random.chance(REGULAR))))
        first.add(name);
    }
    for (const { name } of this.#random.sample(second, second.length)) {
      if (first.size < PLAYERS_PER_TEAM) first.add(name);
    }
    return second.filter(({ name }) => first.has(name));
  }

  #book(players: MatchPlayer[], given: readonly string[], { careful }: GivenCards): string[] {
    const drawn = this.#random.sample(players, this.#random.between(0, 2)).filter(({ name, red_card }) => {
      return !red_card && !careful.includes(name) && (this.#yellowCards.get(name) ?? 0) < MAX_YELLOW_CARDS;
    });
    const booked = new Set([...drawn.map(({ name }) => name), ...given]);
    for (const player of players.filter(({ name }) => booked.has(name))) {
      player.yellow_cards = 1;
      this.#yellowCards.set(player.name, (this.#yellowCards.get(player.name) ?? 0) + 1);
    }
    return [...booked];
  }

  /** The listed goals and assists; other players of the squad share the rest. */
  #fillPool(squad: readonly SquadMember[], goals: number): Pool {
    const listed = {
      scorers: squad.flatMap((m) => repeat(m.name, m.goals)),
      assisters: squad.flatMap((m) => repeat(m.name, m.assists)),
    };
    const others = squad.filter(
      (m) => m.goals + m.assists === 0 && m.shirt > 1 && m.last_day === null && isInSquad(m, FIRST_SATURDAY),
    );
    const share = (count: number) => Array.from({ length: Math.max(0, count) }, () => this.#random.pick(others).name);
    const scorers = [...listed.scorers, ...share(goals - listed.scorers.length)];
    const assisters = [...listed.assisters, ...share(Math.round(goals * ASSIST) - listed.assisters.length)];
    return {
      scorers: this.#random.sample(scorers, scorers.length),
      assisters: this.#random.sample(assisters, assisters.length),
    };
  }
}

function goalsOf({ home, away, goals, status }: PlannedFixture, team: string): number {
  if (!goals || status === 'walkover') return 0;
  if (home === team) return goals.home;
  return away === team ? goals.away : 0;
}

/** Removes the first name that may be taken. */
function take(names: string[], mayTake: (name: string) => boolean): string | undefined {
  const at = names.findIndex(mayTake);
  return at === -1 ? undefined : names.splice(at, 1)[0];
}

function repeat(name: string, times: number): string[] {
  return Array.from({ length: times }, () => name);
}
