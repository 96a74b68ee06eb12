import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { Database } from '#database/connect.ts';
import { query, raw, type Sql, sql } from '#database/query.ts';
import { notFound } from '#server/kit/http/errors.ts';

/** Ids in a request that may belong to a draft of a competition. */
export interface DraftSubjects {
  competition_id?: number | undefined;
  fixture_id?: number | undefined;
  offer_id?: number | undefined;
  ban_id?: number | undefined;
}

const SUBJECTS: Record<keyof DraftSubjects, { name: string; rows: Sql }> = {
  competition_id: { name: 'Competition', rows: sql`(select id, league_id, id as competition_id from competitions)` },
  fixture_id: { name: 'Fixture', rows: raw('fixtures') },
  offer_id: {
    name: 'Open offer',
    rows: sql`(
      select o.id, league_id, competition_id from fixture_offers o join fixtures on fixtures.id = fixture_id
    )`,
  },
  ban_id: { name: 'Ban', rows: raw('added_bans') },
};

/**
 * Throws 404 for an unknown subject or a draft's, with the same message, unless the level plans drafts. Then the caller
 * throws for unknown subjects.
 */
export async function requireKnownSubjects(
  database: Database,
  leagueId: number,
  level: number,
  subjects: DraftSubjects,
): Promise<void> {
  if (level >= ACCESS_LEVELS.information) return;
  for (const [key, { name, rows }] of Object.entries(SUBJECTS)) {
    const id = subjects[key as keyof DraftSubjects];
    if (id === undefined) continue;
    const found = await query(
      database,
      sql`
        select subject.id
        from ${rows} as subject
        left join competitions on competitions.id = subject.competition_id
        where subject.id = ${id} and subject.league_id = ${leagueId} and ${isKnownAt(level)}`,
    );
    if (found.length === 0) throw notFound(`${name} ${id} of league ${leagueId}`);
  }
}

/** Whether a row of `competitions` is visible at an access level; rows without a competition always are. */
export function isKnownAt(level: number): Sql {
  return sql`(competitions.id is null or published_at is not null or ${level >= ACCESS_LEVELS.information}::boolean)`;
}
