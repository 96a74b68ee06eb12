import { FIXTURE_DETAIL_NAMES, FIXTURE_DETAILS, type FixtureDetail } from '#contract/fixtures/details.ts';

/**
 * Every database column, by the first words of its row in the privacy policy. `none` lists columns without personal
 * data.
 */
export const KEPT_COLUMNS: Record<string, Record<string, string>> = {
  none: {
    api_keys: 'creation_date expires_at id key_hash last_used league_id name prefix scope',
    captain_invites: 'expires_at team_id token_hash',
    discord_connections:
      'channels coming_read_at creation_date guild_id guild_name league_id problems reposts rests_until roles_confirmed roles_on roles_problem roles_read_on roles_rest_until',
    discord_interactions: 'id received_at',
    discord_messages: 'attempts changes channel content_hash due_at league_id message_id posts subject_id',
    discord_offers: 'expires_at guild_id token_hash',
    discord_removals: 'attempts channel_id due_at guild_id id kind',
    discord_roles: 'holder is_made league_id refusal role_id team_id',
    edges: 'confirmed_at server_start snapshot url',
    competition_teams: 'competition_id group_name lot seed team_id withdrawal withdrawal_reason',
    competitions:
      'check_in_closes_minutes check_in_opens_minutes division_level division_size forfeit_minutes format has_away_goals has_third_place holds_suspended holds_unknown_teams holds_unregistered id league_id legs match_minutes match_types name places_down places_play_off places_play_off_down places_up play_off_level players_needed points_for_draw points_for_loss points_for_win published_at red_card_matches removed_at season_id sheet_deadline_minutes sheet_is_public_at_once sheet_needs_accounts sheet_refuses_ineligible sheet_starters sheet_substitutes tie_breakers unanswered_kick_off usual_time usual_weekday window_weekday yellow_cards_cleared_round yellow_cards_per_ban',
    fixture_results:
      'away_goals away_penalties away_team_id cards_count competition_id decided_by fixture_id group_name had_extra_time home_goals home_penalties home_side home_team_id in_profiles in_table is_published kick_off league_id leg match_id match_types outcome played_at players_count round season_id stage tie',
    fixtures: [
      'away_source away_team_id before_withdrawal changed_at competition_id deadline group_name home_side home_source home_team_id id kick_off league_id leg lots_winner match_id moved_from removed_at result_reason round stage status status_evidence status_reason tie walkover_away_goals walkover_home_goals walkover_winner',
      ...listDetails((personalData) => personalData === null),
    ].join(' '),
    fixture_revisions: 'changed_at fixture_id revision',
    former_decisions:
      'away_team_id fixture_id home_team_id id kick_off moved_from replaced_at status status_evidence status_reason walkover_away_goals walkover_home_goals walkover_winner',
    imported_rows: 'before import_id made row_id',
    league_seasons:
      'finished_at first_day follows_id id last_day league_id min_players name places registration_closes registration_opens removed_at squads_lock',
    leagues:
      'changed_xid closed_at creation_date desc id live_delay_seconds methods name player_vote_since slug sport time_zone',
    league_events: 'about_ids created_at event id league_id',
    league_webhooks:
      'creation_date disabled_at disabled_reason league_id rests_until thread_id webhook_id webhook_token',
    match_results:
      'away_goals away_name away_penalties away_team_id cards_count competition_id decided_by fixture_id group_name had_extra_time home_goals home_name home_penalties home_side home_team_id in_profiles in_table is_published league_id leg match_id match_types outcome played_at players_count round stage tie type',
    match_competitions: 'competition_id league_id match_id stored_id',
    matches: 'announce changed_xid key_name own_competition_id',
    notices: 'created_at id league_id sample things topic',
    point_deductions: 'day id points reason removed_at season_id team',
    team_aliases: 'alias alias_key league_id team',
    planned_competitions: 'ends_at has_fixtures id league_id match_types season_days season_id starts_at team_ids',
    open_leagues:
      'changed_xid creation_date desc id live_delay_seconds methods name player_vote_since slug sport time_zone',
    planning_leagues: 'league_id',
    results:
      'away_goals away_name away_penalties away_team_id cards_count competition_id decided_by fixture_id group_name had_extra_time home_goals home_name home_penalties home_side home_team_id in_profiles in_table is_published league_id leg match_id match_types outcome played_at players_count round stage tie type',
    set_aside_matches: 'fixture_id home_side is_replayed league_id match_id replaced_by',
    squad_rules: 'approves_transfers league_id position_limits squad_limit',
    team_names: 'league_id name team_key',
    team_spellings: 'kind league_id removed_at spelling team_id team_key',
    teams: 'crest_outline crest_pattern first_colour id league_id name removed_at second_colour short_name slug',
    transfer_windows: 'first_day id last_day league_id',
    vapid_keys: 'id private_key public_key',
    void_matches: 'match_id',
    webhook_deliveries:
      'attempts created_at endpoint_id event fixture_id fixture_ids id is_asked_for kind league_id match_id next_attempt_at reason state status transfer_id',
    webhook_endpoints:
      'creation_date disabled_at disabled_reason events former_secret id league_id paused_until rests_until rotated_at secret url',
    left_webhook_messages: 'attempts due_at message_id thread_id webhook_id webhook_token',
    webhook_messages: 'card_hash league_id match_id message_id',
  },
  'Your access levels': {
    group_matches: 'added_at group_id match_id',
    groups: 'creation_date group_id group_league_id group_name group_owner_id group_type parent_group_id',
    league_access: 'league_id level notified_since user_id',
    ownership_offers: 'expires_at hands_over league_id offered_by user_id',
  },
  'Idempotency keys': {
    idempotency_keys: 'body_hash created_at key league_id match_id',
  },
  'Numbers and names of players': {
    edge_changes: 'changed_xid id kind thing',
  },
  'Matches while they are played': {
    live_matches: 'changed_at document ended_at erased_keys key league_id match_id seq',
  },
  'Submitted matches': {
    line_stats:
      'distance fouls interceptions league_id match_id minutes passes passes_completed position saves shots shots_on_target slot started tackles team',
    match_players: 'assists goals is_unused match_id name player_key red_card slot submission_date team yellow_cards',
    matches:
      'blue_goals blue_name blue_penalties corrected_at declined_at event_count event_data fingerprint goals green_goals green_name green_penalties group_id had_extra_time hold_reasons league_id match_id match_name method non_targeted_event_data overall_player_count place_id player_data received_at revision server_instance status submission_date type',
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
    match_disputes: 'decision_id disputed_at evidence id league_id match_id outcome reason user_id',
  },
  'Your votes for Player of the Match': {
    match_nominations: 'candidate_key league_id match_id nominated_at nominated_by side',
    match_votes: 'candidate_key id league_id match_id user_id voted_as voted_at',
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
  'Teams that you belong to': {
    added_bans:
      'added_at added_by competition_id id league_id lift_reason lifted_at matches player_key reason typed_name',
    lifted_bans: 'fixture_id lifted_at lifted_by player_key reason typed_name',
    squad_spells:
      'exception_reason first_day id is_duplicate last_day league_id name player_key position removed_at shirt_number team_id typed_name',
    team_sheet_players: 'fixture_id is_starter league_id name place position shirt_number spell_id team_id',
    teams: 'captain_key captain_name captain_since vice_captain_key vice_captain_name vice_captain_since',
    transfers:
      'accepted_at ended_at exception_reason former_last_day from_spell_id from_team_id id league_id offered_at offered_by outcome player_key position reason shirt_number to_spell_id to_team_id typed_name',
    typed_squad_rows: 'league_id player_key typed_name',
  },
  'What you did for a team or a league': {
    check_ins: 'checked_in_at checked_in_by fixture_id league_id team_id',
    fixture_offers:
      'accepted_kick_off answer answered_at fixture_id id kick_off note offered_at offered_by other_kick_offs team_id',
    fixtures: listDetails((personalData) => personalData !== null).join(' '),
    imports: 'id imported_at imported_by kind league_id row_count undone_at',
    season_movements:
      'approved_at approved_by from_level id league_id note proposed_by reason season_id table_level table_reason team_id to_level',
    season_entries:
      'decided_at decided_by entered_at entered_by id league_id note reason season_id state team_id waitlisted_at wished_division_id',
    rulebook_versions: 'html id league_id rendered_by saved_at saved_by text',
    team_sheets: 'fixture_id league_id named_at named_by team_id',
  },
  'A league that you asked for': {
    league_requests:
      'decided_at decided_by desc id league_id methods name outcome reason requested_at seen_at sport time_zone user_id',
  },
  'The submitter of a match': {
    matches: 'submitter_id submitter_name',
  },
  'What you follow': {
    follows: 'followed_at kind thing user_id',
    muted_follows: 'kind thing user_id',
    notice_subjects: 'about_id created_at event kind notice_id thing',
    notification_settings: 'kinds quiet_from quiet_until read_notice_id time_zone user_id',
  },
  'When you can play': {
    time_exceptions: 'day intervals kind user_id',
    weekly_times: 'confirmed_week saved_at time_zone user_id week',
  },
  'The address of your browser': {
    push_subscriptions:
      'attempts auth due_notice_id endpoint is_held_back p256dh rests_until sent_notice_id session_id',
  },
  'Personal tokens': {
    personal_tokens: 'creation_date expires_at id last_used league_id name prefix scope token_hash user_id',
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
  'The Discord servers of your leagues': {
    discord_role_members: 'attempts changes discord_id due_at gives is_absent league_id stays takes',
  },
  'E-mail address': {
    users: 'email',
  },
  'Roblox user ID and username': {
    users: 'roblox_created_on roblox_id roblox_username',
  },
};

function listDetails(isListed: (personalData: string | null) => boolean): FixtureDetail[] {
  return FIXTURE_DETAIL_NAMES.filter((name) => isListed(FIXTURE_DETAILS[name].personalData));
}
