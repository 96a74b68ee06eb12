import type { CompetitionTables } from '#contract/competition-tables.ts';
import type { SeasonOverview } from '#contract/league-overview.ts';
import { writePlace } from '#contract/place-words.ts';
import type { LeaguePage } from '#contract/standings.ts';
import { buildRulesCard, describeLeague, joinSentences } from '#server/previews/describe-summary.ts';
import { type LinkPreview, MAX_TABLE_ROWS } from '#server/previews/share-card.ts';

type Table = Pick<CompetitionTables, 'league_name' | 'season' | 'competition'> & {
  rows: CompetitionTables['tables'][number]['rows'];
};

/** A competition by its table. */
export function describeCompetitionTable({ tables, rules, ...named }: CompetitionTables): LinkPreview {
  const rows = tables.flatMap((table) => table.rows);
  const described = describeTable({ ...named, rows });
  const { league_name, season, competition } = named;
  if (rows.length > 0) return described;
  return { ...described, card: buildRulesCard(`${league_name}, ${season.name}`, competition.name, rules) };
}

/** A league by the table of its season, if it has one; its newest results and their feed as without. */
export function describeSeason({ league, overview }: { league: LeaguePage; overview: SeasonOverview }): LinkPreview {
  const described = describeLeague(league);
  const { season, league: table } = overview;
  if (!season || !table || table.rows.length === 0) return described;
  const { competition, rows } = table;
  const { alt, card } = describeTable({ league_name: league.name, season, competition, rows });
  const picture = `/share/league/${league.id}/competitions/${competition.id}/table.png`;
  return { ...described, alt, card, picture };
}

function describeTable({ league_name, season, competition, rows }: Table): LinkPreview {
  const corner = `${league_name}, ${season.name}`;
  const [first, second] = rows;
  const name = `${competition.name}, ${season.name} of ${league_name}`;
  const leads = first && first.played > 0 ? writeLead(first, second) : '';
  const places = rows.slice(0, MAX_TABLE_ROWS).map((row) => `${writePlace(row)} ${row.name} ${row.points}`);
  return {
    title: competition.name,
    text: leads ? `The table of ${name}: ${leads}.` : `The table of ${name}.`,
    alt: joinSentences([`${competition.name}, ${corner}`, places.join(', ')]),
    card: {
      kind: 'table',
      corner,
      title: competition.name,
      teams: rows.length,
      rows: rows.slice(0, MAX_TABLE_ROWS).map((row) => {
        const { name, team, played, goal_difference, points, zone } = row;
        return { place: writePlace(row), name, crest: team?.crest ?? null, played, goal_difference, points, zone };
      }),
    },
  };
}

function writeLead(first: Table['rows'][number], second: Table['rows'][number] | undefined): string {
  const points = `${first.points} ${first.points === 1 ? 'point' : 'points'}`;
  const matches = `${first.played} ${first.played === 1 ? 'match' : 'matches'}`;
  const behind = second && !first.is_shared ? `, ahead of ${second.name} with ${second.points}` : '';
  return `${first.name} are ${first.is_shared ? 'joint ' : ''}first with ${points} from ${matches}${behind}`;
}
