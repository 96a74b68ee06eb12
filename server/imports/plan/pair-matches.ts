import { group } from 'd3-array';
import type { StoredFixtureStatus } from '#contract/fixtures/schema.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { FIXTURE_FIT_DAYS } from '#contract/kit/limits.ts';
import {
  isAtPlace,
  isOfRound,
  type NamedPlace,
  type StatedPlace,
  statesPlace,
} from '#server/imports/read/stated-round.ts';
import { chooseFixtureOfMatch, type FixtureOfMatch, type Rival } from '#server/results/fixtures/choose-fixture.ts';

/** An imported match or walkover by its teams. Times are ISO 8601; goals are home and away. */
export interface PairedMatch {
  /** Null for a walkover, and before it is stored. */
  match_id: number | null;
  home_team_id: number;
  away_team_id: number;
  /** Noon if the row has no time. */
  played_at: string;
  has_time: boolean;
  /** Day in the league's time zone. */
  day: string;
  type: string;
  /** Whether its type is decisive: the sheet states it, and no competition or group. */
  states_type: boolean;
  walkover: readonly [home: number, away: number] | null;
  stated: StatedPlace;
  /** Whether the sheet's column says that it has a fixture; undefined without the column. */
  states_fixture: boolean | undefined;
}

/** A published fixture whose teams are known. */
export interface RivalFixture extends NamedPlace {
  id: number;
  home_team_id: number;
  away_team_id: number;
  kick_off: string | null;
  /** Day of the kick-off in the league's time zone. */
  day: string | null;
  deadline: string | null;
  status: StoredFixtureStatus;
  match_types: readonly string[];
  /** First and last day of the season. */
  first_day: string;
  last_day: string;
  /** Why it can't be linked to a match, in one sentence; null for an open one. */
  obstacle: string | null;
  /** Whether staff have decided it and it has no match: then only a match that states its fixture can be linked. */
  is_decided: boolean;
}

export interface Pair<Fixture> {
  fixture: Fixture;
  match: PairedMatch;
}

export interface MatchPairing<Fixture> {
  pairs: Pair<Fixture>[];
  /** Why unlinked matches have no fixture, if a fixture of one of their teams is near or in the stated competition. */
  reasons: Map<PairedMatch, FixtureOfMatch<Fixture>>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const FIT_MS = FIXTURE_FIT_DAYS * DAY_MS;
/** A stated competition of an earlier season with the same name is a different one. */
const SEASON_MARGIN_MS = 30 * DAY_MS;

/**
 * Pairs fixtures with matches between their teams, each as `chooseFixtureOfMatch` chooses; of two matches the better
 * one wins.
 */
export function pairMatches<Fixture extends RivalFixture>(
  fixtures: readonly Fixture[],
  matches: readonly PairedMatch[],
): MatchPairing<Fixture> {
  const pairing: MatchPairing<Fixture> = { pairs: [], reasons: new Map() };
  const byTeams = group(fixtures, keyOfTeams);
  for (const [key, own] of group(matches, keyOfTeams)) {
    const between = byTeams.get(key);
    if (between) pairTeams(pairing, between, own);
  }
  return pairing;
}

function keyOfTeams({ home_team_id: home, away_team_id: away }: Pick<RivalFixture, 'home_team_id' | 'away_team_id'>) {
  return `${Math.min(home, away)} ${Math.max(home, away)}`;
}

/** Repeats until no match has a unique fixture: each pair leaves fewer fixtures to the others. */
function pairTeams<Fixture extends RivalFixture>(
  { pairs, reasons }: MatchPairing<Fixture>,
  fixtures: readonly Fixture[],
  matches: readonly PairedMatch[],
): void {
  const taken = new Set<Fixture>();
  let waiting = matches;
  for (;;) {
    const claims = new Map<Fixture, PairedMatch[]>();
    for (const match of waiting) {
      const choice = chooseFixtureOfMatch(listRivals(fixtures, match, taken), { statesType: match.states_type });
      if (choice) reasons.set(match, choice);
      if (choice && 'fixture' in choice) claims.set(choice.fixture, [...(claims.get(choice.fixture) ?? []), match]);
    }
    const found = [...claims].flatMap(([fixture, claimants]): Pair<Fixture>[] => {
      const rivals = claimants.map((match) => ({ ...compare(fixture, match), fixture: match, isOpen: true }));
      const winner = chooseFixtureOfMatch(rivals, { statesType: false });
      return winner && 'fixture' in winner ? [{ fixture, match: winner.fixture }] : [];
    });
    if (found.length === 0) return;
    pairs.push(...found);
    const paired = new Set(found.map(({ match }) => match));
    for (const { fixture, match } of found) {
      taken.add(fixture);
      reasons.delete(match);
    }
    waiting = waiting.filter((match) => !paired.has(match));
  }
}

/**
 * Fixtures of the stated round take precedence over others near the match, and these over distant ones of the stated
 * place.
 */
function listRivals<Fixture extends RivalFixture>(
  fixtures: readonly Fixture[],
  match: PairedMatch,
  taken: ReadonlySet<Fixture>,
): Rival<Fixture>[] {
  const named = fixtures.filter(
    (fixture) => isAtPlace(fixture, match.stated) && (fixture.status !== 'cancelled' || canKeep(fixture, match)),
  );
  const ofSeason = named.filter(({ season }) => foldName(season) === foldName(match.stated.season));
  const ofPlace = ofSeason.length > 0 ? ofSeason : named;
  const near = ofPlace.filter((fixture) => isNearFixture(fixture, match));
  const stated = statesPlace(match.stated) ? ofPlace.filter((fixture) => isInSeason(fixture, match)) : [];
  const ofRound = (some: readonly Fixture[]) => some.filter((fixture) => isOfRound(fixture, match.stated));
  const rivals = [ofRound(near), near, ofRound(stated), stated].find((some) => some.length > 0) ?? [];
  return rivals.map((fixture) => ({
    ...compare(fixture, match),
    fixture,
    isOpen: (fixture.obstacle === null || canKeep(fixture, match)) && !taken.has(fixture),
  }));
}

/** Our own files include the match that a decision replaced. */
function canKeep({ is_decided }: RivalFixture, { states_fixture }: PairedMatch): boolean {
  return is_decided && states_fixture === true;
}

function compare(fixture: RivalFixture, match: PairedMatch) {
  return {
    hasSameSides: fixture.home_team_id === match.home_team_id,
    isOfType: fixture.match_types.includes(match.type),
    secondsApart: findSecondsApart(fixture, match),
  };
}

/** Whole days for a match without a time. */
function findSecondsApart({ kick_off, day }: RivalFixture, match: PairedMatch): number | null {
  const [one, other] = match.has_time ? [kick_off, match.played_at] : [day, match.day];
  return one === null ? null : Math.abs(Date.parse(one) - Date.parse(other)) / 1000;
}

/**
 * Whether a match is within a fixture's window: from some days before the kick-off to the deadline, or as many days
 * after it.
 */
export function isNearFixture(
  { kick_off, deadline }: Pick<RivalFixture, 'kick_off' | 'deadline'>,
  { played_at }: Pick<PairedMatch, 'played_at'>,
): boolean {
  const [at, start] = [Date.parse(played_at), kick_off === null ? null : Date.parse(kick_off)];
  if (start !== null && at < start - FIT_MS) return false;
  const end = deadline === null ? start !== null && start + FIT_MS : Date.parse(deadline);
  return end !== false && at <= end;
}

function isInSeason({ first_day, last_day }: RivalFixture, { played_at }: PairedMatch): boolean {
  const at = Date.parse(played_at);
  return at >= Date.parse(first_day) - SEASON_MARGIN_MS && at <= Date.parse(last_day) + SEASON_MARGIN_MS;
}
