import { Swords } from 'lucide';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { countOf } from '#contract/kit/count-of.ts';
import type { PlayerProfile, Teammate } from '#contract/players/schema.ts';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { useRead } from '#web/kit/http/use-read.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { SortHead } from '#web/kit/list/sort-head.tsx';
import { useSortedRows } from '#web/kit/list/sorted-rows.ts';
import { keyPath, teammatesPath } from '#web/kit/paths/player-path.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import { lazyPart } from '#web/lazy-part.tsx';

const PlayerSearch = lazyPart(() => import('#web/players/player-search.tsx').then((part) => part.PlayerSearch), {
  waiting: <Skeleton height="2.5rem" />,
});

/** The most frequent team-mates, and a comparison with any player. */
export function PlayedWithTab({ profile: { player_key, name } }: { profile: PlayerProfile }) {
  return (
    <div className="grid grid-cols-[minmax(0,23rem)_minmax(0,1fr)] items-start gap-4 tablet:grid-cols-1">
      <Comparison playerKey={player_key} name={name} />
      <TeammatesPart playerKey={player_key} />
    </div>
  );
}

function TeammatesPart({ playerKey }: { playerKey: string }) {
  const { answer, error } = useRead('GET /players/:player_key/teammates', { params: { player_key: playerKey } });
  if (answer !== null && answer.length > 0) return <Teammates playerKey={playerKey} teammates={answer} />;
  if (answer !== null) {
    return (
      <EmptyState title="No team-mates yet">Players appear here once they have played in the same team.</EmptyState>
    );
  }
  if (error !== null) {
    return (
      <Alert kind="error" role="alert">
        <p>{error}</p>
      </Alert>
    );
  }
  // The server renders this tab only for browsers without scripts.
  if (import.meta.env.SSR) {
    return (
      <p>
        <Link className="link" to={teammatesPath(playerKey)}>
          Show team-mates
        </Link>
      </p>
    );
  }
  return <WaitingPart />;
}

function Comparison({ playerKey, name }: { playerKey: string; name: string }) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <Panel heading="Head to head" headingId={id}>
      <PanelBody className="stack gap-3">
        <p className="wrap-text text-ink-2">
          Compare {name} with another player: results against each other and in the same team.
        </p>
        <PlayerSearch
          label="Compare with"
          without={playerKey}
          onPick={(other) => navigate(versusPath(playerKey, other.player_key))}
        />
      </PanelBody>
    </Panel>
  );
}

const SORT_KEYS = {
  name: ({ name }: Teammate) => name,
  matches: ({ matches }: Teammate) => matches,
  wins: ({ wins }: Teammate) => wins,
};
type Column = keyof typeof SORT_KEYS;

function Teammates({ playerKey, teammates }: { playerKey: string; teammates: readonly Teammate[] }) {
  const id = useId();
  const { rows, sort, sortBy } = useSortedRows<Teammate, Column>(teammates, SORT_KEYS);
  return (
    <Panel
      className="overflow-hidden"
      heading="In the same team"
      headingId={id}
      end={<span className="text-13 text-ink-3 tabular [&_b]:text-ink">{countOf(teammates.length, 'player')}</span>}
    >
      <DataTable isFixed aria-labelledby={id}>
        <colgroup>
          <col />
          <col className="w-24 phone:w-16" />
          <col className="w-28 phone:w-16" />
          <col className="w-28 phone:w-13" />
        </colgroup>
        <thead>
          <tr>
            <SortHead column="name" sort={sort} onSort={sortBy} align="left">
              Player
            </SortHead>
            <SortHead column="matches" sort={sort} onSort={sortBy}>
              Matches
            </SortHead>
            <SortHead column="wins" sort={sort} onSort={sortBy} title="Won – drawn – lost">
              W–D–L
            </SortHead>
            <HeadCell>
              <span className="sr-only">Head to head</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((mate) => (
            <tr key={mate.player_key}>
              <Cell align="left" isStrong className="wrap-text">
                <PlayerLink player={mate} /> {mate.id === null && <NoRobloxId />}
              </Cell>
              <td className="phone:py-0">{mate.matches}</td>
              <td className="phone:py-0">
                {mate.wins}–{mate.draws}–{mate.losses}
              </td>
              <td className="phone:py-0">
                <Link
                  className="phone:grid phone:min-h-11 phone:[place-items:center_end]"
                  to={versusPath(playerKey, mate.player_key)}
                  aria-label={`Compare with ${mate.name}`}
                >
                  <Icon className="hidden phone:block" icon={Swords} size={18} />
                  <span className="link phone:hidden">Compare</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}

function versusPath(playerKey: string, otherKey: string): string {
  return `${keyPath(playerKey)}/vs/${encodeURIComponent(otherKey)}`;
}
