import { hash } from 'node:crypto';
import type { TableNote } from '#contract/competitions/table-notes.ts';
import type { Zone } from '#contract/competitions/tables.ts';
import type { Crest } from '#contract/kit/heads.ts';
import type { TeamSide } from '#contract/matches/schema.ts';

/** The picture of a match. */
export interface MatchPicture {
  kind: 'match';
  league: string;
  /** At the foot, left and right. */
  type: string;
  date: string;
  /** `crest` of the league's team that the side is, if there is one. */
  teams: Record<TeamSide, { name: string; goals: number; crest?: Crest; scorers: Scorer[]; more: number }>;
  shoot_out?: Record<TeamSide, number>;
  /** The Players of the Match; left out without any. */
  winners?: { name: string }[];
}

export interface Scorer {
  name: string;
  /** '(o.g.) 81’', '12’, 55’', '×2', or empty. */
  times: string;
}

/** The picture of a player, a league or a group: its name, sums, and newest results. */
export interface SummaryCard {
  kind: 'summary';
  corner: string;
  title: string;
  /** In place of a title that cannot be drawn. */
  fallback: string;
  figures: { value: number; label: string }[];
  /** In place of figures; may be empty. */
  text: string;
  results: (Record<TeamSide, { name: string; goals: number }> & { shoot_out?: Record<TeamSide, number> })[];
}

/** The picture of two players. */
export interface HeadToHeadCard {
  kind: 'head-to-head';
  /** With wins and goals against each other. */
  players: [{ name: string; wins: number; goals: number }, { name: string; wins: number; goals: number }];
  /** Null when they never played against each other. */
  draws: number | null;
  /** At the foot, left and right: how often they met. */
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

/** More rows in the picture of a table would be too small to read. */
export const MAX_TABLE_ROWS = 24;

/** Those of each of two tables in one picture. */
export const MAX_HALF_TABLE_ROWS = 12;

/** The picture of a competition's table: its first rows. */
export interface TableCard {
  kind: 'table';
  corner: string;
  title: string;
  /** The number of teams in the whole table. */
  teams: number;
  rows: TableCardRow[];
  /** Deductions and withdrawals by the numbers of their marks. */
  notes: Pick<TableNote, 'what' | 'reason'>[];
}

/** The picture of a season with several leagues: the first rows of two of them. */
export interface TablesCard {
  kind: 'tables';
  corner: string;
  title: string;
  /** Of the season. */
  leagues: number;
  tables: { title: string; rows: TableCardRow[] }[];
  notes: TableCard['notes'];
}

interface TableCardRow {
  /** '2', or '2=' for a shared place. */
  place: string;
  name: string;
  /** Null for a name without a team of the league. */
  crest: Crest | null;
  played: number;
  goal_difference: number;
  points: number;
  /** Numbers of the notes about the team. */
  marks: number[];
  zone: Zone | null;
}

/** The picture of everything else. */
export interface SiteCard {
  kind: 'site';
  title: string;
  text: string;
}

/** The picture of a crest alone, square and without a ground. */
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
  /** What the picture shows, in words. */
  alt: string;
  card: ShareCard;
  /** Path of the picture, if it is another page's. */
  picture?: string;
}

/** Raised with each new design, so that all pictures get a new version. */
const DESIGN = 3;

/** Equal for equal pictures. */
export function cardVersionOf(card: ShareCard): string {
  return hash('sha1', JSON.stringify([DESIGN, card]), 'base64url').slice(0, 16);
}
