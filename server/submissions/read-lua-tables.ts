import { MAX_JSON_VALUES } from '#contract/kit/limits.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { FOOTBALL_STATS } from '#contract/matches/stats.ts';
import { fieldPath } from '#server/kit/calls/validation.ts';
import { invalidBody, invalidField } from '#server/kit/http/errors.ts';
import { checkJsonLimits, parseCheckedJson } from '#server/kit/limits/json-limits.ts';

export type Table = Record<string, unknown>;

/** Below the average of 11 bytes per value of players' lines. */
const TEXT_BYTES_PER_VALUE = 8;

/** The number of values so far, including those in JSON text inside strings. */
interface Tally {
  values: number;
  nulls: string[];
}

/** Paths of stats that are null in a body, as NaN is in JSON. They count as not sent. */
const NULL_FIGURES = new WeakMap<object, readonly string[]>();

export function listNullFigures(body: object): readonly string[] {
  return NULL_FIGURES.get(body) ?? [];
}

/**
 * Converts a game server's body from Roblox's encoding of Lua tables into the shape of the contract's schema. An empty
 * table may be `[]` or `{}`, nil is null, ids of servers may be numbers, a team may be JSON text, and players may be
 * keyed by name. The schema refuses other shapes. `values` is the count of `checkJsonLimits`, which also limits the
 * depth. Modifies its argument. Throws 400.
 */
export function readLuaTables(sent: unknown, values = 0): Table {
  const nulls: string[] = [];
  const body = clean(sent, '', nulls);
  if (!isTable(body)) throw invalidBody('The body must be a JSON object.');
  NULL_FIGURES.set(body, nulls);
  if ('context_data' in body) body.context_data = readContext(body.context_data);
  if ('player_data' in body) body.player_data = readPlayerData(body.player_data, { values, nulls });
  if ('event_data' in body) body.event_data = readEvents(body.event_data);
  return body;
}

/** An upper estimate of the values in JSON text inside a parsed body. */
export function estimateTextValues(sent: unknown): number {
  const player_data = isTable(sent) ? sent.player_data : undefined;
  const texts = isTable(player_data) ? TEAM_SIDES.map((side) => player_data[side]) : [player_data];
  const bytes = texts.reduce((sum: number, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
  return Math.ceil(bytes / TEXT_BYTES_PER_VALUE);
}

/**
 * Removes nulls and `__proto__` from maps, in place, as garbage collection of copies would cost more than all other
 * steps. Throws 400 for infinite numbers.
 */
function clean(value: unknown, path: string, nulls: string[]): unknown {
  const steps: (string | number)[] = [];

  function visit(inner: unknown): void {
    if (typeof inner === 'number' && !Number.isFinite(inner)) {
      throw invalidField(steps.reduce(fieldPath, path), 'is too large a number.');
    }
    if (typeof inner !== 'object' || inner === null) return;
    if (Array.isArray(inner)) {
      for (let at = 0; at < inner.length; at += 1) visitStep(at, inner[at]);
      return;
    }
    const map = inner as Table;
    for (const key in map) {
      if (map[key] === null || key === '__proto__') {
        if (Object.hasOwn(FOOTBALL_STATS, key)) nulls.push([...steps, key].reduce(fieldPath, path));
        delete map[key];
      } else visitStep(key, map[key]);
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
  for (const field of ['team_names', 'team_goals', 'shoot_out']) {
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
  if (isTable(team) && 'players' in team) team.players = readPlayers(team.players);
  return team;
}

function readPlayers(sent: unknown): unknown {
  const players = isTable(sent) ? Object.values(sent) : sent;
  if (!Array.isArray(players)) return players;
  return players.filter((player) => player !== null);
}

function readEvents(sent: unknown): unknown {
  const events = isTable(sent) ? Object.values(sent) : sent;
  return Array.isArray(events) ? events.filter((event) => event !== null).map(readEvent) : events;
}

function readEvent(event: unknown): unknown {
  if (!isTable(event)) return event;
  if (isEmptyTable(event.participants)) event.participants = [];
  // The first participant scores and the second assists, so a missing one keeps its position.
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
  if (!Number.isSafeInteger(value)) throw invalidField(path, 'is too large for a JSON number; send it as text.');
  return String(value);
}

function parseText(value: unknown, path: string, tally: Tally): unknown {
  if (typeof value !== 'string') return value;
  tally.values += checkJsonLimits(value, path, MAX_JSON_VALUES - tally.values);
  return clean(parseCheckedJson(value, path), path, tally.nulls);
}
