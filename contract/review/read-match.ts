import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { bySide, TEAM_SIDES } from '#contract/matches/sides.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';
import type { MatchContents } from '#contract/review/corrections.ts';

type Fields = Record<string, unknown>;

/**
 * Normalises a match to the contract. The data may lack names and goals, hold JSON text for objects or maps for lists,
 * or have teams named 'none'. All code that opens a stored or sent match reads it here; fields of another type are
 * returned unchanged.
 */
export function readMatch<M extends Record<'context_data' | 'player_data', object>>(sent: M): M {
  return {
    ...sent,
    context_data: { ...asFields(sent.context_data), ...readNames(sent.context_data) },
    player_data: readPlayerData(sent.player_data),
    ...('event_data' in sent && { event_data: readEvents(sent.event_data) }),
  };
}

/** Normalises the contents of a match in the same way. */
export function readContents(sent: MatchContents): MatchContents {
  return {
    ...sent,
    ...readNames(sent),
    player_data: readPlayerData(sent.player_data),
    event_data: readEvents(sent.event_data),
  };
}

/** Teams without a name are called Blue and Green. */
function readNames(sent: unknown): Pick<MatchContents, 'match_name' | 'team_names' | 'team_goals'> {
  const { match_name, ...fields } = asFields(sent);
  const names = asFields(fields.team_names);
  const goals = asFields(fields.team_goals);
  const team_names = bySide((side) => readText(names[side]) ?? side);
  return {
    match_name: readText(match_name) ?? `${team_names.Blue} vs ${team_names.Green}`,
    team_names,
    team_goals: bySide((side) => readNumber(goals[side]) ?? 0),
  };
}

export function readPlayerData(sent: unknown): Record<TeamSide, TeamData> {
  const teams = asFields(sent);
  return bySide((side) => readTeam(teams[side], side));
}

function readTeam(sent: unknown, side: TeamSide): TeamData {
  const team = asFields(sent);
  const totals = TEAM_TOTALS.map((total) => [total, readNumber(team[total])]);
  return {
    ...pickPlain(team),
    ...Object.fromEntries(totals),
    original_name: readText(team.original_name) ?? side,
    players: Object.values(asFields(team.players)).map(readPlayer),
  };
}

function readPlayer(sent: unknown): MatchPlayer {
  const player = asFields(sent);
  return {
    ...pickPlain(player),
    name: readText(player.name) ?? 'N/A',
    id: readText(player.id),
    goals: readNumber(player.goals) ?? 0,
    assists: readNumber(player.assists) ?? 0,
    yellow_cards: readNumber(player.yellow_cards) ?? 0,
    red_card: player.red_card === true ? 1 : (readNumber(player.red_card) ?? 0),
  };
}

export function readEvents(sent: unknown): MatchEvent[] {
  return Object.values(asFields(sent)).map((event) => {
    const { eventName, timestamp, participants, team_affect, ...later } = asFields(event);
    return {
      ...pickPlain(later),
      eventName: readText(eventName) ?? 'N/A',
      timestamp: readText(timestamp) ?? 'N/A',
      participants: Object.values(asFields(participants)).map((name) => readText(name) ?? ''),
      team_affect: TEAM_SIDES.find((side) => side === team_affect) ?? null,
    };
  });
}

/** Keeps scalars, the only values of added stats and event fields. */
function pickPlain(fields: Fields): Fields {
  const picked: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') picked[name] = value;
  }
  return picked;
}

/** The fields of an object or its JSON text; a list's indexes are its fields. */
function asFields(sent: unknown): Fields {
  const data = typeof sent === 'string' ? parseJson(sent) : sent;
  return typeof data === 'object' && data !== null ? (data as Fields) : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
