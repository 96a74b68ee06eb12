import type { ReactNode } from 'react';
import type { BasicStats } from '#contract/groups.ts';
import { PlayerLink } from '#web/components/player-link.tsx';
import type { StatsLoad } from '#web/pages/group/use-group-stats.ts';
import { SignInFirst, StatsFailure } from '#web/pages/group/without-stats.tsx';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import '#web/pages/group/basic-stats-tab.css';

const SKELETON_WIDTHS = ['9rem', '7rem', '10rem', '8rem', '6.5rem'];

export function BasicStatsTab({ load }: { load: StatsLoad<BasicStats[]> }) {
  if (load.state === 'signed-out') return <SignInFirst />;
  if (load.state === 'loading') return <StatsSkeleton />;
  if (load.state === 'failed') return <StatsFailure error={load.error} />;
  if (load.stats.length === 0) {
    return <EmptyState title="No player stats">The matches of this group name no players.</EmptyState>;
  }
  return <StatsTable players={load.stats} />;
}

function StatsSkeleton() {
  return (
    <div className="panel gstats-sk" role="status" aria-busy="true" aria-label="Loading stats">
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className="spread" aria-hidden="true">
          <Skeleton width={width} />
          <span className="row row--nowrap">
            <Skeleton width="1.25rem" />
            <Skeleton width="1.25rem" />
            <Skeleton width="1.25rem" />
          </span>
        </div>
      ))}
    </div>
  );
}

function StatsTable({ players }: { players: BasicStats[] }) {
  return (
    <div className="panel gstats">
      <table className="tbl tbl--fixed" aria-label="Basic Stats">
        <colgroup>
          <col className="cp" />
          <col />
          <col className="ci" />
          <col className="cn" span={4} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="c">
              <span aria-hidden="true">#</span>
              <span className="sr">Place</span>
            </th>
            <th scope="col" className="l">
              Player
            </th>
            <th scope="col" className="l ci">
              Roblox ID
            </th>
            <StatHead name="Goals" icon={<BallIcon />} isSorted>
              Goals ↓
            </StatHead>
            <StatHead name="Assists" icon="A">
              Assists
            </StatHead>
            <StatHead name="Yellow Cards" icon={<CardIcon card="yellow" label={null} />}>
              <CardIcon card="yellow" label={null} />
              Yellow
            </StatHead>
            <StatHead name="Red Cards" icon={<CardIcon card="red" label={null} />}>
              <CardIcon card="red" label={null} />
              Red
            </StatHead>
          </tr>
        </thead>
        <tbody>
          {players.map((player, index) => (
            <PlayerStats key={`${player.id} ${player.name}`} player={player} place={index + 1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StatHeadProps {
  name: string;
  /** In place of the words on phones. */
  icon: ReactNode;
  isSorted?: boolean;
  children: ReactNode;
}

function StatHead({ name, icon, isSorted, children }: StatHeadProps) {
  return (
    <th scope="col" aria-sort={isSorted ? 'descending' : undefined}>
      <span className="sr">{name}</span>
      <span className="gstats__word" aria-hidden="true">
        {children}
      </span>
      <span className="gstats__icon" aria-hidden="true" title={name}>
        {icon}
      </span>
    </th>
  );
}

function PlayerStats({ player, place }: { player: BasicStats; place: number }) {
  const id = player.id ?? 'N/A';
  return (
    <tr className={place === 1 ? 'gstats__top' : undefined}>
      <td className="c dim">{place}</td>
      <td className="l">
        <span className="who">
          <b>
            <PlayerLink player={player} />
          </b>
          <span className="id num gstats__id">
            <span className="sr">Roblox ID </span>
            {id}
          </span>
        </span>
      </td>
      <td className="l dim ci wrap-any">{id}</td>
      <td className={player.goals === 0 ? 'gstats__goals zero' : 'gstats__goals'}>{player.goals}</td>
      {[player.assists, player.yellow_cards, player.red_cards].map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three columns never change.
        <td key={index} className={count === 0 ? 'zero' : undefined}>
          {count}
        </td>
      ))}
    </tr>
  );
}
