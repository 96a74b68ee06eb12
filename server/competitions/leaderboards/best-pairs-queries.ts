import type { BestPairs, BestPairsChange } from '#contract/competitions/cups.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { findCompetition, listTieSources, type PlannedCup } from '#server/competitions/cup-queries.ts';
import type { DrawnFixture } from '#server/competitions/draw-cup.ts';
import { storeOrTry } from '#server/competitions/tables/table-change-queries.ts';
import { conflict, invalidField, requireFound } from '#server/kit/http/errors.ts';
import { listFixtures } from '#server/results/fixtures/fixture-queries.ts';

type Ties = Awaited<ReturnType<typeof listTieSources>>;
type Pair = BestPairs['pairs'][number];

/** A tie with one of the groups' best teams: its present sides, and the group of that team, null until known. */
interface BestTie {
  tie: number;
  side: 'home' | 'away';
  fixture: Fixture;
  group: string | null;
  hasResult: boolean;
}

/**
 * Assigns the groups' best teams to ties, or without pairs restores the draw's rule; logs it and returns the ties
 * before and after. Throws 404 for an unknown cup, and 400 for pairs that omit a team or a tie. Throws 409 while the
 * teams are unknown and for ties with a result.
 */
export function setBestPairs(
  database: Database,
  leagueId: number,
  { id, pairs }: BestPairs,
  { actor, isDryRun }: { actor: Actor; isDryRun: boolean },
): Promise<BestPairsChange> {
  return storeOrTry(database, leagueId, isDryRun, async (transaction) => {
    const cup = requireFound(await findCompetition(transaction, leagueId, id), `Competition ${id}`);
    const sources = await listTieSources(transaction, id);
    const before = await readTies(transaction, leagueId, cup, sources);
    if (before.length === 0) throw conflict(`No best teams of groups go through in ${cup.name}.`);
    requirePairs(cup, before, pairs);
    await storePairs(transaction, id, pairs);
    const after = await readTies(transaction, leagueId, cup, sources);
    const played = after.find(
      ({ hasResult, fixture }, at) => hasResult && fixture.is_contradicted && !before[at]?.fixture.is_contradicted,
    );
    if (played) throw conflict(`${nameTie(played)} has a result, so its teams stay.`);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'best teams paired',
      subject: id,
      before: { name: cup.name, pairs: listChosen(sources) },
      after: { name: cup.name, pairs, ties: after.map(describe) },
    });
    return {
      ties: before.map((tie, at) => ({
        tie: tie.tie,
        name: nameTie(tie),
        opponent: tie.fixture[tie.side === 'home' ? 'away' : 'home'],
        group: tie.group,
        before: tie.fixture[tie.side],
        after: after[at]?.fixture[tie.side] ?? tie.fixture[tie.side],
        has_result: tie.hasResult,
      })),
    };
  });
}

async function readTies(
  transaction: Database,
  league_id: number,
  { id, teams }: PlannedCup,
  sources: Ties,
): Promise<BestTie[]> {
  const fixtures = await listFixtures(transaction, { league_id, competition_id: id, includes_drafts: true });
  const found = new Map<number, BestTie>();
  for (const { tie, ...source } of sources) {
    const side = isBest(source.home_source) ? 'home' : 'away';
    const legs = fixtures.filter((one) => one.tie === tie);
    const [fixture] = legs.toSorted((one, other) => one.leg - other.leg);
    if (tie === null || !fixture || found.has(tie) || !(isBest(source.home_source) || isBest(source.away_source))) {
      continue;
    }
    const group = teams.find(({ team }) => team.id === fixture[side].team?.id)?.group ?? null;
    const hasResult = legs.some(({ score, status }) => score !== null || status === 'walkover');
    found.set(tie, { tie, side, fixture, group, hasResult });
  }
  return [...found.values()].sort((one, other) => one.tie - other.tie);
}

function isBest(source: DrawnFixture['home_source']): boolean {
  return source !== null && 'best_place' in source;
}

/** The pairs that staff chose earlier. */
function listChosen(sources: Ties): Pair[] {
  const chosen = sources.flatMap(({ tie, home_source, away_source }): [number, Pair][] => {
    const best = [home_source, away_source].find((source) => source !== null && 'best_place' in source);
    const group = best && 'best_place' in best ? best.chosen : undefined;
    return tie === null || group === undefined ? [] : [[tie, { tie, group }]];
  });
  return [...new Map(chosen).values()];
}

function requirePairs({ name, teams }: PlannedCup, ties: readonly BestTie[], pairs: readonly Pair[]): void {
  if (ties.some(({ group }) => group === null)) {
    throw conflict(`The best teams of the groups of ${name} are not known yet.`);
  }
  if (pairs.length === 0) return;
  const left = new Map(ties.map((tie) => [tie.tie, tie]));
  const groups = new Set(ties.map(({ group }) => group));
  for (const { tie, group } of pairs) {
    const found = left.get(tie);
    if (!left.delete(tie) || !found) throw invalidField('pairs', `has tie ${tie} twice, or no best team plays in it.`);
    if (!groups.delete(group)) throw invalidField('pairs', `has Group ${group} twice, or no best team is of it.`);
    const opponent = found.fixture[found.side === 'home' ? 'away' : 'home'].team;
    if (teams.find(({ team }) => team.id === opponent?.id)?.group === group) {
      throw invalidField('pairs', `has two teams of Group ${group} meet in ${nameTie(found)}.`);
    }
  }
  const [missing] = left.values();
  if (missing) throw invalidField('pairs', `lacks ${nameTie(missing)}.`);
}

function nameTie({ tie, fixture }: BestTie): string {
  return `Tie ${tie} of the ${fixture.round_name}`;
}

function describe({ fixture: { home, away } }: BestTie): string {
  return `${home.team?.name ?? home.label} v ${away.team?.name ?? away.label}`;
}

function storePairs(transaction: Database, competitionId: number, pairs: readonly Pair[]): Promise<unknown> {
  return execute(
    transaction,
    sql`
      update fixtures set
        home_source = case when home_source ? 'best_place' then (home_source - 'chosen') || chosen else home_source end,
        away_source = case when away_source ? 'best_place' then (away_source - 'chosen') || chosen else away_source end
      from (
        select f.id, case when pair.tie is null then '{}' else jsonb_build_object('chosen', pair."group") end as chosen
        from fixtures f
        left join json_to_recordset(${JSON.stringify(pairs)}) as pair (tie smallint, "group" text) using (tie)
        where f.competition_id = ${competitionId} and f.removed_at is null
          and (f.home_source ? 'best_place' or f.away_source ? 'best_place')
      ) as paired
      where fixtures.id = paired.id`,
  );
}
