import { writePlace } from '#contract/competitions/place-words.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import type { TeamPage, TeamResult } from '#contract/teams/pages.ts';
import { figure, joinSentences } from '#server/pictures/describe-summary.ts';
import type { LinkPreview, SummaryCard } from '#server/pictures/share-card.ts';

const RESULTS_SHOWN = 3;

/** A team by its season, with its newest results and its feed. */
export function describeTeamCard({
  league_id,
  league_name,
  team,
  season,
  row,
  teams,
  total,
  results,
}: TeamPage): LinkPreview {
  const { won, drawn, lost, goals_for } = total;
  const matches = won + drawn + lost;
  const figures = row
    ? [figure(row.points, 'point'), figure(matches, 'match', 'matches'), figure(goals_for, 'goal')]
    : [figure(matches, 'match', 'matches'), figure(won, 'win'), figure(goals_for, 'goal')];
  const newest = results.slice(0, RESULTS_SHOWN);
  const place = row ? `Place ${writePlace(row)} of ${teams}` : '';
  const sums = figures.map(({ value, label }) => `${value.toLocaleString('en-GB')} ${label}`).join(', ');
  const latest = newest.map((result) => writeResult(team.name, result)).join('; ');
  const corner = season ? `${league_name}, ${season.name}` : league_name;
  return {
    title: team.name,
    text: joinSentences([corner, place, sums, latest && `Latest: ${latest}`]),
    alt: joinSentences([team.name, place, sums]),
    feed: { path: `/leagues/${league_id}/teams/${team.slug}/feed.atom`, title: `${team.name}: newest results` },
    card: {
      kind: 'summary',
      corner,
      title: team.name,
      fallback: 'Team',
      figures,
      text: '',
      results: newest.map((result) => readSides(team.name, result)),
    },
  };
}

function writeResult(name: string, { opponent, goals_for, goals_against, shoot_out }: TeamResult): string {
  const score = writeGoals([goals_for, goals_against], toPair(shoot_out));
  return `${name} ${score} ${opponent.name}`;
}

/** The team is always Blue here, although its side varies. */
function readSides(
  name: string,
  { opponent, goals_for, goals_against, shoot_out }: TeamResult,
): SummaryCard['results'][number] {
  return {
    Blue: { name, goals: goals_for },
    Green: { name: opponent.name, goals: goals_against },
    ...(shoot_out && { shoot_out: { Blue: shoot_out.for, Green: shoot_out.against } }),
  };
}
