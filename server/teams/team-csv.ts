import { SQUAD_COLUMNS, TEAM_MATCH_COLUMNS } from '#contract/imports/csv-columns.ts';
import type { CsvQuery } from '#contract/kit/parts.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { listCells, writeCsvFile } from '#server/kit/http/csv.ts';
import type { FiledPlayer } from '#server/teams/squad-file-queries.ts';

/** The results of a team's season, newest first. */
export function buildTeamMatchesCsv({ results }: TeamPage, query: CsvQuery): Promise<string> {
  const rows = results.map((one) =>
    listCells(TEAM_MATCH_COLUMNS, {
      ...one,
      round: one.round_name,
      home_or_away: one.is_home === null ? null : one.is_home ? 'home' : 'away',
      opponent: one.opponent.name,
      walkover: one.is_walkover ? 'yes' : 'no',
      extra_time: one.had_extra_time ? 'yes' : 'no',
      penalties_for: one.shoot_out?.for,
      penalties_against: one.shoot_out?.against,
      opponent_id: one.opponent.team?.id,
    }),
  );
  return writeCsvFile(TEAM_MATCH_COLUMNS, rows, query);
}

/** Present squads, with each player's figures in the season. */
export function buildSquadCsv(players: readonly FiledPlayer[], query: CsvQuery): Promise<string> {
  const rows = players.map((one) =>
    listCells(SQUAD_COLUMNS, { ...one, player: one.player.name, since: one.first_day }),
  );
  return writeCsvFile(SQUAD_COLUMNS, rows, query);
}
