import { countOf } from '#contract/kit/count-of.ts';
import type { LiveMatch } from '#contract/live/schema.ts';
import { findScoringSide, readEventKind } from '#contract/matches/event-kinds.ts';
import { findMinute } from '#contract/matches/match-clock.ts';
import type { MatchEvent } from '#contract/matches/schema.ts';
import { STATE_WORDS } from '#web/kit/heads/live-words.ts';

/** Changes in a match, as one or two sentences for a live region. */
export interface News {
  text: string;
  /** Goals and cards are announced at once, other news at intervals. */
  isUrgent: boolean;
}

/** The news between two snapshots of a match; null without any. Minutes, figures and substitutions don't count. */
export function describeNews(before: LiveMatch, after: LiveMatch): News | null {
  const { Blue, Green } = after.team_goals;
  const score = `${after.team_names.Blue} ${Blue}, ${after.team_names.Green} ${Green}.`;
  const added = after.event_data.slice(before.event_data.length);
  const cards = added.filter(isCard).map((card) => `${card.eventName}. ${describeEvent(card)}`);
  if (Blue + Green > before.team_goals.Blue + before.team_goals.Green) {
    const goal = added.findLast((event) => findScoringSide(event) !== null);
    const word = goal && readEventKind(goal) === 'own-goal' ? 'Own goal.' : 'Goal.';
    const parts = [word, score, goal && describeEvent(goal), ...cards];
    return { text: parts.filter(Boolean).join(' '), isUrgent: true };
  }
  if (Blue !== before.team_goals.Blue || Green !== before.team_goals.Green) {
    return { text: ['The score was corrected.', score, ...cards].join(' '), isUrgent: true };
  }
  if (cards.length > 0) return { text: cards.join(' '), isUrgent: true };
  if (after.state === before.state) return null;
  return { text: `${STATE_WORDS[after.state]}. ${score}`, isUrgent: false };
}

function isCard(event: MatchEvent): boolean {
  const kind = readEventKind(event);
  return kind === 'yellow-card' || kind === 'red-card';
}

function describeEvent(event: MatchEvent): string {
  const [player] = event.participants;
  const at = findMinute(event);
  const minute = at && (at.added > 0 ? `${at.minute} plus ${at.added} minutes` : countOf(at.minute, 'minute'));
  const parts = [player, minute].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}
