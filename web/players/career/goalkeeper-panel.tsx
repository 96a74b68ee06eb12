import { countOf, writeCount } from '#contract/kit/count-of.ts';
import { SUMMED_EXTRAS } from '#contract/matches/stats.ts';
import type { PlayerStats } from '#contract/players/schema.ts';
import { BannerFigure } from '#web/kit/page/page-banner.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

/** Whether a player kept goal in more than half of the matches with any of the player's stats. */
export function isGoalkeeper({ goalkeeping, ...stats }: PlayerStats): boolean {
  const matches = Math.max(0, ...SUMMED_EXTRAS.map((stat) => stats[stat]?.matches ?? 0));
  return goalkeeping !== undefined && goalkeeping.appearances * 2 > matches;
}

/** A goalkeeper's figures; unknown ones are dashes. */
export function GoalkeeperPanel({ stats: { goalkeeping, saves } }: { stats: PlayerStats }) {
  if (!goalkeeping) return null;
  const { appearances, conceded, clean_sheets, save_percentage, conceded_per_90 } = goalkeeping;
  return (
    <Panel
      heading="Goalkeeping"
      end={
        <span className="text-13 text-ink-3 tabular [&_b]:text-ink">
          {countOf(appearances, 'match', 'matches')} in goal
        </span>
      }
    >
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 px-5 py-4">
        <BannerFigure name="Saves" value={saves ? writeCount(saves.total) : '–'} />
        <BannerFigure
          name="Shots saved"
          value={save_percentage === undefined ? '–' : `${save_percentage.toFixed(1)}%`}
        />
        <BannerFigure name="Clean sheets" value={clean_sheets} />
        <BannerFigure name="Conceded per 90" value={conceded_per_90?.toFixed(2) ?? '–'} />
        <BannerFigure name="Conceded" value={conceded} />
      </dl>
    </Panel>
  );
}
