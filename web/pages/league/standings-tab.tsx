import type { LeaguePage } from '#contract/leagues/standings.ts';
import { useQuery } from '#web/components/query-params.ts';
import { StandingsTable } from '#web/components/standings-table.tsx';
import { useRead } from '#web/http/use-read.ts';
import { ChoiceBar } from '#web/pages/league/choice-bar.tsx';
import { figuresParams } from '#web/pages/league/figures-choice.ts';
import { FiguresFrame } from '#web/pages/league/figures-frame.tsx';
import layout from '#web/styles/layout.module.css';

export function StandingsTab({ league }: { league: LeaguePage }) {
  const input = { params: { league_id: league.id }, querystring: figuresParams.read(useQuery()) };
  const figures = useRead('GET /leagues/:league_id/standings', input, { keepsFormer: true });
  return (
    <div className={layout.stack}>
      <ChoiceBar league={league} />
      <FiguresFrame figures={figures} rows={10}>
        {(answer) => <StandingsTable answer={answer} />}
      </FiguresFrame>
    </div>
  );
}
