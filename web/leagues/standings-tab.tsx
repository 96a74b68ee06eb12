import type { LeaguePage } from '#contract/leagues/standings.ts';
import { StandingsTable } from '#web/competitions/standings-table.tsx';
import { useRead } from '#web/kit/http/use-read.ts';
import { useQuery } from '#web/kit/page/query-params.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { ChoiceBar } from '#web/leagues/choice-bar.tsx';
import { figuresParams } from '#web/leagues/figures-choice.ts';
import { FiguresFrame } from '#web/leagues/figures-frame.tsx';

export function StandingsTab({ league }: { league: LeaguePage }) {
  const table = league.competitions.findLast(({ format }) => format === 'round robin');
  const input = { params: { league_id: league.id }, querystring: figuresParams.read(useQuery()) };
  const figures = useRead('GET /leagues/:league_id/standings', input, { keepsFormer: true });
  return (
    <div className="stack gap-4">
      <ChoiceBar league={league} />
      {table && (
        <p className="max-w-[78ch] text-14 text-ink-2">
          Standings count every approved result on these dates, whatever its competition; the{' '}
          <Link className="link" to={leaguePaths.competition(league.id, table.id)}>
            table of {table.name}
          </Link>{' '}
          counts its own fixtures alone, by its rules.
        </p>
      )}
      <FiguresFrame figures={figures} rows={10}>
        {(answer) => <StandingsTable answer={answer} />}
      </FiguresFrame>
    </div>
  );
}
