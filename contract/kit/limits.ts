/** Business constants and limits. Durations are milliseconds. */
/** The largest `integer` of PostgreSQL, the type of most ids. */
export const LARGEST_ID = 2_147_483_647;
/** The largest accepted id of the type `bigint`: numbers are exact up to 2^53. */
export const LARGEST_BIG_ID = Number.MAX_SAFE_INTEGER;

export const LEAGUES_PER_PAGE = 3;
export const MATCHES_PER_PAGE = 15;
export const GROUPS_PER_PAGE = 15;
export const AUDIT_ENTRIES_PER_PAGE = 20;
/** The maximum of every `per_page` and `limit`. */
export const MAX_PER_PAGE = 100;
/** Longer than any match name. */
export const MAX_MATCH_FILTER_LENGTH = 100;
/** Periods of seven days in a league's activity chart. */
export const ACTIVITY_WEEKS = 12;
export const LANDING_MATCHES = 2;
export const PLAYER_MATCHES_PER_PAGE = 15;
export const SHORTEST_SEARCH = 2;
export const PLAYERS_FOUND = 8;
export const TYPED_NAMES_PER_PAGE = 25;
/** Results per kind in the header's search, other than matches. */
export const MAX_SEARCH_RESULTS = 5;
/** Limit per kind of search: enough for typing, too low to enumerate all names. */
export const SEARCHES_PER_MINUTE = 120;
/** Limit per address and export; an export can read every match of a league. */
export const EXPORTS_PER_MINUTE = 30;
export const PLAYER_FORM_MATCHES = 10;
/** Unserved bans of a league that staff added. */
export const MAX_ADDED_BANS = 200;
export const MAX_BAN_MATCHES = 99;
/** Most recently lifted bans listed in a league's management. */
export const LIFTED_BANS_SHOWN = 20;
/** Sentences about suspended and unregistered players that a held match lists. */
export const PLAYER_HOLD_REASONS = 5;
/** Game servers list kick-offs this many hours before and after now. */
export const GAME_SERVER_FIXTURE_HOURS = 12;
/** A match is linked by team names only to a fixture with a kick-off within these days. */
export const FIXTURE_FIT_DAYS = 3;
/** A match played this long before its fixture's kick-off needs confirmation: it may belong to another fixture. */
export const EARLY_MATCH_HOURS = 12;
/** Points in the chart of a player's goals. */
export const CAREER_POINTS = 60;
export const TEAMMATES_SHOWN = 10;
export const PLAYER_NAMES_SHOWN = 50;
export const PLAYER_SPELLS_SHOWN = 20;
export const MEETINGS_SHOWN = 10;
/**
 * A vote for the Player of the Match lasts this long after the result is published, rounded up to a quarter of an hour.
 */
export const VOTE_HOURS = 24;
/** Votes of the match's players needed for a winner. */
export const VOTE_QUORUM = 5;
/** Nominees chosen by the formula. */
export const VOTE_NOMINEES = 5;
export const VOTES_PER_MINUTE = 30;

export const MAX_PLAYERS_PER_TEAM = 12;
export const MAX_EVENTS_PER_SUBMISSION = 16;
export const MAX_STAT = 99;
/** A second yellow card in a match is a sending-off. */
export const MAX_YELLOW_CARDS = 2;
export const MAX_NAME_LENGTH = 50;
export const MAX_GROUP_NAME_LENGTH = 50;
export const MAX_NESTED_GROUPS = 5;
export const MAX_MATCHES_PER_GROUP = 1000;
export const MAX_LEAGUE_NAME_LENGTH = 60;
export const MAX_LEAGUE_DESCRIPTION_LENGTH = 400;
/** Characters of Markdown source. */
export const MAX_RULEBOOK_LENGTH = 20_000;
/** Size of a body with a rulebook, whose characters take up to 3 bytes, or 6 escaped. */
export const RULEBOOK_MAX_BODY_BYTES = 128 * 1024;
/** Former versions of the rules listed in a league's management. */
export const RULEBOOK_VERSIONS_SHOWN = 20;
export const RULEBOOK_PREVIEWS_PER_MINUTE = 60;
/** Requests for a league per account in any seven days. */
export const LEAGUE_REQUESTS_PER_WEEK = 3;
/** Leagues in each list of requests. */
export const LEAGUE_REQUESTS_SHOWN = 100;
export const MAX_SEASON_NAME_LENGTH = 50;
export const MAX_SEASONS = 100;
/** Three years. */
export const MAX_WEEKS_BETWEEN_SEASONS = 156;
export const MAX_TEAMS = 200;
/** All former names and spellings of a league's teams. */
export const MAX_TEAM_SPELLINGS = 500;
/** Unknown team names listed in a league's management. */
export const UNKNOWN_NAMES_SHOWN = 100;
export const MAX_DEDUCTIONS = 200;
export const MAX_DEDUCTED_POINTS = 99;
export const MAX_DEDUCTION_REASON_LENGTH = 200;
/** Applies with or without a limit of the league's own. */
export const MAX_SQUAD_PLAYERS = 100;
export const MAX_REGISTERED_AT_ONCE = 60;
export const MAX_TRANSFER_WINDOWS = 20;
/** Open offers of one team. */
export const MAX_OPEN_OFFERS = 20;
export const TRANSFERS_PER_PAGE = 20;
export const FIXTURES_PER_PAGE = 100;
export const FREE_AGENTS_SHOWN = 100;
/** Newest squad spells listed for a team's staff. */
export const SPELLS_SHOWN = 300;
export const MAX_COMPETITION_NAME_LENGTH = 50;
/** Also the page size of a league's competitions. */
export const MAX_COMPETITIONS_PER_SEASON = 20;
export const MAX_TEAMS_PER_COMPETITION = 64;
export const MAX_COMPETITION_MATCH_TYPES = 10;
/** Maximum points for a win, draw or defeat. */
export const MAX_RESULT_POINTS = 10;
export const MAX_MATCHWEEKS = 400;
/** Matches in a team’s form. */
export const FORM_MATCHES = 5;
/** Players per leaderboard. */
export const LEADERBOARD_SIZE = 50;
/** Newest results counted on a team's page. */
export const TEAM_RESULTS_READ = 3000;
export const TEAM_MEETINGS_SHOWN = 50;
/** Seasons with a final place on a team's page. */
export const TEAM_SEASONS_PLACED = 6;
export const MAX_GROUPS = 16;
export const MAX_PLACES_THROUGH = 8;
export const MAX_ROUND_DAYS = 60;
export const MAX_SHUFFLE_SEED = 2 ** 31 - 1;
export const MAX_CUP_FIXTURES = 2000;
export const MAX_API_KEY_NAME_LENGTH = 50;
export const MAX_API_KEYS = 20;
export const MAX_TOKENS = 20;
/** Lifetimes of personal tokens, in days. */
export const TOKEN_LIFETIMES = [30, 90, 365] as const;
export const DEFAULT_TOKEN_LIFETIME = 90;
export const MAX_WEBHOOK_URL_LENGTH = 300;
/** Newest deliveries to Discord or webhook endpoints that a league sees. */
export const WEBHOOK_DELIVERIES_SHOWN = 50;
export const WEBHOOK_DELIVERY_DAYS = 30;
export const MAX_WEBHOOK_ENDPOINTS = 5;
/** Requests are also signed with the former secret for this long after a rotation. */
export const FORMER_SECRET_HOURS = 24;
/** Things that one account can follow. */
export const MAX_FOLLOWS = 100;
/** Age at which notifications are deleted, and the maximum listed for an account. */
export const NOTICE_DAYS = 90;
export const NOTICES_SHOWN = 200;
export const NOTICES_PER_PAGE = 30;
/** Entries on the dashboard: tasks of a captain, and next matches. */
export const AGENDA_SHOWN = 20;
/** The highest number shown beside the bell. */
export const UNREAD_SHOWN = 99;
export const MAX_PUSH_ENDPOINT_LENGTH = 1000;
/** Browsers per account with push messages. One more replaces the browser with the oldest sign-in. */
export const MAX_PUSH_BROWSERS = 10;
export const MAX_REASON_LENGTH = 400;
/** Intervals of a usual week, and of a day that differs from it. */
export const MAX_WEEKLY_INTERVALS = 42;
export const MAX_DAY_INTERVALS = 6;
/** Coming days of one person that differ from the usual week, and how far ahead they may be. */
export const MAX_TIME_EXCEPTIONS = 100;
export const TIME_EXCEPTION_DAYS = 366;
/** Players of a team with known times from which their numbers are shown to others than captains and staff. */
export const MIN_TIMES_COUNTED = 3;
/** Common slots of a fixture that its captains see. */
export const BEST_TIMES_SHOWN = 3;
/** A captain's word to staff about an entry. */
export const MAX_ENTRIES_AT_ONCE = 100;
export const MAX_ENTRY_NOTE_LENGTH = 200;
/** Days after joining a team of a league in which a player can't make another one. */
export const DAYS_PER_MADE_TEAM = 7;
/** Disputes per player in any 24 hours. */
export const DISPUTES_PER_DAY = 5;
/** Links to recordings per dispute or decision. */
export const MAX_EVIDENCE_LINKS = 3;
export const MAX_EVIDENCE_LINK_LENGTH = 500;
/** Time for which decided disputes stay listed. */
export const DECIDED_DISPUTE_DAYS = 30;
export const OWN_DISPUTES_SHOWN = 20;
/** One week. */
export const MAX_API_KEY_GRACE_MINUTES = 7 * 24 * 60;

/** Values in a JSON body: objects, lists, texts, numbers, booleans and nulls. Field names don't count. */
export const MAX_JSON_VALUES = 20_000;
export const MAX_JSON_DEPTH = 32;
/** Fields at fault listed in a failure. */
export const MAX_FAULTS = 50;
/** Size of a body without a whole match. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Decompressed size of a body with a match, its players and events. */
export const GAME_SERVER_MAX_BODY_BYTES = 1024 * 1024;
export const GAME_SERVER_MAX_PLAYERS_PER_TEAM = 64;
export const GAME_SERVER_MAX_EVENTS = 2000;
export const GAME_SERVER_MAX_STAT = 999;
export const MAX_EVENT_NAME_LENGTH = 50;
/** An event's time as a game server sends it, such as 63:12. */
export const MAX_CLOCK_LENGTH = 32;
/** An id of Roblox as programs send it. */
export const MAX_SENT_ID_LENGTH = 64;
/** Limit per caller for all calls without a limit of their own. */
export const API_REQUESTS_PER_MINUTE = 1200;
/** Limit per reader, lower than for calls because rendering a page costs more. */
export const PAGES_PER_MINUTE = 600;
/** Limit per league, for all its API keys together. */
export const GAME_SERVER_REQUESTS_PER_MINUTE = 300;
/** Limit per live match: a snapshot every five seconds, and as many at events. Roblox allows a server 500 requests. */
export const LIVE_SNAPSHOTS_PER_MINUTE = 30;
/** Limit per league, separate from submissions: twenty matches at once. */
export const LIVE_REQUESTS_PER_MINUTE = 600;
export const MAX_LIVE_EVENTS = 300;
/** Match-clock seconds per real second. */
export const MAX_LIVE_CLOCK_RATE = 60;
/** Live matches of one league, including those that have just ended. */
export const MAX_LIVE_MATCHES = 50;
/** Without a snapshot for this long, pages show when the last one arrived. */
export const LIVE_SILENCE_SECONDS = 30;
/** Silence after which a live match counts as over. */
export const LIVE_END_MINUTES = 10;
/**
 * After its last change, a live match's address keeps working for this long; later it answers 404 or leads to the
 * stored match.
 */
export const LIVE_KEPT_MINUTES = 60;
export const MAX_LIVE_DELAY_SECONDS = 120;
/** Limit of live streams per address, which a school or mobile network may share. */
export const LIVE_CONNECTIONS_PER_MINUTE = 1500;
/** Limit per address: Discord sends the interactions of all servers from few addresses. */
export const INTERACTIONS_PER_MINUTE = 6000;
/** Limit per person; each typed letter of an option with suggestions is an interaction. */
export const PERSON_INTERACTIONS_PER_MINUTE = 120;
/** A body counts as one request per started unit of bytes or values, whichever gives more. */
export const GAME_SERVER_BYTES_PER_REQUEST = 64 * 1024;
export const GAME_SERVER_VALUES_PER_REQUEST = 2000;
/** Maximum requests that one live snapshot counts as. */
export const LIVE_BODY_PARTS = 2;
export const LIVE_MAX_BODY_BYTES = LIVE_BODY_PARTS * GAME_SERVER_BYTES_PER_REQUEST;
export const LIVE_MAX_VALUES = LIVE_BODY_PARTS * GAME_SERVER_VALUES_PER_REQUEST;
export const CORRECTIONS_PER_MINUTE = 60;
/** Time in which a reviewer can undo their own decision. */
export const UNDO_DECISION_SECONDS = 60;
/** Time in which declined and removed matches can be restored. */
export const RESTORABLE_DAYS = 30;
/** Days in which an offer to own a league can be accepted. */
export const OWNERSHIP_OFFER_DAYS = 7;
/** Days for which a link makes someone a team's captain. */
export const INVITE_DAYS = 7;
export const IDEMPOTENCY_KEY_HOURS = 48;
/** Warnings in a response to a game server. */
export const MAX_WARNINGS = 20;
/** Tolerated lead of a game server's clock. */
export const MAX_CLOCK_LEAD_MINUTES = 15;
/** Matches with equal contents within this time are held for review; the second limit is for the same server. */
export const SAME_MATCH_MINUTES = 10;
export const SAME_MATCH_OF_SERVER_MINUTES = 120;
/** Older results are not posted on Discord. A trigger in the migrations has the same limit. */
export const NEWS_HOURS = 24;

/** Discord's fixture messages cover this many days ahead, and this many fixtures at once. */
export const FIXTURE_MESSAGE_DAYS = 7;
export const COMING_FIXTURES_POSTED = 25;

export const MAX_SHEET_ROWS = 5_000;
export const MAX_SHEET_COLUMNS = 50;
/** Different player names in a sheet. */
export const MAX_SHEET_PLAYERS = 10_000;
/** Characters in a cell of a sheet. */
export const MAX_CELL_LENGTH = 1_000;
/** Characters in a sheet: 300 per row. */
export const MAX_SHEET_LENGTH = 1_500_000;
/** Size of a body with a sheet, whose characters take up to 3 bytes. */
export const SHEET_MAX_BODY_BYTES = 5 * 1024 * 1024;
export const IMPORT_PREVIEWS_PER_MINUTE = 60;
export const IMPORTS_PER_MINUTE = 10;
/** Imports listed in a league's history. */
export const IMPORTS_SHOWN = 20;

export const REQUEST_PLAYERS_SHOWN_PER_TEAM = 11;
export const NARROW_SCREEN_PIXELS = 1000;

/** Filter sliders of the match list: bounds, and the values after a reset. */
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

/** Leagues offered for a new group. */
export const GROUP_LEAGUES = [
  { id: 8, name: 'Global Conference Association' },
  { id: 1, name: 'Invitational Series' },
] as const;

/** Maximum fixtures of one competition, and in one response. */
export const MAX_FIXTURES_PER_COMPETITION = 2000;
export const MAX_FIXTURES_LISTED = 2000;
export const MAX_MOVE_DAYS = 366;
/** Same-day matches listed in the preview of a move. */
export const MOVE_CLASHES_SHOWN = 10;
export const MAX_ROUND = 500;
export const MAX_KICK_OFFS_PER_DAY = 20;
export const MAX_BLACKOUT_DAYS = 100;
export const MAX_DEADLINE_DAYS = 60;
export const MAX_WALKOVER_GOALS = 99;
/** Last minute of a typed goal: two halves, extra time and stoppage time. */
export const MAX_RESULT_MINUTE = 150;
/** Cards of a typed result. */
export const MAX_RESULT_CARDS = 60;
export const MAX_FIXTURE_NOTE_LENGTH = 200;
/** Removed fixtures listed for a competition. */
export const REMOVED_FIXTURES_SHOWN = 50;
/** Kick-offs can be agreed until check-in opens; without a check-in, until this long before the earlier kick-off. */
export const OFFER_ANSWER_MINUTES = 30;
/** Times of a proposal. */
export const MAX_OFFERED_KICK_OFFS = 3;
/** Without an answer a kick-off is set this long before its time, and never less than the second. */
export const SILENCE_HOURS = 48;
export const LATEST_SILENCE_HOURS = 2;
/** A proposal has at least this long for its answer before its first time stands. */
export const OFFER_ANSWER_HOURS = 24;
/** Hours before the deadline at which captains without an answer are reminded. */
export const ANSWER_REMINDER_HOURS = [72, 24, 6];
/** Length of a match by the rules of a competition, and players of a side. */
export const MAX_MATCH_MINUTES = 240;

/** Starters and substitutes together. */
export const MAX_TEAM_SHEET_PLAYERS = 60;
/** Upper bound of the rule that limits a team's starters. */
export const MAX_STARTERS = 30;
export const MAX_SUBSTITUTES = 30;
/** Upper bound before kick-off for the team sheet deadline and check-in. */
export const MAX_SHEET_DEADLINE_MINUTES = 1440;
/** Captains without a sheet are notified this long before the deadline. */
export const SHEET_REMINDER_MINUTES = 120;
/** Upper bound after kick-off for proposing a walkover. */
export const MAX_FORFEIT_MINUTES = 240;
/** Older fixtures are no longer proposed as walkovers. */
export const FORFEIT_DAYS = 14;
export const OPEN_OFFERS_SHOWN = 50;
/** Past fixtures in calendars. */
export const CALENDAR_PAST_DAYS = 180;
/** A fixture's length in calendars; pages show it as live for this long after kick-off. */
export const FIXTURE_MINUTES = 60;
