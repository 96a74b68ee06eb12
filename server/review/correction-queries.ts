import { isDeepStrictEqual } from 'node:util';
import type { CorrectionResult, MatchContents } from '#contract/review/corrections.ts';
import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';
import { lockAccount } from '#server/changes/account-lock-queries.ts';
import { logChange, onWebsite, type Person } from '#server/changes/audit-queries.ts';
import { inMatchTransaction } from '#server/changes/league-lock-queries.ts';
import { listDoubts } from '#server/fixtures/hold-reason-queries.ts';
import { findFixtureOf, refuseOneTeam, relinkMatch } from '#server/fixtures/match-fixture-queries.ts';
import { badRequest, changedMeanwhile, notFound } from '#server/kit/http/errors.ts';
import { rewriteLines } from '#server/matches/match-lines-queries.ts';
import { type FormerMatch, lockMatch, storeRevision } from '#server/matches/match-revision-queries.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';
import { SAME_MATCH_REASON } from '#server/results/counted/new-match.ts';
import { decideDisputes } from '#server/review/review-queries.ts';

/** A match's contents after a correction, and their contradictions. */
interface Change {
  contents: MatchContents;
  contradictions: string[];
  /** The revision that the correction restores. */
  restored?: number;
  /** Returns the outcome without storing it. */
  isDryRun?: boolean;
}

interface Correction {
  match_id: number;
  /** The revision on the editor's screen. */
  revision: number;
  reason: string;
  user: Person;
}

/**
 * Replaces a match's contents by the result of `change`, all or nothing. Of concurrent editors of a revision the first
 * one wins; the others get 409. Throws 404 for an unlisted match, 400 if nothing changes, 401 if the account is
 * deleted.
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

/** `correctMatch` within a longer transaction. */
export async function correctMatchWithin(
  transaction: Database,
  { match_id, revision, reason, user }: Correction,
  change: Parameters<typeof correctMatch>[2],
): Promise<CorrectionResult> {
  await lockAccount(transaction, user.id);
  const former = await lockMatch(transaction, match_id);
  if (!former) throw notFound(`Match ${match_id}`);
  if (former.revision !== revision) {
    throw changedMeanwhile(
      `Match ${match_id} was changed meanwhile: it is at revision ${former.revision}, not ${revision}.`,
    );
  }
  const made = await change(transaction, former);
  const { contents, restored } = made;
  await refuseOneTeam(transaction, { league_id: former.league_id, team_names: contents.team_names });
  const contradictions = [...made.contradictions, ...(await listCorrectedDoubts(transaction, former, contents))];
  if (made.isDryRun) return { revision, contents, contradictions };
  if (isDeepStrictEqual(former.contents, contents)) throw badRequest('The correction changes nothing.');
  await lockTypedNames(transaction, former.league_id);
  await storeRevision(transaction, former, { reason, user_id: user.id, restored });
  await replaceContents(transaction, former, { contents, contradictions });
  await closeDisputes(transaction, match_id);
  await rewriteLines(transaction, former.league_id, [match_id]);
  const actor = onWebsite(user);
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

/** Oddities of the corrected match compared with its present or future fixture. */
async function listCorrectedDoubts(
  transaction: Database,
  { match_id, league_id, contents: former }: FormerMatch,
  contents: MatchContents,
): Promise<string[]> {
  const isMoved = contents.played_at !== former.played_at;
  if (!contents.shoot_out && !contents.extra_time && !isMoved) return [];
  const match = { ...contents, match_id, league_id, submission_date: new Date(contents.played_at) };
  return listDoubts(transaction, match, await findFixtureOf(transaction, match));
}

/** A correction closes the match's open disputes, whose players are notified. */
async function closeDisputes(transaction: Database, matchId: number): Promise<void> {
  await execute(
    transaction,
    sql`
      with changed as (select match_id, league_id from matches where match_id = ${matchId}),
        ${decideDisputes(sql`'corrected'`)}
      select`,
  );
}

/** The reason of a suspected duplicate stays: only a review removes it. */
async function replaceContents(transaction: Database, former: FormerMatch, { contents, contradictions }: Change) {
  // `played_at` has milliseconds and the column microseconds, so an unchanged date isn't written.
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
