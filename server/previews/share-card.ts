import { hash } from 'node:crypto';
import type { TeamSide } from '#contract/matches.ts';

/** What the picture of a match shows. */
export interface MatchCard {
  kind: 'match';
  league: string;
  /** At the foot, left and right. */
  type: string;
  date: string;
  teams: Record<TeamSide, { name: string; goals: number; scorers: Scorer[] }>;
}

export interface Scorer {
  name: string;
  goals: number;
}

/** What the picture of something with matches shows: its name, sums, and newest results. */
export interface SummaryCard {
  kind: 'summary';
  corner: string;
  title: string;
  /** In place of a title that cannot be drawn. */
  otherwise: string;
  figures: { value: number; label: string }[];
  /** In place of figures; may be empty. */
  text: string;
  results: Record<TeamSide, { name: string; goals: number }>[];
}

/** What the picture of two players shows. */
export interface HeadToHeadCard {
  kind: 'head-to-head';
  /** What each of them won and scored against the other. */
  players: [{ name: string; wins: number; goals: number }, { name: string; wins: number; goals: number }];
  /** Null when they never played against each other. */
  draws: number | null;
  /** At the foot, left and right: how often they met. */
  against: string;
  together: string;
}

/** The picture of everything else. */
export interface SiteCard {
  kind: 'site';
  title: string;
  text: string;
}

export type ShareCard = MatchCard | SummaryCard | HeadToHeadCard | SiteCard;

/** Counts the designs of the pictures, so that a new one is a new version of each. */
const DESIGN = 1;

/** The same for the same picture. */
export function versionOf(card: ShareCard): string {
  return hash('sha1', JSON.stringify([DESIGN, card]), 'base64url').slice(0, 16);
}
