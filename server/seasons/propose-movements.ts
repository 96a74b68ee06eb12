import type { MovementReason } from '#contract/seasons/movements.ts';
import { bandsOf, type DivisionRun, findBand, findNeighbours } from '#server/results/tables/bands.ts';

/** A row of a division's final table. */
export interface FinalStanding {
  team_id: number;
  place: number;
  last_place: number;
  has_withdrawn: boolean;
}

export interface FinalDivision extends DivisionRun {
  rules: Parameters<typeof bandsOf>[0];
  standings: readonly FinalStanding[];
}

/** Play-offs for the places of the division of this level; `winners` is null until they are decided. */
export interface FinalPlayOff {
  level: number;
  winners: readonly number[] | null;
}

/** Where a team goes by its table and its play-off alone. `place` is that among the teams that are left. */
export interface TableMovement {
  team_id: number;
  from_level: number;
  to_level: number | null;
  reason: MovementReason;
  place: number;
  has_lost_play_off: boolean;
}

/** The movements of all teams. A team whose play-off is undecided, or which is level across a boundary, holds. */
export function proposeMovements(
  divisions: readonly FinalDivision[],
  playOffs: readonly FinalPlayOff[] = [],
): TableMovement[] {
  const ordered = divisions.toSorted((a, b) => a.level - b.level);
  return ordered.flatMap(({ level, rules, standings }, at) => {
    const [above, below] = [ordered[at - 1], ordered[at + 1]];
    const bands = bandsOf(rules, findNeighbours(level, ordered));
    const left = rankRemaining(standings);
    return [
      ...left.map((standing): TableMovement => {
        const band = findBand(standing, left.length, bands);
        const hold = { ...standing, from_level: level, to_level: level, has_lost_play_off: false };
        switch (band) {
          case 'up':
            return { ...hold, to_level: above?.level ?? level, reason: 'table' };
          case 'down':
            return { ...hold, to_level: below?.level ?? level, reason: 'table' };
          case 'play-off up':
            return above
              ? afterPlayOff(hold, { higher: above.level, lower: level }, playOffs)
              : { ...hold, reason: 'hold' };
          case 'play-off down':
            return below
              ? afterPlayOff(hold, { higher: level, lower: below.level }, playOffs)
              : { ...hold, reason: 'hold' };
          default:
            return { ...hold, reason: 'hold' };
        }
      }),
      ...standings
        .filter(({ has_withdrawn }) => has_withdrawn)
        .map(({ team_id, place }): TableMovement => {
          return { team_id, from_level: level, to_level: null, reason: 'withdrawal', place, has_lost_play_off: false };
        }),
    ];
  });
}

type Holding = Omit<TableMovement, 'reason'>;

function afterPlayOff(
  hold: Holding,
  { higher, lower }: { higher: number; lower: number },
  playOffs: readonly FinalPlayOff[],
): TableMovement {
  const winners = playOffs.find(({ level }) => level === higher)?.winners ?? null;
  if (winners === null) return { ...hold, reason: 'hold' };
  const hasWon = winners.includes(hold.team_id);
  return { ...hold, to_level: hasWon ? higher : lower, reason: 'play-off', has_lost_play_off: !hasWon };
}

/** The teams that have not withdrawn, ranked again; those level on all rules still share a place. */
function rankRemaining(standings: readonly FinalStanding[]): Pick<FinalStanding, 'team_id' | 'place' | 'last_place'>[] {
  const left = standings.filter(({ has_withdrawn }) => !has_withdrawn);
  return left
    .toSorted((a, b) => a.place - b.place || a.team_id - b.team_id)
    .map(({ team_id, place }) => ({
      team_id,
      place: 1 + left.filter((other) => other.place < place).length,
      last_place: left.filter((other) => other.place <= place).length,
    }));
}
