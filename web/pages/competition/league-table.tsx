import { Suspense } from 'react';
import { leaguePaths } from '#web/components/league-paths.ts';
import { LeagueViews } from '#web/pages/competition/league-views.tsx';
import type { LeagueData } from '#web/pages/competition/load-part.ts';
import { PlacesPanel } from '#web/pages/competition/places-panel.tsx';
import { TableBar } from '#web/pages/competition/table-bar.tsx';
import { TablePanel } from '#web/pages/competition/table-panel.tsx';
import layout from '#web/styles/layout.module.css';

/** The table of a round robin, and the chart of the places after each matchweek. */
export function LeagueTable({ league: { table, places } }: { league: LeagueData }) {
  const path = leaguePaths.competition(table.league_id, table.competition.id);
  if (!table.tables[0]?.rows.length) return <TablePanel table={table} />;
  return (
    <div className={layout.stack}>
      <LeagueViews path={path} view="table" />
      <TableBar table={table} path={path} />
      <Suspense>
        <TablePanel table={table} />
        <PlacesPanel places={places} path={path} />
      </Suspense>
    </div>
  );
}
