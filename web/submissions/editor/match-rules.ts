import {
  GAME_SERVER_MAX_EVENTS,
  GAME_SERVER_MAX_PLAYERS_PER_TEAM,
  GAME_SERVER_MAX_STAT,
  MAX_EVENTS_PER_SUBMISSION,
  MAX_PLAYERS_PER_TEAM,
  MAX_STAT,
  MAX_YELLOW_CARDS,
} from '#contract/kit/limits.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { Sport } from '#contract/submissions/schema.ts';
import { EVENT_TYPES } from '#contract/submissions/sports.ts';
import { describeTeam } from '#web/submissions/editor/match-text.ts';

/** Limits and wording of one use of the editor. */
export interface MatchRules {
  minPlayers: 0 | 1;
  /** Maximum per team. */
  maxPlayers: number;
  maxStat: number;
  maxYellowCards: number;
  minEvents: 0 | 1;
  maxEvents: number;
  /** The first one is the default. */
  eventTypes: readonly string[];
  /** Whether events have a free name, a time and a second player, and need neither team nor player. */
  hasFreeEvents: boolean;
  hasRobloxIds: boolean;
  /** Describes a player's row in the labels of its fields. */
  labelPlayer: (side: TeamSide, row: number) => string;
  labelName: (side: TeamSide, row: number) => string;
  /** Describes a player's row within a sentence. */
  describePlayer: (side: TeamSide, row: number, teamName: string) => string;
}

const ENTRY_RULES = {
  maxPlayers: MAX_PLAYERS_PER_TEAM,
  maxStat: MAX_STAT,
  maxYellowCards: MAX_YELLOW_CARDS,
  maxEvents: MAX_EVENTS_PER_SUBMISSION,
  hasFreeEvents: false,
  hasRobloxIds: false,
  labelPlayer: (_, row) => `player ${row + 1}`,
  labelName: (_, row) => `Player ${row + 1} name`,
  describePlayer: (side, row, teamName) => `player ${row + 1} in ${describeTeam(teamName, side)}`,
} satisfies Partial<MatchRules>;

/** A match entered by its players, with football's stats for every sport. */
export const MANUAL_RULES: MatchRules = {
  ...ENTRY_RULES,
  minPlayers: 1,
  minEvents: 0,
  eventTypes: EVENT_TYPES.football,
};

/** A match entered by its events. */
export const EVENT_RULES: Record<Sport, MatchRules> = {
  football: { ...ENTRY_RULES, minPlayers: 0, minEvents: 1, eventTypes: EVENT_TYPES.football },
  basketball: { ...ENTRY_RULES, minPlayers: 0, minEvents: 1, eventTypes: EVENT_TYPES.basketball },
};

/** A stored match, which a game server may have sent. */
export const CORRECTION_RULES: MatchRules = {
  minPlayers: 0,
  maxPlayers: GAME_SERVER_MAX_PLAYERS_PER_TEAM,
  maxStat: GAME_SERVER_MAX_STAT,
  maxYellowCards: GAME_SERVER_MAX_STAT,
  minEvents: 0,
  maxEvents: GAME_SERVER_MAX_EVENTS,
  eventTypes: ['Goal', 'Own Goal', 'Yellow Card', 'Red Card'],
  hasFreeEvents: true,
  hasRobloxIds: true,
  labelPlayer: (side, row) => `${side} player ${row + 1}`,
  labelName: (side, row) => `Name of ${side} player ${row + 1}`,
  describePlayer: (side, row) => `player ${row + 1} of ${side}`,
};

/** The event type with this first letter or digit. */
export function findEventType({ eventTypes }: MatchRules, key: string): string | undefined {
  return eventTypes.find((type) => type.charAt(0).toLowerCase() === key.toLowerCase());
}
