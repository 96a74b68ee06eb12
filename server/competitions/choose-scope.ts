import { addDays, dayIn } from '#contract/kit/days.ts';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import type { FiguresQuery, FiguresScope } from '#contract/leagues/standings.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Deduction, Season, TeamAlias } from '#contract/seasons/schema.ts';
import { ANY_MATCH_TYPE, DEFAULT_MATCH_TYPE } from '#contract/submissions/sports.ts';
import { invalidField, notFound } from '#server/kit/http/errors.ts';

/** The data of a league's tables besides its matches; newest season first. */
export interface LeagueBasis {
  league_id: number;
  league_name: string;
  time_zone: string;
  /** The day of the newest counted match; null without any. */
  newest_day: string | null;
  /** Whether reading every pair of its teams takes too long. */
  has_many_teams: boolean;
  /** Whether later stats of players were sent in any of its matches. */
  has_stats: boolean;
  has_votes: boolean;
  seasons: Season[];
  aliases: TeamAlias[];
  deductions: Deduction[];
  /** Whether it has fixtures, or matches that staff set aside: others count by their days and types alone. */
  plans: boolean;
  /** The published ones. */
  competitions: (CompetitionHead & { match_types: string[] })[];
}

const DAYS_A_YEAR = 365;

/**
 * The matches that a query selects. Without days these are the current season's, or without seasons those of the year up
 * to the newest match. Days are the league's. Throws 404 for an unknown season, 400 for contradictory days.
 */
export function chooseScope(query: FiguresQuery, basis: LeagueBasis, now: string | Date = new Date()): FiguresScope {
  const { league_id, league_name } = basis;
  const days = chooseDays(query, basis, dayIn(basis.time_zone, now));
  const type = query.type ?? chooseType(days, basis);
  return { league_id, league_name, ...days, type: type === ANY_MATCH_TYPE ? null : type };
}

/** 'League Match', unless no competition of the season counts it: then the type of the first one. */
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

/** The deductions of the season, or of all seasons within the days. */
export function listDeductionsOf({ season, from, to }: FiguresScope, basis: LeagueBasis): Deduction[] {
  const within = season ? [season] : basis.seasons.filter((one) => isWithin(one, from, to));
  return basis.deductions.filter(({ season_id }) => within.some(({ id }) => id === season_id));
}

/** The seasons with competitions, of a scope with its season or any of its days. */
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
