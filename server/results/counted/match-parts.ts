import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_CLOCK_LEAD_MINUTES } from '#contract/kit/limits.ts';
import { cleanText } from '#contract/kit/plain-text.ts';
import { readRobloxId } from '#contract/kit/roblox-ids.ts';
import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import {
  FOOTBALL_STATS,
  PLAYER_EXTRAS,
  pickPlayerExtras,
  pickTeamExtras,
  STAT_PARTS,
  type StatName,
  type TeamExtras,
  type TeamTotal,
} from '#contract/matches/stats.ts';
import type { CorrectedEvent, CorrectedPlayer } from '#contract/review/corrections.ts';
import { badRequest, invalidField } from '#server/kit/http/errors.ts';

/**
 * The lines of a side as submitted or corrected; an omitted stat counts as 0. Throws 400 for an invalid id and, for
 * people, who can fix it, as `refuseExcess` does.
 */
export function readPlayers(
  side: TeamSide,
  players: readonly CorrectedPlayer[],
  { isTyped = false }: { isTyped?: boolean } = {},
): MatchPlayer[] {
  const lines = addUpLines(
    side,
    players.map((player, at) => readPlayer(player, `player_data.${side}.players[${at}]`)),
  );
  if (isTyped) for (const [at, line] of lines.entries()) refuseExcess(line, `player_data.${side}.players[${at}].`);
  return lines;
}

function readPlayer(player: CorrectedPlayer, path: string): MatchPlayer {
  const id = readRobloxId(player.id ?? '');
  if (id === undefined) {
    throw invalidField(
      `${path}.id`,
      typeof player.id === 'number' && player.id > Number.MAX_SAFE_INTEGER
        ? 'is too large for a JSON number; send it as text.'
        : 'must be a Roblox ID: 1 to 20 digits.',
    );
  }
  const line: MatchPlayer = {
    name: player.name,
    id,
    goals: player.goals ?? 0,
    assists: player.assists ?? 0,
    yellow_cards: player.yellow_cards ?? 0,
    red_card: Number(player.red_card ?? 0),
    ...pickPlayerExtras(player),
  };
  return line;
}

/** Throws 400 for a stat that exceeds the one that it is part of. */
export function refuseExcess(line: MatchPlayer, path: string): void {
  for (const [part, whole] of STAT_PARTS) {
    const [some, all] = [line[part], line[whole]];
    if (some !== undefined && all !== undefined && some > all) {
      throw invalidField(`${path}${part}`, `must not exceed ${whole}: ${some} of ${all}.`);
    }
  }
}

const STATS = ['goals', 'assists', 'yellow_cards', 'red_card'] as const;

/** Merges lines with the same id. Throws 400 for a sum above the limit of a stat. */
function addUpLines(side: TeamSide, lines: MatchPlayer[]): MatchPlayer[] {
  const people = new Map<string | MatchPlayer, MatchPlayer>();
  for (const line of lines) {
    const known = people.get(line.id ?? line);
    people.set(line.id ?? line, known ? addUp(side, known, line) : line);
  }
  return people.size === lines.length ? lines : [...people.values()];
}

function addUp(side: TeamSide, one: MatchPlayer, other: MatchPlayer): MatchPlayer {
  const sum = { ...one };
  for (const stat of STATS) {
    sum[stat] += other[stat];
    refuseLargeSum(side, sum, stat);
  }
  for (const stat of PLAYER_EXTRAS) {
    if (other[stat] === undefined) continue;
    if (sum[stat] === undefined) Object.assign(sum, { [stat]: other[stat] });
    else if (stat === 'started') sum.started ||= other.started === true;
    else if (FOOTBALL_STATS[stat].sums === 'sum') {
      Object.assign(sum, { [stat]: Number(sum[stat]) + Number(other[stat]) });
      refuseLargeSum(side, sum, stat);
    }
  }
  return sum;
}

function refuseLargeSum(side: TeamSide, sum: MatchPlayer, stat: 'red_card' | (keyof MatchPlayer & StatName)): void {
  const { max } = FOOTBALL_STATS[stat];
  if (Number(sum[stat]) <= max) return;
  throw badRequest(
    `The ${stat} of player ${sum.id} in player_data.${side}.players add up to more than ${max}.`,
    `player_data.${side}.players`,
  );
}

export function readEvent({ eventName, timestamp, participants, team_affect, ...later }: CorrectedEvent): MatchEvent {
  const { half, off, on, disallowed } = later;
  return {
    eventName,
    timestamp: cleanIdentifier(timestamp) ?? 'N/A',
    participants: participants ?? [],
    team_affect: team_affect ?? null,
    ...(half !== undefined && { half }),
    ...(off !== undefined && { off }),
    ...(on !== undefined && { on }),
    ...(disallowed && { disallowed }),
  };
}

export function countPlayers(player_data: Record<TeamSide, { players: MatchPlayer[] }>): number {
  return TEAM_SIDES.reduce((count, side) => count + player_data[side].players.length, 0);
}

/**
 * One team of a match. Omitted totals are the sums of players' stats, or null for stats that players don't have and if
 * `players` is undefined. A total sent as null stays null.
 */
export function buildTeam(
  original_name: string,
  players: MatchPlayer[] | undefined,
  sent: Partial<Record<TeamTotal, number | null>> & TeamExtras = {},
): TeamData {
  const sum = (stat: 'assists' | 'yellow_cards' | 'red_card') => (players ? sumOf(players, stat) : null);
  return {
    original_name,
    players: players ?? [],
    assists: sent.assists === undefined ? sum('assists') : sent.assists,
    yellow_cards: sent.yellow_cards === undefined ? sum('yellow_cards') : sent.yellow_cards,
    red_cards: sent.red_cards === undefined ? sum('red_card') : sent.red_cards,
    shots_on_target: sent.shots_on_target ?? null,
    shots_off_target: sent.shots_off_target ?? null,
    fouls_committed: sent.fouls_committed ?? null,
    saves: sent.saves ?? null,
    corner_kicks: sent.corner_kicks ?? null,
    free_kicks: sent.free_kicks ?? null,
    penalties: sent.penalties ?? null,
    throw_ins: sent.throw_ins ?? null,
    ...pickTeamExtras(sent),
  };
}

export function sumOf(players: MatchPlayer[], stat: 'goals' | 'assists' | 'yellow_cards' | 'red_card'): number {
  return players.reduce((sum, player) => sum + player[stat], 0);
}

/** Roblox was launched in 2006. */
const EARLIEST = Date.parse('2006-01-01T00:00:00Z');

/**
 * The time at which a match was played; slightly future times, from a fast clock, become now. Throws 400 for a time
 * further in the future or before 2006.
 */
export function readPlayedAt(played_at: string, now: Date): Date {
  const date = new Date(played_at);
  if (date.getTime() > now.getTime() + MAX_CLOCK_LEAD_MINUTES * 60_000) {
    throw invalidField('played_at', 'must not be in the future.');
  }
  if (date.getTime() < EARLIEST) throw invalidField('played_at', 'must not be before 2006.');
  return date > now ? now : date;
}

/** An id or a match clock as text without control characters; null if nothing is left. */
export function cleanIdentifier(value: string | number | null | undefined): string | null {
  return value === undefined || value === null ? null : cleanText(String(value).replace(/\p{Cc}/gu, '')) || null;
}

/** Throws 400 for two equal names. */
export function refuseSameNames({ Blue, Green }: Record<TeamSide, string>): void {
  if (foldName(Blue) !== foldName(Green)) return;
  throw badRequest(`team_names: ${Blue} and ${Green} are one team, which can’t play against itself.`, 'team_names');
}
