import { DEFAULT_RULES } from '#contract/competitions/default-rules.ts';
import { type CompetitionRules, GroupName, NewCompetition } from '#contract/competitions/schema.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { CompetitionFormat } from '#contract/kit/heads.ts';
import {
  MAX_COMPETITION_MATCH_TYPES,
  MAX_COMPETITIONS_PER_SEASON,
  MAX_SEASONS,
  MAX_TEAMS_PER_COMPETITION,
} from '#contract/kit/limits.ts';
import { requireDivisionSettings, requireSensibleRules } from '#server/competitions/check-rules.ts';
import { type KnownCompetition, listKnownCompetitions, listSeasons } from '#server/imports/import-facts-queries.ts';
import {
  buildRow,
  type ImportPlan,
  type PlanInput,
  type PlannedSeason,
  readRows,
  type SheetCompetition,
} from '#server/imports/plan/plan.ts';
import { splitNames } from '#server/imports/read/list-names.ts';
import type { RowReader } from '#server/imports/read/row-reader.ts';
import { refuseTeamName, type SheetTeams } from '#server/imports/read/sheet-teams.ts';

/** Words for formats in sheets, besides our own. */
const FORMATS: Record<CompetitionFormat, RegExp> = {
  'round robin': /^(?:round robin|league|liga|everyone plays everyone)$/i,
  knockout: /^(?:knock-?out|cup|pokal|copa|coupe)$/i,
  'double elimination': /^(?:double elimination)$/i,
  'groups and knockout': /^(?:groups and knock-?out|groups|group stage)$/i,
};
const GROUPS = Object.values(GroupName.enum);
const WITHDRAWALS = ['expunged', 'awarded'] as const;

/** A sheet's seasons with their competitions and teams, one row per team. Existing ones stay unchanged. */
export async function planCompetitions(input: PlanInput): Promise<ImportPlan> {
  const { database, leagueId, teams } = input;
  const draft = new CompetitionsDraft(
    await listSeasons(database, leagueId),
    await listKnownCompetitions(database, leagueId),
  );
  const rows = await readRows(input, (reader) => {
    const season = draft.readSeason(reader);
    const name = reader.optionalName('competition');
    const found = season && name !== '' ? draft.readCompetition(reader, season, name) : null;
    const team = reader.optionalName('team');
    const refusal = refuseTeamName(team);
    if (refusal) reader.report('team', refusal);
    if (team !== '' && name === '') reader.report('competition', 'Competition is missing.');
    const unknown: string[] = [];
    const isThere = season !== null && draft.add(reader, { season, found, team, teams, unknown });
    const known = teams.find(team);
    return buildRow('competitions', reader, {
      cells: {
        season: season?.name ?? reader.cell('season'),
        competition: name,
        team: known?.name ?? team,
        group: reader.cell('group').toUpperCase(),
      },
      team_ids: { team: known?.id },
      note: isThere ? 'In the league already. It stays as it is.' : null,
      isThere,
      result: unknown.length > 0 ? 'new with team' : 'new',
      unknown: teams.describeUnknown(unknown),
    });
  });
  const { seasons, competitions } = draft;
  return {
    rows,
    contents: { kind: 'competitions', seasons, competitions },
    newPlayers: 0,
    excess: draft.findExcess(),
  };
}

/** An existing competition, or one from the rows above. */
type FoundCompetition = { known: KnownCompetition } | { planned: SheetCompetition };

interface EntryRow {
  season: PlannedSeason;
  found: FoundCompetition | null;
  team: string;
  teams: SheetTeams;
  /** Collects names of teams that first occur in this row. */
  unknown: string[];
}

/** Seasons and competitions of the rows read so far. */
class CompetitionsDraft {
  readonly seasons: PlannedSeason[] = [];
  readonly competitions: SheetCompetition[] = [];
  readonly #known: readonly KnownCompetition[];
  readonly #knownSeasons: readonly PlannedSeason[];
  /** Numbers of the rows that first had each entry. */
  readonly #rows = new Map<string, number>();

  constructor(seasons: readonly PlannedSeason[], competitions: readonly KnownCompetition[]) {
    this.#knownSeasons = seasons;
    this.#known = competitions;
  }

  /** The season of a row; a new one needs its days. */
  readSeason(reader: RowReader): PlannedSeason | null {
    const name = reader.name('season');
    if (name === '') return null;
    const found = [...this.#knownSeasons, ...this.seasons].find((one) => foldName(one.name) === foldName(name));
    if (found) return found;
    const first_day = reader.optionalDay('first_day');
    const last_day = reader.optionalDay('last_day');
    if (first_day === null || last_day === null) {
      const missing = first_day === null ? 'first_day' : 'last_day';
      reader.report(missing, `The league has no season “${name}” yet: its first and last day are needed.`);
      return null;
    }
    if (first_day > last_day) reader.report('last_day', 'This day is before the first one.');
    if (reader.problems.length > 0) return null;
    const season = { id: null, name, first_day, last_day };
    this.seasons.push(season);
    return season;
  }

  readCompetition(reader: RowReader, season: PlannedSeason, name: string): FoundCompetition | null {
    const isNamed = (one: { name: string }) => foldName(one.name) === foldName(name);
    const known = this.#known.find((one) => foldName(one.season) === foldName(season.name) && isNamed(one));
    if (known) return { known };
    const format = readFormat(reader);
    const match_types = splitNames(reader.cell('match_types'));
    if (match_types.length > MAX_COMPETITION_MATCH_TYPES)
      reader.report('match_types', `A competition can have ${MAX_COMPETITION_MATCH_TYPES} match types.`);
    const rules = readRules(reader);
    const division = this.#readDivision(reader, season, { name, format, rules });
    const planned = this.competitions.find((one) => one.season === season && isNamed(one));
    if (planned) {
      if (reader.cell('format') !== '' && format !== planned.format)
        reader.report('format', `A row above has “${planned.format}” for ${name}.`);
      return { planned };
    }
    if (reader.problems.length > 0) return null;
    const usual = format === 'round robin' ? 'League Match' : 'Cup Match';
    const types = match_types.length > 0 ? match_types : [usual];
    const made: SheetCompetition = { season, name, format, match_types: types, ...division, rules, entries: [] };
    this.competitions.push(made);
    return { planned: made };
  }

  /** The level and size of a division, or the level of play-offs; no two competitions of a season have one. */
  #readDivision(
    reader: RowReader,
    season: PlannedSeason,
    { name, format, rules }: Pick<SheetCompetition, 'name' | 'format' | 'rules'>,
  ): Pick<SheetCompetition, 'level' | 'size' | 'play_off_level'> {
    const level = reader.optionalCount('level', MAX_COMPETITIONS_PER_SEASON, 1);
    const size = reader.optionalCount('size', MAX_TEAMS_PER_COMPETITION, 2);
    const play_off_level = reader.optionalCount('play_off_level', MAX_COMPETITIONS_PER_SEASON, 1);
    const { places_play_off_down } = rules;
    reader.attempt('level', () =>
      requireDivisionSettings({ format, level, size, play_off_level, places_play_off_down }),
    );
    const others = [
      ...this.#known.filter((one) => foldName(one.season) === foldName(season.name)),
      ...this.competitions.filter((one) => one.season === season && foldName(one.name) !== foldName(name)),
    ];
    const same = others.find((one) => level !== null && one.level === level);
    if (same) reader.report('level', `${same.name} has level ${level} already.`);
    const played = others.find((one) => play_off_level !== null && one.play_off_level === play_off_level);
    if (played) reader.report('play_off_level', `${played.name} has the play-offs of level ${play_off_level} already.`);
    return { level, size, play_off_level };
  }

  /** Adds the team of a row; true if the league already has everything in the row. */
  add(reader: RowReader, { season, found, team: name, teams, unknown }: EntryRow): boolean {
    const group = reader.optionalWord('group', GROUPS);
    const seed = reader.optionalCount('seed', MAX_TEAMS_PER_COMPETITION, 1);
    const lot = reader.optionalCount('lot', MAX_TEAMS_PER_COMPETITION, 1);
    const withdrawal = reader.optionalWord('withdrawal', WITHDRAWALS);
    if (reader.problems.length > 0) return false;
    const key = [season.name, reader.cell('competition'), teams.find(name)?.name ?? name].map(foldName).join('\n');
    const above = this.#rows.get(key);
    if (above !== undefined) {
      reader.report(name === '' ? 'competition' : 'team', `Row ${above} has the same already.`);
      return false;
    }
    this.#rows.set(key, reader.number);
    if (found && 'known' in found) {
      const id = teams.find(name)?.id ?? null;
      if (name === '' || (id !== null && found.known.team_ids.includes(id))) return true;
      reader.report(
        'team',
        `${found.known.name} is in the league already, without ${name}. Add it under Competitions.`,
      );
      return false;
    }
    if (found && name !== '') {
      const { entries } = found.planned;
      const taken = seed === null ? undefined : entries.find((entry) => entry.seed === seed);
      if (taken) reader.report('seed', `${taken.team.name} has seed ${seed} already.`);
      if (entries.length >= MAX_TEAMS_PER_COMPETITION)
        reader.report('team', `A competition can have ${MAX_TEAMS_PER_COMPETITION} teams.`);
      if (reader.problems.length > 0) return false;
      const { team, isFirst } = teams.findOrMake(name);
      if (isFirst) unknown.push(team.name);
      entries.push({ team, group, seed, lot, withdrawal });
    }
    return !found && season.id !== null;
  }

  /** Why the seasons or competitions exceed the league's limits, in one sentence; null if they don't. */
  findExcess(): string | null {
    const seasons = this.#knownSeasons.length + this.seasons.length;
    if (seasons > MAX_SEASONS) return `The league would have ${seasons} seasons; it can have ${MAX_SEASONS}.`;
    for (const { season } of this.competitions) {
      const isOfSeason = (name: string) => foldName(name) === foldName(season.name);
      const known = this.#known.filter((one) => isOfSeason(one.season)).length;
      const count = known + this.competitions.filter((one) => one.season === season).length;
      if (count > MAX_COMPETITIONS_PER_SEASON)
        return `${season.name} would have ${count} competitions; it can have ${MAX_COMPETITIONS_PER_SEASON}.`;
    }
    return null;
  }
}

/** Unless stated, a cup with groups for a team with a group, else a league. */
function readFormat(reader: RowReader): CompetitionFormat {
  const text = reader.cell('format');
  if (text === '') return reader.cell('group') === '' ? 'round robin' : 'groups and knockout';
  const formats = Object.keys(FORMATS) as CompetitionFormat[];
  const found = formats.find((format) => FORMATS[format].test(text));
  if (!found) reader.report('format', `Format “${text}” is none of ${formats.join(', ')}.`);
  return found ?? 'round robin';
}

function readRules(reader: RowReader): CompetitionRules {
  const stated = reader.optionalJson('rules', NewCompetition.properties.rules);
  const strange = Object.keys(stated ?? {}).find((rule) => !Object.hasOwn(DEFAULT_RULES, rule));
  if (strange) reader.report('rules', `There is no rule “${strange}”.`);
  const rules = { ...DEFAULT_RULES, ...stated };
  reader.attempt('rules', () => requireSensibleRules(rules));
  return rules;
}
