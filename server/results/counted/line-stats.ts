import { findPlayingTimes } from '#contract/matches/minutes.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { PLAYER_EXTRAS, SUMMED_EXTRAS, type SummedExtra } from '#contract/matches/stats.ts';
import type { MatchLine, NewMatch } from '#server/results/counted/new-match.ts';

/** The added stats of a line in `line_stats`; `slot` counts from 1 within the team. */
type LineStats = Pick<MatchLine, 'team' | 'slot' | 'position'> &
  Partial<Record<SummedExtra, number>> & { is_unused?: true };

/** The lines of a match with any added stat, or with minutes derived from events. */
export function listLineStats({
  player_data,
  event_data,
  extra_time,
}: Pick<NewMatch, 'player_data' | 'event_data' | 'extra_time'>): LineStats[] {
  return TEAM_SIDES.flatMap((team) => {
    const { players } = player_data[team];
    const times = findPlayingTimes(team, { players, events: event_data, extra_time });
    return players.flatMap((player, at) => {
      const { minutes: played = null, is_unused = false } = times[at] ?? {};
      if (played === null && PLAYER_EXTRAS.every((stat) => player[stat] === undefined)) return [];
      const line: LineStats = { team, slot: at + 1 };
      if (player.position !== undefined) line.position = player.position;
      for (const stat of SUMMED_EXTRAS) {
        if (player[stat] !== undefined) line[stat] = Number(player[stat]);
      }
      if (played !== null) line.minutes = played;
      if (is_unused) line.is_unused = true;
      return [line];
    });
  });
}
