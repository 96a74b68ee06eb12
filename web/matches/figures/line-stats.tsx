import type { MatchPlayer } from '#contract/matches/schema.ts';
import { FOOTBALL_STATS, PLAYER_EXTRAS, type PlayerExtra } from '#contract/matches/stats.ts';
import { writeStat } from '#web/kit/charts/per-match.ts';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { Cell, CellName, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';

interface LineStatsProps {
  players: readonly MatchPlayer[];
  team: string;
}

/** The added stats of a team's players, one column for each that was sent; empty without any. */
export function LineStats({ players, team }: LineStatsProps) {
  const stats = PLAYER_EXTRAS.filter((stat) => players.some((player) => player[stat] !== undefined));
  if (stats.length === 0) return null;
  const label = `Stats of ${team}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a wide table.
    <section className="relative overflow-x-auto border-t border-line" aria-label={label} tabIndex={0}>
      <DataTable
        className="[&_:is(th,_td):not(:first-child)]:px-1.5 [&_:is(th,_td):not(:first-child)]:whitespace-nowrap [&_th:first-child]:sticky [&_th:first-child]:start-0 [&_th:first-child]:min-w-32 [&_th:first-child]:bg-surface"
        aria-label={label}
      >
        <thead>
          <tr>
            <HeadCell align="left">Player</HeadCell>
            {stats.map((stat) => (
              <HeadCell key={stat} title={FOOTBALL_STATS[stat].label}>
                <span aria-hidden="true">{FOOTBALL_STATS[stat].head}</span>
                <span className="sr-only">{FOOTBALL_STATS[stat].label}</span>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map((player, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may be on two lines, and the list never changes.
            <tr key={at}>
              <HeadCell scope="row" align="left">
                <CellName>
                  <b>
                    <PlayerLink player={player} />
                  </b>
                </CellName>
              </HeadCell>
              {stats.map((stat) => (
                <Cell key={stat} isZero={player[stat] === 0}>
                  {formatStat(player, stat)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}

/** A stat that wasn't sent is a dash, never 0. */
function formatStat(player: MatchPlayer, stat: PlayerExtra): string {
  const value = player[stat];
  if (value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' ? writeStat(stat, value) : value;
}
