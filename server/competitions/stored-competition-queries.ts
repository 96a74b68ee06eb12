import { DEFAULT_RULES } from '#contract/competitions/default-rules.ts';
import type { CompetitionRules, GroupName, Withdrawal } from '#contract/competitions/schema.ts';
import type { CompetitionFormat } from '#contract/kit/heads.ts';
import type { Database } from '#database/connect.ts';
import { join, query, raw, sql } from '#database/query.ts';
import { lockLeague } from '#server/changes/league-lock-queries.ts';
import { notFound } from '#server/kit/http/errors.ts';

export const RULE_NAMES = Object.keys(DEFAULT_RULES) as (keyof CompetitionRules)[];

/** The name, the format, the part among divisions and the rules of a competition. */
export interface CompetitionSettings extends CompetitionRules {
  name: string;
  format: CompetitionFormat;
  match_types: string[];
  level: number | null;
  size: number | null;
  play_off_level: number | null;
}

/** What the form of a competition edits. */
export const SETTING_NAMES = [
  ...(['name', 'format', 'match_types', 'level', 'size', 'play_off_level'] as const),
  ...RULE_NAMES,
] as const;

/** The column of a setting in `competitions`. */
export function columnOf(setting: (typeof SETTING_NAMES)[number]): string {
  return setting === 'level' || setting === 'size' ? `division_${setting}` : setting;
}

/** A stored competition with its teams in seed order, its number of fixtures and its publication. */
export interface StoredCompetition extends CompetitionSettings {
  id: number;
  season_id: number;
  is_published: boolean;
  fixtures: number;
  teams: EnteredTeam[];
}

/** A team of a competition. */
export interface EnteredTeam {
  team_id: number;
  name: string;
  group: GroupName | null;
  lot: number | null;
  withdrawal: Withdrawal | null;
  withdrawal_reason: string | null;
}

/** Locks a league and returns one of its competitions. Throws 404 for an unknown competition. */
export async function requireCompetition(
  transaction: Database,
  leagueId: number,
  id: number,
): Promise<StoredCompetition> {
  await lockLeague(transaction, leagueId);
  const [competition] = await query<StoredCompetition>(
    transaction,
    sql`
      select c.id, c.season_id, ${join(SETTING_NAMES.map((setting) => raw(`c.${columnOf(setting)} as ${setting}`)))},
        c.published_at is not null as is_published,
        (select count(*)::integer from fixtures where competition_id = c.id and removed_at is null) as fixtures,
        (
          select coalesce(json_agg(
            json_build_object(
              'team_id', entry.team_id, 'name', t.name, 'group', entry.group_name, 'lot', entry.lot,
              'withdrawal', entry.withdrawal, 'withdrawal_reason', entry.withdrawal_reason
            )
            order by entry.seed
          ), '[]')
          from competition_teams entry
          join teams t on t.id = entry.team_id
          where entry.competition_id = c.id
        ) as teams
      from competitions c
      join league_seasons season on season.id = c.season_id
      where c.id = ${id} and c.league_id = ${leagueId} and c.removed_at is null and season.removed_at is null`,
  );
  if (!competition) throw notFound(`Competition ${id} of league ${leagueId}`);
  return competition;
}

/** Picks only the settings. */
export function pickSettings(settings: CompetitionSettings): CompetitionSettings {
  return Object.fromEntries(
    SETTING_NAMES.map((setting) => [setting, settings[setting]]),
  ) as unknown as CompetitionSettings;
}
