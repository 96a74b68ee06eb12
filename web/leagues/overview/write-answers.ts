import type { Fixture, FixtureSide, HomeAway } from '#contract/fixtures/schema.ts';
import { nameSide } from '#contract/fixtures/words.ts';
import { countOf, writeInWords } from '#contract/kit/count-of.ts';
import type { LeagueOverview, RoundHighlight, SeasonOverview, SeasonScorer } from '#contract/leagues/overview.ts';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';

/** One sentence about a season. */
export interface OverviewAnswer {
  /** At most 28 characters. */
  headline: string;
  detail: string;
}

const MAX_HEADLINE = 28;

/** Writes 'Sable Coast 4–2 Copperfield'; the score doesn't break. */
export function writeScoreline({ home, away }: Record<'home' | 'away', FixtureSide>, score: HomeAway): string {
  return writePair(listNames(home), listNames(away), writeScore(score.home, score.away));
}

/** Writes 'Kestrel v Sable Coast'. */
export function writePairing({ home, away }: Pick<Fixture, 'home' | 'away'>): string {
  return writePair(listNames(home), listNames(away), ' v ');
}

/** The last round in one result. */
export function writeHighlight({ fixture, deficit }: RoundHighlight): OverviewAnswer {
  const { score, round_name } = fixture;
  return {
    headline: score ? writeScoreline(fixture, score) : writePairing(fixture),
    detail: `${deficit > 0 ? `From ${writeInWords(deficit)} down` : 'Most goals'}, ${round_name}`,
  };
}

/** The one with most goals of the latest matches of a league that plans no fixtures. */
export function writeHighestScore(matches: readonly MatchSummary[]): (OverviewAnswer & { match_id: number }) | null {
  const goalsOf = ({ blue_team, green_team }: MatchSummary) => blue_team.goals + green_team.goals;
  const [best] = matches.toSorted((a, b) => goalsOf(b) - goalsOf(a));
  if (!best) return null;
  const { blue = 'Blue', green = 'Green' } = splitMatchName(best.match_name) ?? {};
  const score = writeScore(best.blue_team.goals, best.green_team.goals);
  return {
    headline: writePair(listShorter(blue), listShorter(green), score),
    detail: 'Most goals of the latest matches',
    match_id: best.match_id,
  };
}

/** The top of a table; null before its first result. */
export function writeStanding({ rows, is_over }: LeagueOverview): OverviewAnswer | null {
  const [leader] = rows;
  if (!leader || rows.every(({ played }) => played === 0)) return null;
  const names = listShorter(leader.name, leader.team?.short_name);
  const level = rows.filter(({ points }) => points === leader.points);
  const chaser = rows[level.length];
  const gap = chaser && leader.points - chaser.points;
  const behind = chaser && gap !== undefined ? `${chaser.name} ${writeInWords(gap)} behind` : null;
  if (is_over && !leader.is_shared) {
    const detail = [countOf(leader.points, 'point'), behind].filter((part) => part !== null);
    return { headline: fitTeam(names, ' are champions'), detail: detail.join(', ') };
  }
  if (level.length > 1) {
    const first = leader.is_shared ? 'Level on every count' : `${leader.name} first ${nameReason(level)}`;
    return {
      headline: `${capitalise(writeInWords(level.length))} level on ${leader.points}`,
      detail: [first, behind].filter((part) => part !== null).join(', '),
    };
  }
  return {
    headline: fitTeam(names, gap === undefined ? ' lead' : ` lead by ${gap}`),
    detail: `${countOf(leader.points, 'point')} from ${countOf(leader.played, 'match', 'matches')}${chaser ? `, ${chaser.name} second` : ''}`,
  };
}

function nameReason([first, second]: LeagueOverview['rows']): string {
  const isAhead = (first?.goal_difference ?? 0) > (second?.goal_difference ?? 0);
  return isAhead ? 'on goal difference' : 'by the tie-breakers';
}

/** The player with most goals; null without any. */
export function writeBest([best, ...others]: SeasonOverview['scorers']): OverviewAnswer | null {
  if (!best) return null;
  const goals = countOf(best.goals, 'goal');
  const isShort = best.name.length + goals.length + 2 <= MAX_HEADLINE;
  const detail = writeChase(best, others);
  return {
    headline: isShort ? `${best.name}, ${goals}` : clip(best.name, MAX_HEADLINE),
    detail: isShort ? detail : `${goals}. ${detail}`,
  };
}

function writeChase(best: SeasonScorer, others: readonly SeasonScorer[]): string {
  const level = others.filter(({ goals }) => goals === best.goals);
  const next = others[0];
  if (level.length > 1) return `Level with ${writeInWords(level.length)} others`;
  if (level[0]) return `Level with ${level[0].name}`;
  if (next) return `${capitalise(writeInWords(best.goals - next.goals))} more than ${next.name}`;
  return best.team?.name ?? 'The only scorer so far';
}

/** A side's names, the longest first. */
function listNames(side: FixtureSide): string[] {
  return listShorter(nameSide(side), side.team?.short_name);
}

/** 'Sable Coast FC' without its last word, then the short name. */
function listShorter(name: string, short = name): string[] {
  const trimmed = name.slice(0, Math.max(0, name.lastIndexOf(' '))).trimEnd();
  return [name, trimmed.length > 2 ? trimmed : name, short];
}

/** Steps of shortening both names. */
const STEPS = [
  [0, 0],
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
] as const;

function writePair(homes: readonly string[], aways: readonly string[], between: string): string {
  const room = MAX_HEADLINE - between.replaceAll('\u2060', '').length;
  const pairs = STEPS.map(([home, away]) => [homes[home] ?? '', aways[away] ?? ''] as const);
  const fitting = pairs.find(([home, away]) => home !== away && home.length + away.length <= room);
  const half = Math.floor(room / 2);
  const [home, away] = fitting ?? [clip(homes.at(-1) ?? '', half), clip(aways.at(-1) ?? '', half)];
  return `${home}${between}${away}`;
}

/** A score between spaces, with word joiners around its dash. */
function writeScore(home: number, away: number): string {
  return ` ${home}\u2060–\u2060${away} `;
}

function fitTeam(names: readonly string[], end: string): string {
  const room = MAX_HEADLINE - end.length;
  return (names.find(({ length }) => length <= room) ?? clip(names.at(-1) ?? '', room)) + end;
}

function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
