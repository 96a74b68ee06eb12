import { AUDIT_ACTIONS, type AuditEntry, type AuditQuery, type SentencePart } from '#contract/changes/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, join, query, raw, type Sql, sql } from '#database/query.ts';
import type { ChangeRecord, LoggedChange } from '#server/changes/define-change-queries.ts';
import { RECORDED_CHANGES } from '#server/changes/recorded-changes.ts';
import { startOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { isListed } from '#server/results/counted/match-queries.ts';

const RECORDS: readonly [action: string, ChangeRecord][] = Object.entries(RECORDED_CHANGES);

/** Selects `limit` entries of a league's log, older than the entry `before`. */
type LogQuery = AuditQuery & Required<Pick<AuditQuery, 'before' | 'limit'>>;

const API_KEY_PREFIX = /^(tl_\d|tlp_)/;

const ACTOR_NAME = raw(`coalesce(actor.roblox_username, actor.d_username, 'a former member')`);

/** A SQL case with a branch for each action that has its own SQL. */
function byAction(read: (record: ChangeRecord) => Sql | undefined, fallback: Sql): Sql {
  const cases = RECORDS.flatMap(([action, record]) => {
    const found = read(record);
    return found ? [sql`when ${raw(`'${action}'`)} then (${found})`] : [];
  });
  return sql`coalesce(case entry.action ${join(cases, ' ')} end, ${fallback})`;
}

const NO_FACTS = sql`'{}'`;
const SELECTED = sql`
  'id', entry.id,
  'league_id', entry.league_id,
  'at', ${isoTime('entry.at')},
  'via', entry.via,
  'actor', case entry.via
    when 'website' then ${ACTOR_NAME}
    when 'Discord' then ${ACTOR_NAME}
    when 'token' then ${ACTOR_NAME}
    when 'game server' then entry.key_prefix
  end,
  'token', case entry.via when 'token' then coalesce(
    (select name from personal_tokens where user_id = entry.actor_id and prefix = entry.key_prefix),
    entry.key_prefix || '…'
  ) end,
  'action', entry.action,
  'subject', entry.subject,
  'person', case when entry.action like 'access %' or entry.action like 'ownership %'
    or (entry.action = 'league created' and entry.after ? 'sport')
    then coalesce(person.roblox_username, person.d_username, 'a former member')
  end,
  'match_id', shown_match.match_id,
  'group_id', shown_group.group_id,
  'before', (entry.before - 'moves') || ${byAction(({ lookUp }) => lookUp?.before, NO_FACTS)},
  'after', (entry.after - 'moves') || ${byAction(({ lookUp }) => lookUp?.after, NO_FACTS)},
  'can_undo', ${byAction(({ undo }) => undo?.when, sql`false`)}`;

/** Selects entries by conditions on `audit_entries`, newest first, with further columns. */
function selectEntries(conditions: readonly Sql[], limit: number, more = sql``): Sql {
  return sql`
    select json_build_object(${SELECTED}${more}) as entry
    from (
      select *,
        case
          when action like '% group' then (after ->> 'match')::bigint
          when action like 'match %' or action like 'request %' or action in ('result sent again', 'decision undone')
            then subject::bigint
        end as named_match,
        case when action like 'group %' or action like '% group' then subject::integer end as named_group
      from audit_entries
      where ${join(conditions, ' and ')}
      order by id desc
      limit ${limit}
    ) as entry
    left join users as actor on actor.id = entry.actor_id
    left join users as person on person.id = entry.person_id
    left join matches as shown_match on shown_match.match_id = named_match and ${isListed('shown_match')}
    left join groups as shown_group on shown_group.group_id = named_group
    order by entry.id desc`;
}

/** A log entry without its sentence. */
export type StoredEntry = Omit<AuditEntry, 'sentence' | 'parts'> & { league_id: number };

/**
 * A league's log, the newest entry first. The log holds no free text, so a reason is joined from the row that the entry
 * refers to.
 */
export async function listAuditEntries(database: Database, leagueId: number, filter: LogQuery): Promise<AuditEntry[]> {
  const { person } = filter;
  const people = person && !API_KEY_PREFIX.test(person) ? await listShownAs(database, person) : undefined;
  if (people?.length === 0) return [];
  const entries = await query<{ entry: StoredEntry }>(
    database,
    selectEntries(listConditions(leagueId, filter, people), filter.limit),
  );
  return entries.map(({ entry: { league_id, ...entry } }) => {
    const parts = describeEntry({ league_id, ...entry });
    return { ...entry, sentence: writeSentence(parts), parts };
  });
}

/** A change in words, and its undo call; null if it can't or can no longer be undone. */
interface FoundChange {
  sentence: string;
  undo: { name: string; params: Record<string, unknown>; body: object } | null;
}

export async function findUndoCall(
  database: Database,
  league_id: number,
  id: number,
): Promise<FoundChange | undefined> {
  const facts = sql`, 'facts', ${byAction(({ undo }) => undo?.lookUp, NO_FACTS)}`;
  const [found] = await query<{ entry: StoredEntry & { facts: object } }>(
    database,
    selectEntries([sql`league_id = ${league_id}`, sql`id = ${id}`], 1, facts),
  );
  if (!found) return undefined;
  const { entry } = found;
  const sentence = writeSentence(describeEntry(entry));
  const { undo }: ChangeRecord = RECORDED_CHANGES[entry.action];
  if (!undo || !entry.can_undo) return { sentence, undo: null };
  const { name, body } = undo.call({ ...readFacts(entry), before: { ...entry.before, ...entry.facts } });
  // Only calls without a league in their path have it in the body.
  const isInPath = name.includes(':');
  return {
    sentence,
    undo: { name, params: { league_id, match_id: entry.match_id }, body: isInPath ? body : { ...body, league_id } },
  };
}

/** The actor and the action as parts of a sentence. */
export function describeEntry(entry: StoredEntry): SentencePart[] {
  const { words }: ChangeRecord = RECORDED_CHANGES[entry.action];
  const said = words(readFacts(entry));
  const parts = [nameActor(entry), ' ', ...(typeof said === 'string' ? [said] : said)].filter((part) => part !== '');
  return parts.map((part) => (typeof part === 'string' ? { text: part, path: null } : part));
}

function writeSentence(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join('');
}

function readFacts(entry: StoredEntry): LoggedChange {
  return { ...entry, before: entry.before ?? {}, after: entry.after ?? {} };
}

/** The actor's name, the subject of the sentence. */
function nameActor({ via, actor, token }: StoredEntry): string {
  if (via === 'admin command') return 'The admin command';
  if (via === 'rules') return 'The league’s rules';
  if (via === 'game server') return actor ? `A game server with the key ${actor}…` : 'A game server';
  if (via === 'Discord') return `${actor}, on Discord,`;
  return token === null ? (actor ?? 'Someone') : `${actor}, by token “${token}”,`;
}

/** Conditions on `audit_entries` that its indexes support. */
function listConditions(
  leagueId: number,
  { kind, person, before, from, to }: LogQuery,
  people: number[] | undefined,
): Sql[] {
  const conditions = [sql`league_id = ${leagueId}`, sql`id < ${before}`];
  if (kind) {
    conditions.push(sql`action = any(${[...AUDIT_ACTIONS[kind]]}::text[])`);
    if (kind !== 'submissions') conditions.push(sql`action <> 'match submitted'`);
  }
  if (people) {
    conditions.push(sql`(actor_id = any(${people}::integer[]) or person_id = any(${people}::integer[]))`);
  } else if (person) {
    conditions.push(sql`starts_with(key_prefix, ${person})`);
  }
  if (from) conditions.push(sql`at >= ${startOf(sql`${from}::date`, zoneOf(leagueId))}`);
  if (to) conditions.push(sql`at < ${startOf(sql`${to}::date`, zoneOf(leagueId), { after: 1 })}`);
  return conditions;
}

/** The accounts whose name in the log contains the text. Matching their other names would reveal identities. */
async function listShownAs(database: Database, text: string): Promise<number[]> {
  const rows = await query<{ id: number }>(
    database,
    sql`select id from users where strpos(lower(coalesce(roblox_username, d_username)), lower(${text})) > 0`,
  );
  return rows.map(({ id }) => id);
}
