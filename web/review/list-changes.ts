import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { PLAYER_EXTRAS, type StatName, TEAM_EXTRAS } from '#contract/matches/stats.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';
import type { MatchContents } from '#contract/review/corrections.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { toZonedField } from '#web/kit/time/zoned-field.ts';

/** A difference between two versions of a match; `from` is null for an addition, `to` for a removal. */
export interface ListedChange {
  subject: string;
  from: string | null;
  to: string | null;
}

const STAT_NAMES = { goals: 'goals', assists: 'assists', yellow_cards: 'yellow cards', red_card: 'red cards' } as const;
const STATS = Object.keys(STAT_NAMES) as (keyof typeof STAT_NAMES)[];

/**
 * Lists the differences in the order of the match page: match, teams, players, totals, events; times are in the
 * league's time zone.
 */
export function listChanges(before: MatchContents, after: MatchContents, zone: string): ListedChange[] {
  return [
    compare('Match type', before.type, after.type),
    compare('Played at', formatTime(before.played_at, zone), formatTime(after.played_at, zone)),
    compare('Match name', before.match_name, after.match_name),
    ...TEAM_SIDES.map((side) => compare(`${side} team`, before.team_names[side], after.team_names[side])),
    compare('Score', formatScore(before), formatScore(after)),
    compare('Extra time', formatExtraTime(before), formatExtraTime(after)),
    ...TEAM_SIDES.flatMap((side) => comparePlayers(side, before, after)),
    compare('Players', formatCount(before.overall_player_count), formatCount(after.overall_player_count)),
    ...TEAM_SIDES.flatMap((side) => compareTotals(side, before.player_data[side], after.player_data[side])),
    ...compareEvents(before.event_data, after.event_data),
    compare('Event count', formatCount(before.event_count), formatCount(after.event_count)),
  ].filter(({ from, to }) => from !== to);
}

/** Writes '16 Nov 2025, 18:05 Europe/London'. */
function formatTime(at: string, zone: string): string {
  const [day = '', time] = toZonedField(at, zone).split('T');
  return `${formatFootballDate(day)}, ${time} ${zone}`;
}

function compare(subject: string, from: string, to: string): ListedChange {
  return { subject, from, to };
}

function formatScore({ team_goals, shoot_out }: MatchContents): string {
  return writeGoals([team_goals.Blue, team_goals.Green], toPair(shoot_out));
}

function formatExtraTime({ extra_time }: MatchContents): string {
  return extra_time ? 'Played' : 'None';
}

function formatCount(count: number | null): string {
  return count === null ? 'N/A' : String(count);
}

/** Players are matched by id or, without one, by name. The others are paired in order, as renamed players. */
function comparePlayers(side: TeamSide, before: MatchContents, after: MatchContents): ListedChange[] {
  const former = [...before.player_data[side].players];
  const players = after.player_data[side].players;
  const matched = new Map<MatchPlayer, MatchPlayer>();
  for (const isSame of [isSamePerson, isSameName]) {
    for (const player of players) {
      const at = matched.has(player) ? -1 : former.findIndex((one) => isSame(one, player));
      if (at !== -1) matched.set(player, former.splice(at, 1)[0] as MatchPlayer);
    }
  }
  const renamed = players.filter((player) => !matched.has(player)).slice(0, former.length);
  for (const player of renamed) matched.set(player, former.shift() as MatchPlayer);
  return [
    ...players.flatMap((player) => comparePlayer(side, matched.get(player), player)),
    ...former.map((player) => ({ subject: `${side} player`, from: describePlayer(player), to: null })),
  ];
}

function isSamePerson(one: MatchPlayer, other: MatchPlayer): boolean {
  return one.id === other.id && (one.id !== null || foldName(one.name) === foldName(other.name));
}

function isSameName(one: MatchPlayer, other: MatchPlayer): boolean {
  return foldName(one.name) === foldName(other.name);
}

function comparePlayer(side: TeamSide, former: MatchPlayer | undefined, player: MatchPlayer): ListedChange[] {
  if (!former) return [{ subject: `${side} player`, from: null, to: describePlayer(player) }];
  return [
    compare(`${side} player`, former.name, player.name),
    compare(`${player.name}, Roblox ID`, former.id ?? 'N/A', player.id ?? 'N/A'),
    ...STATS.map((stat) => compare(`${player.name}, ${STAT_NAMES[stat]}`, String(former[stat]), String(player[stat]))),
    ...PLAYER_EXTRAS.map((stat) =>
      compare(`${player.name}, ${nameStat(stat)}`, formatStat(former[stat]), formatStat(player[stat])),
    ),
  ];
}

function describePlayer({ name, id, ...stats }: MatchPlayer): string {
  const counts = STATS.filter((stat) => stats[stat] > 0).map((stat) => `${STAT_NAMES[stat]} ${stats[stat]}`);
  const later = PLAYER_EXTRAS.filter((stat) => stats[stat] !== undefined).map(
    (stat) => `${nameStat(stat)} ${formatStat(stats[stat])}`,
  );
  return [name, ...(id === null ? [] : [`ID ${id}`]), ...counts, ...later].join(', ');
}

function compareTotals(side: TeamSide, before: TeamData, after: TeamData): ListedChange[] {
  return [...TEAM_TOTALS, ...TEAM_EXTRAS].map((total) =>
    compare(`${side} total, ${nameStat(total)}`, formatStat(before[total]), formatStat(after[total])),
  );
}

function nameStat(stat: StatName): string {
  return stat.replaceAll('_', ' ');
}

function formatStat(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? 'N/A');
}

/** Lists removed and added events: those outside the longest common subsequence. */
function compareEvents(before: MatchEvent[], after: MatchEvent[]): ListedChange[] {
  const [from, to] = [before.map(formatEvent), after.map(formatEvent)];
  const start = countCommonStart(from, to);
  const end = countCommonStart(from.slice(start).toReversed(), to.slice(start).toReversed());
  return compareLists(from.slice(start, from.length - end), to.slice(start, to.length - end));
}

function countCommonStart(one: string[], other: string[]): number {
  const differs = one.findIndex((text, at) => text !== other[at]);
  return differs === -1 ? one.length : differs;
}

function compareLists(from: string[], to: string[]): ListedChange[] {
  const common = measureCommon(from, to);
  const changes: ListedChange[] = [];
  for (let [at, by] = [0, 0]; at < from.length || by < to.length; ) {
    const [former = null, latest = null] = [from[at], to[by]];
    const isReplaced = former !== null && latest !== null && common(at + 1, by + 1) === common(at, by);
    const isRemoved = former !== null && (latest === null || isReplaced || common(at + 1, by) >= common(at, by + 1));
    const isAdded = latest !== null && (isReplaced || !isRemoved);
    const isCommon = former === latest;
    if (!isCommon) {
      changes.push({ subject: 'Event', from: isRemoved ? former : null, to: isAdded ? latest : null });
    }
    if (isRemoved || isCommon) at += 1;
    if (isAdded || isCommon) by += 1;
  }
  return changes;
}

/** Returns a function that reads the length of the longest common subsequence after two positions. */
function measureCommon(from: string[], to: string[]): (at: number, by: number) => number {
  const width = to.length + 1;
  const lengths = new Uint16Array((from.length + 1) * width);
  const read = (at: number, by: number) => lengths[at * width + by] ?? 0;
  for (let at = from.length - 1; at >= 0; at -= 1) {
    for (let by = to.length - 1; by >= 0; by -= 1) {
      lengths[at * width + by] =
        from[at] === to[by] ? read(at + 1, by + 1) + 1 : Math.max(read(at + 1, by), read(at, by + 1));
    }
  }
  return read;
}

function formatEvent(event: MatchEvent): string {
  const { eventName, timestamp, participants, team_affect, half, off, on, disallowed } = event;
  const time = timestamp === 'N/A' ? [] : [timestamp];
  const people = participants.filter((name) => name !== '').join(', ');
  return [
    ...(half === undefined ? [] : [`half ${half},`]),
    ...time,
    ...(disallowed ? ['disallowed'] : []),
    eventName,
    ...(team_affect ? [`(${team_affect})`] : []),
    ...(people ? [people] : []),
    ...(on === undefined ? [] : [`on ${on}`]),
    ...(off === undefined ? [] : [`off ${off}`]),
  ].join(' ');
}
