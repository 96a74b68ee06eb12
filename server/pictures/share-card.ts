import { hash } from 'node:crypto';
import type { TableNote } from '#contract/competitions/table-notes.ts';
import type { Zone } from '#contract/competitions/tables.ts';
import type { Crest } from '#contract/kit/heads.ts';
import type { TeamSide } from '#contract/matches/schema.ts';

/** The picture of a match. */
export interface MatchPicture {
  kind: 'match';
  league: string;
  /** Left and right in the foot. */
  type: string;
  date: string;
  /** `crest` is that of the side's team in the league, if any. */
  teams: Record<TeamSide, { name: string; goals: number; crest?: Crest; scorers: Scorer[]; more: number }>;
  shoot_out?: Record<TeamSide, number>;
  /** The Players of the Match; absent without any. */
  winners?: { name: string }[];
}

export interface Scorer {
  name: string;
  /** Text such as '(o.g.) 81’', '12’, 55’', '×2', or empty. */
  times: string;
}

/** The picture of a player, a league or a group: its name, sums, and newest results. */
export interface SummaryCard {
  kind: 'summary';
  corner: string;
  title: string;
  /** Used if the title can't be drawn. */
  fallback: string;
  figures: { value: number; label: string }[];
  /** Used without figures; may be empty. */
  text: string;
  results: (Record<TeamSide, { name: string; goals: number }> & { shoot_out?: Record<TeamSide, number> })[];
}

/** The picture of two players. */
export interface HeadToHeadCard {
  kind: 'head-to-head';
  /** Wins and goals count only matches against each other. */
  players: [{ name: string; wins: number; goals: number }, { name: string; wins: number; goals: number }];
  /** Null if they have never played against each other. */
  draws: number | null;
  /** Left and right in the foot: number of matches. */
  against: string;
  together: string;
}

/** The picture of a cup: its last rounds, at most three. */
export interface BracketCard {
  kind: 'bracket';
  corner: string;
  title: string;
  /** Null until the final is decided. */
  champion: string | null;
  rounds: { name: string; ties: BracketCardTie[] }[];
}

interface BracketCardSide {
  name: string;
  goals: number | null;
  penalties?: number;
}

export interface BracketCardTie {
  winner: 'home' | 'away' | null;
  /** `goals` are the total, null before the first leg; `penalties` those of a shoot-out. */
  sides: [home: BracketCardSide, away: BracketCardSide];
}

/** More rows would be too small to read. */
export const MAX_TABLE_ROWS = 24;

/** Rows of each table in a picture of two. */
export const MAX_HALF_TABLE_ROWS = 12;

/** The picture of a competition's table: its first rows. */
export interface TableCard {
  kind: 'table';
  corner: string;
  title: string;
  /** The number of teams in the whole table. */
  teams: number;
  rows: TableCardRow[];
  /** Deductions and withdrawals, by footnote number. */
  notes: Pick<TableNote, 'what' | 'reason'>[];
}

/** The picture of a season with several leagues: the first rows of two of them. */
export interface TablesCard {
  kind: 'tables';
  corner: string;
  title: string;
  /** Number of the season's leagues. */
  leagues: number;
  tables: { title: string; rows: TableCardRow[] }[];
  notes: TableCard['notes'];
}

interface TableCardRow {
  /** Text such as '2', or '2=' for a shared place. */
  place: string;
  name: string;
  /** Null for a name without a team in the league. */
  crest: Crest | null;
  played: number;
  goal_difference: number;
  points: number;
  /** Footnote numbers of the team. */
  marks: number[];
  zone: Zone | null;
}

/** The picture of every other page. */
export interface SiteCard {
  kind: 'site';
  title: string;
  text: string;
}

/** A picture of only a crest, square and transparent. */
export interface CrestCard {
  kind: 'crest';
  crest: Crest;
}

export type ShareCard =
  | MatchPicture
  | SummaryCard
  | HeadToHeadCard
  | BracketCard
  | TableCard
  | TablesCard
  | SiteCard
  | CrestCard;

/** The description of a page in link previews. */
export interface LinkPreview {
  title: string;
  text: string;
  type?: 'profile';
  feed?: { path: string; title: string };
  /** Alternative text of the picture. */
  alt: string;
  card: ShareCard;
  /** Path of another page's picture, if that is used. */
  picture?: string;
}

/** Raised with each new design, so that all pictures get a new version. */
const DESIGN = 3;

/** A hash that is equal for equal pictures. */
export function cardVersionOf(card: ShareCard): string {
  return hash('sha1', JSON.stringify([DESIGN, card]), 'base64url').slice(0, 16);
}
