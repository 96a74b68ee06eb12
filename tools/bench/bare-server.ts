import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { connect } from '#database/connect.ts';
import { buildCondition, GROUP_SUMS, INSERT_ROWS, readFilters } from '#tools/bench/plain-sql.ts';

/**
 * A minimal server of node:http and pg, as the lower bound for the product. `/offset` returns a page by OFFSET with
 * count(*), `/key` a page by keyset, `/match` one match by id, `/group` the sums of a group's players. A submission is
 * parsed, and stored as the rows of a constant match.
 */
const { $client: pool } = connect(process.env.DATABASE_URL ?? '');

const ROW = `
  json_build_object('match_id', m.match_id, 'match_name', m.match_name, 'league_name', l.name, 'status', m.status,
    'submission_date', m.submission_date, 'overall_player_count', m.overall_player_count, 'event_count', m.event_count,
    'blue_team', json_build_object('goals', m.blue_goals), 'green_team', json_build_object('goals', m.green_goals))`;

async function pageByOffset(search: URLSearchParams): Promise<string | undefined> {
  const filters = readFilters(search);
  const values: unknown[] = [];
  const condition = buildCondition(filters, values);
  // One prepared statement per set of filters; PostgreSQL truncates names to 63 characters.
  const name = Object.entries(filters).flatMap(([filter, value]) => (value ? filter : []));
  const offset = (Number(search.get('page') ?? 1) - 1) * 15;
  const [page, count] = await Promise.all([
    pool.query({
      name: `page ${name}`,
      text: `
        select m.match_id, m.match_name, l.name as league_name, m.status, m.submission_date, m.overall_player_count,
          m.event_count, m.blue_goals, m.green_goals
        from matches m join leagues l on l.id = m.league_id
        where ${condition}
        order by m.submission_date desc, m.match_id desc
        limit 15 offset $${values.length + 1}`,
      values: [...values, offset],
    }),
    pool.query({ name: `count ${name}`, text: `select count(*) from matches m where ${condition}`, values }),
  ]);
  return JSON.stringify({ matches: page.rows, total_matches: Number(count.rows[0].count) });
}

/** Statements with one parameter, whose rows are the response unless the first has its text. */
const STATEMENTS: Record<string, { text: string; parameter: string }> = {
  '/key': {
    text: `
      select json_agg(${ROW})::text as answer
      from (
        select * from matches
        where declined_at is null and submission_date <= to_timestamp($1::float8)
        order by submission_date desc, match_id desc
        limit 15
      ) m
      join leagues l on l.id = m.league_id`,
    parameter: 'until',
  },
  '/match': {
    text: `
      select json_build_object('match', ${ROW}, 'player_data', m.player_data, 'event_data', m.event_data)::text as answer
      from matches m join leagues l on l.id = m.league_id
      where m.match_id = $1`,
    parameter: 'id',
  },
  '/group': { text: GROUP_SUMS, parameter: 'id' },
};

async function runStatement(path: string, search: URLSearchParams): Promise<string | undefined> {
  const statement = STATEMENTS[path];
  if (!statement) return undefined;
  const { rows } = await pool.query({ name: path, text: statement.text, values: [search.get(statement.parameter)] });
  return rows[0] && (rows[0].answer ?? JSON.stringify(rows));
}

async function answer(path: string, search: URLSearchParams, request: IncomingMessage): Promise<string | undefined> {
  if (path === '/offset') return pageByOffset(search);
  if (path !== '/api/submissions/game_server') return runStatement(path, search);
  await json(request);
  await pool.query(INSERT_ROWS);
  return '{}';
}

const server = createServer(async (request, response) => {
  const [path = '', search] = (request.url ?? '').split('?');
  try {
    const text = await answer(path, new URLSearchParams(search), request);
    if (text === undefined) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('The bare server is ready'));
process.once('SIGTERM', () => process.exit(0));
