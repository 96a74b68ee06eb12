import { MAX_JSON_VALUES } from '#contract/limits.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { badRequest } from '#server/http/errors.ts';
import { checkJsonLimits, parseCheckedJson } from '#server/http/json-limits.ts';
import { fieldPath } from '#server/http/validation.ts';

export type Table = Record<string, unknown>;

/** The players' lines in JSON text have some 11 bytes a value. */
const TEXT_BYTES_PER_VALUE = 8;

/** Counts the values of a body so far, those of JSON text within it included. */
interface Tally {
  values: number;
}

/**
 * Reads a game server's body the way Roblox writes Lua tables, into the shape that the contract checks: an empty
 * table may come as `[]` or `{}` whatever it is meant to be, nil as null, ids as numbers, a team as JSON text, players
 * keyed by name. What fits nothing is left for the contract to refuse. `values` are those that `checkJsonLimits` has counted,
 * which also bounds the depth. Changes what it is given. Throws 400 (rules §5).
 */
export function readLuaTables(sent: unknown, values = 0): Table {
  const body = clean(sent, '');
  if (!isTable(body)) throw badRequest('The body must be a JSON object.');
  if ('context_data' in body) body.context_data = readContext(body.context_data);
  if ('player_data' in body) body.player_data = readPlayerData(body.player_data, { values });
  if ('event_data' in body) body.event_data = readEvents(body.event_data);
  return body;
}

/** How many values the JSON text of a parsed body may hold, before anything is done with it. */
export function estimateTextValues(sent: unknown): number {
  const player_data = isTable(sent) ? sent.player_data : undefined;
  const texts = isTable(player_data) ? TEAM_SIDES.map((side) => player_data[side]) : [player_data];
  const bytes = texts.reduce((sum: number, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
  return Math.ceil(bytes / TEXT_BYTES_PER_VALUE);
}

/**
 * Removes nulls from maps, and `__proto__`; throws 400 for numbers beyond all. In place, as a copy of the largest bodies
 * keeps the garbage collector busy for longer than everything else does.
 */
function clean(value: unknown, path: string): unknown {
  const steps: (string | number)[] = [];

  function visit(inner: unknown): void {
    if (typeof inner === 'number' && !Number.isFinite(inner)) {
      throw badRequest(`${steps.reduce(fieldPath, path)} is too large a number.`);
    }
    if (typeof inner !== 'object' || inner === null) return;
    if (Array.isArray(inner)) {
      for (let at = 0; at < inner.length; at += 1) visitStep(at, inner[at]);
      return;
    }
    const map = inner as Table;
    for (const key in map) {
      if (map[key] === null || key === '__proto__') delete map[key];
      else visitStep(key, map[key]);
    }
  }

  function visitStep(step: string | number, inner: unknown): void {
    steps.push(step);
    visit(inner);
    steps.pop();
  }

  visit(value);
  return value;
}

function readContext(sent: unknown): unknown {
  const context = asMap(sent);
  if (!isTable(context)) return context;
  for (const field of ['team_names', 'team_goals']) {
    if (field in context) context[field] = asMap(context[field]);
  }
  for (const field of ['server_instance', 'place_id', 'group_id']) {
    if (field in context) context[field] = asId(context[field], `context_data.${field}`);
  }
  return context;
}

function readPlayerData(sent: unknown, tally: Tally): unknown {
  const teams = asMap(parseText(sent, 'player_data', tally));
  if (!isTable(teams)) return teams;
  for (const side of TEAM_SIDES) {
    if (side in teams) teams[side] = readTeam(teams[side], `player_data.${side}`, tally);
  }
  return teams;
}

function readTeam(sent: unknown, path: string, tally: Tally): unknown {
  const team = asMap(parseText(sent, path, tally));
  if (isTable(team) && 'players' in team) team.players = readPlayers(team.players, `${path}.players`);
  return team;
}

function readPlayers(sent: unknown, path: string): unknown {
  const players = isTable(sent) ? Object.values(sent) : sent;
  if (!Array.isArray(players)) return players;
  const present = players.filter((player) => player !== null);
  for (const [at, player] of present.entries()) {
    if (isTable(player) && 'id' in player) player.id = asId(player.id, `${path}[${at}].id`);
  }
  return present;
}

function readEvents(sent: unknown): unknown {
  const events = isTable(sent) ? Object.values(sent) : sent;
  return Array.isArray(events) ? events.filter((event) => event !== null).map(readEvent) : events;
}

function readEvent(event: unknown): unknown {
  if (!isTable(event)) return event;
  if (isEmptyTable(event.participants)) event.participants = [];
  // The first participant scores, the second assists: one that is missing keeps its place.
  if (Array.isArray(event.participants)) event.participants = event.participants.map((name) => name ?? '');
  if (event.team_affect === '' || event.team_affect === 'none' || event.team_affect === 'None') {
    delete event.team_affect;
  }
  return event;
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmptyTable(value: unknown): boolean {
  return isTable(value) && Object.keys(value).length === 0;
}

function asMap(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? {} : value;
}

function asId(value: unknown, path: string): unknown {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return value;
  if (!Number.isSafeInteger(value)) throw badRequest(`${path} is too large for a JSON number; send it as text.`);
  return String(value);
}

function parseText(value: unknown, path: string, tally: Tally): unknown {
  if (typeof value !== 'string') return value;
  tally.values += checkJsonLimits(value, path, MAX_JSON_VALUES - tally.values);
  return clean(parseCheckedJson(value, path), path);
}
