import { Swords } from 'lucide';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PlayerProfile, Teammate } from '#contract/players.ts';
import { NoRobloxId } from '#web/components/no-roblox-id.tsx';
import { PlayerLink } from '#web/components/player-link.tsx';
import { keyPath } from '#web/components/player-path.ts';
import { inWords } from '#web/components/result-words.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SortHead } from '#web/ui/sort-head.tsx';
import { useSortedRows } from '#web/ui/sorted-rows.ts';
import '#web/ui/panel.css';
import '#web/ui/table.css';
import '#web/pages/player/played-with-tab.css';

const PlayerSearch = lazyPart(
  () => import('#web/components/player-search.tsx').then((part) => part.PlayerSearch),
  <Skeleton height="2.5rem" />,
);

/** Those in the same team most often, and a comparison with anyone. */
export function PlayedWithTab({ profile }: { profile: PlayerProfile }) {
  const { player_key, name, played_with } = profile;
  return (
    <div className="pwith">
      <Comparison playerKey={player_key} name={name} />
      {played_with.length > 0 ? (
        <Teammates playerKey={player_key} teammates={played_with} />
      ) : (
        <EmptyState title="No team-mates yet">Players appear here once they have played in the same team.</EmptyState>
      )}
    </div>
  );
}

function Comparison({ playerKey, name }: { playerKey: string; name: string }) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel__head">
        <h2 className="h3" id={id}>
          Head to head
        </h2>
      </header>
      <div className="panel__body stack stack-3">
        <p className="muted wrap-any">Who won when {name} met someone, and how they did as a team.</p>
        <PlayerSearch
          label="Compare with"
          without={playerKey}
          onPick={(other) => navigate(versusPath(playerKey, other.player_key))}
        />
      </div>
    </section>
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
    <section className="panel pwith__team" aria-labelledby={id}>
      <header className="panel__head">
        <h2 className="h3" id={id}>
          In the same team
        </h2>
        <span className="count">{inWords(teammates.length, 'player')}</span>
      </header>
      <table className="tbl tbl--fixed" aria-labelledby={id}>
        <colgroup>
          <col />
          <col className="cm" />
          <col className="cr" />
          <col className="cc" />
        </colgroup>
        <thead>
          <tr>
            <SortHead column="name" sort={sort} onSort={sortBy} className="l">
              Player
            </SortHead>
            <SortHead column="matches" sort={sort} onSort={sortBy}>
              Matches
            </SortHead>
            <SortHead column="wins" sort={sort} onSort={sortBy} title="Won – drawn – lost">
              W–D–L
            </SortHead>
            <th scope="col">
              <span className="sr">Head to head</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((mate) => (
            <tr key={mate.player_key}>
              <td className="l strong wrap-any">
                <PlayerLink player={mate} /> {mate.id === null && <NoRobloxId />}
              </td>
              <td>{mate.matches}</td>
              <td>
                {mate.wins}–{mate.draws}–{mate.losses}
              </td>
              <td>
                <Link
                  className="pwith__vs"
                  to={versusPath(playerKey, mate.player_key)}
                  aria-label={`Compare with ${mate.name}`}
                >
                  <Icon icon={Swords} size={18} />
                  <span className="link">Compare</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function versusPath(playerKey: string, otherKey: string): string {
  return `${keyPath(playerKey)}/vs/${encodeURIComponent(otherKey)}`;
}
