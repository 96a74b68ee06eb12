import { Swords } from 'lucide';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { PlayerProfile, Teammate } from '#contract/players/schema.ts';
import { NoRobloxId } from '#web/components/no-roblox-id.tsx';
import { PlayerLink } from '#web/components/player-link.tsx';
import { keyPath, teammatesPath } from '#web/components/player-path.ts';
import { useRead } from '#web/http/use-read.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import styles from '#web/pages/player/played-with-tab.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { Cell, DataTable, HeadCell } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Panel, PanelBody } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SortHead } from '#web/ui/sort-head.tsx';
import { useSortedRows } from '#web/ui/sorted-rows.ts';
import { WaitingPart } from '#web/ui/waiting.tsx';

const PlayerSearch = lazyPart(() => import('#web/components/player-search.tsx').then((part) => part.PlayerSearch), {
  waiting: <Skeleton height="2.5rem" />,
});

/** The most frequent team-mates, and a comparison with any player. */
export function PlayedWithTab({ profile: { player_key, name } }: { profile: PlayerProfile }) {
  return (
    <div className={styles.columns}>
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
  // The server renders this tab for browsers without scripts only.
  if (import.meta.env.SSR) {
    return (
      <p>
        <Link className={typography.link} to={teammatesPath(playerKey)}>
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
      <PanelBody className={`${layout.stack} ${layout.gap3}`}>
        <p className={`${typography.muted} ${typography.wrapAnywhere}`}>
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
      className={layout.clipped}
      heading="In the same team"
      headingId={id}
      end={<span className={fieldStyles.count}>{countOf(teammates.length, 'player')}</span>}
    >
      <DataTable isFixed aria-labelledby={id}>
        <colgroup>
          <col />
          <col className={styles.matchesColumn} />
          <col className={styles.recordColumn} />
          <col className={styles.compareColumn} />
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
              <span className={typography.screenReaderOnly}>Head to head</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((mate) => (
            <tr key={mate.player_key}>
              <Cell align="left" isStrong className={typography.wrapAnywhere}>
                <PlayerLink player={mate} /> {mate.id === null && <NoRobloxId />}
              </Cell>
              <td>{mate.matches}</td>
              <td>
                {mate.wins}–{mate.draws}–{mate.losses}
              </td>
              <td>
                <Link
                  className={styles.compare}
                  to={versusPath(playerKey, mate.player_key)}
                  aria-label={`Compare with ${mate.name}`}
                >
                  <Icon icon={Swords} size={18} />
                  <span className={typography.link}>Compare</span>
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
