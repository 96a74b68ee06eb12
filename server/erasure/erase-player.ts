import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { DELETED_PLAYER } from '#server/people/deleted-player.ts';
import { playerKeyOf } from '#server/results/counted/new-match.ts';

/** Teams of a live or stored match. */
type Teams = Record<TeamSide, { players: MatchPlayer[] }>;

/** The parts of a match that contain names. */
export interface NamingParts {
  player_data: Record<TeamSide, TeamData>;
  event_data: MatchEvent[];
  non_targeted_event_data: unknown;
  hold_reasons: string[];
  submitter_name: string | null;
}

/** A player's keys and names in one match. */
export interface Player {
  /** The Roblox id, or the key of a name for a player without one. */
  key: string;
  /** Keys of the player's lines: `key`, and those of typed names credited to the player. */
  keys: Set<string>;
  /** The player's names in the match and its former revisions, as written and folded by `foldName`. */
  names: Set<string>;
}

/** A player's identification in lines and events. */
type Named = Pick<Player, 'keys' | 'names'>;

/** A number of at least this many digits is an id in any field; shorter ones may be counts. */
const MIN_ID_LENGTH = 6;

/** The player with this key and these typed names, with the names from all revisions of a match. */
export function findErasedPlayer(
  key: string,
  states: { player_data: Teams }[],
  typedNames: readonly string[] = [],
): Player {
  const keys = new Set([key, ...typedNames.map((name) => playerKeyOf({ id: null, name }))]);
  return { key, keys, names: findNames(keys, states) };
}

/** The names in lines with one of the keys, as written and folded by `foldName`. */
export function findNames(keys: ReadonlySet<string>, states: { player_data: Teams }[]): Set<string> {
  const lines = states.flatMap(({ player_data }) => TEAM_SIDES.flatMap((side) => player_data[side].players));
  return new Set(lines.filter((line) => keys.has(playerKeyOf(line))).flatMap(({ name }) => [name, foldName(name)]));
}

/** The match without the player's names and ids; its lines and events stay. */
export function erasePlayer(match: NamingParts, player: Player): NamingParts {
  return {
    ...eraseFromContents(match, player),
    non_targeted_event_data: eraseFromUnknown(match.non_targeted_event_data, player),
    hold_reasons: match.hold_reasons.map((reason) => eraseFromReason(reason, player)),
    submitter_name: match.submitter_name && isName(match.submitter_name, player) ? null : match.submitter_name,
  };
}

/** The lines and events without the player's names and ids. */
export function eraseFromContents<T extends { player_data: Teams; event_data: MatchEvent[] }>(
  contents: T,
  player: Named,
): T {
  return {
    ...contents,
    player_data: {
      Blue: eraseFromTeam(contents.player_data.Blue, player),
      Green: eraseFromTeam(contents.player_data.Green, player),
    },
    event_data: contents.event_data.map((event) => ({
      ...event,
      participants: event.participants.map((name) => eraseName(name, player)),
      ...(event.off !== undefined && { off: eraseName(event.off, player) }),
      ...(event.on !== undefined && { on: eraseName(event.on, player) }),
    })),
  };
}

/** A free text about the match, with whole words that are the player's names or id replaced. */
export function eraseFromText(text: string, { key, names }: Player): string {
  // Longer names come first, so that a name with a shorter name as its beginning is replaced whole.
  const words = [key, ...names]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // Time bounded: each position of the text is compared once with each of the player’s names.
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])(${words.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
  return text.replace(word, DELETED_PLAYER);
}

function eraseFromTeam<Team extends Teams[TeamSide]>(team: Team, { keys }: Named): Team {
  const erased = { name: DELETED_PLAYER, id: null };
  return {
    ...team,
    players: team.players.map((line) => (keys.has(playerKeyOf(line)) ? { ...line, ...erased } : line)),
  };
}

function isName(text: string, { names }: Named): boolean {
  return names.has(foldName(text));
}

function eraseName(name: string, player: Named): string {
  return isName(name, player) ? DELETED_PLAYER : name;
}

/** A reason about a player begins with the player's name. */
function eraseFromReason(reason: string, { names }: Player): string {
  const name = [...names].find((known) => reason.toLowerCase().startsWith(`${known.toLowerCase()} `));
  return name === undefined ? reason : DELETED_PLAYER + reason.slice(name.length);
}

/** The value may be any JSON: names, ids, and lists and maps of them. `field` is the key of the value. */
function eraseFromUnknown(value: unknown, player: Player, field = ''): unknown {
  if (isIdOf(value, player, field)) return null;
  if (typeof value === 'string') return eraseName(value, player);
  if (Array.isArray(value)) return value.map((entry) => eraseFromUnknown(entry, player, field));
  if (typeof value !== 'object' || value === null) return value;
  const erased: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    erased[freeKey(name, player, erased)] = eraseFromUnknown(entry, player, name);
  }
  return erased;
}

function isIdOf(value: unknown, { key: id }: Player, field: string): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return String(value) === id && (id.length >= MIN_ID_LENGTH || /ids?$/i.test(field));
}

function freeKey(name: string, player: Player, taken: object): string {
  if (name !== player.key && !isName(name, player)) return name;
  let key = DELETED_PLAYER;
  for (let count = 2; key in taken; count += 1) key = `${DELETED_PLAYER} ${count}`;
  return key;
}
