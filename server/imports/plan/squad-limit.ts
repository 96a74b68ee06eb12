import type { Position } from '#contract/squads/positions.ts';

/** A player's squad spell, YYYY-MM-DD. `team` is the team's name. */
export interface SquadDays {
  team: string;
  position: Position | null;
  first_day: string;
  last_day: string | null;
  /** Whether it is from the sheet. */
  isNew: boolean;
}

export interface CrowdedSquad {
  team: string;
  day: string;
  players: number;
}

/** The first squad that exceeds the limit on a day with new players; null without one. */
export function findCrowdedSquad(spells: readonly SquadDays[], limit: number): CrowdedSquad | null {
  const teams = new Map<string, SquadDays[]>();
  for (const spell of spells) {
    const squad = teams.get(spell.team);
    if (squad) squad.push(spell);
    else teams.set(spell.team, [spell]);
  }
  for (const [team, squad] of teams) {
    const crowded = squad.length > limit ? findCrowdedDay(squad, limit) : null;
    if (crowded) return { team, ...crowded };
  }
  return null;
}

function findCrowdedDay(squad: readonly SquadDays[], limit: number): Omit<CrowdedSquad, 'team'> | null {
  const starts = squad.toSorted((a, b) => compareDays(a.first_day, b.first_day));
  const ends = squad.toSorted((a, b) => compareDays(endOf(a), endOf(b)));
  let [players, newPlayers, ended] = [0, 0, 0];
  for (const [at, spell] of starts.entries()) {
    const day = spell.first_day;
    players += 1;
    newPlayers += Number(spell.isNew);
    for (let end = ends[ended]; end && endOf(end) < day; end = ends[ended]) {
      players -= 1;
      newPlayers -= Number(end.isNew);
      ended += 1;
    }
    const isLastOfDay = starts[at + 1]?.first_day !== day;
    if (isLastOfDay && players > limit && newPlayers > 0) return { day, players };
  }
  return null;
}

/** Later than every day, for a spell without a last day. */
function endOf({ last_day }: SquadDays): string {
  return last_day ?? '9999-12-31';
}

function compareDays(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
