import { foldName } from '#contract/kit/fold-name.ts';
import { PLAYER_HOLD_REASONS } from '#contract/kit/limits.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { dayOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { listLines, type MatchLine, type NewMatch, playerKeyOf } from '#server/results/counted/new-match.ts';
import { listSuspensions } from '#server/suspensions/suspension-queries.ts';

/** The fixture of a match, and its competition's checks of players. */
export interface HeldFixture {
  competition_id: number;
  home_team_id: number | null;
  away_team_id: number | null;
  home_side: TeamSide;
  holds_suspended: boolean;
  holds_unregistered: boolean;
}

interface HeldMatch extends Pick<NewMatch, 'league_id' | 'player_data' | 'submission_date'> {
  fixture: HeldFixture;
}

/** Reasons to hold a match: suspended players, and players outside the squads of that day; one sentence each. */
export async function listPlayerHoldReasons(transaction: Database, match: HeldMatch): Promise<string[]> {
  const { holds_suspended, holds_unregistered } = match.fixture;
  const lines = listLines(match.player_data);
  const suspended = holds_suspended ? await describeSuspended(transaction, match, lines) : [];
  const unregistered = holds_unregistered ? await describeUnregistered(transaction, match, lines) : [];
  return [...shorten(suspended), ...shorten(unregistered)];
}

function shorten(reasons: readonly string[]): string[] {
  const more = reasons.length - PLAYER_HOLD_REASONS;
  return more > 0 ? [...reasons.slice(0, PLAYER_HOLD_REASONS), `and ${more} more`] : [...reasons];
}

async function describeSuspended(
  transaction: Database,
  { league_id, fixture, submission_date }: HeldMatch,
  lines: readonly MatchLine[],
): Promise<string[]> {
  const filter = { competition: fixture.competition_id, at: new Date(submission_date) };
  const suspensions = await listSuspensions(transaction, league_id, filter);
  const players = suspensions.map(({ player }) => player);
  return lines
    .filter((line) => players.some((player) => isSame(line, player)))
    .map(({ name }) => `${name} is suspended.`);
}

interface SquadMember {
  team_id: number;
  team: string;
  player_key: string | null;
  name: string | null;
}

async function describeUnregistered(
  transaction: Database,
  { league_id, fixture, submission_date }: HeldMatch,
  lines: readonly MatchLine[],
): Promise<string[]> {
  const { home_side, home_team_id, away_team_id } = fixture;
  const members = await query<SquadMember>(
    transaction,
    sql`
      select teams.id as team_id, teams.name as team, spell.player_key, players.name
      from teams
      left join squad_spells spell on spell.team_id = teams.id and spell.removed_at is null
        and daterange(first_day, last_day, '[]') @> ${dayOf(sql`${submission_date}::timestamptz`, zoneOf(league_id))}
      left join players using (player_key)
      where teams.league_id = ${league_id} and teams.id in (${home_team_id}, ${away_team_id})`,
  );
  return lines.flatMap((line) => {
    const teamId = line.team === home_side ? home_team_id : away_team_id;
    const squad = members.filter(({ team_id }) => team_id === teamId);
    const [first] = squad;
    if (!first || squad.some((member) => isMember(line, member))) return [];
    return `${line.name} is not in the squad of ${first.team}.`;
  });
}

function isMember(line: MatchLine, { player_key, name }: SquadMember): boolean {
  return player_key !== null && name !== null && isSame(line, { player_key, name });
}

/** Players are compared by name only if one of them has no Roblox id. */
function isSame(line: MatchLine, { player_key, name }: { player_key: string; name: string }): boolean {
  if (playerKeyOf(line) === player_key) return true;
  return (line.id === null || player_key.startsWith('name:')) && foldName(line.name) === foldName(name);
}
