import { DEFAULT_RULES } from '#contract/competitions/default-rules.ts';
import type { Competition, CompetitionRules } from '#contract/competitions/schema.ts';
import type { Deduction, Season } from '#contract/seasons/schema.ts';
import type { Team } from '#contract/teams/schema.ts';

type Cell = string | number | null;

/** The cells of `TEAM_COLUMNS`. */
export function listTeamCells({ id, name, short_name, slug, crest, spellings, former_names }: Team): Cell[] {
  const { first_colour, second_colour, outline, pattern } = crest;
  const names = [spellings, former_names].map(joinNames);
  return [id, name, short_name, slug, first_colour, second_colour, outline, pattern, ...names];
}

/** Names with commas or other separators of lists are in quotation marks. */
function joinNames(names: readonly string[]): string {
  return names.map((name) => (/[,;/|"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');
}

/** The rows of `COMPETITION_COLUMNS`; a season without competitions has one of its own. */
export function listCompetitionRows(seasons: readonly Season[], competitions: readonly Competition[]): Cell[][] {
  return seasons.flatMap(({ id, name, first_day, last_day }) => {
    const season = [name, first_day, last_day];
    const own = competitions.filter(({ season_id }) => season_id === id);
    if (own.length === 0) return [[...season, ...Array<null>(9).fill(null), id, null, null]];
    return own.flatMap(({ id: competition_id, name, format, match_types, rules, teams }) => {
      const settings = [name, format, joinNames(match_types), writeRules(rules)];
      const ids = [id, competition_id];
      if (teams.length === 0) return [[...season, ...settings, null, null, null, null, null, ...ids, null]];
      return teams.map(({ team, group, seed, lot, withdrawal }) => {
        return [...season, ...settings, team.name, group, seed, lot, withdrawal, ...ids, team.id];
      });
    });
  });
}

/** As JSON, those that a new competition would not have. */
function writeRules(rules: CompetitionRules): string {
  const own = Object.entries(rules).filter(
    ([rule, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_RULES[rule as keyof CompetitionRules]),
  );
  return own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own));
}

/** The rows of `DEDUCTION_COLUMNS`. */
export function listDeductionRows(seasons: readonly Season[], deductions: readonly Deduction[]): Cell[][] {
  const nameOf = new Map(seasons.map(({ id, name }) => [id, name]));
  return deductions.map(({ season_id, team, points, reason, day }) => {
    return [nameOf.get(season_id) ?? null, team, points, reason, day, season_id];
  });
}
