import { Link, useNavigate } from 'react-router';
import type { CompetitionTables, TableSplit } from '#contract/competition-tables.ts';
import { ShareButton } from '#web/components/share-button.tsx';
import { WithoutScripts } from '#web/components/without-scripts.tsx';
import styles from '#web/pages/competition/league-table.module.css';
import { Button } from '#web/ui/button.tsx';
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
  const { split, after, last_matchweek: last } = table;
  const shown = Math.min(after ?? last, last);
  return (
    <div className={styles.bar}>
      <nav className={`${segmentedStyles.segmented} ${styles.splits}`} aria-label="Matches counted">
        {SPLITS.map((one) => (
          <Link
            key={one.split}
            to={withChoice(path, one.split, after)}
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
              navigate(withChoice(path, split, week === last ? null : week), { preventScrollReset: true });
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
        <ShareButton path={withChoice(path, split, after)} name={table.competition.name} isLarge />
      </div>
    </div>
  );
}

function withChoice(path: string, split: TableSplit, after: number | null): string {
  const query = new URLSearchParams();
  if (split !== 'all') query.set('split', split);
  if (after !== null) query.set('after', String(after));
  return query.size > 0 ? `${path}?${query}` : path;
}
