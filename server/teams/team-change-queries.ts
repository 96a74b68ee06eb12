import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_TEAM_SPELLINGS, MAX_TEAMS, RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { SIDE_KEYS } from '#contract/teams/names.ts';
import type { NewTeam, Team, TeamChange } from '#contract/teams/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, type Sql, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import type { TeamFacts } from '#server/changes/team-changes-queries.ts';
import { conflict, HttpError, invalidField, limitReached, nameTaken, notFound } from '#server/kit/http/errors.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { TEAM } from '#server/results/teams/team-queries.ts';
import { findFreeSlug, slugOf } from '#server/results/teams/team-slug.ts';

/** Adds and logs a team as `insertTeam` does. */
export async function addTeam(database: Database, leagueId: number, team: NewTeam, actor: Actor): Promise<Team> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    return addTeamWithin(transaction, leagueId, team, actor);
  });
}

/** `addTeam` in a transaction that has locked the league. */
export async function addTeamWithin(
  transaction: Database,
  leagueId: number,
  team: NewTeam,
  actor: Actor,
): Promise<Team> {
  const id = await insertTeam(transaction, leagueId, team);
  await logChange(transaction, actor, {
    league_id: leagueId,
    action: 'team added',
    subject: id,
    after: factsOf(team),
  });
  return requireTeam(transaction, leagueId, id);
}

/** Adds and logs teams, all or none. Throws as `insertTeam` does, with every team at fault by its index. */
export async function addTeams(
  database: Database,
  leagueId: number,
  teams: readonly NewTeam[],
  actor: Actor,
): Promise<Team[]> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const added: Team[] = [];
    const faults: { at: number; message: string }[] = [];
    for (const [at, team] of teams.entries()) {
      try {
        added.push(await addTeamWithin(transaction, leagueId, team, actor));
      } catch (error) {
        // A refusal is thrown before the team's first write, so the transaction can continue.
        if (!(error instanceof HttpError)) throw error;
        faults.push({ at, message: error.message });
      }
    }
    if (faults.length > 0) throw conflict(faults.map(({ at, message }) => `teams[${at}]: ${message}`).join('\n'));
    return added;
  });
}

/**
 * Stores a team and returns its id; the caller must lock the league and log the change. Throws 400 for the name of a
 * side, 409 for a name of another team and at the league's maximum of teams.
 */
async function insertTeam(transaction: Database, leagueId: number, team: NewTeam): Promise<number> {
  await requireFreeTeamName(transaction, leagueId, 'name', team.name);
  await requireRoomForTeam(transaction, leagueId);
  const slug = await findSlug(transaction, leagueId, team.name);
  const { outline, pattern, first_colour, second_colour } = team.crest;
  const [added] = await query<{ id: number }>(
    transaction,
    sql`
      with added as (
        insert into teams (league_id, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour)
        values (${leagueId}, ${team.name}, ${team.short_name}, ${slug}, ${outline}, ${pattern}, ${first_colour},
          ${second_colour})
        returning id, league_id, name
      ),
      named as (
        insert into team_spellings (team_id, team_key, league_id, spelling, kind)
        select id, ${foldName(team.name)}, league_id, name, 'name' from added
      )
      select id from added`,
  );
  return added?.id ?? 0;
}

/**
 * Stores and logs a changed team; a replaced name becomes a former one. Throws 404 for an unknown team, 400 and 409 as
 * `insertTeam` does.
 */
export async function changeTeam(
  database: Database,
  leagueId: number,
  { id, ...team }: TeamChange,
  actor: Actor,
): Promise<Team> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const found = await requireTeam(transaction, leagueId, id);
    const [before, after] = [factsOf(found), factsOf(team)];
    if (JSON.stringify(before) === JSON.stringify(after)) return found;
    if (found.name !== team.name) await renameTeam(transaction, leagueId, id, team.name);
    const { outline, pattern, first_colour, second_colour } = team.crest;
    await execute(
      transaction,
      sql`
        update teams
        set short_name = ${team.short_name}, crest_outline = ${outline}, crest_pattern = ${pattern},
          first_colour = ${first_colour}, second_colour = ${second_colour}
        where id = ${id}`,
    );
    await logChange(transaction, actor, { league_id: leagueId, action: 'team changed', subject: id, before, after });
    return requireTeam(transaction, leagueId, id);
  });
}

async function renameTeam(transaction: Database, leagueId: number, id: number, name: string): Promise<void> {
  await requireFreeTeamName(transaction, leagueId, 'name', name, id);
  const slug = await findSlug(transaction, leagueId, name, id);
  await execute(transaction, sql`update teams set name = ${name}, slug = ${slug} where id = ${id}`);
  await execute(
    transaction,
    sql`update team_spellings set kind = 'former name' where team_id = ${id} and kind = 'name'`,
  );
  // A changed case replaces the old name, and a former name may become the team's name again.
  await execute(
    transaction,
    sql`
      insert into team_spellings (team_id, team_key, league_id, spelling, kind)
      values (${id}, ${foldName(name)}, ${leagueId}, ${name}, 'name')
      on conflict (team_id, team_key) do update
      set spelling = excluded.spelling, kind = excluded.kind, removed_at = null`,
  );
  await refuseTooManySpellings(transaction, leagueId);
}

/**
 * Removes a team with its names, so that they are restored together; its matches remain. Throws 404 for an unknown
 * team, 409 while it plays in a competition or has players.
 */
export async function removeTeam(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const team = await requireTeam(transaction, leagueId, id);
    await refuseTeamInUse(transaction, team);
    await execute(transaction, sql`update teams set removed_at = now() where id = ${id}`);
    await execute(
      transaction,
      sql`update team_spellings set removed_at = now() where team_id = ${id} and removed_at is null`,
    );
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'team removed',
      subject: id,
      before: factsOf(team),
    });
  });
}

async function refuseTeamInUse(transaction: Database, { id, name }: Team): Promise<void> {
  const [use] = await query<{ competition: string | null; season: string | null; has_players: boolean }>(
    transaction,
    sql`
      select
        (
          select c.name from competition_teams ct join competitions c on c.id = ct.competition_id
          where ct.team_id = ${id} and c.removed_at is null
          order by c.id desc
          limit 1
        ) as competition,
        (
          select season.name from season_entries entry join league_seasons season on season.id = entry.season_id
          where entry.team_id = ${id} and entry.state in ('pending', 'approved', 'waitlisted')
            and season.removed_at is null and season.last_day >= ${todayIn(zoneOf(sql`entry.league_id`))}
          limit 1
        ) as season,
        exists (
          select from squad_spells
          where team_id = ${id} and coalesce(last_day, 'infinity') >= ${todayIn(zoneOf(sql`squad_spells.league_id`))} and removed_at is null
        ) as has_players`,
  );
  if (use?.competition) throw conflict(`${name} plays in ${use.competition}; take it out of the competition first.`);
  if (use?.season) throw conflict(`${name} has signed up for ${use.season}; withdraw or decline its entry first.`);
  if (use?.has_players) throw conflict(`${name} has players in its squad; release them first.`);
}

/**
 * Restores a team with its names. Throws 404 if it can't be restored, 409 as `insertTeam` and `refuseTooManySpellings`
 * do.
 */
export async function restoreTeam(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const isRestorable = sql`t.removed_at > now() - make_interval(days => ${RESTORABLE_DAYS})`;
    const team = await findTeam(transaction, leagueId, id, isRestorable);
    if (!team) throw notFound(`A removed team ${id} of league ${leagueId}`);
    await requireFreeNames(transaction, leagueId, [team.name, ...team.former_names, ...team.spellings]);
    await requireRoomForTeam(transaction, leagueId);
    await execute(
      transaction,
      sql`
        update team_spellings s set removed_at = null from teams t
        where t.id = ${id} and s.team_id = t.id and s.removed_at = t.removed_at`,
    );
    await execute(transaction, sql`update teams set removed_at = null where id = ${id}`);
    await refuseTooManySpellings(transaction, leagueId);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'team restored',
      subject: id,
      after: factsOf(team),
    });
  });
}

/** Throws 404 for another league's team. */
export async function requireTeam(transaction: Database, leagueId: number, id: number): Promise<Team> {
  const team = await findTeam(transaction, leagueId, id, sql`t.removed_at is null`);
  if (!team) throw notFound(`Team ${id} of league ${leagueId}`);
  return team;
}

async function findTeam(
  transaction: Database,
  leagueId: number,
  id: number,
  condition: Sql,
): Promise<Team | undefined> {
  const [found] = await query<{ team: Team }>(
    transaction,
    sql`select ${TEAM} as team from teams t where t.id = ${id} and t.league_id = ${leagueId} and ${condition}`,
  );
  return found?.team;
}

/**
 * Throws 409 for a name of another team, 400 for the name of a side; both refer to `field`. The team `ownId` may
 * already have the name.
 */
export async function requireFreeTeamName(
  transaction: Database,
  leagueId: number,
  field: string,
  name: string,
  ownId: number | null = null,
): Promise<void> {
  if (SIDE_KEYS.includes(foldName(name))) {
    throw invalidField(field, `can't be ${name}: it is the name of a side.`);
  }
  await requireFreeNames(transaction, leagueId, [name], ownId);
}

async function requireFreeNames(
  transaction: Database,
  leagueId: number,
  names: readonly string[],
  ownId: number | null = null,
): Promise<void> {
  const [taken] = await query<{ spelling: string; team: string }>(
    transaction,
    sql`
      select s.spelling, t.name as team
      from team_spellings s join teams t on t.id = s.team_id
      where s.league_id = ${leagueId} and s.team_key = any(${names.map(foldName)}::text[]) and s.removed_at is null
        and s.team_id is distinct from ${ownId}::integer
      limit 1`,
  );
  if (taken) throw nameTaken(`${taken.spelling} is a name of ${taken.team} already.`);
}

async function requireRoomForTeam(transaction: Database, leagueId: number): Promise<void> {
  const [teams] = await query<{ count: number }>(
    transaction,
    sql`select count(*)::integer as count from teams where league_id = ${leagueId} and removed_at is null`,
  );
  if (teams && teams.count >= MAX_TEAMS) throw limitReached(`This league has ${MAX_TEAMS} teams, the maximum.`);
}

/** Throws 409 beyond the league's maximum of former names and spellings, including the new one. */
export async function refuseTooManySpellings(transaction: Database, leagueId: number): Promise<void> {
  const [spellings] = await query<{ count: number }>(
    transaction,
    sql`
      select count(*)::integer as count from team_spellings
      where league_id = ${leagueId} and kind <> 'name' and removed_at is null`,
  );
  if (spellings && spellings.count > MAX_TEAM_SPELLINGS) {
    throw limitReached(`The teams of this league have ${MAX_TEAM_SPELLINGS} spellings, the maximum.`);
  }
}

async function findSlug(
  transaction: Database,
  leagueId: number,
  name: string,
  ownId: number | null = null,
): Promise<string> {
  const others = await query<{ slug: string }>(
    transaction,
    sql`select slug from teams where league_id = ${leagueId} and id is distinct from ${ownId}::integer`,
  );
  return findFreeSlug(slugOf(name), new Set(others.map(({ slug }) => slug)));
}

/** The facts of a team in the league's log. */
function factsOf({ name, short_name, crest }: NewTeam): TeamFacts {
  const { outline, pattern, first_colour, second_colour } = crest;
  return { name, short_name, outline, pattern, first_colour, second_colour };
}
