import type { TieBreaker } from '#contract/competitions/schema.ts';
import type { FixtureSource, FixtureStage, StoredFixtureStatus, WalkoverWinner } from '#contract/fixtures/schema.ts';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import type { GroupedTeam } from '#server/domain/order-group.ts';
import type { ShownCards } from '#server/domain/player-cards.ts';

/** A stored fixture with its result, if it has one. Times are ISO 8601. */
export interface FixtureRow {
  id: number;
  competition_id: number;
  stage: FixtureStage;
  group_name: string | null;
  round: number;
  tie: number | null;
  leg: number;
  home_team_id: number | null;
  away_team_id: number | null;
  home_source: FixtureSource | null;
  away_source: FixtureSource | null;
  kick_off: string | null;
  played_at: string | null;
  moved_from: string | null;
  deadline: string | null;
  referee: string | null;
  status: StoredFixtureStatus;
  status_reason: string | null;
  status_evidence: string[];
  walkover_winner: WalkoverWinner | null;
  lots_winner: 'home' | 'away' | null;
  had_extra_time: boolean;
  home_penalties: number | null;
  away_penalties: number | null;
  /** The match that counts; null for a walkover. */
  match_id: number | null;
  /** Null without a result, like `away_goals` and `outcome`. */
  home_goals: number | null;
  away_goals: number | null;
  outcome: 'home' | 'away' | 'draw' | 'neither' | null;
  /** The cards of a group's match where fair play decides. */
  home_cards?: ShownCards[] | null;
  away_cards?: ShownCards[] | null;
}

/** What a planned fixture has beside its place, teams and kick-off. */
export const AS_PLANNED = {
  played_at: null,
  moved_from: null,
  deadline: null,
  referee: null,
  status: 'planned',
  status_reason: null,
  status_evidence: [] as string[],
  walkover_winner: null,
  lots_winner: null,
  had_extra_time: false,
  home_penalties: null,
  away_penalties: null,
  match_id: null,
  home_goals: null,
  away_goals: null,
  outcome: null,
} as const satisfies Partial<FixtureRow>;

/** The rules of a competition that decide its ties and groups; `grouped_teams` are by seed. */
export interface ResolvedCompetition extends CompetitionHead {
  has_away_goals: boolean;
  points_for_win: number;
  points_for_draw: number;
  points_for_loss: number;
  tie_breakers: TieBreaker[];
  grouped_teams: GroupedTeam[];
}
