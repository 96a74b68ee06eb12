import type { LeaguePage } from '#contract/leagues/standings.ts';
import { StandingsTable } from '#web/competitions/standings-table.tsx';
import { useRead } from '#web/kit/http/use-read.ts';
import { useQuery } from '#web/kit/page/query-params.ts';
import layout from '#web/kit/styles/layout.module.css';
import { ChoiceBar } from '#web/leagues/choice-bar.tsx';
import { figuresParams } from '#web/leagues/figures-choice.ts';
import { FiguresFrame } from '#web/leagues/figures-frame.tsx';

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
