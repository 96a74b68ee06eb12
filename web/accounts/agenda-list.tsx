import { CalendarClock, CalendarDays, ClipboardList, type IconNode, Timer, Trophy } from 'lucide';
import { useId } from 'react';
import type { AgendaItem, AgendaKind } from '#contract/leagues/agenda.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { IconRow } from '#web/kit/rows/icon-row.tsx';
import { KickOff } from '#web/kit/time/kick-off.tsx';

const ICONS: Record<AgendaKind, IconNode> = {
  'next match': CalendarDays,
  'check-in': Timer,
  'team sheet': ClipboardList,
  'kick-off offer': CalendarClock,
  'last result': Trophy,
};

/** The user's open tasks as a captain, and the next match and the last result of each of their teams. */
export function AgendaList({ items }: { items: readonly AgendaItem[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h2 className="part-title" id={id}>
        Next for you
      </h2>
      <ul className="blocks">
        {items.map((item) => (
          <li key={`${item.kind} ${item.fixture_id}`}>
            <IconRow
              icon={ICONS[item.kind]}
              title={
                <>
                  <bdi>{item.home}</bdi> {item.score ? `${item.score.home}–${item.score.away}` : 'v'}{' '}
                  <bdi>{item.away}</bdi>
                </>
              }
              to={pathOf(item)}
            >
              <AgendaTask item={item} /> · {item.league_name}
            </IconRow>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AgendaTask({ item: { kind, kick_off, ends_at } }: { item: AgendaItem }) {
  const end = ends_at && <KickOff at={ends_at} />;
  switch (kind) {
    case 'check-in':
      return <>Check-in is open until {end}</>;
    case 'team sheet':
      return <>Team sheet due by {end}</>;
    case 'kick-off offer':
      return (
        <>
          New kick-off proposed: <KickOff at={kick_off} />. Answer by {end}
        </>
      );
    case 'last result':
      return (
        <>
          Last result, <KickOff at={kick_off} form="day" />
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

function pathOf({ kind, league_id, fixture_id, match_id }: AgendaItem): string {
  if (match_id !== null) return `/matches/${match_id}`;
  return kind === 'next match' ? leaguePaths.matches(league_id) : leaguePaths.sheet(league_id, fixture_id);
}
