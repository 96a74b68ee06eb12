import pg from 'pg';
import { fillTeamNames, withoutTriggers } from '#database/backup/restore-backup.ts';
import { withoutIndexes } from '#database/backup/without-indexes.ts';
import type { Database } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { databaseUrl, recreateDatabase, runOnServer } from '#database/test-server-databases.ts';
import { buildStoredJson, PLAYERS } from '#tools/bench/sample-match.ts';
import { showProgress } from '#tools/command.ts';

/** Increase it when the generated data changes: existing databases are then recreated. */
const GENERATION = 2;

/** Occurs in about 19 % of all match names. */
const COMMON_WORD = 'Wolves';
/** Occurs in about 0.5 %. */
const RARE_WORD = 'Zephyrs';

// biome-ignore format: too many for a line each
const PLACES = [
  'Ashford', 'Brookhaven', 'Carrow', 'Dunmore', 'Eastvale', 'Fairmont', 'Glenrock', 'Harrow', 'Ironbridge',
  'Kestrel Bay', 'Lakemont', 'Marlow', 'Northgate', 'Oakley', 'Pinecrest', 'Queensport', 'Redcliff', 'Saltmarsh',
  'Thornbury', 'Westbrook',
];
// biome-ignore format: too many for a line each
const NICKNAMES = [
  COMMON_WORD, `Young ${COMMON_WORD}`, 'Rovers', 'United', 'City', 'Athletic', 'Town', 'Rangers', 'Albion', 'County',
  'Wanderers', 'Falcons', 'Harriers', 'Lions', 'Mariners', 'Pilgrims', 'Royals', 'Saints', 'Stags', 'Victoria',
];

/** 400 teams, which allow 160,000 match names. */
export const TEAM_NAMES = PLACES.flatMap((place) => NICKNAMES.map((nickname) => `${place} ${nickname}`)).with(
  -1,
  `Westbrook ${RARE_WORD}`,
);

export interface Shape {
  matches: number;
  /** Number of the newest matches that have players' lines. */
  withPlayers: number;
  /** Whether all matches have empty JSON, half the size. */
  isNarrow?: boolean;
}

/** Start and number of days over which matches are spread evenly; the start is in seconds since 1970. */
export const FIRST_DAY = Date.parse('2023-10-04T00:00:00Z') / 1000;
export const DAYS = 1_000;

/** One API key each, as a league may send 300 matches a minute. */
export const LEAGUES = 400;
const USERS = 200;
export const GROUP_SIZES = [10, 200, 2_000] as const;
type GroupSize = (typeof GROUP_SIZES)[number];

/** The product's limit; a root group's statistics include its nested groups. */
const MATCHES_PER_GROUP = 1_000;
const GROUP_LEAGUE = 8;
/** Different players in the small groups; the largest has all players. */
const GROUP_PLAYERS = 300;

/** Number of matches with JSON of about 9 kB; the others have empty JSON. */
const FULL_MATCHES = 4_000;
const NO_JSON = { player_data: '{}', event_data: '[]' };

/** Tables that are filled without indexes, and vacuumed one by one. */
const LARGE_TABLES = ['matches', 'match_players', 'group_matches'];

const MATCHES_BATCH = 50_000;
/** Batch size in pages of `matches`, which has no index while it is filled. */
const PAGES_BATCH = 2_000;

/** Called at the beginning of each step. */
type ReportStep = (step: string) => void;

/** Fills a migrated, empty database; equal shapes give equal data everywhere. */
export async function fillDatabase(url: string, shape: Shape, report: ReportStep): Promise<void> {
  const options = '-c synchronous_commit=off -c jit=off -c maintenance_work_mem=512MB';
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  try {
    await insertPeople(client);
    await withoutIndexes(
      client,
      LARGE_TABLES,
      () => withoutTriggers(client, ['matches'], () => insertRows(client, shape, report)),
      (name) => report(name.endsWith('_fk') ? 'foreign keys' : `index ${name}`),
    );
    await client.query(`select setval('matches_match_id_seq', $1)`, [shape.matches]);
    for (const table of LARGE_TABLES) {
      report(`vacuum analyze ${table}`);
      await client.query(`vacuum analyze ${table}`);
    }
    report('vacuum analyze');
    await client.query('vacuum analyze');
    report('checkpoint');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

export function groupName(size: GroupSize): string {
  return `Season of ${size}`;
}

/** Ids of at most `count` matches with JSON of about 9 kB. */
export async function listFullMatches({ $client: client }: Database, limit?: number): Promise<number[]> {
  const { rows } = await client.query<{ match_id: number }>(
    'select match_id from matches where declined_at is null and length(event_data::text) > 1000 order by match_id limit $1',
    [limit ?? null],
  );
  return rows.map(({ match_id }) => match_id);
}

async function insertRows(client: pg.Client, shape: Shape, report: ReportStep): Promise<void> {
  await client.query('alter table matches enable trigger matches_set_new_fingerprint');
  await insertMatches(client, shape, report);
  await insertLines(client, shape, report);
  for (const size of GROUP_SIZES) await insertGroup(client, shape, size);
  report('team_names');
  await fillTeamNames(client);
}

async function insertPeople(client: pg.Client): Promise<void> {
  await client.query(
    `insert into leagues (id, name, slug)
     select n, 'League ' || n, 'league-' || n from generate_series(1, $1::integer) as n
     on conflict do nothing`,
    [LEAGUES],
  );
  await client.query(
    `insert into users (discord_id, d_username)
     select (900000000000000000 + n)::text, 'person_' || n from generate_series(1, $1::integer) as n`,
    [USERS],
  );
  await client.query(
    `insert into players (player_key, roblox_id, name)
     select (1000000000 + n)::text, (1000000000 + n)::text, 'player_' || n
     from generate_series(0, $1::integer - 1) as n`,
    [PLAYERS],
  );
  await client.query('insert into player_names select player_key, name, name from players');
}

/**
 * Inserts matches in order of arrival. One in 100 was played up to 30 days before its arrival, and one in 100 is
 * declined. About 85 % have at least two events, a goal and a player.
 */
async function insertMatches(client: pg.Client, shape: Shape, report: ReportStep): Promise<void> {
  const { matches } = shape;
  const full = shape.isNarrow ? NO_JSON : buildStoredJson({ isBare: false });
  const bare = shape.isNarrow ? NO_JSON : buildStoredJson({ isBare: true });
  const grouped = GROUP_SIZES.map((size) => isInGroup(shape, size, 'i')).join(' or ');
  const statement = `
    insert into matches (match_id, league_id, status, method, type, submission_date, received_at, match_name,
      blue_name, green_name, blue_goals, green_goals, overall_player_count, event_count, server_instance, declined_at,
      player_data, event_data)
    select i,
      case when ${grouped} then ${GROUP_LEAGUE} else 1 + floor(a * 7) end,
      case when b < 0.9 then 'Approved - Official' when b < 0.95 then 'Approved' when b < 0.98 then 'Pending'
        else 'On-Hold' end,
      'game_server',
      'Normal Match',
      date_trunc('milliseconds', received_at - case when c < 0.01 then d else 0 end * interval '30 days'),
      received_at,
      teams[blue] || ' vs ' || teams[green],
      teams[blue],
      teams[green],
      floor(power(e, 1.7) * 9),
      floor(power(f, 1.7) * 9),
      case when g > 0.01 then 1 + floor(h * 40) end,
      case when j > 0.02 then floor(power(k, 1.2) * 60) end,
      'server-' || i,
      case when l < 0.01 then received_at + interval '1 hour' end,
      case when i % ${Math.max(1, Math.floor(matches / FULL_MATCHES))} = 0 then $4::json else $6::json end,
      case when i % ${Math.max(1, Math.floor(matches / FULL_MATCHES))} = 0 then $5::json else $7::json end
    from (
      select i, $3::text[] as teams,
        to_timestamp(${FIRST_DAY} + (i - 1) * ${(DAYS * 24 * 60 * 60) / matches}::float8) as received_at,
        1 + floor(random() * ${TEAM_NAMES.length})::integer as blue,
        1 + floor(random() * ${TEAM_NAMES.length})::integer as green,
        random() as a, random() as b, random() as c, random() as d, random() as e, random() as f, random() as g,
        random() as h, random() as j, random() as k, random() as l
      from generate_series($1::integer, $2::integer) as i
    ) as drawn`;
  for (const { from, to } of listBatches(1, matches, MATCHES_BATCH)) {
    report(`matches from ${from}`);
    await client.query('select setseed($1)', [from / 1e9]);
    const jsons = [full.player_data, full.event_data, bare.player_data, bare.event_data];
    await client.query(statement, [from, to, TEAM_NAMES, ...jsons]);
  }
}

/** Inserts the lines of the newest matches. */
async function insertLines(client: pg.Client, shape: Shape, report: ReportStep): Promise<void> {
  const { matches, withPlayers } = shape;
  const small = [isInGroup(shape, 10, 'i'), isInGroup(shape, 200, 'i')].join(' or ');
  const statement = `
    insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
      submission_date)
    select i, case when line < 11 then 'Blue' else 'Green' end, 1 + line % 11, (1000000000 + player)::text,
      'player_' || player, (hash + line) % 7 / 6, (hash + line) % 9 / 8, (hash + line) % 15 / 14, (hash + line) % 97 / 96,
      submission_date
    from (
      select i, submission_date, (i * 2654435761 % 1000003)::integer as hash,
        case when ${small} then ${GROUP_PLAYERS} else ${PLAYERS} end as players
      from (
        select match_id as i, submission_date from matches where ctid >= $1::tid and ctid < $2::tid and match_id > $3
      ) as filled
    ) as match
    cross join generate_series(0, 21) as line
    cross join lateral (select (hash + line * 13) % players as player) as draw`;
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size('matches') / current_setting('block_size')::integer)::integer as pages`,
  );
  for (const { from, to } of listBatches(0, (rows[0]?.pages ?? 0) - 1, PAGES_BATCH)) {
    report(`match_players from page ${from}`);
    await client.query(statement, [`(${from},0)`, `(${to + 1},0)`, matches - withPlayers]);
  }
}

/** Inserts a group of the given size; matches beyond the limit of one group are in a nested group. */
async function insertGroup(client: pg.Client, shape: Shape, size: GroupSize): Promise<void> {
  await client.query(
    `with root as (
       insert into groups (group_name, group_type, group_league_id, group_owner_id)
       select $1, 'root', ${GROUP_LEAGUE}, min(id) from users
       returning group_id, group_owner_id
     ),
     nested as (
       insert into groups (group_name, group_type, group_league_id, group_owner_id, parent_group_id)
       select $1 || ', second half', 'nested', ${GROUP_LEAGUE}, group_owner_id, group_id
       from root where $2::integer > ${MATCHES_PER_GROUP}
       returning group_id
     ),
     held as (
       select i, row_number() over (order by i) as ordinal
       from generate_series($3::integer, $4::integer) as i
       where ${isInGroup(shape, size, 'i')}
     )
     insert into group_matches (group_id, match_id)
     select case when ordinal <= ${MATCHES_PER_GROUP} then root.group_id else nested.group_id end, i
     from held cross join root left join nested on true`,
    [groupName(size), size, shape.matches - shape.withPlayers + 1, shape.matches],
  );
}

/** SQL condition: the group's matches are spread evenly, like a league's among all. */
function isInGroup({ matches, withPlayers }: Shape, size: GroupSize, id: string): string {
  const remainder = GROUP_SIZES.toReversed().indexOf(size);
  return `(${id} > ${matches - withPlayers} and ${id} % ${withPlayers / size} = ${remainder})`;
}

function listBatches(first: number, last: number, size: number): { from: number; to: number }[] {
  return Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, batch) => {
    const from = first + batch * size;
    return { from, to: Math.min(from + size - 1, last) };
  });
}

/**
 * Opens a copy of the database with this shape, which is kept for later runs; creates and fills it if missing or
 * outdated.
 */
export async function openBenchDatabase(serverUrl: string, shape: Shape, isFresh: boolean) {
  const name = `touchline_bench_${shape.matches}`;
  const url = databaseUrl(serverUrl, name);
  const mark = JSON.stringify({ ...shape, generation: GENERATION });
  const [kept] = await runOnServer<{ mark: string | null }>(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name}'`,
  );
  const start = performance.now();
  const isKept = kept?.mark === mark && !isFresh;
  if (!isKept) await recreateDatabase(serverUrl, name);
  await migrateDatabase(url);
  if (!isKept) {
    await fillDatabase(url, shape, (step) => showProgress(`Filling ${name}: ${step}`));
    showProgress('');
    await runOnServer(serverUrl, `comment on database ${name} is '${mark}'`);
  }
  const fillSeconds = isKept ? null : (performance.now() - start) / 1000;
  const copy = await recreateDatabase(serverUrl, `${name}_run`, name);
  return { url: copy, fillSeconds };
}
