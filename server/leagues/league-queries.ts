import { HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { League, LeagueInformation, ListedLeague } from '#contract/leagues/schema.ts';
import type { LeagueMethod, Sport } from '#contract/submissions/schema.ts';
import type { Database } from '#database/connect.ts';
import { databaseErrorCode } from '#database/failures.ts';
import { execute, query, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { type Actor, ADMIN_COMMAND, logChange, logEach } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { nameTaken } from '#server/kit/http/errors.ts';
import { unknownTimeZone } from '#server/kit/time/zoned-time.ts';
import { foldLeagueName } from '#server/leagues/league-names.ts';
import { isCounted, isListed, MATCH_SUMMARY } from '#server/results/counted/match-queries.ts';

/** An arbitrary constant for the advisory lock that serialises naming leagues. */
const LEAGUE_NAMES_LOCK = 7_465_120;

/** PostgreSQL's SQLSTATE for an unknown time zone. */
const INVALID_PARAMETER_VALUE = '22023';

export interface NewLeague {
  name: string;
  sport: Sport;
  desc: string | null;
  methods: LeagueMethod[];
  /** UTC by default. */
  time_zone?: string;
}

/** Creates a league whose owner has level 6, and returns its id. Throws 409 if another league has the name. */
export async function createLeague(database: Database, league: NewLeague, ownerId: number): Promise<number> {
  return inTransaction(database, (transaction) => createLeagueWithin(transaction, league, ownerId, ADMIN_COMMAND));
}

/** `createLeague` within an existing transaction. */
export async function createLeagueWithin(
  transaction: Database,
  league: NewLeague,
  ownerId: number,
  actor: Actor,
): Promise<number> {
  await requireFreeLeagueName(transaction, league.name);
  const [created] = await query<{ id: number }>(
    transaction,
    sql`
      insert into leagues (name, sport, "desc", methods, time_zone)
      values (${league.name}, ${league.sport}, ${league.desc}, ${league.methods}, ${league.time_zone ?? 'UTC'})
      returning id`,
  );
  if (!created) throw new Error('The league was not created.');
  await execute(
    transaction,
    sql`
      insert into league_access (league_id, user_id, level)
      values (${created.id}, ${ownerId}, ${HIGHEST_ACCESS_LEVEL})`,
  );
  await logChange(transaction, actor, {
    league_id: created.id,
    action: 'league created',
    person_id: ownerId,
    after: { name: league.name, sport: league.sport, methods: league.methods },
  });
  return created.id;
}

/**
 * Whether a row of `leagues l` is listed. A league requested on the site is listed from its first counted match on;
 * until then it is reachable only by its address.
 */
export const IS_LEAGUE_LISTED = sql`(
  not exists (select from league_requests where league_id = l.id)
  or exists (select from matches counted where counted.league_id = l.id and ${isCounted('counted')})
)`;

/** Whether a person can find a row of `leagues l`: a listed league, or one that the person has access to. */
export function isFoundBy(userId: number | undefined): Sql {
  return sql`(${IS_LEAGUE_LISTED} or exists (
    select from league_access own where own.league_id = l.id and own.user_id = ${userId ?? null}
  ))`;
}

/** Whether a row of `leagues l` has written rules. */
export const HAS_RULES = sql`coalesce(
  (select text <> '' from rulebook_versions where league_id = l.id order by id desc limit 1), false
)`;

/**
 * Whether a row of `matches` may be in lists of all leagues, which excludes matches in review of unlisted leagues. The
 * planner looks up a short list's rows one by one, and joins a long list with all such matches.
 */
export function isPublic(match: string): Sql {
  return sql`(${isListed(match)} and not exists (
    select from matches hidden
    join open_leagues l on l.id = hidden.league_id
    where hidden.match_id = ${raw(match)}.match_id and hidden.status in ('Pending', 'On-Hold') and ${isListed('hidden')}
      and not ${IS_LEAGUE_LISTED}
  ))`;
}

/** Listed leagues with their newest counted match, by name. */
export async function listLeagues(database: Database): Promise<(League & Pick<ListedLeague, 'last_match'>)[]> {
  return queryPrepared<League & Pick<ListedLeague, 'last_match'>>(
    database,
    'list_leagues',
    sql`
      select id, name, slug, sport, "desc", methods, time_zone, (
        select ${MATCH_SUMMARY}
        from matches m
        where m.league_id = l.id and ${isCounted('m')}
        order by m.submission_date desc, m.match_id desc
        limit 1
      ) as last_match
      from open_leagues l
      where ${IS_LEAGUE_LISTED}
      order by lower(name), id`,
  );
}

/** The names of the listed leagues. */
export async function listListedNames(database: Database): Promise<{ id: number; name: string }[]> {
  return query(database, sql`select id, name from open_leagues l where ${IS_LEAGUE_LISTED} order by lower(name), id`);
}

/**
 * Stores and logs changed public information of a league. Throws 409 if another league has the name, 400 for a time
 * zone that PostgreSQL doesn't have. A league may always change the spelling of its own name.
 */
export async function updateLeagueInformation(
  database: Database,
  information: LeagueInformation,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, information.league_id, async (transaction) => {
    await lockLeague(transaction, information.league_id);
    const former = await findLeagueName(transaction, information.league_id);
    if (foldLeagueName(former ?? '') !== foldLeagueName(information.name)) {
      await requireFreeLeagueName(transaction, information.name);
    }
    await storeInformation(transaction, information, actor).catch((error: unknown) => {
      throw databaseErrorCode(error) === INVALID_PARAMETER_VALUE ? unknownTimeZone() : error;
    });
  });
}

/** Throws 400 for a time zone that PostgreSQL doesn't have. */
export async function requireKnownTimeZone(transaction: Database, zone: string): Promise<void> {
  await execute(transaction, sql`select now() at time zone ${zone}::text`).catch((error: unknown) => {
    throw databaseErrorCode(error) === INVALID_PARAMETER_VALUE ? unknownTimeZone() : error;
  });
}

/** Throws 409 if a league has the name. The lock serialises naming until the transaction ends. */
export async function requireFreeLeagueName(transaction: Database, name: string): Promise<void> {
  await execute(transaction, sql`select pg_advisory_xact_lock(${LEAGUE_NAMES_LOCK})`);
  const leagues = await query<{ name: string }>(transaction, sql`select name from leagues`);
  const key = foldLeagueName(name);
  const taken = leagues.find((league) => foldLeagueName(league.name) === key);
  if (taken)
    throw nameTaken(`The name is taken by the league “${taken.name}”. Choose one that cannot be mistaken for it.`);
}

async function storeInformation(
  database: Database,
  { league_id, name, desc, time_zone, live_delay_seconds, has_player_vote }: LeagueInformation,
  actor: Actor,
): Promise<void> {
  const zone = sql`coalesce(${time_zone ?? null}::text, time_zone)`;
  const delay = sql`coalesce(${live_delay_seconds ?? null}::smallint, live_delay_seconds)`;
  const votes = sql`coalesce(${has_player_vote ?? null}::boolean, player_vote_since is not null)`;
  await execute(
    database,
    sql`
      with former as (
        select id, name, "desc", time_zone, live_delay_seconds, player_vote_since is not null as had_votes, ${zone} as zone,
          ${delay} as delay, ${votes} as votes
        from open_leagues leagues
        where id = ${league_id} and (name, "desc", time_zone, live_delay_seconds, player_vote_since is not null)
          is distinct from (${name}::text, ${desc}::text, ${zone}, ${delay}, ${votes})
        for no key update
      ),
      changed as (
        update leagues
        set name = ${name}, "desc" = ${desc}, time_zone = zone, live_delay_seconds = delay,
          player_vote_since = case when votes then coalesce(player_vote_since, now()) end
        from former where leagues.id = former.id
      )
      ${logEach(
        actor,
        {
          league_id: sql`id`,
          action: 'information updated',
          subject: sql`id`,
          before: {
            name: sql`name`,
            desc: sql`"desc"`,
            time_zone: sql`time_zone`,
            live_delay_seconds: sql`live_delay_seconds`,
            has_player_vote: sql`had_votes`,
          },
          after: {
            name: sql`${name}::text`,
            desc: sql`${desc}::text`,
            time_zone: sql`zone`,
            live_delay_seconds: sql`delay`,
            has_player_vote: sql`votes`,
          },
        },
        // Fails for a time zone that this PostgreSQL doesn't have.
        sql`from former where now() at time zone zone is not null`,
      )}`,
  );
}

export async function findLeagueName(database: Database, leagueId: number): Promise<string | undefined> {
  const [league] = await query<{ name: string }>(database, sql`select name from open_leagues where id = ${leagueId}`);
  return league?.name;
}
