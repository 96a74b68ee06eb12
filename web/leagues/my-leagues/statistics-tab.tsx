import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { ComingSoon } from '#web/kit/ui/coming-soon.tsx';

export function StatisticsTab({ leagueId }: { leagueId: number }) {
  return (
    <>
      <h3 className={`${typography.sectionTitle} ${layout.below4}`}>Statistics</h3>
      <div className={layout.stack}>
        <p className={typography.muted}>The league’s standings and leaderboards are on its page, for everyone.</p>
        <div className={`${layout.row} ${layout.wrap}`}>
          <ButtonLink kind="line" to={leaguePaths.standings(leagueId)}>
            Standings
          </ButtonLink>
          <ButtonLink kind="line" to={leaguePaths.leaderboards(leagueId)}>
            Leaderboards
          </ButtonLink>
        </div>
        <ComingSoon part="Matches received and time to review" words="Coming Soon!" />
      </div>
    </>
  );
}
