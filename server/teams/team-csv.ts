import { SQUAD_COLUMNS, TEAM_MATCH_COLUMNS } from '#contract/imports/csv-columns.ts';
import type { CsvQuery } from '#contract/kit/parts.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { writeCsvFile } from '#server/kit/http/csv.ts';
import type { FiledPlayer } from '#server/teams/squad-file-queries.ts';

/** The results of a team's season, the newest first. */
export function buildTeamMatchesCsv({ results }: TeamPage, query: CsvQuery): Promise<string> {
  const rows = results.map((one) => [
    one.match_id,
    one.played_at,
    one.season,
    one.round_name,
    one.is_home === null ? null : one.is_home ? 'home' : 'away',
    one.opponent.name,
    one.goals_for,
    one.goals_against,
    one.result,
    one.is_walkover ? 'yes' : 'no',
    one.had_extra_time ? 'yes' : 'no',
    one.shoot_out?.for ?? null,
    one.shoot_out?.against ?? null,
    one.opponent.team?.id ?? null,
  ]);
  return writeCsvFile(TEAM_MATCH_COLUMNS, rows, query);
}

/** Squads of today, with what each player did in the season. */
export function buildSquadCsv(players: readonly FiledPlayer[], query: CsvQuery): Promise<string> {
  const rows = players.map((one) => {
    const { team, player, shirt_number, position, role, first_day, appearances, goals, assists, roblox_id } = one;
    return [shirt_number, player.name, role, first_day, appearances, goals, assists, team, position, roblox_id];
  });
  return writeCsvFile(SQUAD_COLUMNS, rows, query);
}
