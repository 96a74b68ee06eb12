import { CalendarClock, CalendarDays, ChevronRight, ClipboardList, type IconNode, Timer } from 'lucide';
import { useId } from 'react';
import type { AgendaItem, AgendaKind } from '#contract/leagues/agenda.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import rowStyles from '#web/kit/rows/icon-rows.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

const ICONS: Record<AgendaKind, IconNode> = {
  'next match': CalendarDays,
  'check-in': Timer,
  'team sheet': ClipboardList,
  'kick-off offer': CalendarClock,
};

/** What waits for the user as a captain, and the next match of each of their teams. */
export function AgendaList({ items }: { items: readonly AgendaItem[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={`${layout.stack} ${layout.gap3}`} aria-labelledby={id}>
      <h2 className={typography.partTitle} id={id}>
        Next for you
      </h2>
      <ul className={layout.blocks}>
        {items.map((item) => (
          <li key={`${item.kind} ${item.fixture_id}`}>
            <Link className={rowStyles.row} to={pathOf(item)}>
              <Icon icon={ICONS[item.kind]} size={20} />
              <span>
                <b className={typography.wrapAnywhere}>
                  <bdi>{item.home}</bdi> v <bdi>{item.away}</bdi>
                </b>
                <small className={typography.wrapAnywhere}>
                  <Task item={item} /> · {item.league_name}
                </small>
              </span>
              <Icon icon={ChevronRight} size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Task({ item: { kind, kick_off, ends_at } }: { item: AgendaItem }) {
  const end = ends_at && <KickOff at={ends_at} />;
  switch (kind) {
    case 'check-in':
      return <>Check-in is open until {end}</>;
    case 'team sheet':
      return <>Team sheet due by {end}</>;
    case 'kick-off offer':
      return (
        <>
          New kick-off offered: <KickOff at={kick_off} />. Answer by {end}
        </>
      );
    case 'next match':
      return (
        <>
          Kick-off <KickOff at={kick_off} />
        </>
      );
  }
}

function pathOf({ kind, league_id, fixture_id }: AgendaItem): string {
  const isDuty = kind === 'check-in' || kind === 'team sheet';
  return isDuty ? leaguePaths.sheet(league_id, fixture_id) : leaguePaths.fixtures(league_id);
}
