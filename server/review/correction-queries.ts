import { isDeepStrictEqual } from 'node:util';
import type { CorrectionResult, MatchContents } from '#contract/corrections.ts';
import { foldName } from '#contract/fold-name.ts';
import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';
import { lockAccount } from '#server/domain/account-lock-queries.ts';
import { logChange, onWebsite } from '#server/domain/audit-queries.ts';
import { inMatchTransaction } from '#server/domain/league-lock-queries.ts';
import { isListed } from '#server/domain/match-queries.ts';
import { type FormerMatch, lockMatch, storeRevision } from '#server/domain/match-revision-queries.ts';
import { listLines, type PlayerLine, playerKeyOf, SAME_MATCH_REASON } from '#server/domain/new-match.ts';
import { lockTypedNames, resolveTypedNames } from '#server/domain/typed-names-queries.ts';
import { explainLevelScore } from '#server/fixtures/level-score-queries.ts';
import { findFixtureOf, refuseOneTeam, relinkMatch } from '#server/fixtures/match-fixture-queries.ts';
import { badRequest, conflict, notFound } from '#server/http/errors.ts';

/** A match's contents after a correction, and the contradictions in them. */
interface Change {
  contents: MatchContents;
  contradictions: string[];
  /** The revision that the correction restores. */
  restored?: number;
  /** Returns the outcome and stores nothing. */
  isDryRun?: boolean;
}

interface Correction {
  match_id: number;
  /** The revision that the editor saw. */
  revision: number;
  reason: string;
  user_id: number;
}

/**
 * Replaces a match's contents by those that `change` returns, all of it or nothing. Of editors of the same revision the
 * first stores; the others get 409. Throws 404 for a match that is not listed, 400 when nothing changes, 401 when the
 * account is deleted.
 */
export async function correctMatch(
  database: Database,
  correction: Correction,
  change: (transaction: Database, former: FormerMatch) => Change | Promise<Change>,
): Promise<CorrectionResult> {
  return inMatchTransaction(database, correction.match_id, (transaction) =>
    correctMatchWithin(transaction, correction, change),
  );
}

/** `correctMatch` as part of a longer transaction. */
export async function correctMatchWithin(
  transaction: Database,
  { match_id, revision, reason, user_id }: Correction,
  change: Parameters<typeof correctMatch>[2],
): Promise<CorrectionResult> {
  await lockAccount(transaction, user_id);
  const former = await lockMatch(transaction, match_id);
  if (!former) throw notFound(`Match ${match_id}`);
  if (former.revision !== revision) {
    throw conflict(`Match ${match_id} was changed meanwhile: it is at revision ${former.revision}, not ${revision}.`);
  }
  const made = await change(transaction, former);
  const { contents, restored } = made;
  await refuseOneTeam(transaction, { league_id: former.league_id, team_names: contents.team_names });
  const contradictions = [...made.contradictions, ...(await explainShootOutScore(transaction, former, contents))];
  if (made.isDryRun) return { revision, contents, contradictions };
  if (isDeepStrictEqual(former.contents, contents)) throw badRequest('The correction changes nothing.');
  await lockTypedNames(transaction, former.league_id);
  await storeRevision(transaction, former, { reason, user_id, restored });
  await replaceContents(transaction, former, { contents, contradictions });
  await replaceLines(transaction, former, contents);
  const actor = onWebsite({ id: user_id });
  await relinkMatch(transaction, match_id, { actor });
  await logChange(transaction, actor, {
    league_id: former.league_id,
    action: 'match corrected',
    subject: match_id,
    before: { revision },
    after: { revision: revision + 1, ...(restored && { restored }) },
  });
  return { revision: revision + 1, contents, contradictions };
}

/** Why the corrected shoot-out can't follow the score, by the fixture that the match is or will be the result of. */
async function explainShootOutScore(
  transaction: Database,
  { match_id, league_id }: FormerMatch,
  contents: MatchContents,
): Promise<string[]> {
  if (!contents.shoot_out) return [];
  const link = await findFixtureOf(transaction, {
    ...contents,
    match_id,
    league_id,
    submission_date: new Date(contents.played_at),
  });
  if (link.reasons.length > 0) return [];
  return explainLevelScore(transaction, contents, link.fixture && { id: link.fixture.id, home_side: link.home_side });
}

/** A reason that the match was sent twice stays: only a review removes it. */
async function replaceContents(transaction: Database, former: FormerMatch, { contents, contradictions }: Change) {
  // `played_at` has milliseconds and the column microseconds, so an unchanged date is not written.
  const played_at = contents.played_at === former.contents.played_at ? null : contents.played_at;
  const { type, match_name, team_names, team_goals, extra_time, shoot_out, overall_player_count, event_count } =
    contents;
  await execute(
    transaction,
    sql`
      update matches
      set revision = revision + 1, corrected_at = now(), type = ${type}, match_name = ${match_name},
        blue_name = ${team_names.Blue}, green_name = ${team_names.Green},
        blue_goals = ${team_goals.Blue}, green_goals = ${team_goals.Green},
        had_extra_time = ${extra_time === true}, blue_penalties = ${shoot_out?.Blue ?? null},
        green_penalties = ${shoot_out?.Green ?? null},
        overall_player_count = ${overall_player_count}, event_count = ${event_count},
        player_data = ${JSON.stringify(contents.player_data)}, event_data = ${JSON.stringify(contents.event_data)},
        submission_date = coalesce(${played_at}, submission_date),
        hold_reasons = ${contradictions}::text[] || array(
          select reason from unnest(hold_reasons) as reason where starts_with(reason, ${SAME_MATCH_REASON})
        )
      where match_id = ${former.match_id}`,
  );
}

/** Statistics read the lines, and each player's listed name is the one of the newest line. */
async function replaceLines(transaction: Database, former: FormerMatch, { player_data }: MatchContents): Promise<void> {
  const lines = listLines(player_data);
  const keys = lines.map(playerKeyOf);
  const names = lines.map(({ name }) => name);
  await execute(transaction, sql`delete from match_players where match_id = ${former.match_id}`);
  await execute(
    transaction,
    sql`
      insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
        submission_date)
      select match_id, line.*, submission_date
      from matches, unnest(
        ${lines.map(({ team }) => team)}::text[],
        ${lines.map(({ slot }) => slot)}::smallint[],
        ${keys}::text[],
        ${names}::text[],
        ${lines.map(({ goals }) => goals)}::smallint[],
        ${lines.map(({ assists }) => assists)}::smallint[],
        ${lines.map(({ yellow_cards }) => yellow_cards)}::smallint[],
        ${lines.map(({ red_card }) => red_card)}::smallint[]
      ) as line
      where match_id = ${former.match_id}`,
  );
  const everyone = [...listLines(former.contents.player_data), ...lines];
  const ids = new Map(everyone.map((line) => [playerKeyOf(line), line.id]));
  await execute(
    transaction,
    sql`
      with current as (
        insert into players (player_key, roblox_id, name)
        select player_key, roblox_id, newest.name
        from unnest(${[...ids.keys()]}::text[], ${[...ids.values()]}::text[]) as own (player_key, roblox_id)
        cross join lateral (
          select line.name
          from match_players as line join matches using (match_id)
          where line.player_key = own.player_key and line.name is not null and ${isListed('matches')}
          order by line.submission_date desc, match_id desc
          limit 1
        ) as newest
        order by player_key
        on conflict (player_key) do update set name = excluded.name where players.name <> excluded.name
      )
      insert into player_names (player_key, name, search_name)
      select *
      from unnest(${keys}::text[], ${names}::text[], ${names.map((name) => foldName(name))}::text[]) as line
      order by 1, 2
      on conflict do nothing`,
  );
  await replaceTypedNames(transaction, former, lines);
  await resolveTypedNames(
    transaction,
    former.league_id,
    everyone.map(({ name }) => foldName(name)),
  );
}

async function replaceTypedNames(transaction: Database, { match_id, league_id }: FormerMatch, lines: PlayerLine[]) {
  const typed = lines.filter(({ id }) => id === null);
  await execute(transaction, sql`delete from typed_names where match_id = ${match_id}`);
  await execute(
    transaction,
    sql`
      insert into typed_names (match_id, league_id, team, slot, search_name, name)
      select ${match_id}, ${league_id}, line.*
      from unnest(
        ${typed.map(({ team }) => team)}::text[],
        ${typed.map(({ slot }) => slot)}::smallint[],
        ${typed.map(({ name }) => foldName(name))}::text[],
        ${typed.map(({ name }) => name)}::text[]
      ) as line`,
  );
}
