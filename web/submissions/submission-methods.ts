import type { LeagueMethod } from '#contract/submissions/schema.ts';

/** A way to submit matches on the site; `path` is its form's path segment, absent if unavailable. */
export interface MethodChoice {
  method: LeagueMethod;
  name: string;
  text: string;
  path?: string;
}

export const SUBMISSION_METHODS: readonly MethodChoice[] = [
  { method: 'Manual', name: 'Manual Entry', text: 'Type in teams, players and stats.', path: 'manual' },
  { method: 'Events', name: 'Event Detection', text: 'List goals and cards as they happened.', path: 'events' },
  { method: 'CSV', name: 'CSV Upload', text: 'Not available yet.' },
  { method: 'Image', name: 'Image Upload', text: 'Not available yet.' },
];
