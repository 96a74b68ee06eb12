import { NO_DETAILS } from '#contract/fixtures/details.ts';
import type { EarlierSheet } from '#contract/imports/schema.ts';
import { dayIn } from '#contract/kit/days.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_FIXTURES_PER_COMPETITION, MAX_ROUND } from '#contract/kit/limits.ts';
import { describeEqual, explainFriendly } from '#server/fixtures/link-fixture.ts';
import { type BindableFixture, hasTeams, listFixturesOf } from '#server/imports/bind-matches-queries.ts';
import { listTakers, type TakenBy } from '#server/imports/friendly-queries.ts';
import {
  type KnownCompetition,
  listKnownCompetitions,
  listStoredFixtures,
} from '#server/imports/import-facts-queries.ts';
import { isNearFixture, type PairedMatch, pairMatches, type RivalFixture } from '#server/imports/plan/pair-matches.ts';
import {
  AS_LEAGUE_FIXTURE,
  type PlanInput,
  type PlannedFixture,
  type PlannedMatch,
} from '#server/imports/plan/plan.ts';
import type { PlannedCups } from '#server/imports/plan/plan-cups.ts';
import { isAtPlace, readRoundNumber, statesPlace } from '#server/imports/read/stated-round.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';
import { nameRound } from '#server/results/brackets/name-round.ts';
import type { FixtureOfMatch } from '#server/results/fixtures/choose-fixture.ts';
import { askAboutEarlyMatch, askAboutExtraTime } from '#server/results/fixtures/match-questions.ts';

/** The fixture of a row in a sheet of matches. */
export interface FixtureOfRow {
  /** Label such as 'Premier, Matchweek 3'; empty without a fixture. */
  label: string;
  /** Set if the import creates the fixture. */
  made: PlannedFixture | null;
  isSecondLeg: boolean;
  /** Whether it may be a tie whose teams depend on earlier results. */
  isPossiblyTie: boolean;
  /** Says in one sentence that its fixture has the other team at home; undefined otherwise. */
  swapped?: string | undefined;
  /** Why the stated round gets no fixture, in one sentence. */
  note: string | null;
  /** Oddities in how and when it was played. */
  questions: string[];
}

const NO_FIXTURE: FixtureOfRow = {
  label: '',
  made: null,
  isSecondLeg: false,
  isPossiblyTie: false,
  note: null,
  questions: [],
};

/** Finds the fixtures of matches, and creates those of the stated rounds, for all matches in turn. */
export async function planMatchFixtures(
  { database, leagueId, form }: PlanInput,
  matches: readonly PlannedMatch[],
  cups: PlannedCups,
): Promise<{ fixtures: Map<PlannedMatch, FixtureOfRow>; first: EarlierSheet | null }> {
  const played = new Map<PlannedMatch, PairedMatch>();
  for (const match of matches)
    if (match.unplayed === null && match.states_fixture !== false && !cups.fixtures.has(match))
      played.set(match, toPlayed(match));
  const stored = played.size === 0 ? [] : await listFixturesOf(database, leagueId, [...played.values()]);
  const { pairs, reasons } = pairMatches(stored.filter(hasTeams), [...played.values()]);
  const paired = new Map(pairs.map(({ fixture, match }) => [match, fixture]));
  const competitions = await listKnownCompetitions(database, leagueId);
  const rounds = new RoundPlan(competitions, await listStoredFixtures(database, leagueId), form.timeZone);
  const derived = stored.filter((fixture) => !hasTeams(fixture));
  const found = new Map<PlannedMatch, FixtureOfRow>();
  const loose: [PlannedMatch, PairedMatch][] = [];
  await mapInSlices(matches, (match) => {
    if (match.states_fixture === false) return found.set(match, NO_FIXTURE);
    const made = cups.fixtures.get(match);
    if (made) return found.set(match, describeOfCup(made, cups));
    const own = played.get(match);
    const fixture = own && paired.get(own);
    if (own && fixture) return found.set(match, describe(fixture, match, own));
    const isPossiblyTie = own !== undefined && derived.some((tie) => mayBeTie(tie, own));
    const place = rounds.plan(match);
    const questions = place.made ? askAboutExtraTime(match.had_extra_time, ROUND_ROBIN) : [];
    const planned = { ...place, isPossiblyTie, questions };
    if (own && planned.label === '' && !isPossiblyTie) loose.push([match, own]);
    return found.set(match, planned);
  });
  const taken = new Set(pairs.map(({ fixture }) => fixture.id));
  const open = stored.filter(hasTeams).filter(({ id, obstacle }) => obstacle === null && !taken.has(id));
  const takers = await listTakers(
    database,
    leagueId,
    loose.map(([, own]) => own),
  );
  await mapInSlices(loose, ([match, own], at) => {
    const planned = found.get(match);
    const taker = takers[at] ?? null;
    const reason = explainLoose(own, match, {
      taker,
      choice: reasons.get(own),
      round: planned?.note ?? null,
      competitions,
      fixtures: stored,
    });
    if (planned && reason) planned.note = reason;
    if (planned && taker && !taker.has_fixtures)
      planned.questions = askAboutExtraTime(match.had_extra_time, { ...taker, is_tie: taker.format !== 'round robin' });
    const [turned, other] = open.filter((one) => hasSwappedSides(one, own) && fitsMatch(one, own));
    if (planned && turned && !other) planned.swapped = describeSwapped(turned, match, own);
  });
  return { fixtures: found, first: findFirst(matches, found, competitions) };
}

function describeOfCup(made: PlannedFixture, { competitions, fixtures }: PlannedCups): FixtureOfRow {
  const competition = competitions[-made.competition_id - 1];
  const inBracket = made.stage === 'winners' ? [...fixtures.values()] : [];
  const rounds = inBracket.flatMap((one) =>
    one.competition_id === made.competition_id && one.stage === 'winners' ? one.round : [],
  );
  const last_round = Math.max(made.round, ...rounds);
  const format = competition?.format ?? 'knockout';
  const round = nameRound({ format, stage: made.stage, group: made.group_name, round: made.round, last_round });
  const isSecondLeg = made.leg === 2;
  return {
    label: `${competition?.name}, ${round}`,
    made,
    isSecondLeg,
    isPossiblyTie: false,
    note: null,
    questions: [],
  };
}

/** The sentence about a fixture with the other team at home; rows of our own files identify it. */
function describeSwapped(fixture: FullFixture, { away, states_fixture }: PlannedMatch, own: PairedMatch) {
  if (states_fixture || !hasSwappedSides(fixture, own)) return undefined;
  return `Fixture ${fixture.id}, ${fixture.round_name}, has ${away.name} at home.`;
}

type FullFixture = BindableFixture & RivalFixture;

function hasSwappedSides({ home_team_id, away_team_id }: RivalFixture, own: PairedMatch): boolean {
  return home_team_id === own.away_team_id && away_team_id === own.home_team_id;
}

/** Whether a fixture matches a match's type and stated place, and without a stated place its time. */
function fitsMatch(fixture: RivalFixture, own: PairedMatch): boolean {
  return (
    fixture.match_types.includes(own.type) &&
    isAtPlace(fixture, own.stated) &&
    (isNearFixture(fixture, own) || statesPlace(own.stated))
  );
}

/** The sheet that should be imported first, because matches state a competition or a fixture that is missing. */
function findFirst(
  matches: readonly PlannedMatch[],
  fixtures: ReadonlyMap<PlannedMatch, FixtureOfRow>,
  competitions: readonly KnownCompetition[],
): EarlierSheet | null {
  const isUnknown = (match: PlannedMatch) =>
    match.stated.competition !== '' &&
    !fixtures.get(match)?.made &&
    !competitions.some((one) => isNamed(one, match.stated));
  if (matches.some(isUnknown))
    return {
      kind: 'competitions',
      reason:
        'Some of these matches are of competitions that the league does not have yet, and would count in no table.',
    };
  if (matches.some((match) => match.states_fixture && fixtures.get(match)?.label === ''))
    return { kind: 'fixtures', reason: 'Some of these matches are of fixtures that the league does not have yet.' };
  return null;
}

const ROUND_ROBIN = { format: 'round robin', is_tie: false } as const;

/** A match before it is stored; a new team has the id 0, which no fixture has. */
function toPlayed({ home, away, goals, is_walkover, ...match }: PlannedMatch): PairedMatch {
  return {
    ...match,
    match_id: null,
    home_team_id: home.id ?? 0,
    away_team_id: away.id ?? 0,
    walkover: is_walkover ? [goals.Blue, goals.Green] : null,
  };
}

function describe(fixture: FullFixture, match: PlannedMatch, own: PairedMatch): FixtureOfRow {
  const { competition, round_name, is_second_leg } = fixture;
  return {
    label: `${competition}, ${round_name}`,
    made: null,
    isSecondLeg: is_second_leg,
    isPossiblyTie: false,
    note: describeSwapped(fixture, match, own) ?? null,
    questions: [...askAboutExtraTime(match.had_extra_time, fixture), ...askAboutDay(fixture, match)],
  };
}

/** A match without a time is compared by day, not with the kick-off. */
function askAboutDay({ kick_off, day }: BindableFixture, { has_time, played_at, ...match }: PlannedMatch): string[] {
  const [playedAt, planned] = has_time ? [played_at, kick_off] : [match.day, day];
  return askAboutEarlyMatch(new Date(playedAt), planned === null ? null : new Date(planned));
}

function mayBeTie(tie: BindableFixture, match: PairedMatch): boolean {
  return (
    tie.obstacle === null && isAtPlace(tie, match.stated) && (isNearFixture(tie, match) || statesPlace(match.stated))
  );
}

interface LooseFacts {
  taker: TakenBy | null;
  choice: FixtureOfMatch<RivalFixture> | undefined;
  /** Why the stated round gets no fixture. */
  round: string | null;
  competitions: readonly KnownCompetition[];
  fixtures: readonly BindableFixture[];
}

/** Why a match without a fixture counts in no table, or not in the stated competition's; null if it counts. */
function explainLoose(
  own: PairedMatch,
  { home, away, type, stated, day }: PlannedMatch,
  { taker, choice, round, competitions, fixtures }: LooseFacts,
): string | null {
  const isStated = competitions.some((one) => one.is_planned && stated.competition !== '' && isNamed(one, stated));
  const isKnown = stated.competition === '' || competitions.some((one) => isNamed(one, stated));
  if (!taker?.has_fixtures && !isStated && !isKnown) return `No competition is called “${stated.competition}”.`;
  if (taker && !taker.has_fixtures && !isStated) return null;
  const planned = competitions.filter(
    (one) => one.is_planned && (isStated ? isNamed(one, stated) : one.first_day <= day && day <= one.last_day),
  );
  const meetings = (competition: KnownCompetition) =>
    fixtures.filter((one) => one.competition_id === competition.id && isBetween(one, own));
  const { reasons, warnings } = explainFriendly(
    planned
      .toSorted((one, other) => Number(other.match_types.includes(type)) - Number(one.match_types.includes(type)))
      .map((one) => ({ ...one, meetings: meetings(one) })),
    { type, team_names: { Blue: home.name, Green: away.name } },
    { Blue: home.id, Green: away.id },
  );
  const reason = (choice && explainChoice(choice)) ?? round ?? reasons[0] ?? warnings[0];
  if (!reason && !taker && !isStated) return null;
  return `Will count in no table: ${reason ?? 'no competition takes it.'}`;
}

function isNamed({ name, season }: KnownCompetition, stated: PlannedMatch['stated']): boolean {
  return isAtPlace({ competition: name, season, group_name: null, round: 0, round_name: '' }, stated);
}

function isBetween({ home_team_id, away_team_id }: BindableFixture, own: PairedMatch): boolean {
  return [own.home_team_id, own.away_team_id].every((id) => id === home_team_id || id === away_team_id);
}

function explainChoice(choice: FixtureOfMatch<RivalFixture>): string {
  if ('equal' in choice) return `${describeEqual(choice.equal)} A time, the home team or the round tells them apart.`;
  if ('fixture' in choice) return `fixture ${choice.fixture.id} fits another row as well.`;
  const { id, obstacle } = choice.closed;
  return obstacle === null ? `fixture ${id} fits another row better.` : withFullStop(obstacle);
}

function withFullStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** Fixtures from the rounds of a sheet, in competitions with matchweeks. */
class RoundPlan {
  readonly #competitions: readonly KnownCompetition[];
  readonly #timeZone: string;
  readonly #counts = new Map<number, number>();
  /** Rounds and teams with a fixture, and its description. */
  readonly #busy = new Map<string, string>();

  constructor(
    competitions: readonly KnownCompetition[],
    stored: Awaited<ReturnType<typeof listStoredFixtures>>,
    timeZone: string,
  ) {
    this.#timeZone = timeZone;
    this.#competitions = competitions.filter(({ format }) => format === 'round robin');
    for (const { id, competition_id, stage, round, home_team_id, away_team_id, status } of stored) {
      this.#counts.set(competition_id, (this.#counts.get(competition_id) ?? 0) + 1);
      if (status === 'cancelled' || stage !== 'round robin') continue;
      for (const team of [home_team_id, away_team_id])
        this.#busy.set(`${competition_id} ${round} ${team}`, `fixture ${id}`);
    }
  }

  plan({
    home,
    away,
    stated,
    played_at,
    states_fixture,
  }: PlannedMatch): Omit<FixtureOfRow, 'isPossiblyTie' | 'questions'> {
    const none = { label: '', made: null, isSecondLeg: false };
    if (states_fixture) return { ...none, note: 'Its fixture is not in the league yet.' };
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
      ...AS_LEAGUE_FIXTURE,
      competition_id: competition.id,
      round,
      home_team_id: home.id ?? 0,
      away_team_id: away.id ?? 0,
      kick_off: played_at,
      deadline: null,
      ...NO_DETAILS,
      status: 'planned',
      walkover: null,
    };
    return { label, made, isSecondLeg: false, note: 'The import makes this fixture.' };
  }

  /** The competition by name, or else the only one on a day that has both teams. */
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
