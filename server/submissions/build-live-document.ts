import { MAX_LIVE_EVENTS } from '#contract/kit/limits.ts';
import { readRobloxId } from '#contract/kit/roblox-ids.ts';
import type { LiveDocument, LivePlayer, LiveSnapshot, SentLiveTeam } from '#contract/live/schema.ts';
import type { MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import {
  buildTeam,
  cleanIdentifier,
  readEvent,
  readPlayers,
  refuseSameNames,
} from '#server/results/counted/match-parts.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';

/** States in which the match clock runs by default. */
const PLAYED: readonly LiveSnapshot['state'][] = ['first_half', 'second_half', 'extra_time'];

/** The complete document of a snapshot. Throws 400 as for a submission. */
export function buildLiveDocument(sent: LiveSnapshot): LiveDocument {
  const { state, clock, clock_rate, context_data, player_data, event_data } = sent;
  const { team_names, team_goals, shoot_out } = context_data;
  const names = { Blue: team_names?.Blue ?? 'Blue', Green: team_names?.Green ?? 'Green' };
  refuseSameNames(names);
  return {
    state,
    clock: cleanIdentifier(clock),
    clock_rate: clock_rate ?? (PLAYED.includes(state) ? 1 : 0),
    team_names: names,
    team_goals: { Blue: team_goals.Blue, Green: team_goals.Green },
    shoot_out: shoot_out ? { Blue: shoot_out.Blue, Green: shoot_out.Green } : null,
    player_data: { Blue: readTeam('Blue', player_data?.Blue), Green: readTeam('Green', player_data?.Green) },
    event_data: (event_data ?? []).map(readEvent),
  };
}

/** The final document of a live match whose match is stored, as the last snapshots may be missing. */
export function finishLiveDocument(shown: LiveDocument, stored: NewMatch): LiveDocument {
  const { team_names, team_goals, shoot_out = null, player_data, event_data } = stored;
  const places = (side: TeamSide) => new Map(shown.player_data[side].players.map((one) => [one.id ?? one.name, one]));
  return {
    ...{ ...shown, state: 'finished', clock_rate: 0, team_names, team_goals, shoot_out },
    player_data: {
      Blue: placePlayers(player_data.Blue, places('Blue')),
      Green: placePlayers(player_data.Green, places('Green')),
    },
    event_data: event_data.slice(-MAX_LIVE_EVENTS),
  };
}

function readTeam(side: TeamSide, team: SentLiveTeam = {}): LiveDocument['player_data'][TeamSide] {
  const sent = team.players ?? [];
  const lines = readPlayers(side, sent);
  // Two lines with one id are one player; the first line states whether the player is on the pitch.
  const places = new Map(sent.toReversed().map((player) => [readRobloxId(player.id ?? '') ?? player.name, player]));
  return placePlayers(buildTeam('', team.players && lines, team), places);
}

type Places = Map<MatchPlayer['id'], Partial<Pick<LivePlayer, 'is_on' | 'is_captain'>>>;

function placePlayers({ original_name: _, players, ...totals }: TeamData, places: Places) {
  const placed = players.map((line): LivePlayer => {
    const { is_on = true, is_captain = false } = places.get(line.id ?? line.name) ?? {};
    return { ...line, is_on, is_captain };
  });
  return { players: placed, totals };
}
