import type { SeasonOverview } from '#contract/leagues/overview.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { ScreenPanel } from '#web/leagues/screen/screen-panel.tsx';

/** The season's top scorers, with a bar for the goals of each. */
export function ScreenScorers({
  overview: { scorers, scorers_count },
}: {
  overview: Pick<SeasonOverview, 'scorers' | 'scorers_count'>;
}) {
  const most = scorers[0]?.goals ?? 1;
  return (
    <ScreenPanel heading="Top scorers" end={scorers_count === 'all competitions' ? 'Goals, all competitions' : 'Goals'}>
      <ol className="grid flex-1 auto-rows-[1fr]">
        {scorers.map(({ player_key, rank, name, goals, team }, at) => (
          <li
            key={player_key}
            className="grid grid-cols-[2.75rem_auto_minmax(0,1fr)_4.375rem] items-center gap-5 px-8 text-[2rem] not-first:border-t not-first:border-line tablet:min-h-24 tablet:px-[1.6rem]"
          >
            <span className="text-[1.625rem] text-ink-3 tabular">{scorers[at - 1]?.rank === rank ? '=' : rank}</span>
            <TeamCrest
              crest={team?.crest ?? null}
              className="h-[calc(1.1*var(--crest,2.25rem))] w-[var(--crest,2.25rem)]"
            />
            <span className="grid min-w-0 leading-[1.2] font-medium">
              <bdi className="truncated">{name}</bdi>
              <svg className="mt-2 h-1.75 forced-color-adjust-none" width="100%" height="0.4375rem" aria-hidden="true">
                <rect className="fill-surface-3" width="100%" height="100%" rx="2" />
                <rect
                  className={at === 0 ? 'fill-ink' : 'fill-ink-3'}
                  width={`${(100 * goals) / most}%`}
                  height="100%"
                  rx="2"
                />
              </svg>
            </span>
            <b className={`text-end font-display text-[3.25rem]/none font-extrabold ${at === 0 ? '' : 'text-ink-2'}`}>
              {goals}
            </b>
          </li>
        ))}
      </ol>
    </ScreenPanel>
  );
}
