import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function StatisticsTab({ leagueId }: { leagueId: number }) {
  const action = (
    <Link className="btn btn--line" to={`/leagues/${leagueId}#standings`}>
      Open the league’s page
    </Link>
  );
  return (
    <>
      <h3 className="h2 ldlg__head">Statistics</h3>
      <EmptyState title="Coming Soon!" action={action}>
        Standings and leaderboards are on the league’s page.
      </EmptyState>
    </>
  );
}
