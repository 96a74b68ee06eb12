import { useNavigate } from 'react-router';
import type { Season } from '#contract/seasons/schema.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import { isRunning, type LeagueDays } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';

interface SeasonSelectProps {
  league: LeagueDays;
  season: Season;
  /** Path of the page in another season. */
  pathOf: (season: Season) => string;
}

/** Shows the page in another season; without scripts as links. */
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
      >
        {seasons.map((one) => (
          <option key={one.id} value={one.id}>
            {isRunning(one, time_zone) ? `${one.name} (now)` : one.name}
          </option>
        ))}
      </Select>
      <WithoutScripts>
        {() => (
          <ul className={`${layout.row} ${layout.wrap}`} aria-label="Seasons">
            {seasons.map((one) => (
              <li key={one.id}>
                <a className={typography.link} href={pathOf(one)}>
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
