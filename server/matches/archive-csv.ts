import { DEFAULT_RULES } from '#contract/competitions/default-rules.ts';
import type { Competition, CompetitionRules } from '#contract/competitions/schema.ts';
import type { SignUp } from '#contract/entries/schema.ts';
import { COMPETITION_COLUMNS, DEDUCTION_COLUMNS, ENTRY_COLUMNS, TEAM_COLUMNS } from '#contract/imports/csv-columns.ts';
import type { Deduction, Season } from '#contract/seasons/schema.ts';
import type { Team } from '#contract/teams/schema.ts';
import { type CsvValue, listCells } from '#server/kit/http/csv.ts';

/** The cells of `TEAM_COLUMNS`. */
export function listTeamCells({ crest, spellings, former_names, ...team }: Team): CsvValue[] {
  const names = { spellings: joinNames(spellings), former_names: joinNames(former_names) };
  return listCells(TEAM_COLUMNS, { ...team, ...crest, ...names });
}

/** Joins names; those with commas or other list separators are quoted. */
function joinNames(names: readonly string[]): string {
  return names.map((name) => (/[,;/|"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');
}

const NO_CELLS = Object.fromEntries(COMPETITION_COLUMNS.map((column) => [column, null])) as Record<
  (typeof COMPETITION_COLUMNS)[number],
  null
>;

/** The rows of `COMPETITION_COLUMNS`; a season without competitions has its own row. */
export function listCompetitionRows(seasons: readonly Season[], competitions: readonly Competition[]): CsvValue[][] {
  return seasons.flatMap(({ id, name, first_day, last_day }) => {
    const season = { ...NO_CELLS, season: name, first_day, last_day, season_id: id };
    const own = competitions.filter(({ season_id }) => season_id === id);
    if (own.length === 0) return [listCells(COMPETITION_COLUMNS, season)];
    return own.flatMap(({ id: competition_id, name: competition, match_types, rules, teams, ...own }) => {
      const { format, level, size, play_off_level } = own;
      const settings = {
        competition,
        format,
        level,
        size,
        play_off_level,
        match_types: joinNames(match_types),
        rules: writeRules(rules),
      };
      const row = { ...season, ...settings, competition_id };
      if (teams.length === 0) return [listCells(COMPETITION_COLUMNS, row)];
      return teams.map(({ team, ...entry }) =>
        listCells(COMPETITION_COLUMNS, { ...row, ...entry, team: team.name, team_id: team.id }),
      );
    });
  });
}

/** Rules that differ from a new competition's, as JSON. */
function writeRules(rules: CompetitionRules): string {
  const own = Object.entries(rules).filter(
    ([rule, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_RULES[rule as keyof CompetitionRules]),
  );
  return own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own));
}

/** The rows of `DEDUCTION_COLUMNS`. */
export function listDeductionRows(seasons: readonly Season[], deductions: readonly Deduction[]): CsvValue[][] {
  const nameOf = new Map(seasons.map(({ id, name }) => [id, name]));
  return deductions.map((deduction) =>
    listCells(DEDUCTION_COLUMNS, { ...deduction, season: nameOf.get(deduction.season_id) }),
  );
}

/** The rows of `ENTRY_COLUMNS`. */
export function listEntryRows({ season, entries }: SignUp): CsvValue[][] {
  return entries.map(({ team, ...entry }) =>
    listCells(ENTRY_COLUMNS, {
      ...entry,
      season: season?.name,
      season_id: season?.id,
      team: team.name,
      team_id: team.id,
    }),
  );
}
