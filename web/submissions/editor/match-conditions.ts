import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { explainShootOut, toPair } from '#contract/matches/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { describeCounts, readCount } from '#web/kit/list/count-text.ts';
import { FIELDS } from '#web/submissions/editor/fields.ts';
import { listFigureFaults } from '#web/submissions/editor/figure-texts.ts';
import {
  type EventDraft,
  findMaxStat,
  type MatchForm,
  PLAYER_STATS,
  readPenalties,
  readStat,
  STAT_LABELS,
} from '#web/submissions/editor/match-form.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';
import { isBlank, isTooLong } from '#web/submissions/editor/match-text.ts';

/** A condition of submitting a match; `field` is the `data-field` of the input to change. */
export interface Condition {
  text: string;
  met: boolean;
  field?: string;
  /** Whether the text is a status, so that screen readers don't read 'Done' or 'Missing' before it. */
  isStatus?: true;
}

/** Invalid stats and player names come first, then missing values, each in the form's order. */
export function listMatchConditions(form: MatchForm, rules: MatchRules): Condition[] {
  const { teams, events } = form;
  return [
    ...TEAM_SIDES.flatMap((side) => listWrongCells(teams, side, rules)),
    ...TEAM_SIDES.flatMap((side) =>
      listFigureFaults(side, teams[side], rules).map(({ field, text }) => unmet(field, text)),
    ),
    ...listTeamNames(teams),
    ...(rules.minPlayers > 0 ? [requirePlayers(teams)] : []),
    ...TEAM_SIDES.flatMap((side) => listUnnamedPlayer(teams, side, rules)),
    ...(rules.minEvents > 0 ? [requireEvent(events)] : []),
    ...listEventFaults(events, rules),
    ...listShootOutFaults(form, rules),
  ];
}

export function isReady(conditions: Condition[]): boolean {
  return conditions.every((condition) => condition.met);
}

export function unmet(field: string, text: string): Condition {
  return { text, met: false, field };
}

type Teams = MatchForm['teams'];

const SHORTEN = `Shorten to ${MAX_NAME_LENGTH} characters:`;

function listTeamNames(teams: Teams): Condition[] {
  const faults = TEAM_SIDES.flatMap((side) => {
    const { name } = teams[side];
    const field = FIELDS.teamName(side);
    if (isBlank(name)) return [unmet(field, `Name the ${side} team`)];
    return isTooLong(name) ? [unmet(field, `${SHORTEN} the name of the ${side} team`)] : [];
  });
  return faults.length > 0 ? faults : [{ text: 'Team names', met: true }];
}

function requirePlayers(teams: Teams): Condition {
  const side = TEAM_SIDES.find((one) => hasNoNamedPlayer(teams, one));
  const text = 'At least one player each';
  return side ? unmet(FIELDS.player(side, 0, 'name'), text) : { text, met: true };
}

function hasNoNamedPlayer(teams: Teams, side: TeamSide): boolean {
  return teams[side].players.every((player) => isBlank(player.name));
}

/** The first player without a name. A team without any named player fails `requirePlayers`, if one is required. */
function listUnnamedPlayer(teams: Teams, side: TeamSide, rules: MatchRules): Condition[] {
  const { name, players } = teams[side];
  const row = players.findIndex((player) => isBlank(player.name));
  if (row === -1 || (rules.minPlayers > 0 && hasNoNamedPlayer(teams, side))) return [];
  return [unmet(FIELDS.player(side, row, 'name'), `Name ${rules.describePlayer(side, row, name)}`)];
}

/** The first name that is too long, and the first invalid stat. */
function listWrongCells(teams: Teams, side: TeamSide, rules: MatchRules): Condition[] {
  const { name, players } = teams[side];
  const faults: Condition[] = [];
  const long = players.findIndex((player) => isTooLong(player.name));
  if (long !== -1) {
    const text = `${SHORTEN} the name of ${rules.describePlayer(side, long, name)}`;
    faults.push(unmet(FIELDS.player(side, long, 'name'), text));
  }
  const cells = players.flatMap((player, row) => PLAYER_STATS.map((stat) => ({ player, row, stat })));
  const wrong = cells.find(({ player, stat }) => readStat(player, stat, rules) === null);
  if (wrong) {
    const cell = `${STAT_LABELS[wrong.stat]} of ${rules.describePlayer(side, wrong.row, name)}`;
    const text = `${cell} must be ${describeCounts(findMaxStat(rules, wrong.stat))}`;
    faults.push(unmet(FIELDS.player(side, wrong.row, wrong.stat), text));
  }
  return faults;
}

function requireEvent(events: EventDraft[]): Condition {
  const text = 'At least one event';
  return events.length > 0 ? { text, met: true } : unmet(FIELDS.addEvent, text);
}

/** Whether the score allows a shoot-out depends on the legs, which the server checks. */
function listShootOutFaults(form: MatchForm, rules: MatchRules): Condition[] {
  const { penalties } = form;
  const filled = TEAM_SIDES.filter((side) => !isBlank(penalties[side]));
  if (filled.length === 0) return [];
  const empty = TEAM_SIDES.find((side) => isBlank(penalties[side]));
  if (empty) return [unmet(FIELDS.penalties(empty), `Enter ${empty}’s goals in the shoot-out`)];
  const wrong = TEAM_SIDES.find((side) => readCount(penalties[side], rules.maxStat) === null);
  if (wrong) {
    return [unmet(FIELDS.penalties(wrong), `Penalties of ${wrong} must be ${describeCounts(rules.maxStat)}`)];
  }
  const shootOut = toPair(readPenalties(form, rules));
  const impossible = shootOut && explainShootOut(shootOut);
  return impossible ? [unmet(FIELDS.penalties('Blue'), impossible.replace(/\.$/, ''))] : [];
}

/** The first event without a name, the first without a player, and the first whose player's name is too long. */
function listEventFaults(events: EventDraft[], rules: MatchRules): Condition[] {
  const faults: Condition[] = [];
  const untitled = events.findIndex((event) => isBlank(event.eventName));
  if (untitled !== -1) faults.push(unmet(FIELDS.event(untitled, 'name'), `Name event ${untitled + 1}`));
  const unnamed = rules.hasFreeEvents ? -1 : events.findIndex((event) => isBlank(event.participants[0] ?? ''));
  if (unnamed !== -1) faults.push(unmet(FIELDS.event(unnamed, 'player'), `Name the player in event ${unnamed + 1}`));
  const long = events.findIndex((event) => event.participants.some(isTooLong));
  if (long !== -1) {
    const column = isTooLong(events[long]?.participants[0] ?? '') ? 'player' : 'second';
    faults.push(unmet(FIELDS.event(long, column), `${SHORTEN} the name in event ${long + 1}`));
  }
  return faults;
}
