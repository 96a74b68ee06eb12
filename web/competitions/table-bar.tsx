import type { CompetitionTables, TableQuery, TableSplit } from '#contract/competitions/tables.ts';
import { tableParams } from '#web/competitions/load-part.ts';
import { SegmentedBar } from '#web/kit/fields/segmented.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { useChangeQuery, useQuery } from '#web/kit/page/query-params.ts';
import { ShareButton } from '#web/kit/page/share-button.tsx';
import { ShowButton } from '#web/kit/page/show-button.tsx';
import { Link } from '#web/kit/ui/link.tsx';

const SPLITS: { split: TableSplit; label: string }[] = [
  { split: 'all', label: 'All' },
  { split: 'home', label: 'Home' },
  { split: 'away', label: 'Away' },
  { split: 'last5', label: 'Last 5' },
];

/** Selects the matches in the table. It consists of links and a form, so that it works without scripts. */
export function TableBar({ table, path }: { table: CompetitionTables; path: string }) {
  const query = useQuery();
  const changeQuery = useChangeQuery();
  const choice = tableParams.read(query);
  const { split = 'all', after } = choice;
  const last = table.last_matchweek;
  const shown = Math.min(after ?? last, last);

  /** The table's path; keeps the chart's teams. */
  function pathOf(chosen: TableQuery): string {
    const written = tableParams.write(query, chosen);
    return written.size > 0 ? `${path}?${written}` : path;
  }

  function chooseWeek(week: number) {
    const chosen = week === last ? undefined : week;
    changeQuery((latest) => tableParams.write(latest, { ...tableParams.read(latest), after: chosen }));
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedBar className="min-w-64 phone:min-w-0 phone:flex-[1_1_100%]" aria-label="Matches counted">
        {SPLITS.map((one) => (
          <Link
            key={one.split}
            to={pathOf({ ...choice, split: one.split === 'all' ? undefined : one.split })}
            aria-current={one.split === split ? 'true' : undefined}
            preventScrollReset
          >
            {one.label}
          </Link>
        ))}
      </SegmentedBar>
      {last > 0 && (
        <form className="flex gap-2 phone:flex-1 [&_select]:w-52 phone:[&_select]:w-full" action={path}>
          {split !== 'all' && <input type="hidden" name="split" value={split} />}
          <Select
            aria-label="After matchweek"
            name="after"
            value={shown}
            onChange={({ currentTarget }) => chooseWeek(Number(currentTarget.value))}
            options={Array.from({ length: last }, (_, at) => last - at).map((week) => ({
              id: week,
              name: `After matchweek ${week}`,
            }))}
          />
          <ShowButton />
        </form>
      )}
      <div className="ms-auto">
        <ShareButton path={pathOf(choice)} name={table.competition.name} isLarge />
      </div>
    </div>
  );
}
