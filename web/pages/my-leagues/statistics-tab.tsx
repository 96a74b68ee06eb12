import { ButtonLink } from '#web/ui/button.tsx';
import { ComingSoon } from '#web/ui/coming-soon.tsx';

export function StatisticsTab({ leagueId }: { leagueId: number }) {
  return (
    <>
      <h3 className="h2 ldlg__head">Statistics</h3>
      <div className="stack">
        <p className="muted">Everyone finds the league’s standings and leaderboards on its page.</p>
        <div className="row">
          <ButtonLink kind="line" to={`/leagues/${leagueId}#standings`}>
            Standings
          </ButtonLink>
          <ButtonLink kind="line" to={`/leagues/${leagueId}#leaderboards`}>
            Leaderboards
          </ButtonLink>
        </div>
        <ComingSoon part="How many matches come in, and how soon they are reviewed" words="Coming Soon!" />
      </div>
    </>
  );
}
