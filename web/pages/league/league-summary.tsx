import { type ReactNode, useId } from 'react';
import { leaguePaths } from '#web/components/league-paths.ts';
import { StandingsTable } from '#web/components/standings-table.tsx';
import { useRead } from '#web/http/use-read.ts';
import { FiguresFrame } from '#web/pages/league/figures-frame.tsx';
import { Board, GOALS } from '#web/pages/league/leaderboards-tab.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Link } from '#web/ui/link.tsx';

const TEAMS = 10;
const SCORERS = 5;

/** The top of the table and the best scorers of the current season. */
export function LeagueSummary({ leagueId }: { leagueId: number }) {
  const input = { params: { league_id: leagueId }, querystring: {} };
  const standings = useRead('GET /leagues/:league_id/standings', input);
  const leaderboards = useRead('GET /leagues/:league_id/leaderboards', input);
  return (
    <>
      <SummarySection title="Table" link={leaguePaths.standings(leagueId)} linkText="Full table">
        <FiguresFrame figures={standings} rows={TEAMS}>
          {(answer) => <StandingsTable answer={{ ...answer, standings: answer.standings.slice(0, TEAMS) }} />}
        </FiguresFrame>
      </SummarySection>
      <SummarySection title="Top scorers" link={leaguePaths.leaderboards(leagueId)} linkText="Leaderboards">
        <FiguresFrame figures={leaderboards} rows={SCORERS}>
          {({ goals }) => <Board title="Top scorers" columns={GOALS} entries={goals.slice(0, SCORERS)} isHeadless />}
        </FiguresFrame>
      </SummarySection>
    </>
  );
}

interface SummarySectionProps {
  title: string;
  link: string;
  linkText: string;
  children: ReactNode;
}

function SummarySection({ title, link, linkText, children }: SummarySectionProps) {
  const id = useId();
  return (
    <section className={`${layout.stack} ${layout.gap2}`} aria-labelledby={id}>
      <div className={layout.spread}>
        <h2 className={typography.partTitle} id={id}>
          {title}
        </h2>
        <Link className={typography.link} to={link}>
          {linkText}
        </Link>
      </div>
      {children}
    </section>
  );
}
