/** Every column of the database, by how the policy's row about it begins; `nobody` is where nothing is about a person. */
export const COLUMNS: Record<string, Record<string, string>> = {
  nobody: {
    api_keys: 'creation_date expires_at id key_hash last_used league_id name prefix scope',
    league_seasons: 'first_day id last_day league_id name',
    leagues: 'creation_date desc id methods name slug sport',
    league_webhooks:
      'creation_date disabled_at disabled_reason league_id rests_until thread_id webhook_id webhook_token',
    matches: 'announce changed_xid',
    point_deductions: 'id points reason season_id team',
    team_aliases: 'alias alias_key league_id team',
    webhook_deliveries:
      'attempts created_at id is_asked_for kind league_id match_id next_attempt_at reason state status',
    webhook_messages: 'card_hash league_id match_id message_id',
  },
  'Your access levels': {
    group_matches: 'added_at group_id match_id',
    groups: 'creation_date group_id group_league_id group_name group_owner_id group_type parent_group_id',
    league_access: 'league_id level user_id',
  },
  'Idempotency keys': {
    idempotency_keys: 'body_hash created_at key league_id match_id',
  },
  'Submitted matches': {
    match_players: 'assists goals match_id name player_key red_card slot submission_date team yellow_cards',
    matches:
      'blue_goals blue_name declined_at event_count event_data goals green_goals corrected_at green_name group_id hold_reasons league_id match_id match_name method non_targeted_event_data overall_player_count place_id player_data received_at revision server_instance status submission_date type',
    player_names: 'name player_key search_name',
    players: 'name player_key roblox_id',
  },
  'What of a player stays hidden': {
    players: 'leaderboard_visibility visibility',
  },
  'What a match said before its league corrected it': {
    match_revisions: 'before corrected_at corrected_by match_id player_ids reason restored revision',
  },
  'What you hold against a match': {
    match_disputes: 'disputed_at id league_id match_id outcome reason user_id',
  },
  'Roblox user IDs that Roblox asked': {
    erasure_requests: 'requested_at roblox_id',
  },
  'Who accepted, declined or removed': {
    match_removals: 'id league_id match_id reason removed_at removed_by restored_at',
    matches: 'reviewed_by',
  },
  'Who changed what in a league': {
    audit_entries: 'action actor_id after at before id key_prefix league_id person_id subject via',
  },
  'Who submitted a match': {
    matches: 'submitter_id submitter_name',
  },
  Sessions: {
    sessions: 'creation_date expires_at id last_used token_hash user_id',
  },
  'Date of your first sign-in': {
    users: 'connections_visibility creation_date id is_premium is_staff leaderboard_visibility visibility',
  },
  'Discord ID': {
    users: 'd_avatar d_username discord_id',
  },
  'E-mail address': {
    users: 'email',
  },
  'Roblox user ID and username': {
    users: 'roblox_id roblox_username',
  },
};
