import { RULEBOOK_VERSIONS_SHOWN } from '#contract/kit/limits.ts';
import type { ManagedRulebook, NewRulebook } from '#contract/rulebooks/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, queryPrepared, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { changedMeanwhile, notFound } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { MARKDOWN_RENDERER } from '#server/rulebooks/markdown-renderer.ts';

/** The current rules; `html` is null until they are rendered. */
export interface NewestRulebook {
  id: number;
  text: string;
  html: string | null;
  rendered_by: number | null;
  changed_at: string;
}

/** The rules of a league; null without rules, undefined for an unknown league. */
export async function findRulebook(database: Database, leagueId: number): Promise<NewestRulebook | null | undefined> {
  const [league] = await queryPrepared<{ rulebook: NewestRulebook | null }>(
    database,
    'find_rulebook',
    sql`
      select (
        select case when text <> '' then json_build_object(
          'id', id, 'text', text, 'html', html, 'rendered_by', rendered_by, 'changed_at', ${isoTime('saved_at')}
        ) end
        from rulebook_versions
        where league_id = l.id
        order by id desc
        limit 1
      ) as rulebook
      from open_leagues l
      where l.id = ${leagueId}`,
  );
  return league?.rulebook;
}

/** Stores a version's HTML, unless an erasure has changed its text since. */
export async function storeHtml(
  database: Database,
  version: number,
  { text, html }: { text: string; html: string },
): Promise<void> {
  await execute(
    database,
    sql`
      update rulebook_versions set html = ${html}, rendered_by = ${MARKDOWN_RENDERER}
      where id = ${version} and text = ${text}`,
  );
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
 * Stores a changed version of a league's rules; returns the newest version's id. Throws 409 unless that is the one on
 * the writer's screen.
 */
export async function saveRulebook(
  database: Database,
  leagueId: number,
  { text, seen_version, html }: NewRulebook & { html: string },
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
        insert into rulebook_versions (league_id, text, html, rendered_by, saved_by)
        values (${leagueId}, ${text}, ${html}, ${MARKDOWN_RENDERER}, ${actor.user_id})
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
