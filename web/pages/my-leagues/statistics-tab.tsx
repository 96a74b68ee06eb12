import { Link } from 'react-router';
import { ComingSoon } from '#web/ui/coming-soon.tsx';

export function StatisticsTab({ leagueId }: { leagueId: number }) {
  return (
    <>
      <h3 className="h2 ldlg__head">Statistics</h3>
      <div className="stack">
        <p className="muted">Everyone finds the league’s standings and leaderboards on its page.</p>
        <div className="row">
          <Link className="btn btn--line" to={`/leagues/${leagueId}#standings`}>
            Standings
          </Link>
          <Link className="btn btn--line" to={`/leagues/${leagueId}#leaderboards`}>
            Leaderboards
          </Link>
        </div>
        <ComingSoon part="How many matches come in, and how soon they are reviewed" words="Coming Soon!" />
      </div>
    </>
  );
}
