import { Suspense } from 'react';
import type { LeagueData } from '#web/competitions/load-part.ts';
import { PlacesPanel } from '#web/competitions/places-panel.tsx';
import { TableBar } from '#web/competitions/table-bar.tsx';
import { TablePanel } from '#web/competitions/table-panel.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';

/** The table of a round robin, and the chart of places after each matchweek. */
export function LeagueTable({ league: { table, places } }: { league: LeagueData }) {
  const path = leaguePaths.competition(table.league_id, table.competition.id);
  if (!table.tables[0]?.rows.length) return <TablePanel table={table} />;
  return (
    <div className="stack gap-4">
      <TableBar table={table} path={path} />
      <Suspense>
        <TablePanel table={table} />
        <PlacesPanel places={places} path={path} />
      </Suspense>
    </div>
  );
}
