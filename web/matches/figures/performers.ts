import { countOf } from '#contract/kit/count-of.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { readEventKind } from '#contract/matches/event-kinds.ts';
import { writeMinute } from '#contract/matches/match-clock.ts';
import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';

export type Deed = 'goal' | 'assist' | 'yellow-card' | 'red-card';

/** A player with the ranking count, and all actions in words: '2 goals, 34’ and 60’'. */
export interface Performer {
  name: string;
  /** Null for a name that only events have. */
  player: MatchPlayer | null;
  deed: Deed;
  count: number;
  sentence: string;
}

const PERFORMERS_SHOWN = 3;
/** More minutes than this would not fit on two lines. */
const MAX_MINUTES = 5;
const DEEDS: readonly Deed[] = ['goal', 'assist', 'yellow-card', 'red-card'];
const NOUNS: Record<Deed, string> = {
  goal: 'goal',
  assist: 'assist',
  'yellow-card': 'yellow card',
  'red-card': 'red card',
};

interface Figures {
  name: string;
  player: MatchPlayer | null;
  counts: Record<Deed, number>;
  minutes: Record<Deed, (string | null)[]>;
}

/**
 * The players of a match with goals, assists or cards, up to three per side: most goals first, then most assists, then
 * fewest cards. Null without any.
 */
export function listPerformers(
  teams: Record<TeamSide, Pick<TeamData, 'players'>>,
  events: readonly MatchEvent[],
): Record<TeamSide, Performer[]> | null {
  const [Blue = [], Green = []] = TEAM_SIDES.map((side) => rank(collectFigures(side, teams[side].players, events)));
  return Blue.length + Green.length === 0 ? null : { Blue, Green };
}

/** Totals are the players' own; for a name that only events have, events are counted. */
function collectFigures(side: TeamSide, players: readonly MatchPlayer[], events: readonly MatchEvent[]): Figures[] {
  const listed = players.map((player) => startFigures(player.name, player));
  const named = new Map<string, Figures>();
  for (const figures of listed) named.set(keyOf(figures.name), figures);
  const namesakes = new Set(
    listed.filter((figures) => named.get(keyOf(figures.name)) !== figures).map(({ name }) => keyOf(name)),
  );
  for (const { name, deed, minute } of listDeeds(side, events)) {
    const key = keyOf(name);
    if (namesakes.has(key)) continue;
    const figures = named.get(key) ?? startFigures(name, null);
    named.set(key, figures);
    figures.minutes[deed].push(minute);
    figures.counts[deed] = Math.max(figures.counts[deed], figures.minutes[deed].length);
  }
  return [...new Set([...listed, ...named.values()])];
}

function startFigures(name: string, player: MatchPlayer | null): Figures {
  const { goals = 0, assists = 0, yellow_cards = 0, red_card = 0 } = player ?? {};
  return {
    name,
    player,
    counts: { goal: goals, assist: assists, 'yellow-card': yellow_cards, 'red-card': red_card },
    minutes: { goal: [], assist: [], 'yellow-card': [], 'red-card': [] },
  };
}

/** Own goals are excluded, as they are neither an achievement nor a card. */
function listDeeds(side: TeamSide, events: readonly MatchEvent[]) {
  return events.flatMap((event) => {
    const deed = readEventKind(event);
    if (event.team_affect !== side || (deed !== 'goal' && deed !== 'yellow-card' && deed !== 'red-card')) return [];
    const minute = writeMinute(event);
    const [first = '', second = ''] = event.participants.slice(0, 2).map((name) => name.trim());
    const own = first === '' ? [] : [{ name: first, deed, minute }];
    return deed === 'goal' && second !== '' ? [...own, { name: second, deed: 'assist' as const, minute }] : own;
  });
}

function rank(all: readonly Figures[]): Performer[] {
  return all
    .filter(({ counts }) => DEEDS.some((deed) => counts[deed] > 0))
    .toSorted(({ counts: one }, { counts: other }) => {
      const cardsOf = (counts: Figures['counts']) => counts['yellow-card'] + 2 * counts['red-card'];
      return other.goal - one.goal || other.assist - one.assist || cardsOf(one) - cardsOf(other);
    })
    .slice(0, PERFORMERS_SHOWN)
    .map((figures) => {
      const deed = DEEDS.find((one) => figures.counts[one] > 0) ?? 'goal';
      return {
        name: figures.name,
        player: figures.player,
        deed,
        count: figures.counts[deed],
        sentence: describe(figures),
      };
    });
}

/** Goals have their minutes unless assists or cards are listed too; cards always have theirs. */
function describe(figures: Figures): string {
  const { counts } = figures;
  const scored = (['goal', 'assist'] as const).filter((deed) => counts[deed] > 0);
  const cards = (['yellow-card', 'red-card'] as const).filter((deed) => counts[deed] > 0);
  const words = scored.map((deed) => countOf(counts[deed], NOUNS[deed])).join(' and ');
  if (cards.length === 0) {
    const [only] = scored;
    const minutes = scored.length === 1 && only === 'goal' ? listMinutes(figures, only) : '';
    return minutes === '' ? words : `${words}, ${minutes}`;
  }
  const shown = cards.map((deed) => describeCards(figures, deed)).join(', ');
  return words === '' ? shown.charAt(0).toUpperCase() + shown.slice(1) : `${words}, ${shown}`;
}

function describeCards(figures: Figures, deed: 'yellow-card' | 'red-card'): string {
  const count = figures.counts[deed];
  const words = count === 1 ? NOUNS[deed] : countOf(count, NOUNS[deed]);
  return `${words} ${listMinutes(figures, deed)}`.trimEnd();
}

/** Writes '34’ and 60’'; empty unless each counted action has a minute. */
function listMinutes({ counts, minutes }: Figures, deed: Deed): string {
  const known = minutes[deed].filter((minute) => minute !== null);
  if (known.length !== counts[deed] || known.length > MAX_MINUTES) return '';
  const last = known.at(-1) ?? '';
  return known.length > 1 ? `${known.slice(0, -1).join(', ')} and ${last}` : last;
}

function keyOf(name: string): string {
  return foldName(name);
}
