import { useNavigate } from 'react-router';
import type { CompetitionTables, TableSplit } from '#contract/competition-tables.ts';
import { ShareButton } from '#web/components/share-button.tsx';
import { useChosenQuery } from '#web/components/use-chosen-query.ts';
import { WithoutScripts } from '#web/components/without-scripts.tsx';
import styles from '#web/pages/competition/league-table.module.css';
import { CHART_PARAMETERS, readTableQuery } from '#web/pages/competition/load-part.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import segmentedStyles from '#web/ui/segmented.module.css';
import { Select } from '#web/ui/select.tsx';

const SPLITS: { split: TableSplit; label: string }[] = [
  { split: 'all', label: 'All' },
  { split: 'home', label: 'Home' },
  { split: 'away', label: 'Away' },
  { split: 'last5', label: 'Last 5' },
];

/** The choice of the matches that the table counts; links and a form, so that it works without scripts. */
export function TableBar({ table, path }: { table: CompetitionTables; path: string }) {
  const navigate = useNavigate();
  const query = useChosenQuery();
  const { split = 'all', after = null } = readTableQuery(query);
  const last = table.last_matchweek;
  const pathOf = (matches: TableSplit, week: number | null) => writeChoice(path, query, matches, week);
  const shown = Math.min(after ?? last, last);
  return (
    <div className={styles.bar}>
      <nav className={`${segmentedStyles.segmented} ${styles.splits}`} aria-label="Matches counted">
        {SPLITS.map((one) => (
          <Link
            key={one.split}
            to={pathOf(one.split, after)}
            aria-current={one.split === split ? 'true' : undefined}
            preventScrollReset
          >
            {one.label}
          </Link>
        ))}
      </nav>
      {last > 0 && (
        <form className={styles.weekForm} action={path}>
          {split !== 'all' && <input type="hidden" name="split" value={split} />}
          <Select
            aria-label="After matchweek"
            name="after"
            value={shown}
            onChange={({ currentTarget }) => {
              const week = Number(currentTarget.value);
              navigate(pathOf(split, week === last ? null : week), { preventScrollReset: true });
            }}
          >
            {Array.from({ length: last }, (_, at) => last - at).map((week) => (
              <option key={week} value={week}>
                After matchweek {week}
              </option>
            ))}
          </Select>
          <WithoutScripts>
            {() => (
              <Button kind="line" type="submit">
                Show
              </Button>
            )}
          </WithoutScripts>
        </form>
      )}
      <div className={styles.share}>
        <ShareButton path={pathOf(split, after)} name={table.competition.name} isLarge />
      </div>
    </div>
  );
}

/** The table's path; the chart's teams stay. */
function writeChoice(path: string, query: URLSearchParams, split: TableSplit, after: number | null): string {
  const chosen = new URLSearchParams([...query].filter(([name]) => CHART_PARAMETERS.includes(name)));
  if (split !== 'all') chosen.set('split', split);
  if (after !== null) chosen.set('after', String(after));
  return chosen.size > 0 ? `${path}?${chosen}` : path;
}
