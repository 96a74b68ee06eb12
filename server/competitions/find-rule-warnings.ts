import { foldName } from '#contract/kit/fold-name.ts';
import type { Deduction, EditedDeduction, EditedSeason, Season, SignUpSeason } from '#contract/seasons/schema.ts';
import type { SeasonTeam, StoredRules } from '#server/results/tables/table-rules-queries.ts';
import { canonicalNames } from '#server/results/teams/team-names.ts';

/** Adds warnings of likely mistakes to seasons and deductions. */
export function addWarnings(
  { seasons, deductions, aliases }: Omit<StoredRules, 'seasons'> & { seasons: SignUpSeason[] },
  seasonTeams: readonly SeasonTeam[],
): { seasons: EditedSeason[]; deductions: EditedDeduction[] } {
  const readName = canonicalNames(aliases);
  const keyOf = (season_id: number, team: string) => `${season_id} ${foldName(readName(team))}`;
  const playing = new Set(seasonTeams.map(({ season_id, name }) => keyOf(season_id, name)));
  const names = new Map(seasons.map(({ id, name }) => [id, name]));
  const isPlaying = ({ season_id, team }: Deduction) => playing.has(keyOf(season_id, team));
  return {
    seasons: seasons.map((season) => ({ ...season, warnings: findOverlaps(season, seasons) })),
    deductions: deductions.map((deduction) => ({
      ...deduction,
      warnings: isPlaying(deduction)
        ? []
        : [`${deduction.team} has played no match that counts in ${names.get(deduction.season_id)}.`],
    })),
  };
}

function findOverlaps(season: Season, seasons: readonly Season[]): string[] {
  return seasons
    .filter(
      ({ id, first_day, last_day }) => id !== season.id && first_day <= season.last_day && season.first_day <= last_day,
    )
    .map(({ name }) => `Some of its days are also days of ${name}.`);
}
