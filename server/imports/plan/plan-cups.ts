import { group } from 'd3-array';
import type { OfferedCup } from '#contract/imports/schema.ts';
import { clip } from '#contract/kit/clip.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_COMPETITION_NAME_LENGTH, MAX_SEASON_NAME_LENGTH } from '#contract/kit/limits.ts';
import { type KnownCompetition, listKnownCompetitions, listSeasons } from '#server/imports/import-facts-queries.ts';
import { buildPastCup, type PastCup } from '#server/imports/plan/build-past-cup.ts';
import type { PastMatch } from '#server/imports/plan/past-match.ts';
import type {
  PlanInput,
  PlannedFixture,
  PlannedMatch,
  PlannedSeason,
  SheetCompetition,
} from '#server/imports/plan/plan.ts';
import { isAtPlace, readCupPlace } from '#server/imports/read/stated-round.ts';

const NO_DIVISION = { level: null, size: null, play_off_level: null };

/** Cups derived from the rounds of a sheet, with the fixtures of their matches. */
export interface PlannedCups {
  offers: OfferedCup[];
  seasons: PlannedSeason[];
  competitions: SheetCompetition[];
  /** The competition of a fixture is -1 for the first cup, -2 for the second and so on. */
  fixtures: Map<PlannedMatch, PlannedFixture>;
}

/** Builds past cups from rows whose rounds end in a final, for competitions that are new to the league. */
export async function planCups(
  { database, leagueId, cups }: PlanInput,
  matches: readonly PlannedMatch[],
): Promise<PlannedCups> {
  const planned: PlannedCups = { offers: [], seasons: [], competitions: [], fixtures: new Map() };
  const played = matches.flatMap((match): PastMatch[] => {
    const place = match.unplayed === null && match.states_fixture === undefined ? readCupPlace(match.stated) : null;
    return place ? [{ match, place }] : [];
  });
  const stated = [...group(played, ({ match }) => foldName(match.stated.competition)).values()].filter(isCup);
  if (stated.length === 0) return planned;
  const known = await listKnownCompetitions(database, leagueId);
  const seasons = await listSeasons(database, leagueId);
  for (const own of stated) {
    const competition = own[0]?.match.stated.competition ?? '';
    if (isKnown(competition, own, known)) continue;
    const name = cups.get(foldName(competition));
    const offer = { competition, name: clip(name ?? (competition || 'Cup'), MAX_COMPETITION_NAME_LENGTH) };
    const built = buildPastCup(own);
    const season = chooseSeason(own, [...seasons, ...planned.seasons], offer.name);
    const isTaken = known.some(
      (one) => foldName(one.season) === foldName(season.name) && foldName(one.name) === foldName(offer.name),
    );
    const problem =
      'problem' in built ? built.problem : isTaken ? `${season.name} has a competition of this name.` : null;
    const is_built = name !== null && problem === null;
    const { groups, ties } = 'problem' in built ? { groups: 0, ties: 0 } : built;
    planned.offers.push({ ...offer, season: season.name, matches: own.length, groups, ties, is_built, problem });
    if (is_built && !('problem' in built)) addCup(planned, { name: offer.name, season, built });
  }
  return planned;
}

function addCup(
  { seasons, competitions, fixtures }: PlannedCups,
  { name, season, built }: { name: string; season: PlannedSeason; built: PastCup },
): void {
  if (season.id === null && !seasons.includes(season)) seasons.push(season);
  competitions.push({ ...built.competition, name, season, match_types: ['Cup Match'], ...NO_DIVISION });
  const competition_id = -competitions.length;
  for (const [match, fixture] of built.fixtures) fixtures.set(match, { ...fixture, competition_id });
}

/** Whether rows have a final and at least one earlier round. */
function isCup(matches: readonly PastMatch[]): boolean {
  const hasFinal = matches.some(({ place }) => place.stage === 'knockout' && place.rank === 0);
  return hasFinal && matches.some(({ place }) => place.stage !== 'knockout' || place.rank !== 0);
}

/** Whether the league has the competition, or, for rows without one, any cup on their days. */
function isKnown(competition: string, matches: readonly PastMatch[], known: readonly KnownCompetition[]): boolean {
  return known.some(({ name, season, format, first_day, last_day }) => {
    const place = { competition: name, season, group_name: null, round: 0, round_name: '' };
    if (competition !== '') return matches.some(({ match }) => isAtPlace(place, match.stated));
    return format !== 'round robin' && matches.some(({ match: { day } }) => first_day <= day && day <= last_day);
  });
}

/** The season that the rows state, else the one that includes their days, else a new one. */
function chooseSeason(matches: readonly PastMatch[], seasons: readonly PlannedSeason[], cup: string): PlannedSeason {
  const days = matches.map(({ match }) => match.day).toSorted();
  const [first_day = '', last_day = ''] = [days[0], days.at(-1)];
  const stated = matches.find(({ match }) => match.stated.season !== '')?.match.stated.season ?? '';
  const named = seasons.find(({ name }) => foldName(name) === foldName(stated));
  const around = seasons.filter((one) => one.first_day <= first_day && last_day <= one.last_day);
  const found = named ?? (stated === '' ? around[0] : undefined);
  if (found) return found;
  const [year, lastYear] = [first_day, last_day].map((day) => day.slice(0, 4));
  const usual = stated || (year === lastYear ? `${year}` : `${year}/${lastYear?.slice(2)}`);
  const isFree = (name: string) => !seasons.some((one) => foldName(one.name) === foldName(name));
  const name = [usual, cup, `${usual} ${cup}`].find(isFree) ?? `${usual} ${cup} ${first_day}`;
  return { id: null, name: clip(name, MAX_SEASON_NAME_LENGTH), first_day, last_day };
}
