import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_DEDUCTED_POINTS, MAX_DEDUCTION_REASON_LENGTH, MAX_DEDUCTIONS } from '#contract/kit/limits.ts';
import {
  buildRow,
  type ImportPlan,
  type PlanInput,
  type PlannedDeduction,
  readRows,
} from '#server/imports/plan/plan.ts';
import { findTableRules } from '#server/results/tables/table-rules-queries.ts';

/** Deductions of a sheet, for existing seasons and teams. */
export async function planDeductions(input: PlanInput): Promise<ImportPlan> {
  const { database, leagueId, teams } = input;
  const { seasons = [], deductions: stored = [] } = (await findTableRules(database, leagueId)) ?? {};
  /** Number of equal deductions that the league already has. */
  const known = new Map<string, number>();
  const above = new Map<string, number>();
  const keyOf = ({ season_id, team, points, reason, day }: PlannedDeduction) =>
    [season_id, foldName(teams.find(team)?.name ?? team), points, foldName(reason), day].join('\n');
  for (const one of stored) known.set(keyOf(one), (known.get(keyOf(one)) ?? 0) + 1);
  const deductions: PlannedDeduction[] = [];
  const lacks = new Set<'competitions' | 'teams'>();
  const rows = await readRows(input, (reader) => {
    const seasonName = reader.name('season');
    const season = seasons.find(({ name }) => foldName(name) === foldName(seasonName));
    if (!season && seasonName !== '') {
      reader.report('season', `The league has no season “${seasonName}”.`);
      lacks.add('competitions');
    }
    const teamName = reader.name('team');
    const team = teams.find(teamName);
    if (!team && teamName !== '') {
      reader.report('team', `No team of this league is called “${teamName}”.`);
      lacks.add('teams');
    }
    const points = reader.optionalCount('points', MAX_DEDUCTED_POINTS, 1);
    if (reader.cell('points') === '') reader.report('points', 'Points are missing.');
    const reason = reader.cell('reason');
    if (reason.length > MAX_DEDUCTION_REASON_LENGTH)
      reader.report('reason', `A reason can have ${MAX_DEDUCTION_REASON_LENGTH} characters.`);
    if (reason === '') reader.report('reason', 'Reason is missing.');
    const day = reader.optionalDay('day');
    let [note, isThere]: [note: string | null, isThere: boolean] = [null, false];
    if (season && team && points !== null && reader.problems.length === 0) {
      const deduction = { season_id: season.id, team: team.name, points, reason, day };
      const key = keyOf(deduction);
      const left = known.get(key) ?? 0;
      isThere = left > 0;
      if (isThere) {
        known.set(key, left - 1);
        note = 'The league has this deduction already.';
      } else {
        const like = above.get(key);
        note = like === undefined ? null : `Like row ${like}: it deducts these points again.`;
        above.set(key, reader.number);
        deductions.push(deduction);
      }
    }
    return buildRow('deductions', reader, {
      cells: {
        season: season?.name ?? seasonName,
        team: team?.name ?? teamName,
        points: reader.cell('points'),
        reason,
        day: day ?? reader.cell('day'),
      },
      team_ids: { team: team?.id },
      note,
      isThere,
    });
  });
  const count = stored.length + deductions.length;
  const missing = lacks.has('competitions') ? 'competitions' : lacks.has('teams') ? 'teams' : null;
  const things = missing === 'teams' ? 'teams' : 'seasons';
  return {
    rows,
    contents: { kind: 'deductions', deductions },
    newPlayers: 0,
    excess: count > MAX_DEDUCTIONS ? `The league would have ${count} deductions; it can have ${MAX_DEDUCTIONS}.` : null,
    first: missing && { kind: missing, reason: `Some of these ${things} are not in the league yet.` },
  };
}
