import { dayIn } from '#contract/days.ts';
import { foldName } from '#contract/fold-name.ts';
import { MAX_FIXTURES_PER_COMPETITION, MAX_ROUND } from '#contract/limits.ts';
import { hasTeams, listOpenFixtures, type StoredFixture } from '#server/imports/bind-matches-queries.ts';
import { type KnownCompetition, listCompetitions, listRoundFixtures } from '#server/imports/import-facts-queries.ts';
import { type PlayedMatch, pairMatches } from '#server/imports/pair-matches.ts';
import type { PlanInput, PlannedFixture, PlannedMatch } from '#server/imports/plan.ts';
import { readRoundNumber } from '#server/imports/stated-round.ts';
import { mapInSlices } from '#server/map-in-slices.ts';

/** What a row of a sheet of matches has to do with fixtures. */
export interface MatchFixture {
  /** 'Premier, Matchweek 3'; empty without a fixture. */
  label: string;
  /** Set if the import makes the fixture. */
  made: PlannedFixture | null;
  isSecondLeg: boolean;
  /** Whether it may turn out to be a tie whose teams follow from earlier results. */
  isPossiblyTie: boolean;
  /** Why a fixture isn't made for the stated round, in one sentence. */
  note: string | null;
}

/** Finds the fixtures that matches become the results of, and those that the stated rounds make, for all matches in turn. */
export async function planMatchFixtures(
  { database, leagueId, form }: PlanInput,
  matches: readonly PlannedMatch[],
): Promise<Map<PlannedMatch, MatchFixture>> {
  const open = matches.length === 0 ? [] : await listOpenFixtures(database, leagueId, matches);
  const played = new Map<PlayedMatch, PlannedMatch>();
  for (const match of matches) if (match.unplayed === null) played.set(toPlayed(match), match);
  const found = new Map<PlannedMatch, MatchFixture>();
  for (const { fixture, match } of pairMatches(open.filter(hasTeams), [...played.keys()])) {
    const planned = played.get(match);
    if (planned) found.set(planned, describe(fixture));
  }
  const rounds = new RoundPlan(
    await listCompetitions(database, leagueId),
    await listRoundFixtures(database, leagueId),
    form.timeZone,
  );
  const derived = open.filter((fixture) => !hasTeams(fixture));
  await mapInSlices(matches, (match) => {
    if (!found.has(match)) found.set(match, { ...rounds.plan(match), isPossiblyTie: derived.some(isNear(match)) });
  });
  return found;
}

/** A match before it is stored; a team that has to be made has the id 0, which no fixture has. */
function toPlayed({ home, away, goals, played_at, stated, is_walkover }: PlannedMatch): PlayedMatch {
  return {
    match_id: null,
    home_team_id: home.id ?? 0,
    away_team_id: away.id ?? 0,
    played_at,
    walkover: is_walkover ? [goals.Blue, goals.Green] : null,
    stated,
  };
}

function describe({ competition, round_name, is_second_leg }: StoredFixture): MatchFixture {
  const label = `${competition}, ${round_name}`;
  return { label, made: null, isSecondLeg: is_second_leg, isPossiblyTie: false, note: null };
}

const FIT_MS = 3 * 24 * 60 * 60 * 1000;

function isNear({ played_at }: PlannedMatch) {
  return ({ kick_off }: StoredFixture) => Math.abs(Date.parse(kick_off) - Date.parse(played_at)) <= FIT_MS;
}

/** Fixtures that the rounds of a sheet make, in competitions with matchweeks. */
class RoundPlan {
  readonly #competitions: readonly KnownCompetition[];
  readonly #timeZone: string;
  readonly #counts = new Map<number, number>();
  /** Rounds and teams that have a fixture, and what it is. */
  readonly #busy = new Map<string, string>();

  constructor(
    competitions: readonly KnownCompetition[],
    stored: Awaited<ReturnType<typeof listRoundFixtures>>,
    timeZone: string,
  ) {
    this.#timeZone = timeZone;
    this.#competitions = competitions.filter(({ format }) => format === 'round robin');
    for (const { id, competition_id, round, home_team_id, away_team_id, status } of stored) {
      this.#counts.set(competition_id, (this.#counts.get(competition_id) ?? 0) + 1);
      if (status === 'cancelled') continue;
      for (const team of [home_team_id, away_team_id])
        this.#busy.set(`${competition_id} ${round} ${team}`, `fixture ${id}`);
    }
  }

  plan({ home, away, stated, played_at }: PlannedMatch): Omit<MatchFixture, 'isPossiblyTie'> {
    const none = { label: '', made: null, isSecondLeg: false };
    const round = readRoundNumber(stated.round);
    if (round === null) return { ...none, note: stated.round === '' ? null : 'No open fixture of this round fits.' };
    const day = dayIn(this.#timeZone, played_at);
    const competition = this.#findCompetition(stated.competition, [home.id, away.id], day);
    if (!competition)
      return {
        ...none,
        note: this.#competitions.length > 0 ? 'No competition with matchweeks has these teams on this day.' : null,
      };
    if (round < 1 || round > MAX_ROUND) return { ...none, note: `Matchweeks go from 1 to ${MAX_ROUND}.` };
    for (const team of [home, away]) {
      const other = this.#busy.get(`${competition.id} ${round} ${team.id}`);
      if (other) return { ...none, note: `${team.name} plays in matchweek ${round} already: ${other}.` };
    }
    const count = (this.#counts.get(competition.id) ?? 0) + 1;
    if (count > MAX_FIXTURES_PER_COMPETITION)
      return { ...none, note: `${competition.name} can have ${MAX_FIXTURES_PER_COMPETITION} fixtures.` };
    this.#counts.set(competition.id, count);
    const label = `${competition.name}, Matchweek ${round}`;
    for (const { id } of [home, away]) this.#busy.set(`${competition.id} ${round} ${id}`, 'a row above');
    const made: PlannedFixture = {
      competition_id: competition.id,
      round,
      home_team_id: home.id ?? 0,
      away_team_id: away.id ?? 0,
      kick_off: played_at,
      deadline: null,
      referee: null,
      status: 'planned',
      walkover: null,
    };
    return { label, made, isSecondLeg: false, note: 'The import makes this fixture.' };
  }

  /** The competition of a name, or else the only one on a day that both teams are in. */
  #findCompetition(name: string, teamIds: readonly (number | null)[], day: string): KnownCompetition | null {
    const key = foldName(name);
    const [found, other] = this.#competitions.filter(
      (one) =>
        teamIds.every((id) => id !== null && one.team_ids.includes(id)) &&
        (name === ''
          ? one.first_day <= day && day <= one.last_day
          : [one.name, `${one.season} ${one.name}`].some((named) => foldName(named) === key)),
    );
    return found && !other ? found : null;
  }
}
