import { useNavigate } from 'react-router';
import type { Season } from '#contract/seasons/schema.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import { isRunning, type LeagueDays } from '#web/kit/paths/league-paths.ts';

interface SeasonSelectProps {
  league: LeagueDays;
  season: Season;
  /** Path of the page in another season. */
  pathOf: (season: Season) => string;
}

/** Opens the page in another season; links without scripts. */
export function SeasonSelect({ league: { seasons, time_zone }, season, pathOf }: SeasonSelectProps) {
  const navigate = useNavigate();
  return (
    <div>
      <Select
        aria-label="Season of the page"
        value={season.id}
        onChange={(event) => {
          const chosen = seasons.find(({ id }) => id === Number(event.currentTarget.value));
          if (chosen) navigate(pathOf(chosen), { preventScrollReset: true });
        }}
        options={seasons.map((one) => ({
          id: one.id,
          name: isRunning(one, time_zone) ? `${one.name} (now)` : one.name,
        }))}
      />
      <WithoutScripts>
        {() => (
          <ul className="flex flex-wrap items-center gap-3" aria-label="Seasons">
            {seasons.map((one) => (
              <li key={one.id}>
                <a className="link" href={pathOf(one)}>
                  {one.name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </WithoutScripts>
    </div>
  );
}
