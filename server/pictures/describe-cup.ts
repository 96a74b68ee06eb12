import type { Bracket, BracketTie } from '#contract/competitions/cups.ts';
import { writeGoals } from '#contract/matches/shoot-outs.ts';
import { buildRulesCard, joinSentences } from '#server/pictures/describe-summary.ts';
import type { BracketCardTie, LinkPreview } from '#server/pictures/share-card.ts';

const ROUNDS_DRAWN = 3;

/** A cup: its champion or newest results, and its last rounds as a picture. */
export function describeCup({ league_name, competition, champion, rounds, rules }: Bracket): LinkPreview {
  const main = rounds.filter(({ stage }) => stage === 'winners' || stage === 'final');
  const drawn = main.slice(-ROUNDS_DRAWN);
  const decided = main.flatMap(({ name, ties }) => ties.filter(({ winner }) => winner).map((tie) => ({ name, tie })));
  const latest = decided.slice(-ROUNDS_DRAWN).map(({ name, tie }) => `${name}: ${writeTie(tie)}`);
  const result = champion ? `${champion.name} won the cup` : '';
  return {
    title: competition.name,
    text: joinSentences([league_name, result, latest.join('; '), latest.length === 0 ? rules : '']),
    alt: joinSentences([`${competition.name}, ${league_name}`, result]),
    card:
      drawn.length === 0
        ? buildRulesCard(league_name, competition.name, rules)
        : {
            kind: 'bracket',
            corner: league_name,
            title: competition.name,
            champion: champion?.name ?? null,
            rounds: drawn.map(({ name, ties }) => ({ name, ties: ties.map(readTie) })),
          },
  };
}

/** The winner comes first. */
function writeTie({ home, away, total, shoot_out, winner, decided_by }: BracketTie): string {
  const [own, other] = winner === 'away' ? (['away', 'home'] as const) : (['home', 'away'] as const);
  const { [own]: first, [other]: second } = { home: home.team?.name ?? '', away: away.team?.name ?? '' };
  const score = writeGoals([total?.[own] ?? 0, total?.[other] ?? 0], shoot_out && [shoot_out[own], shoot_out[other]]);
  const how =
    decided_by === 'away goals' || decided_by === 'lots' || decided_by === 'walkover' ? ` (${decided_by})` : '';
  return `${first} ${score} ${second}${how}`;
}

function readTie({ home, away, total, shoot_out, winner }: BracketTie): BracketCardTie {
  const side = ({ team, label }: BracketTie['home'], goals: number | undefined, penalties: number | undefined) => ({
    name: team?.name ?? label ?? '',
    goals: goals ?? null,
    ...(penalties !== undefined && { penalties }),
  });
  return { winner, sides: [side(home, total?.home, shoot_out?.home), side(away, total?.away, shoot_out?.away)] };
}
