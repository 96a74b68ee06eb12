/** Every database column, by the first words of its row in the privacy policy. `none` lists columns without personal data. */
export const COLUMNS: Record<string, Record<string, string>> = {
  none: {
    api_keys: 'creation_date expires_at id key_hash last_used league_id name prefix scope',
    league_seasons: 'first_day id last_day league_id name removed_at',
    leagues: 'changed_xid creation_date desc id methods name slug sport',
    league_webhooks:
      'creation_date disabled_at disabled_reason league_id rests_until thread_id webhook_id webhook_token',
    matches: 'announce changed_xid key_name',
    point_deductions: 'id points reason removed_at season_id team',
    team_aliases: 'alias alias_key league_id team',
    team_names: 'league_id name team_key',
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
    typed_names: 'league_id match_id name search_name slot team',
  },
  'Hidden player profiles': {
    players: 'leaderboard_visibility visibility',
  },
  'Earlier versions of corrected matches': {
    match_revisions: 'before corrected_at corrected_by match_id player_ids reason restored revision',
  },
  'Disputes you raise': {
    match_disputes: 'decision_id disputed_at id league_id match_id outcome reason user_id',
  },
  'Roblox user IDs that Roblox asked': {
    erasure_names: 'league_id roblox_id search_name',
    erasure_requests: 'requested_at roblox_id',
  },
  'The reviewer who accepted': {
    match_removals: 'id league_id match_id reason removed_at removed_by restored_at',
    matches: 'reviewed_by',
    review_decisions: 'decided_at decided_by former_status id match_id option reason undone_at',
  },
  'Names that a league’s staff': {
    player_merges:
      'id league_id merged_at merged_by name player_key reason search_name undo_reason undone_at undone_by',
  },
  'The log of changes to a league': {
    audit_entries: 'action actor_id after at before id key_prefix league_id person_id subject via',
  },
  'The submitter of a match': {
    matches: 'submitter_id submitter_name',
  },
  Sessions: {
    sessions: 'browser creation_date expires_at id last_used system token_hash user_id',
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
