import type { DivisionPlayOffs, Divisions } from '#contract/competitions/divisions.ts';
import type { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import { findCompetition } from '#server/competitions/cup-queries.ts';
import { buildCompetitionTables, isPlayed } from '#server/competitions/tables/competition-tables.ts';
import { findBracket } from '#server/competitions/tables/find-bracket.ts';
import { readTableFacts } from '#server/competitions/tables/find-competition-tables.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import { findPlayOffState, type PlayOffResults } from '#server/results/tables/play-off-state.ts';

type Source = Pick<ReadSource, 'database' | 'responses'>;

/** The divisions among competitions, the highest first, and the play-offs between them. One after another, on one connection. */
export async function readDivisions(
  source: Source,
  leagueId: number,
  competitions: readonly CompetitionHead[],
): Promise<Pick<Divisions, 'divisions' | 'play_offs'>> {
  const divisions: Divisions['divisions'] = [];
  for (const { id, level } of competitions.toSorted(byLevel)) {
    if (level === undefined) continue;
    const facts = await readTableFacts(source, id);
    if (facts) divisions.push({ level, size: facts.size, table: buildCompetitionTables(facts) });
  }
  const play_offs: DivisionPlayOffs[] = [];
  for (const competition of competitions) {
    const found = await readPlayOffs(source, leagueId, competition);
    if (found) play_offs.push(found);
  }
  return { divisions, play_offs: play_offs.toSorted((a, b) => a.level - b.level) };
}

function byLevel(one: CompetitionHead, other: CompetitionHead): number {
  return (one.level ?? 0) - (other.level ?? 0);
}

/** The state of play-offs between two divisions; undefined for other competitions. */
async function readPlayOffs(
  source: Source,
  leagueId: number,
  { play_off_level: level, ...competition }: CompetitionHead,
): Promise<DivisionPlayOffs | undefined> {
  if (level === undefined) return undefined;
  const { results, teams, rounds } = await readResults(source, leagueId, competition);
  const found = findPlayOffState(results);
  const winners = found.state === 'decided' ? found.winners : [];
  return { level, competition, state: found.state === 'decided' ? 'decided' : 'running', teams, winners, rounds };
}

interface FoundResults {
  results: PlayOffResults | undefined;
  teams: TeamHead[];
  rounds: DivisionPlayOffs['rounds'];
}

async function readResults(source: Source, leagueId: number, { id, format }: CompetitionHead): Promise<FoundResults> {
  if (format === 'round robin') {
    const facts = await readTableFacts(source, id);
    const [table] = facts ? buildCompetitionTables(facts).tables : [];
    const teams = facts?.teams.map(({ team }) => team) ?? [];
    return { results: facts && table && { kind: 'table', table, is_finished: isPlayed(facts) }, teams, rounds: [] };
  }
  const cup = await findCompetition(source.database, leagueId, id);
  if (!cup) return { results: undefined, teams: [], rounds: [] };
  const { rounds } = await findBracket(source.database, leagueId, cup);
  return { results: { kind: 'ties', rounds }, teams: cup.teams.map(({ team }) => team), rounds };
}
