import type { EndpointName } from '#contract/endpoints.ts';
import { MATCH_EXAMPLE } from '#contract/match-example.ts';

interface CallExample {
  body?: unknown;
  /** By status. */
  answers: Record<number, unknown>;
}

const SUMMARY = {
  match_id: 181,
  match_name: 'Harbour City vs North Vale',
  league_name: 'Global Conference Association',
  status: 'Approved - Official',
  submission_date: '2025-11-15T19:30:00.000Z',
  overall_player_count: 4,
  event_count: 4,
  blue_team: { goals: 2 },
  green_team: { goals: 1 },
};

/** What the calls that others build upon are asked and answer. */
export const CALL_EXAMPLES: Partial<Record<EndpointName, CallExample>> = {
  'POST /submissions/game_server': {
    body: JSON.parse(MATCH_EXAMPLE),
    answers: {
      200: { Match_ID: 181, status: 'Approved - Official', reasons: [], duplicate: true },
      201: { Match_ID: 181, status: 'Approved - Official', reasons: [] },
    },
  },
  'GET /matches/all_matches': { answers: { 200: { matches: [SUMMARY], total_matches: 1, next_cursor: null } } },
  'GET /matches/ad_matches': { answers: { 200: [SUMMARY] } },
  'GET /leagues/all': {
    answers: {
      200: [
        {
          id: 8,
          name: 'Global Conference Association',
          slug: null,
          sport: 'football',
          desc: null,
          methods: ['Manual', 'Events'],
          total_matches: 181,
          weekly_matches: [4, 4, 5, 3, 4, 0, 4, 5, 4, 4, 3, 4],
          last_match: SUMMARY,
          leader: { team: 'Harbour City', played: 14, points: 31, season: 'Season 4' },
        },
      ],
    },
  },
};

/** What a failure says. */
export const FAILURE_EXAMPLE = { error: 'min_goals must be from 0 to 15.' };
