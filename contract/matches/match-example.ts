/** A match without contradictions, as `POST /submissions/game_server` accepts it. */
export const MATCH_EXAMPLE = `{
  "type": "League Match",
  "played_at": "2025-11-15T19:30:00Z",
  "context_data": {
    "team_names": { "Blue": "Harbour City", "Green": "North Vale" },
    "team_goals": { "Blue": 2, "Green": 1 },
    "place_id": "1234567890"
  },
  "player_data": {
    "Blue": {
      "players": [
        { "name": "striker_sam", "id": 10000001, "goals": 1 },
        { "name": "playmaker_kay", "id": 10000002, "assists": 1 }
      ],
      "shots_on_target": 4
    },
    "Green": {
      "players": [
        { "name": "winger_wes", "id": 10000003, "goals": 1 },
        { "name": "defender_bo", "id": 10000004, "yellow_cards": 1 }
      ],
      "saves": 3
    }
  },
  "event_data": [
    { "eventName": "Goal", "timestamp": "12:40", "participants": ["striker_sam", "playmaker_kay"], "team_affect": "Blue" },
    { "eventName": "Yellow Card", "timestamp": "33:02", "participants": ["defender_bo"], "team_affect": "Green" },
    { "eventName": "Goal", "timestamp": "51:05", "participants": ["winger_wes"], "team_affect": "Green" },
    { "eventName": "Own Goal", "timestamp": "77:30", "participants": ["defender_bo"], "team_affect": "Green" }
  ]
}`;

/** The same match as a list entry. */
export const SUMMARY_EXAMPLE = {
  match_id: 181,
  match_name: 'Harbour City vs North Vale',
  league_name: 'Global Conference Association',
  status: 'Approved - Official',
  submission_date: '2025-11-15T19:30:00.000Z',
  played_at: '2025-11-15T19:30:00.000Z',
  overall_player_count: 4,
  event_count: 4,
  blue_team: { goals: 2, name: 'Harbour City' },
  green_team: { goals: 1, name: 'North Vale' },
  league_id: 8,
} as const;
