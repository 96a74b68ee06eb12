/** Business constants and limits. Durations are milliseconds. */
/** The largest `integer` of PostgreSQL, the type of most ids. */
export const LARGEST_ID = 2_147_483_647;
/** The largest id of the type `bigint` that is accepted: up to 2^53 a number is exact. */
export const LARGEST_BIG_ID = Number.MAX_SAFE_INTEGER;

export const LEAGUES_PER_PAGE = 3;
export const MATCHES_PER_PAGE = 15;
export const GROUPS_PER_PAGE = 15;
export const AUDIT_ENTRIES_PER_PAGE = 20;
/** Periods of seven days in a league's activity. */
export const ACTIVITY_WEEKS = 12;
export const LANDING_MATCHES = 2;
export const PLAYER_MATCHES_PER_PAGE = 15;
export const SHORTEST_SEARCH = 2;
export const PLAYERS_FOUND = 8;
export const TYPED_NAMES_PER_PAGE = 25;
/** Results per other kind in the header's search. */
export const THINGS_FOUND = 5;
/** Per kind of search: enough for typing, too few to enumerate all names. */
export const SEARCHES_PER_MINUTE = 120;
/** Per address, for each export that can read every match of a league. */
export const EXPORTS_PER_MINUTE = 30;
export const PLAYER_FORM_MATCHES = 10;
/** Bans of a league that staff added and that are not served. */
export const MAX_ADDED_BANS = 200;
export const MAX_BAN_MATCHES = 99;
/** The last lifted bans, in a league's management. */
export const LIFTED_BANS_SHOWN = 20;
/** Sentences about suspended and unregistered players of one match. */
export const PLAYER_HOLD_REASONS = 5;
/** Before and after now, for the kick-offs that a game server lists. */
export const GAME_SERVER_FIXTURE_HOURS = 12;
/** Between a match and the kick-off of the fixture that the names of its teams find. */
export const FIXTURE_FIT_DAYS = 3;
/** A match that was played so long before the kick-off of its fixture is asked about: it may be another fixture's. */
export const EARLY_MATCH_HOURS = 12;
/** Points of the chart of a player's goals. */
export const CAREER_POINTS = 60;
export const TEAMMATES_SHOWN = 10;
export const PLAYER_NAMES_SHOWN = 50;
export const PLAYER_SPELLS_SHOWN = 20;
export const MEETINGS_SHOWN = 10;
/** A vote for the Player of the Match lasts so long from the publication of the result, and to the next quarter of an hour. */
export const VOTE_HOURS = 24;
/** Votes of the match's players without which nobody wins. */
export const VOTE_QUORUM = 5;
/** Chosen by the figures of the match. */
export const VOTE_NOMINEES = 5;
export const VOTES_PER_MINUTE = 30;

export const MAX_PLAYERS_PER_TEAM = 12;
export const MAX_EVENTS_PER_SUBMISSION = 16;
export const MAX_STAT = 99;
/** A player's second yellow card in a match is a sending-off. */
export const MAX_YELLOW_CARDS = 2;
export const MAX_NAME_LENGTH = 50;
export const MAX_GROUP_NAME_LENGTH = 50;
export const MAX_NESTED_GROUPS = 5;
export const MAX_MATCHES_PER_GROUP = 1000;
export const MAX_LEAGUE_NAME_LENGTH = 60;
export const MAX_LEAGUE_DESCRIPTION_LENGTH = 400;
/** Characters of Markdown. */
export const MAX_RULEBOOK_LENGTH = 20_000;
/** The body of a call with a rulebook, in which a character is up to 3 bytes, or 6 when it is escaped. */
export const RULEBOOK_MAX_BODY_BYTES = 128 * 1024;
/** Former versions of a league's rules, in its management. */
export const RULEBOOK_VERSIONS_SHOWN = 20;
export const RULEBOOK_PREVIEWS_PER_MINUTE = 60;
/** An account may make so many within seven days. */
export const LEAGUE_REQUESTS_PER_WEEK = 3;
/** In each list of asked-for leagues. */
export const LEAGUE_REQUESTS_SHOWN = 100;
export const MAX_SEASON_NAME_LENGTH = 50;
export const MAX_SEASONS = 100;
export const MAX_TEAMS = 200;
/** Former names and spellings of a league's teams together. */
export const MAX_TEAM_SPELLINGS = 500;
/** Names in matches that are no team's, in a league's management. */
export const UNKNOWN_NAMES_SHOWN = 100;
export const MAX_DEDUCTIONS = 200;
export const MAX_DEDUCTED_POINTS = 99;
export const MAX_DEDUCTION_REASON_LENGTH = 200;
/** With or without a limit of the league's own. */
export const MAX_SQUAD_PLAYERS = 100;
export const MAX_REGISTERED_AT_ONCE = 60;
export const MAX_TRANSFER_WINDOWS = 20;
/** That wait for an answer, of one team. */
export const MAX_OPEN_OFFERS = 20;
export const TRANSFERS_PER_PAGE = 20;
export const FIXTURES_PER_PAGE = 100;
export const FREE_AGENTS_SHOWN = 100;
/** A team's staff see its newest spells. */
export const SPELLS_SHOWN = 300;
export const MAX_COMPETITION_NAME_LENGTH = 50;
/** Also the length of a page of a league's competitions. */
export const MAX_COMPETITIONS_PER_SEASON = 20;
export const MAX_TEAMS_PER_COMPETITION = 64;
export const MAX_COMPETITION_MATCH_TYPES = 10;
/** The most that a win, a draw or a defeat is worth. */
export const MAX_RESULT_POINTS = 10;
export const MAX_MATCHWEEKS = 400;
/** Matches of a team’s form. */
export const FORM_MATCHES = 5;
/** Players on one leaderboard. */
export const LEADERBOARD_SIZE = 50;
/** The newest results of a team that its page counts. */
export const TEAM_RESULTS_READ = 3000;
export const TEAM_MEETINGS_SHOWN = 50;
/** Seasons whose final place a team's page names. */
export const TEAM_SEASONS_PLACED = 6;
export const MAX_GROUPS = 16;
export const MAX_PLACES_THROUGH = 8;
export const MAX_ROUND_DAYS = 60;
export const MAX_SHUFFLE_SEED = 2 ** 31 - 1;
export const MAX_CUP_FIXTURES = 2000;
export const MAX_API_KEY_NAME_LENGTH = 50;
export const MAX_API_KEYS = 20;
export const MAX_TOKENS = 20;
/** Days after which a personal token may expire. */
export const TOKEN_LIFETIMES = [30, 90, 365] as const;
export const DEFAULT_TOKEN_LIFETIME = 90;
export const MAX_WEBHOOK_URL_LENGTH = 300;
/** The newest deliveries to Discord or to endpoints, in a league's log. */
export const WEBHOOK_DELIVERIES_SHOWN = 50;
export const WEBHOOK_DELIVERY_DAYS = 30;
export const MAX_WEBHOOK_ENDPOINTS = 5;
/** After a rotation requests are signed with the former secret as well. */
export const FORMER_SECRET_HOURS = 24;
/** Of one account. */
export const MAX_FOLLOWS = 100;
/** Notifications last for so many days, and an account sees this many at most. */
export const NOTICE_DAYS = 90;
export const NOTICES_SHOWN = 200;
export const NOTICES_PER_PAGE = 30;
/** On the dashboard: what waits for a captain, and next matches. */
export const AGENDA_SHOWN = 20;
/** The highest number beside the bell. */
export const UNREAD_SHOWN = 99;
export const MAX_PUSH_ENDPOINT_LENGTH = 1000;
/** Browsers of one account that get push messages; a further one replaces the one that signed in first. */
export const MAX_PUSH_BROWSERS = 10;
export const MAX_REASON_LENGTH = 400;
/** A player may make so many within 24 hours. */
export const DISPUTES_PER_DAY = 5;
/** Links to recordings of one dispute or decision. */
export const MAX_EVIDENCE_LINKS = 3;
export const MAX_EVIDENCE_LINK_LENGTH = 500;
/** Decided disputes are listed for so long. */
export const DECIDED_DISPUTE_DAYS = 30;
export const OWN_DISPUTES_SHOWN = 20;
/** A week. */
export const MAX_API_KEY_GRACE_MINUTES = 7 * 24 * 60;

/** A JSON body of any call has at most so many values: objects, lists, texts, numbers, booleans and nulls, names of fields not counted. */
export const MAX_JSON_VALUES = 20_000;
export const MAX_JSON_DEPTH = 32;
/** Fields at fault that a failure lists. */
export const MAX_FAULTS = 50;
/** The body of a call without a whole match. */
export const MAX_BODY_BYTES = 64 * 1024;
/** The body of a call with a match, its players and events, once decompressed. */
export const GAME_SERVER_MAX_BODY_BYTES = 1024 * 1024;
export const GAME_SERVER_MAX_PLAYERS_PER_TEAM = 64;
export const GAME_SERVER_MAX_EVENTS = 2000;
export const GAME_SERVER_MAX_STAT = 999;
/** Per caller, for all calls without their own limit together. */
export const API_REQUESTS_PER_MINUTE = 1200;
/** Per reader: rendering a page costs more than a call. */
export const PAGES_PER_MINUTE = 600;
/** Per league, for all its API keys together. */
export const GAME_SERVER_REQUESTS_PER_MINUTE = 300;
/** Snapshots of one live match: one every five seconds, and as many again at events. Roblox allows a server 500 requests. */
export const LIVE_SNAPSHOTS_PER_MINUTE = 30;
/** Per league, beside its submissions: twenty matches at once. */
export const LIVE_REQUESTS_PER_MINUTE = 600;
export const MAX_LIVE_EVENTS = 300;
/** Seconds of the match clock in a second. */
export const MAX_LIVE_CLOCK_RATE = 60;
/** Of one league, with those that have just ended. */
export const MAX_LIVE_MATCHES = 50;
/** Silence after which pages say when the last news came. */
export const LIVE_SILENCE_SECONDS = 30;
/** Silence that ends a live match. */
export const LIVE_END_MINUTES = 10;
/** Time after the last change of a live match in which its address still leads to it, or to the stored match. */
export const LIVE_KEPT_MINUTES = 60;
export const MAX_LIVE_DELAY_SECONDS = 120;
/** Live streams of one address, among them those of a school or a mobile network. */
export const LIVE_CONNECTIONS_PER_MINUTE = 1500;
/** From one address: Discord sends those of all servers from few. */
export const INTERACTIONS_PER_MINUTE = 6000;
/** Of one person; each letter of an option that suggests values is one. */
export const PERSON_INTERACTIONS_PER_MINUTE = 120;
/** A body counts as one request per started unit of these, by whichever measure gives more. */
export const GAME_SERVER_BYTES_PER_REQUEST = 64 * 1024;
export const GAME_SERVER_VALUES_PER_REQUEST = 2000;
/** The body of a snapshot of a live match counts as so many requests at most. */
export const LIVE_BODY_PARTS = 2;
export const LIVE_MAX_BODY_BYTES = LIVE_BODY_PARTS * GAME_SERVER_BYTES_PER_REQUEST;
export const LIVE_MAX_VALUES = LIVE_BODY_PARTS * GAME_SERVER_VALUES_PER_REQUEST;
export const CORRECTIONS_PER_MINUTE = 60;
/** One's own decision can be undone for so long. */
export const UNDO_DECISION_SECONDS = 60;
/** Declined and removed matches can be restored for so long. */
export const RESTORABLE_DAYS = 30;
/** Days in which an offer to own a league can be accepted. */
export const OWNERSHIP_OFFER_DAYS = 7;
export const IDEMPOTENCY_KEY_HOURS = 48;
/** In a response to a game server. */
export const MAX_WARNINGS = 20;
/** The clock of a game server may be this far ahead. */
export const MAX_CLOCK_LEAD_MINUTES = 15;
/** A match with the contents of another one within this time is held for review; the second limit is for the same server. */
export const SAME_MATCH_MINUTES = 10;
export const SAME_MATCH_OF_SERVER_MINUTES = 120;
/** Older results are not posted on Discord. A trigger of the migrations has the same limit. */
export const NEWS_HOURS = 24;

/** A league's channel on Discord has a message for each fixture of these days to come, and for so many at once. */
export const FIXTURE_MESSAGE_DAYS = 7;
export const COMING_FIXTURES_POSTED = 25;

export const MAX_SHEET_ROWS = 5_000;
export const MAX_SHEET_COLUMNS = 50;
/** Different names of players. */
export const MAX_SHEET_PLAYERS = 10_000;
/** Characters of a sheet's cell. */
export const MAX_CELL_LENGTH = 1_000;
/** Characters: 300 a row. */
export const MAX_SHEET_LENGTH = 1_500_000;
/** The body of a call with a sheet, in which a character is up to 3 bytes. */
export const SHEET_MAX_BODY_BYTES = 5 * 1024 * 1024;
export const IMPORT_PREVIEWS_PER_MINUTE = 60;
export const IMPORTS_PER_MINUTE = 10;
/** In the history of a league's imports. */
export const IMPORTS_SHOWN = 20;

export const REQUEST_PLAYERS_SHOWN_PER_TEAM = 11;
export const NARROW_SCREEN_PIXELS = 1000;

/** Filter sliders of the match list: bounds and the values Reset sets. */
export const FILTERS = {
  events: { min: 0, max: 50, reset: 2 },
  goals: { min: 0, max: 15, reset: 1 },
  players: { min: 1, max: 40, reset: 1 },
} as const;

export const STAT_BAR_DELAY = 100;
export const STAT_BAR_DURATION = 1000;
export const GROUP_STATS_DELAY = 2000;
export const LOGOUT_REDIRECT_DELAY = 1000;
export const PREFERENCE_SUCCESS_TIMEOUT = 3000;
export const PREFERENCE_ERROR_TIMEOUT = 5000;
export const LAZY_LOAD_TIMEOUT = 120_000;
export const FILTER_DEBOUNCE = 250;

export const MINIMUM_AGE = 13;

/** The leagues that group creation offers. */
export const GROUP_LEAGUES = [
  { id: 8, name: 'Global Conference Association' },
  { id: 1, name: 'Invitational Series' },
] as const;

/** Fixtures: of one competition, and in one answer. */
export const MAX_FIXTURES_PER_COMPETITION = 2000;
export const MAX_FIXTURES_LISTED = 2000;
export const MAX_MOVE_DAYS = 366;
/** Matches on the same day that a preview of moved fixtures names. */
export const MOVE_CLASHES_SHOWN = 10;
export const MAX_ROUND = 500;
export const MAX_KICK_OFFS_PER_DAY = 20;
export const MAX_BLACKOUT_DAYS = 100;
export const MAX_DEADLINE_DAYS = 60;
export const MAX_WALKOVER_GOALS = 99;
/** Of a typed goal: two halves, extra time and what is added. */
export const MAX_RESULT_MINUTE = 150;
export const MAX_FIXTURE_NOTE_LENGTH = 200;
/** Removed fixtures of a competition that are listed. */
export const REMOVED_FIXTURES_SHOWN = 50;
/** The other captain answers until so many minutes before the earlier kick-off. */
export const OFFER_ANSWER_MINUTES = 30;

/** Starters and substitutes together. */
export const MAX_TEAM_SHEET_PLAYERS = 60;
/** Of a team, as a competition’s rules set them. */
export const MAX_STARTERS = 30;
export const MAX_SUBSTITUTES = 30;
/** Before kick-off, for the deadline of team sheets and for check-in. */
export const MAX_SHEET_DEADLINE_MINUTES = 1440;
/** Before the deadline of team sheets, captains without one are notified. */
export const SHEET_REMINDER_MINUTES = 120;
/** After kick-off, until a walkover is proposed. */
export const MAX_FORFEIT_MINUTES = 240;
/** Fixtures older than this are no longer proposed as walkovers. */
export const FORFEIT_DAYS = 14;
export const OPEN_OFFERS_SHOWN = 50;
/** Past kick-offs in calendars. */
export const CALENDAR_PAST_DAYS = 180;
/** A fixture's length in calendars, and the time after its kick-off in which it is shown as live. */
export const FIXTURE_MINUTES = 60;
