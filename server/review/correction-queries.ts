import { isDeepStrictEqual } from 'node:util';
import type { CorrectionResult, MatchContents } from '#contract/corrections.ts';
import type { SubmissionMethod } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction, retryOnDeadlock } from '#database/transaction.ts';
import { lockAccount } from '#server/accounts/account-queries.ts';
import { logChange, onWebsite } from '#server/audit/audit-queries.ts';
import { badRequest, conflict, notFound } from '#server/http/errors.ts';
import { listLines, type PlayerLine, playerKeyOf, SAME_MATCH_REASON } from '#server/matches/new-match.ts';
import { lockTypedNames, settleTypedNames } from '#server/players/typed-names-queries.ts';
import { MATCH_CONTENTS } from '#server/review/revision-queries.ts';

/** A match as a correction finds it. */
export interface FormerMatch {
  match_id: number;
  league_id: number;
  method: SubmissionMethod;
  revision: number;
  contents: MatchContents;
}

/** What a correction makes of a match, and where that contradicts itself (rules §5). */
interface Change {
  contents: MatchContents;
  contradictions: string[];
  /** The revision that is brought back. */
  restored?: number;
  /** Leaves everything as it is. */
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
 * Corrects a match by what `change` makes of it, all of it or nothing. Of editors of the same revision the first stores;
 * the others get 409. Throws 404 for a match that shows nowhere, 400 when nothing changes, 401 without the account.
 */
export async function correctMatch(
  database: Database,
  correction: Correction,
  change: (transaction: Database, former: FormerMatch) => Change | Promise<Change>,
): Promise<CorrectionResult> {
  return retryOnDeadlock(() =>
    inTransaction(database, (transaction) => correctMatchWithin(transaction, correction, change)),
  );
}

/** The same as a part of a longer transaction. */
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
  const { contents, contradictions, restored } = made;
  if (made.isDryRun) return { revision, contents, contradictions };
  if (isDeepStrictEqual(former.contents, contents)) throw badRequest('The correction changes nothing.');
  await lockTypedNames(transaction, former.league_id);
  await keepFormer(transaction, former, { reason, user_id, restored });
  await replaceContents(transaction, former, made);
  await replaceLines(transaction, former, contents);
  await logChange(transaction, onWebsite({ id: user_id }), {
    league_id: former.league_id,
    action: 'match corrected',
    subject: match_id,
    before: { revision },
    after: { revision: revision + 1, ...(restored && { restored }) },
  });
  return { revision: revision + 1, contents, contradictions };
}

async function lockMatch(transaction: Database, matchId: number): Promise<FormerMatch | undefined> {
  const { rows } = await transaction.$client.query<FormerMatch>(
    `select match_id, league_id, method, revision, ${MATCH_CONTENTS} as contents
     from matches
     where match_id = $1 and declined_at is null
     for no key update`,
    [matchId],
  );
  return rows[0];
}

/** PostgreSQL copies what the match said, to the letter; by the keys of its players an erasure finds it. */
async function keepFormer(
  transaction: Database,
  { match_id, contents }: FormerMatch,
  { reason, user_id, restored }: { reason: string; user_id: number; restored: number | undefined },
): Promise<void> {
  const keys = listLines(contents.player_data).map(playerKeyOf);
  await transaction.$client.query(
    `insert into match_revisions (match_id, revision, corrected_by, reason, restored, before, player_ids)
     select match_id, revision + 1, $2, $3, $4, ${MATCH_CONTENTS}, $5 from matches where match_id = $1`,
    [match_id, user_id, reason, restored ?? null, [...new Set(keys)]],
  );
}

/** A reason that the match was sent twice stays: its review settles that, not a correction. */
async function replaceContents(transaction: Database, former: FormerMatch, { contents, contradictions }: Change) {
  // A contents' date is in milliseconds: one that stays keeps what PostgreSQL knows beyond them.
  const played_at = contents.played_at === former.contents.played_at ? null : contents.played_at;
  const { type, match_name, team_names, team_goals, overall_player_count, event_count } = contents;
  await transaction.$client.query(
    `update matches
     set revision = revision + 1, corrected_at = now(), type = $2, match_name = $3, blue_name = $4, green_name = $5,
       blue_goals = $6, green_goals = $7, overall_player_count = $8, event_count = $9, player_data = $10,
       event_data = $11, submission_date = coalesce($13, submission_date), hold_reasons = $12::text[] || array(
         select reason from unnest(hold_reasons) as reason where starts_with(reason, '${SAME_MATCH_REASON}')
       )
     where match_id = $1`,
    [
      former.match_id,
      type,
      match_name,
      team_names.Blue,
      team_names.Green,
      team_goals.Blue,
      team_goals.Green,
      overall_player_count,
      event_count,
      JSON.stringify(contents.player_data),
      JSON.stringify(contents.event_data),
      contradictions,
      played_at,
    ],
  );
}

/** The lines are the facts of statistics, and the names in the list of players come from the newest of them. */
async function replaceLines(transaction: Database, former: FormerMatch, { player_data }: MatchContents): Promise<void> {
  const lines = listLines(player_data);
  await transaction.$client.query('delete from match_players where match_id = $1', [former.match_id]);
  await transaction.$client.query(
    `insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
       submission_date)
     select match_id, line.*, submission_date
     from matches, unnest($2::text[], $3::smallint[], $4::text[], $5::text[], $6::smallint[], $7::smallint[],
       $8::smallint[], $9::smallint[]) as line
     where match_id = $1`,
    [
      former.match_id,
      lines.map(({ team }) => team),
      lines.map(({ slot }) => slot),
      lines.map(playerKeyOf),
      lines.map(({ name }) => name),
      lines.map(({ goals }) => goals),
      lines.map(({ assists }) => assists),
      lines.map(({ yellow_cards }) => yellow_cards),
      lines.map(({ red_card }) => red_card),
    ],
  );
  const everyone = [...listLines(former.contents.player_data), ...lines];
  const ids = new Map(everyone.map((line) => [playerKeyOf(line), line.id]));
  await transaction.$client.query(
    `with current as (
       insert into players (player_key, roblox_id, name)
       select player_key, roblox_id, newest.name
       from unnest($1::text[], $2::text[]) as own (player_key, roblox_id)
       cross join lateral (
         select line.name
         from match_players as line join matches using (match_id)
         where line.player_key = own.player_key and line.name is not null and declined_at is null
         order by line.submission_date desc, match_id desc
         limit 1
       ) as newest
       order by player_key
       on conflict (player_key) do update set name = excluded.name where players.name <> excluded.name
     )
     insert into player_names (player_key, name, search_name)
     select * from unnest($3::text[], $4::text[], $5::text[]) as line order by 1, 2
     on conflict do nothing`,
    [
      [...ids.keys()],
      [...ids.values()],
      lines.map(playerKeyOf),
      lines.map(({ name }) => name),
      lines.map(({ name }) => name.toLowerCase()),
    ],
  );
  await replaceTypedNames(transaction, former, lines);
  await settleTypedNames(
    transaction,
    former.league_id,
    everyone.map(({ name }) => name.toLowerCase()),
  );
}

async function replaceTypedNames(transaction: Database, { match_id, league_id }: FormerMatch, lines: PlayerLine[]) {
  const typed = lines.filter(({ id }) => id === null);
  await transaction.$client.query('delete from typed_names where match_id = $1', [match_id]);
  await transaction.$client.query(
    `insert into typed_names (match_id, league_id, team, slot, search_name, name)
     select $1, $2, line.* from unnest($3::text[], $4::smallint[], $5::text[], $6::text[]) as line`,
    [
      match_id,
      league_id,
      typed.map(({ team }) => team),
      typed.map(({ slot }) => slot),
      typed.map(({ name }) => name.toLowerCase()),
      typed.map(({ name }) => name),
    ],
  );
}
