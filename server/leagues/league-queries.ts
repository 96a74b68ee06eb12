import { sql } from 'drizzle-orm';
import { HIGHEST_ACCESS_LEVEL } from '#contract/access-levels.ts';
import type { League, LeagueInformation, LeagueMethod, ListedLeague } from '#contract/leagues.ts';
import type { Sport } from '#contract/sports.ts';
import type { Database } from '#database/connect.ts';
import { leagueAccess, leagues } from '#database/schema.ts';
import { inTransaction } from '#database/transaction.ts';
import { type Actor, ADMIN_COMMAND, logChange } from '#server/audit/audit-queries.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { foldLeagueName } from '#server/leagues/league-names.ts';
import { IS_COUNTED, MATCH_SUMMARY } from '#server/matches/match-queries.ts';

/** Any constant of its own does; leagues take names one after another under it. */
const LEAGUE_NAMES_LOCK = 7_465_120;

export interface NewLeague {
  name: string;
  sport: Sport;
  desc: string | null;
  methods: LeagueMethod[];
}

/** Creates a league whose owner has level 6 (rules §4); answers its id. Throws 409 for another league's name. */
export async function createLeague(database: Database, league: NewLeague, ownerId: number): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await requireFreeName(transaction, league.name);
    const [created] = await transaction.insert(leagues).values(league).returning({ id: leagues.id });
    if (!created) throw new Error('The league was not created.');
    await transaction
      .insert(leagueAccess)
      .values({ league_id: created.id, user_id: ownerId, level: HIGHEST_ACCESS_LEVEL });
    await logChange(transaction, ADMIN_COMMAND, {
      league_id: created.id,
      action: 'league created',
      person_id: ownerId,
      after: { name: league.name, sport: league.sport, methods: league.methods },
    });
    return created.id;
  });
}

/** Every league with its newest counted match, by name. */
export async function listLeagues(database: Database): Promise<(League & Pick<ListedLeague, 'last_match'>)[]> {
  const { rows } = await database.$client.query<League & Pick<ListedLeague, 'last_match'>>({
    name: 'list_leagues',
    text: `
      select id, name, slug, sport, "desc", methods, (
        select ${MATCH_SUMMARY.text}
        from matches m
        where m.league_id = l.id and ${IS_COUNTED}
        order by m.submission_date desc, m.match_id desc
        limit 1
      ) as last_match
      from leagues l
      order by lower(name), id`,
  });
  return rows;
}

/**
 * Stores and logs what everyone reads about a league; without a difference nothing is logged. Throws 409 for another
 * league's name; a league may spell its own anew, also where two had one name before.
 */
export async function updateLeagueInformation(
  database: Database,
  information: LeagueInformation,
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const former = await findLeagueName(transaction, information.league_id);
    if (foldLeagueName(former ?? '') !== foldLeagueName(information.name)) {
      await requireFreeName(transaction, information.name);
    }
    await storeInformation(transaction, information, actor);
  });
}

/** Holds back other leagues that take a name until the transaction ends. */
async function requireFreeName(transaction: Database, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LEAGUE_NAMES_LOCK})`);
  const { rows } = await transaction.execute<{ name: string }>(sql`select name from leagues`);
  const key = foldLeagueName(name);
  const taken = rows.find((league) => foldLeagueName(league.name) === key);
  if (taken)
    throw conflict(`The name is taken by the league “${taken.name}”. Choose one that cannot be mistaken for it.`);
}

async function storeInformation(
  database: Database,
  { league_id, name, desc }: LeagueInformation,
  actor: Actor,
): Promise<void> {
  await database.execute(sql`
    with former as (
      select id, name, "desc" from leagues
      where id = ${league_id} and (name, "desc") is distinct from (${name}::text, ${desc}::text)
      for no key update
    ),
    changed as (
      update leagues set name = ${name}, "desc" = ${desc} from former where leagues.id = former.id
    )
    insert into audit_entries (league_id, via, actor_id, action, before, after)
    select id, ${actor.via}, ${actor.user_id}, 'information updated',
      jsonb_build_object('name', name, 'desc', "desc"),
      jsonb_build_object('name', ${name}::text, 'desc', ${desc}::text)
    from former`);
}

export async function findLeagueName(database: Database, leagueId: number): Promise<string | undefined> {
  const { rows } = await database.execute<{ name: string }>(sql`select name from leagues where id = ${leagueId}`);
  return rows[0]?.name;
}

/** Makes changes of what belongs to a league follow each other until the transaction ends; throws 404 without one. */
export async function lockLeague(transaction: Database, leagueId: number): Promise<void> {
  const { rows } = await transaction.execute(sql`select from leagues where id = ${leagueId} for no key update`);
  if (rows.length === 0) throw notFound(`League ${leagueId}`);
}
