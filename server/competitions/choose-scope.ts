import { addDays, dayIn } from '#contract/kit/days.ts';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import type { FiguresQuery, FiguresScope } from '#contract/leagues/standings.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Deduction, Season, TeamAlias } from '#contract/seasons/schema.ts';
import { ANY_MATCH_TYPE, DEFAULT_MATCH_TYPE } from '#contract/submissions/sports.ts';
import { invalidField, notFound } from '#server/kit/http/errors.ts';

/** A league's table data other than its matches; newest season first. */
export interface LeagueBasis {
  league_id: number;
  league_name: string;
  time_zone: string;
  /** The day of the newest counted match; null without any. */
  newest_day: string | null;
  /** Whether its pairs of teams are too many to read them all. */
  has_many_teams: boolean;
  /** Whether any of its matches has added stats of players. */
  has_stats: boolean;
  has_votes: boolean;
  seasons: Season[];
  aliases: TeamAlias[];
  deductions: Deduction[];
  /** Whether it has fixtures, or matches set aside by staff. Other leagues count matches by day and type alone. */
  plans: boolean;
  /** Published competitions. */
  competitions: (CompetitionHead & { match_types: string[] })[];
}

const DAYS_A_YEAR = 365;

/**
 * The matches that a query selects. The default days are the current season's, or without seasons the year up to the
 * newest match. Days are the league's. Throws 404 for an unknown season, 400 for contradictory days.
 */
export function chooseScope(query: FiguresQuery, basis: LeagueBasis, now: string | Date = new Date()): FiguresScope {
  const { league_id, league_name } = basis;
  const days = chooseDays(query, basis, dayIn(basis.time_zone, now));
  const type = query.type ?? chooseType(days, basis);
  return { league_id, league_name, ...days, type: type === ANY_MATCH_TYPE ? null : type };
}

/** 'League Match', unless no competition of the season counts it: then the first competition's type. */
function chooseType({ season }: Days, { competitions }: LeagueBasis): string {
  const types = competitions.filter(({ season_id }) => season_id === season?.id).flatMap((one) => one.match_types);
  return types.includes(DEFAULT_MATCH_TYPE) ? DEFAULT_MATCH_TYPE : (types[0] ?? DEFAULT_MATCH_TYPE);
}

type Days = Pick<FiguresScope, 'season' | 'from' | 'to'>;

function chooseDays({ season, from, to }: FiguresQuery, basis: LeagueBasis, today: string): Days {
  const hasDays = from !== undefined || to !== undefined;
  if (season !== undefined) {
    if (hasDays) throw invalidField('season', 'has days of its own; leave out from and to.');
    const found = basis.seasons.find(({ id }) => id === season);
    if (!found) throw notFound(`Season ${season} of league ${basis.league_id}`);
    return daysOf(found);
  }
  if (hasDays) {
    if (from !== undefined && to !== undefined && from > to) throw invalidField('from', 'must not be after to.');
    return { season: null, from: from ?? null, to: to ?? null };
  }
  const current = findCurrentSeason(basis.seasons, today);
  return current ? daysOf(current) : yearUpTo(basis.newest_day);
}

function daysOf(season: Season): Days {
  return { season, from: season.first_day, to: season.last_day };
}

function yearUpTo(day: string | null): Days {
  if (day === null) return { season: null, from: null, to: null };
  return { season: null, from: addDays(day, 1 - DAYS_A_YEAR), to: day };
}

/** The deductions of the season, or of all seasons that lie within the days. */
export function listDeductionsOf({ season, from, to }: FiguresScope, basis: LeagueBasis): Deduction[] {
  const within = season ? [season] : basis.seasons.filter((one) => isWithin(one, from, to));
  return basis.deductions.filter(({ season_id }) => within.some(({ id }) => id === season_id));
}

/** The seasons with competitions that a scope covers, by season or by days. */
export function listCompeting({ season, from, to }: FiguresScope, { seasons, competitions }: LeagueBasis): Season[] {
  return seasons.filter(
    ({ id, first_day, last_day }) =>
      competitions.some(({ season_id }) => season_id === id) &&
      (season ? id === season.id : (from === null || from <= last_day) && (to === null || first_day <= to)),
  );
}

function isWithin({ first_day, last_day }: Season, from: string | null, to: string | null): boolean {
  return (from === null || from <= first_day) && (to === null || last_day <= to);
}
