import { raw, type Sql, sql } from '#database/query.ts';

/** Whether the decision at `at` is the last one about `fixtures` under the alias, and no withdrawal has replaced it. */
export function isLastDecision(alias: string, at: Sql): Sql {
  const fixture = raw(alias);
  return sql`(
    ${fixture}.before_withdrawal is null and ${at} = (
      select replaced_at from former_decisions
      where fixture_id = ${fixture}.id
      order by former_decisions.id desc
      limit 1
    )
  )`;
}

/**
 * Fixtures of logged moves, as JSON, that have changed since the entry of `at`: `m`, with the fixture `f` unless
 * removed, and its result `r`. A postponement has a status.
 */
export function movedSince(moves: Sql, at: Sql): Sql {
  return sql`
    jsonb_to_recordset(${moves}) as m(id integer, kick_off timestamptz, deadline timestamptz, status text)
    left join fixtures f on f.id = m.id and f.removed_at is null
    left join fixture_results r on r.fixture_id = f.id
    where f.id is null or r.home_goals is not null
      or (f.kick_off, f.deadline) is distinct from (m.kick_off, m.deadline)
      or (m.status is not null and not (f.status = m.status and ${isLastDecision('f', at)}))`;
}
