import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import { withQueryBuilder } from '#database/test-query-builder.ts';
import { createSession } from '#server/auth/session-queries.ts';
import { SESSION_COOKIE } from '#server/http/session-cookie.ts';
import { storeTransfer } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import type { CrashSite } from '#tools/resilience/crash-site.ts';
import type { SentMatch } from '#tools/resilience/crash-stream.ts';

/** The league whose season is under way during the crashes; `CrashSite` has a key of it. */
export const SEASON_LEAGUE = 2;
const FIXTURES_PLAYED = 20;
const DECISIONS = 8;
const TRANSFERS = 8;
const IMPORTED_ROWS = 60;
const RETRY_MS = 250;
const ACKNOWLEDGE_TIMEOUT_MS = 60_000;

/** What is stored of a season before a round. */
export interface SeasonWork {
  round: number;
  cookie: string;
  /** Fixtures that matches of the stream name. */
  played: number[];
  decided: number[];
  transfers: number[];
}

/** Faults of a season after a round; all 0 if everything is stored wholly. */
export interface SeasonFaults {
  /** Acknowledged matches that their fixture does not have, and fixtures with a match of another league. */
  unbound: number;
  /** Acknowledged imports with more or fewer rows than the sheet, and imports that are recorded differently. */
  half_imports: number;
  /** Acknowledged transfers without their spells, and pairs of spells of a player that overlap. */
  half_moves: number;
  /** Acknowledged walkovers that are not stored, or not logged. */
  undecided: number;
}

/** Stores fixtures, accepted transfers and someone with access for a round. */
export function prepareSeason(site: CrashSite, round: number): Promise<SeasonWork> {
  return site.withDatabase(async (connected) => {
    const database = withQueryBuilder(connected);
    const { competition_id, team_ids } = await storeCompetitionWithTeams(database, {
      league_id: SEASON_LEAGUE,
      name: `Crash ${round}`,
      names: [`Hosts ${round}`, `Guests ${round}`],
    });
    const [home_team_id = 0, away_team_id = 0] = team_ids;
    const fixture = { league_id: SEASON_LEAGUE, competition_id, home_team_id, away_team_id };
    const ids: number[] = [];
    // Without a kick-off no match is near them, and matches name them.
    for (let at = 1; at <= FIXTURES_PLAYED + DECISIONS; at += 1) {
      ids.push(await storeFixture(database, { ...fixture, round: at }));
    }
    const transfers: number[] = [];
    for (let at = 0; at < TRANSFERS; at += 1) {
      const offer = { league_id: SEASON_LEAGUE, to_team_id: home_team_id, from_team_id: away_team_id };
      transfers.push(await storeTransfer(database, { ...offer, accepted_at: new Date() }));
    }
    const cookie = await signInStaff(database);
    return { round, cookie, played: ids.slice(0, FIXTURES_PLAYED), decided: ids.slice(FIXTURES_PLAYED), transfers };
  });
}

async function signInStaff(database: Database): Promise<string> {
  const { rows } = await database.$client.query<{ id: number }>(
    `insert into users (discord_id, d_username) values ('930000000000000001', 'crash_staff')
     on conflict (discord_id) do update set d_username = excluded.d_username
     returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await database.$client.query(
    'insert into league_access (league_id, user_id, level) values ($1, $2, 6) on conflict do nothing',
    [SEASON_LEAGUE, id],
  );
  return `${SESSION_COOKIE}=${await createSession(database, id)}`;
}

/** Imports a sheet, approves transfers and awards walkovers, each repeated until it is acknowledged. */
export async function workAsStaff({ origin }: CrashSite, work: SeasonWork): Promise<void> {
  const acts: [path: string, body: object][] = [
    ...work.transfers.map((id): [string, object] => ['transfers/decide', { id, decision: 'approve' }]),
    ...work.decided.map((id): [string, object] => [
      'fixtures/decide',
      { id, status: 'walkover', winner: 'home', reason: 'They did not come.' },
    ]),
  ];
  // The import runs beside the other acts: it takes longest.
  await Promise.all([
    act(origin, work.cookie, 'imports', { kind: 'matches', text: writeSheet(work.round) }),
    (async () => {
      for (const [path, body] of acts) await act(origin, work.cookie, path, body);
    })(),
  ]);
}

/** Matches of ten teams against others, on a day of the round's own. */
function writeSheet(round: number): string {
  const day = new Date(Date.UTC(2010, 0, 1 + round)).toISOString().slice(0, 10);
  const rows = Array.from(
    { length: IMPORTED_ROWS },
    (_, at) => `${day},Sheet home ${at % 10},Sheet away ${Math.floor(at / 10)},2-1`,
  );
  return ['Date,Home,Away,Score', ...rows].join('\n');
}

/** Repeats a request until it is done; 409 says that a request did it whose response was lost. */
async function act(origin: string, cookie: string, path: string, body: object): Promise<void> {
  const deadline = Date.now() + ACKNOWLEDGE_TIMEOUT_MS;
  for (let isRepeat = false; ; isRepeat = true) {
    const status = await post(`${origin}/api/leagues/myLeagues/${SEASON_LEAGUE}/${path}`, cookie, body);
    if (status === 200 || (isRepeat && status === 409)) return;
    if (status !== undefined && status !== 503 && status !== 429) throw new Error(`${path} got ${status}.`);
    if (Date.now() > deadline) throw new Error(`${path} was not acknowledged within ${ACKNOWLEDGE_TIMEOUT_MS} ms.`);
    await sleep(RETRY_MS);
  }
}

/** Returns undefined without a complete response. */
async function post(url: string, cookie: string, body: object): Promise<number | undefined> {
  try {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    await response.text();
    return response.status;
  } catch {
    return undefined;
  }
}

/** Compares acknowledged work with the database. */
export function findSeasonFaults(site: CrashSite, work: SeasonWork, sent: readonly SentMatch[]): Promise<SeasonFaults> {
  return site.withDatabase(async ({ $client }) => {
    const named = sent.filter(({ fixture_id }) => fixture_id !== undefined);
    const { rows } = await $client.query<SeasonFaults>(
      `select
         (
           select count(*) from unnest($1::integer[], $2::bigint[]) as acknowledged (fixture_id, match_id)
           where not exists (
             select from fixtures f
             where f.id = acknowledged.fixture_id and f.match_id = acknowledged.match_id and home_side is not null
           )
         )::integer + (
           select count(*) from fixtures f left join matches m using (match_id)
           where f.match_id is not null and m.league_id is distinct from f.league_id
         )::integer as unbound,
         (
           select count(*) from imports i
           where league_id = $3 and row_count <> (
             select count(*) from imported_rows r join matches on match_id = row_id
             where import_id = i.id and made = 'match'
           )
         )::integer + (
           select count(distinct match_id)::integer <> $4 from matches
           where league_id = $3 and blue_name like 'Sheet home %'
         )::integer as half_imports,
         (
           select count(*) from transfers t
           where t.id = any($5::integer[]) and not exists (
             select
             from squad_spells former, squad_spells next
             where outcome = 'done' and former.id = from_spell_id and next.id = to_spell_id
               and former.last_day = next.first_day - 1 and next.team_id = to_team_id and next.last_day is null
           )
         )::integer + (
           select count(*) from squad_spells one
           join squad_spells other using (league_id, player_key)
           where one.id < other.id and one.removed_at is null and other.removed_at is null
             and daterange(one.first_day, one.last_day, '[]') && daterange(other.first_day, other.last_day, '[]')
         )::integer as half_moves,
         (
           select count(*) from fixtures f
           where f.id = any($6::integer[]) and not (status = 'walkover' and walkover_home_goals = 3 and exists (
             select from audit_entries
             where action = 'fixture decided' and subject = f.id::text and audit_entries.league_id = f.league_id
           ))
         )::integer as undecided`,
      [
        named.map(({ fixture_id }) => fixture_id),
        named.map(({ ids }) => [...ids][0]),
        SEASON_LEAGUE,
        IMPORTED_ROWS * (work.round + 1),
        work.transfers,
        work.decided,
      ],
    );
    if (!rows[0]) throw new Error('The season was not compared.');
    return rows[0];
  });
}
