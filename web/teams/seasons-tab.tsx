import { placeOf } from '#contract/competitions/place-words.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

const SEASON_COLUMNS = [
  { figure: 'won', name: 'Won' },
  { figure: 'drawn', name: 'Drawn' },
  { figure: 'lost', name: 'Lost' },
  { figure: 'goals_for', name: 'Goals for' },
  { figure: 'goals_against', name: 'Against' },
] as const;

/** The team's record in each season, newest first. */
export function SeasonsTab({ page: { league_id, team, seasons } }: { page: TeamPage }) {
  if (seasons.length === 0) {
    return <EmptyState title="No seasons yet">Seasons with a match of this team appear here.</EmptyState>;
  }
  return (
    <Panel heading="Seasons">
      <div className="overflow-x-auto">
        <DataTable aria-label="Seasons">
          <thead>
            <tr>
              <HeadCell align="left">Season</HeadCell>
              <HeadCell align="left">Competition</HeadCell>
              <HeadCell align="centre">Place</HeadCell>
              {SEASON_COLUMNS.map(({ figure, name }) => (
                <HeadCell key={figure} align="centre">
                  {name}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {seasons.map(({ season, competition, place, is_place_shared, ...record }) => (
              <tr key={season.id}>
                <HeadCell scope="row" align="left">
                  <Link className="link" to={`${leaguePaths.team(league_id, team.slug)}?season=${season.id}`}>
                    {season.name}
                  </Link>
                </HeadCell>
                <Cell align="left">{competition ?? '–'}</Cell>
                <Cell align="centre" isStrong>
                  {place === null ? '–' : placeOf(place, is_place_shared)}
                </Cell>
                {SEASON_COLUMNS.map(({ figure }) => (
                  <Cell key={figure} align="centre" isZero={record[figure] === 0}>
                    {record[figure]}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
    </Panel>
  );
}
