import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import type { TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { describeCounts } from '#web/components/count-text.ts';
import { FIELDS } from '#web/match-editor/fields.ts';
import { type EventRow, type MatchForm, PLAYER_STATS, readStat, STAT_LABELS } from '#web/match-editor/match-form.ts';
import type { MatchRules } from '#web/match-editor/match-rules.ts';
import { isBlank, isTooLong } from '#web/match-editor/match-text.ts';

/** One condition of sending a match; `field` is the `data-field` where it is met when it is not met yet. */
export interface Condition {
  text: string;
  met: boolean;
  field?: string;
  /** Whether the text says by itself if it is met. */
  isStatus?: true;
}

/** What is wrong first, then what is missing, in the form's order. */
export function listMatchConditions({ teams, events }: MatchForm, rules: MatchRules): Condition[] {
  return [
    ...TEAM_SIDES.flatMap((side) => listWrongCells(teams, side, rules)),
    ...listTeamNames(teams),
    ...(rules.minPlayers > 0 ? [requirePlayers(teams)] : []),
    ...TEAM_SIDES.flatMap((side) => listUnnamedPlayer(teams, side, rules)),
    ...(rules.minEvents > 0 ? [requireEvent(events)] : []),
    ...listEventFaults(events, rules),
  ];
}

export function isReady(conditions: Condition[]): boolean {
  return conditions.every((condition) => condition.met);
}

/** No condition when nothing is at fault. */
export function unmetAt(field: string | undefined, text: string): Condition[] {
  return field === undefined ? [] : [{ text, met: false, field }];
}

type Teams = MatchForm['teams'];

const SHORTEN = `Shorten to ${MAX_NAME_LENGTH} characters:`;

function listTeamNames(teams: Teams): Condition[] {
  const faults = TEAM_SIDES.flatMap((side) => {
    const { name } = teams[side];
    const field = FIELDS.teamName(side);
    if (isBlank(name)) return unmetAt(field, `Name the ${side} team`);
    return isTooLong(name) ? unmetAt(field, `${SHORTEN} the name of the ${side} team`) : [];
  });
  return faults.length > 0 ? faults : [{ text: 'Team names', met: true }];
}

function requirePlayers(teams: Teams): Condition {
  const unmanned = TEAM_SIDES.find((side) => hasNoName(teams, side));
  const text = 'At least one player each';
  return unmanned ? { text, met: false, field: FIELDS.player(unmanned, 0, 'name') } : { text, met: true };
}

function hasNoName(teams: Teams, side: TeamSide): boolean {
  return teams[side].players.every((player) => isBlank(player.name));
}

/** The first row without a name; a team that needs a player and has none fails another condition. */
function listUnnamedPlayer(teams: Teams, side: TeamSide, rules: MatchRules): Condition[] {
  const { name, players } = teams[side];
  const row = players.findIndex((player) => isBlank(player.name));
  if (row === -1 || (rules.minPlayers > 0 && hasNoName(teams, side))) return [];
  return unmetAt(FIELDS.player(side, row, 'name'), `Name ${rules.sayPlayer(side, row, name)}`);
}

/** The first name that is too long, and the first cell that holds no count of the range. */
function listWrongCells(teams: Teams, side: TeamSide, rules: MatchRules): Condition[] {
  const { name, players } = teams[side];
  const cells = players.flatMap((player, row) => PLAYER_STATS.map((stat) => ({ player, row, stat })));
  const long = players.findIndex((player) => isTooLong(player.name));
  const wrong = cells.find(({ player, stat }) => readStat(player, stat, rules) === null);
  const range = describeCounts(rules.maxStat);
  return [
    ...unmetAt(
      long === -1 ? undefined : FIELDS.player(side, long, 'name'),
      `${SHORTEN} the name of ${rules.sayPlayer(side, long, name)}`,
    ),
    ...unmetAt(
      wrong && FIELDS.player(side, wrong.row, wrong.stat),
      wrong ? `${STAT_LABELS[wrong.stat]} of ${rules.sayPlayer(side, wrong.row, name)} must be ${range}` : '',
    ),
  ];
}

function requireEvent(events: EventRow[]): Condition {
  const text = 'At least one event';
  return events.length > 0 ? { text, met: true } : { text, met: false, field: FIELDS.addEvent };
}

function listEventFaults(events: EventRow[], rules: MatchRules): Condition[] {
  const untitled = events.findIndex((event) => isBlank(event.eventName));
  const unnamed = rules.hasFreeEvents ? -1 : events.findIndex((event) => isBlank(event.participants[0] ?? ''));
  const long = events.findIndex((event) => event.participants.some(isTooLong));
  const place = events[long]?.participants.findIndex(isTooLong);
  return [
    ...unmetAt(fieldOf(untitled, 'name'), `Name event ${untitled + 1}`),
    ...unmetAt(fieldOf(unnamed, 'player'), `Name the player in event ${unnamed + 1}`),
    ...unmetAt(fieldOf(long, place === 0 ? 'player' : 'second'), `${SHORTEN} the name in event ${long + 1}`),
  ];
}

function fieldOf(row: number, column: string): string | undefined {
  return row === -1 ? undefined : FIELDS.event(row, column);
}
