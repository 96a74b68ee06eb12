import type { MatchEvent, TeamData, TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';

/** What stands for a player whose data was erased: without an id, so all of them are one to statistics. */
export const DELETED_PLAYER = 'Deleted player';

/** The parts of a match that name its players. */
export interface NamingParts {
  player_data: Record<TeamSide, TeamData>;
  event_data: MatchEvent[];
  non_targeted_event_data: unknown;
  hold_reasons: string[];
  submitter_name: string | null;
}

interface Player {
  id: string;
  /** What the match calls the player, in lower case. */
  names: Set<string>;
}

/** A number this long is an id wherever it stands; shorter ones may be counts. */
const LENGTH_OF_IDS = 6;

/** The same match with nothing in it that names the player of this Roblox id; what happened stays. */
export function erasePlayer(match: NamingParts, id: string): NamingParts {
  const lines = TEAM_SIDES.flatMap((side) => match.player_data[side].players).filter((line) => line.id === id);
  const player = { id, names: new Set(lines.map(({ name }) => name.toLowerCase())) };
  return {
    player_data: {
      Blue: eraseFromTeam(match.player_data.Blue, id),
      Green: eraseFromTeam(match.player_data.Green, id),
    },
    event_data: match.event_data.map((event) => ({
      ...event,
      participants: event.participants.map((name) => eraseName(name, player)),
    })),
    non_targeted_event_data: eraseFromUnknown(match.non_targeted_event_data, player),
    hold_reasons: match.hold_reasons.map((reason) => eraseFromReason(reason, player)),
    submitter_name: match.submitter_name && isName(match.submitter_name, player) ? null : match.submitter_name,
  };
}

function eraseFromTeam(team: TeamData, id: string): TeamData {
  const players = team.players.map((line) => (line.id === id ? { ...line, name: DELETED_PLAYER, id: null } : line));
  return { ...team, players };
}

function isName(text: string, { names }: Player): boolean {
  return names.has(text.toLowerCase());
}

function eraseName(name: string, player: Player): string {
  return isName(name, player) ? DELETED_PLAYER : name;
}

/** A reason about a player begins with the name. */
function eraseFromReason(reason: string, { names }: Player): string {
  const name = [...names].find((known) => reason.toLowerCase().startsWith(`${known} `));
  return name === undefined ? reason : DELETED_PLAYER + reason.slice(name.length);
}

/** Leagues send what they like there: names, ids, and lists and maps of them. `key` is what the value stands under. */
function eraseFromUnknown(value: unknown, player: Player, key = ''): unknown {
  if (isIdOf(value, player, key)) return null;
  if (typeof value === 'string') return eraseName(value, player);
  if (Array.isArray(value)) return value.map((entry) => eraseFromUnknown(entry, player, key));
  if (typeof value !== 'object' || value === null) return value;
  const erased: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    erased[freeKey(name, player, erased)] = eraseFromUnknown(entry, player, name);
  }
  return erased;
}

function isIdOf(value: unknown, { id }: Player, key: string): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return String(value) === id && (id.length >= LENGTH_OF_IDS || /ids?$/i.test(key));
}

function freeKey(name: string, player: Player, taken: object): string {
  if (name !== player.id && !isName(name, player)) return name;
  let key = DELETED_PLAYER;
  for (let count = 2; key in taken; count += 1) key = `${DELETED_PLAYER} ${count}`;
  return key;
}
