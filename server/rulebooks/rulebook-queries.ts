import { RULEBOOK_VERSIONS_SHOWN } from '#contract/limits.ts';
import type { ManagedRulebook, NewRulebook } from '#contract/rulebooks.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, queryPrepared, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/domain/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/domain/league-lock-queries.ts';
import { changedMeanwhile, notFound } from '#server/http/errors.ts';
import type { JsonText } from '#server/http/json-text.ts';

/** The Markdown of a league's rules; null without rules, undefined without such a league. */
export async function findRulebook(
  database: Database,
  leagueId: number,
): Promise<{ text: string; changed_at: string } | null | undefined> {
  const [league] = await queryPrepared<{ text: string | null; changed_at: string }>(
    database,
    'find_rulebook',
    sql`
      select nullif(newest.text, '') as text, ${isoTime('newest.saved_at')} as changed_at
      from leagues l
      left join lateral (
        select text, saved_at from rulebook_versions where league_id = l.id order by id desc limit 1
      ) as newest on true
      where l.id = ${leagueId}`,
  );
  if (!league) return undefined;
  return league.text === null ? null : { text: league.text, changed_at: league.changed_at };
}

/** A version of a league's rules, the newest by default, with the newest versions. Throws 404 for an unknown version. */
export async function findManagedRulebook(
  database: Database,
  leagueId: number,
  version: number | undefined,
): Promise<JsonText<ManagedRulebook>> {
  const [found] = await queryPrepared<{ rulebook: string; is_known: boolean }>(
    database,
    'find_managed_rulebook',
    sql`
      select shown.id is not null as is_known,
        json_build_object(
          'version', shown.id,
          'text', coalesce(shown.text, ''),
          'versions', (
            select coalesce(json_agg(
              json_build_object(
                'id', newest.id, 'saved_at', ${isoTime('newest.saved_at')},
                'saved_by', coalesce(u.roblox_username, u.d_username), 'characters', length(newest.text)
              )
              order by newest.id desc
            ), '[]')
            from (
              select * from rulebook_versions where league_id = ${leagueId} order by id desc limit ${RULEBOOK_VERSIONS_SHOWN}
            ) as newest
            left join users u on u.id = newest.saved_by
          )
        )::text as rulebook
      from (select) as one
      left join lateral (
        select id, text
        from rulebook_versions
        where league_id = ${leagueId} and id = coalesce(${version ?? null}::integer, id)
        order by id desc
        limit 1
      ) as shown on true`,
  );
  if (!found || (version !== undefined && !found.is_known)) throw notFound(`Version ${version} of the rules`);
  return found.rulebook;
}

/**
 * Stores a new version of a league's rules, if it differs; returns the id of the newest one. Throws 409 when it is not the
 * one that the writer knows.
 */
export async function saveRulebook(
  database: Database,
  leagueId: number,
  { text, seen_version }: NewRulebook,
  actor: Actor,
): Promise<number> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const [newest] = await query<{ id: number; text: string }>(
      transaction,
      sql`select id, text from rulebook_versions where league_id = ${leagueId} order by id desc limit 1`,
    );
    if (newest?.text === text) return newest.id;
    if ((newest?.id ?? null) !== seen_version) {
      throw changedMeanwhile('Somebody else changed the rules meanwhile. Nothing was saved.');
    }
    const [stored] = await query<{ id: number }>(
      transaction,
      sql`
        insert into rulebook_versions (league_id, text, saved_by)
        values (${leagueId}, ${text}, ${actor.user_id})
        returning id`,
    );
    if (!stored) throw new Error('The rules were not stored.');
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'rules changed',
      ...(newest && { before: { version: newest.id, characters: newest.text.length } }),
      after: { version: stored.id, characters: text.length },
    });
    return stored.id;
  });
}
