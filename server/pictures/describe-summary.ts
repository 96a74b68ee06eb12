import { type PagedGroup, sumMatches } from '#contract/groups/group-totals.ts';
import type { Group } from '#contract/groups/schema.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import type { PlayerProfile } from '#contract/players/schema.ts';
import type { LinkPreview, SummaryCard } from '#server/pictures/share-card.ts';
import { readResult, writeResult } from '#server/results/counted/score-text.ts';

interface Summary extends Omit<SummaryCard, 'kind' | 'results'> {
  /** The subject of the figures, as the end of their sentence. */
  sumsOf?: string;
  /** Matches, newest first. */
  matches: MatchSummary[];
}

const RESULTS_SHOWN = 3;

/** A group without its players, as their statistics need a session. */
export function describeGroup(group: Group | PagedGroup): LinkPreview {
  const { group_name, group_league_name, matches_info, groups_info } = group;
  const { matches, goals } = 'totals' in group ? group.totals : sumMatches(matches_info);
  const sums = [figure(matches, 'match', 'matches'), figure(goals, 'goal')];
  return describeSummary({
    title: group_name,
    fallback: 'Group',
    corner: group_league_name,
    figures: groups_info.length > 0 ? [...sums, figure(groups_info.length, 'nested group')] : sums,
    text: '',
    matches: matches_info,
  });
}

/** A league, with its newest results and its feed. */
export function describeLeague({ id, name, sport, desc, matches }: LeaguePage): LinkPreview {
  const league = describeSummary({
    title: name,
    fallback: 'League',
    corner: sport === 'football' ? 'Roblox football league' : 'Roblox basketball league',
    figures: [],
    text: desc ?? '',
    matches,
  });
  return { ...league, feed: { path: `/leagues/${id}/feed.atom`, title: `${name}: newest results` } };
}

/** A player, by counted matches. */
export function describePlayer({ name, totals, leagues, form }: PlayerProfile): LinkPreview {
  const player = describeSummary({
    title: name,
    fallback: 'Player',
    corner: leagues[0]?.league_name ?? '',
    sumsOf: 'in all competitions',
    figures: [figure(totals.appearances, 'appearance'), figure(totals.goals, 'goal'), figure(totals.assists, 'assist')],
    text: '',
    matches: form.map(({ match }) => match),
  });
  return { ...player, type: 'profile' };
}

/** A preview of a subject with matches: its place, figures or description, and newest results. */
function describeSummary({ matches, sumsOf = '', ...shown }: Summary): LinkPreview {
  const { title, corner, figures, text } = shown;
  const newest = matches.slice(0, RESULTS_SHOWN);
  const counted = figures.map(({ value, label }) => `${value.toLocaleString('en-GB')} ${label}`).join(', ');
  const sums = [counted, sumsOf].filter(Boolean).join(' ');
  return {
    title,
    text: joinSentences([corner, sums, writeLatest(matches), text]),
    alt: joinSentences([title, sums]),
    card: { kind: 'summary', ...shown, results: newest.map(readResult) },
  };
}

/** The card of a competition without teams or a draw: its rules in words. */
export function buildRulesCard(corner: string, title: string, rules: string): SummaryCard {
  return { kind: 'summary', corner, title, fallback: 'Competition', figures: [], text: rules, results: [] };
}

/** A figure and its noun. */
export function figure(value: number, one: string, many = `${one}s`): SummaryCard['figures'][number] {
  return { value, label: value === 1 ? one : many };
}

/** Empty without matches, which must be newest first. */
export function writeLatest(matches: MatchSummary[]): string {
  return matches.length > 0 ? `Latest: ${matches.slice(0, RESULTS_SHOWN).map(writeResult).join('; ')}` : '';
}

export function joinSentences(sentences: string[]): string {
  return sentences
    .map((sentence) => sentence.trim().replace(/\.$/, ''))
    .filter(Boolean)
    .join('. ')
    .concat('.');
}
