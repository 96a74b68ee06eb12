import type { HeadToHead } from '#contract/players/schema.ts';
import { figure, joinSentences, writeLatest } from '#server/pictures/describe-summary.ts';
import type { LinkPreview } from '#server/pictures/share-card.ts';
import { writeScore } from '#server/results/counted/score-text.ts';

/** Two players, by their matches as opponents and as teammates. */
export function describeHeadToHead({ player, other, against, together, matches: meetings }: HeadToHead): LinkPreview {
  const title = `${player.name} vs ${other.name}`;
  const opposed =
    against.matches > 0 ? `${countMatches(against.matches)} against each other` : 'Never on opposite sides';
  const teamed = together.matches > 0 ? `${countMatches(together.matches)} in the same team` : 'Never in the same team';
  const sentences = [
    against.matches > 0 ? `${opposed}: ${writeRecord(player.name, other.name, against)}` : opposed,
    together.matches > 0 ? `${teamed}: ${together.wins} won, ${together.draws} drawn, ${together.losses} lost` : teamed,
  ];
  const matches = meetings.map(({ match }) => match);
  return {
    title,
    text: joinSentences([...sentences, writeLatest(matches)]),
    alt: joinSentences([title, ...sentences]),
    card: {
      kind: 'head-to-head',
      players: [
        { name: player.name, wins: against.wins, goals: against.goals },
        { name: other.name, wins: against.losses, goals: against.other_goals },
      ],
      draws: against.matches > 0 ? against.draws : null,
      against: opposed,
      together: teamed,
    },
  };
}

/** Writes 'Ann 2–1 Ben in wins, 0 draws, 5–3 in goals'. */
function writeRecord(
  name: string,
  otherName: string,
  { wins, draws, losses, goals, other_goals }: HeadToHead['against'],
) {
  const score = writeScore({ Blue: { name, goals: wins }, Green: { name: otherName, goals: losses } });
  return `${score} in wins, ${draws} ${draws === 1 ? 'draw' : 'draws'}, ${goals}–${other_goals} in goals`;
}

function countMatches(count: number): string {
  const { value, label } = figure(count, 'match', 'matches');
  return `${value.toLocaleString('en-GB')} ${label}`;
}
