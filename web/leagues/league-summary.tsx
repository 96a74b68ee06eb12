import { type ReactNode, useId } from 'react';
import { StandingsTable } from '#web/competitions/standings-table.tsx';
import { useRead } from '#web/kit/http/use-read.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Board, GOALS } from '#web/leagues/board.tsx';
import { FiguresFrame } from '#web/leagues/figures-frame.tsx';

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
      <SummarySection title="Top scorers" link={leaguePaths.players(leagueId)} linkText="Leaderboards">
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
    <section className="stack gap-2" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-4">
        <h2 className="part-title" id={id}>
          {title}
        </h2>
        <Link className="link" to={link}>
          {linkText}
        </Link>
      </div>
      {children}
    </section>
  );
}
