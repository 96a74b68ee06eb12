import { DEFAULT_RULES } from '#contract/competitions/default-rules.ts';
import type { CompetitionChange, NewCompetition } from '#contract/competitions/schema.ts';
import type { CompetitionFormat, CompetitionHead } from '#contract/kit/heads.ts';
import { MAX_COMPETITIONS_PER_SEASON } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { execute, join, query, raw, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction } from '#server/changes/league-lock-queries.ts';
import {
  requireDivisionSettings,
  requireRoomForZones,
  requireSensibleRules,
} from '#server/competitions/check-rules.ts';
import { changeTeams, storeTeams } from '#server/competitions/competition-team-queries.ts';
import { requireSeason } from '#server/competitions/season-queries.ts';
import {
  type CompetitionSettings,
  columnOf,
  type EnteredTeam,
  pickSettings,
  requireCompetition,
  SETTING_NAMES,
} from '#server/competitions/stored-competition-queries.ts';
import { conflict, limitReached, nameTaken, notFound } from '#server/kit/http/errors.ts';
import { RESTORABLE } from '#server/results/tables/table-rules-queries.ts';

/**
 * Adds a competition to a season, as a draft. Throws 404 for an unknown season or team, and 400 for contradictory rules
 * or a repeated team. Throws 409 for the name of another competition of the season and at the season's maximum.
 */
export async function addCompetition(
  database: Database,
  leagueId: number,
  competition: NewCompetition,
  actor: Actor,
): Promise<CompetitionHead> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    const { head, settings, teams } = await storeNewCompetition(transaction, leagueId, competition);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'competition added',
      subject: head.id,
      after: { ...settings, teams: teams.map((team) => team.name) },
    });
    return head;
  });
}

interface AddedCompetition {
  head: CompetitionHead;
  settings: CompetitionSettings;
  teams: EnteredTeam[];
}

/** Stores a draft of a new competition. Throws as `addCompetition` does. */
export async function storeNewCompetition(
  transaction: Database,
  leagueId: number,
  { season_id, rules, teams = [], match_types, ...named }: NewCompetition,
): Promise<AddedCompetition> {
  await requireSeason(transaction, leagueId, season_id);
  const { level = null, size = null, play_off_level = null, name, format } = named;
  const settings = pickSettings({
    ...DEFAULT_RULES,
    ...rules,
    ...{ name, format, level, size, play_off_level },
    match_types: match_types ?? [usualMatchType(format)],
  });
  await requirePlace(transaction, season_id, settings);
  requireDivisionSettings(settings);
  requireSensibleRules(settings);
  const [stored] = await query<{ id: number }>(
    transaction,
    sql`
      insert into competitions (league_id, season_id, ${raw(SETTING_NAMES.map(columnOf).join(', '))})
      values (${leagueId}, ${season_id}, ${join(SETTING_NAMES.map((setting) => settings[setting]))})
      returning id`,
  );
  const id = stored?.id ?? 0;
  const entered = await storeTeams(transaction, leagueId, { id, teams: [] }, teams);
  requireRoomForZones(settings, entered);
  return { head: { id, season_id, name, format, ...(level !== null && { level }) }, settings, teams: entered };
}

/** 'League Match' for a league, 'Cup Match' for a cup. */
function usualMatchType(format: CompetitionFormat): string {
  return format === 'round robin' ? 'League Match' : 'Cup Match';
}

/**
 * Stores and logs the differences. Throws 404 for an unknown competition or team, 400 and 409 as `addCompetition` does.
 * Also throws 409 for a changed format once there are fixtures, or if a removed team has some.
 */
export async function changeCompetition(
  database: Database,
  leagueId: number,
  { id, rules, teams, ...named }: CompetitionChange,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const found = await requireCompetition(transaction, leagueId, id);
    const after = pickSettings({
      ...found,
      ...rules,
      ...named,
    });
    const changed = SETTING_NAMES.filter(
      (setting) => JSON.stringify(after[setting]) !== JSON.stringify(found[setting]),
    );
    if (changed.length === 0 && !teams) return;
    if (changed.some((setting) => UNIQUE_SETTINGS.has(setting)))
      await requirePlace(transaction, found.season_id, after, id);
    if (changed.includes('format') && found.fixtures > 0) {
      throw conflict('The format stays as it is while the competition has fixtures; remove them first.');
    }
    requireDivisionSettings(after);
    requireSensibleRules(after);
    const entered = teams ? await changeTeams(transaction, leagueId, found, { teams, actor }) : found.teams;
    requireRoomForZones(after, entered);
    if (changed.length === 0) return;
    const columns = changed.map((setting) => sql`${raw(columnOf(setting))} = ${after[setting]}`);
    await execute(transaction, sql`update competitions set ${join(columns)} where id = ${id}`);
    const pick = (settings: CompetitionSettings) =>
      Object.fromEntries(changed.map((setting) => [setting, settings[setting]])) as Partial<CompetitionSettings>;
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'competition changed',
      subject: id,
      before: { name: found.name, ...pick(found) },
      after: { name: after.name, ...pick(after) },
    });
  });
}

/** Publishes a competition with its fixtures, or turns it into a draft again. Throws 404 for an unknown competition. */
export async function publishCompetition(
  database: Database,
  leagueId: number,
  id: number,
  { isPublished, actor }: { isPublished: boolean; actor: Actor },
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const { name, is_published } = await requireCompetition(transaction, leagueId, id);
    if (is_published === isPublished) return;
    const instant = isPublished ? sql`now()` : sql`null`;
    await execute(transaction, sql`update competitions set published_at = ${instant} where id = ${id}`);
    const action = isPublished ? 'competition published' : 'competition unpublished';
    await logChange(transaction, actor, { league_id: leagueId, action, subject: id, after: { name } });
  });
}

/** Removes a competition with its fixtures, so that both are restored together. Throws 404 for an unknown competition. */
export async function removeCompetition(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const { name } = await requireCompetition(transaction, leagueId, id);
    await execute(transaction, sql`update competitions set removed_at = now() where id = ${id}`);
    const removal = { league_id: leagueId, action: 'competition removed', subject: id, before: { name } } as const;
    await logChange(transaction, actor, removal);
  });
}

/** Throws 404 for a competition that cannot be restored, 409 as `addCompetition` does. */
export async function restoreCompetition(
  database: Database,
  leagueId: number,
  id: number,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const [removed] = await query<Placed & { season_id: number }>(
      transaction,
      sql`
        select season_id, ${PLACED} from competitions where id = ${id} and league_id = ${leagueId} and ${RESTORABLE}`,
    );
    if (!removed) throw notFound(`A removed competition ${id} of league ${leagueId}`);
    const { name, season_id } = removed;
    await requireSeason(transaction, leagueId, season_id);
    await requirePlace(transaction, season_id, removed);
    const restored = await execute(
      transaction,
      sql`update competitions set removed_at = null where id = ${id} and removed_at is not null`,
    );
    if (restored === 0) throw notFound(`A removed competition ${id} of league ${leagueId}`);
    const restoration = { league_id: leagueId, action: 'competition restored', subject: id, after: { name } } as const;
    await logChange(transaction, actor, restoration);
  });
}

/** The settings that no other competition of a season has. */
type Placed = Pick<CompetitionSettings, 'name' | 'level' | 'play_off_level'>;

const PLACED = sql`name, division_level as level, play_off_level`;
const UNIQUE_SETTINGS = new Set<keyof CompetitionSettings>(['name', 'level', 'play_off_level']);

/**
 * Throws 409 for the name, the division's level or the play-offs of another competition of the season, or at the season's
 * maximum.
 */
async function requirePlace(
  transaction: Database,
  seasonId: number,
  { name, level, play_off_level }: Placed,
  ownId = 0,
): Promise<void> {
  const others = await query<Placed>(
    transaction,
    sql`select ${PLACED} from competitions where season_id = ${seasonId} and removed_at is null and id <> ${ownId}`,
  );
  const same = others.find((other) => other.name.toLowerCase() === name.toLowerCase());
  if (same) throw nameTaken(`There is a competition ${same.name} in the season already.`);
  const beside = others.find((other) => level !== null && other.level === level);
  if (beside)
    throw conflict(`${beside.name} is the season’s division ${level} already; two divisions can’t have one level.`);
  const played = others.find((other) => play_off_level !== null && other.play_off_level === play_off_level);
  if (played) {
    throw conflict(
      `${played.name} has the play-offs of divisions ${play_off_level} and ${Number(play_off_level) + 1} already.`,
    );
  }
  if (others.length >= MAX_COMPETITIONS_PER_SEASON) {
    throw limitReached(`The season has ${MAX_COMPETITIONS_PER_SEASON} competitions, the maximum.`);
  }
}
