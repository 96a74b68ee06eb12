import { LIVE_SILENCE_SECONDS } from '#contract/kit/limits.ts';
import { readFixtureKey } from '#contract/live/keys.ts';
import type { AdoptedMatch, LiveAdoption, LiveDocument, LivePlayer } from '#contract/live/schema.ts';
import { readSubstitution } from '#contract/matches/minutes.ts';
import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { DEFAULT_MATCH_TYPE } from '#contract/submissions/sports.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, sql } from '#database/query.ts';
import { lockLeague } from '#server/changes/league-lock-queries.ts';
import { storeWithPreview } from '#server/competitions/tables/table-change-queries.ts';
import { listHoldReasons } from '#server/fixtures/hold-reason-queries.ts';
import { explainLevelScore } from '#server/fixtures/level-score-queries.ts';
import { bindMatch, findFixtureOf, refuseOneTeam } from '#server/fixtures/match-fixture-queries.ts';
import { changedMeanwhile, conflict, notFound } from '#server/kit/http/errors.ts';
import { replaceLiveMatch } from '#server/live/live-queries.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import { findCompetitionOfFixture } from '#server/results/fixtures/fixture-queries.ts';
import { findContradictions, findImpossibleShootOut } from '#server/submissions/find-contradictions.ts';
import { insertUnlinkedMatch, listRepeatReasons } from '#server/submissions/insert-match-queries.ts';
import { ADOPTED_BODY } from '#server/submissions/insert-statement-queries.ts';
import { findMatchType, type TypedBy } from '#server/submissions/typed-result-queries.ts';

interface StoredLive {
  seq: number;
  document: LiveDocument;
  updated_at: string;
  /** Seconds since the last snapshot. */
  age: number;
  has_ended: boolean;
  /** The stored match, or the one submitted with the key as its Idempotency-Key. */
  match_id: number | null;
}

/**
 * Stores the last snapshot of a live match as its match, approved at once, and ends the live match; a dry run returns
 * it with the changes of tables. Throws 404 for an unknown live match. Throws 409 while it is in progress, if its
 * snapshot has changed, and if there is a result or a decision.
 */
export async function adoptLiveMatch(
  database: Database,
  leagueId: number,
  { key, seq }: LiveAdoption,
  { submitter, isDryRun }: Omit<TypedBy, 'now'>,
): Promise<AdoptedMatch> {
  const fixture_id = readFixtureKey(key) ?? undefined;
  const competition_id = fixture_id && (await findCompetitionOfFixture(database, leagueId, fixture_id));
  const outcome: { adopted?: AdoptedMatch } = {};
  const changes = await storeWithPreview(database, leagueId, { competition_id, isDryRun }, async (transaction) => {
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const live = await requireSettled(transaction, leagueId, key);
    if (seq !== undefined && seq !== live.seq) throw changedMeanwhile(`Live match ${key} has a newer snapshot by now.`);
    const type = competition_id === undefined ? DEFAULT_MATCH_TYPE : await findMatchType(transaction, competition_id);
    // Snapshots have no type.
    const facts = { league_id: leagueId, type, states_type: false, fixture_id };
    const match: NewMatch = { ...buildAdoptedMatch(live, submitter), ...facts };
    await refuseOneTeam(transaction, match);
    const link = await findFixtureOf(transaction, { ...match, match_id: null });
    if (!link.fixture && link.reasons[0] && !link.isFriendly) throw conflict(toSentence(link.reasons[0]));
    match.type = link.type ?? type;
    const place = link.fixture && { id: link.fixture.id, home_side: link.home_side };
    const [impossible] = [
      ...findImpossibleShootOut(match.shoot_out),
      ...(await explainLevelScore(transaction, match, place)),
      ...(await listRepeatReasons(transaction, match)),
    ];
    if (impossible) throw conflict(toSentence(impossible));
    const doubts = [...findContradictions(match), ...(await listHoldReasons(transaction, match, link))];
    const match_id = await insertUnlinkedMatch(transaction, match, {
      isOnDiscord: submitter.is_on_discord === true,
      // A numeric key is a fixture's id, not an Idempotency-Key.
      ...(fixture_id === undefined && { idempotency: { key, body_hash: ADOPTED_BODY } }),
    });
    if (link.fixture) await bindMatch(transaction, match_id, link);
    await replaceLiveMatch(transaction, { league_id: leagueId, key, match_id, document: null, erased_keys: [] });
    const { state, clock, clock_rate, team_names, team_goals, shoot_out, player_data, event_data } = live.document;
    outcome.adopted = {
      ...{ key, seq: live.seq, updated_at: live.updated_at, fixture_id: link.fixture?.id ?? null },
      ...{ state, clock, clock_rate, team_names, team_goals, shoot_out, player_data, event_data },
      warnings: [...doubts, ...(link.warnings ?? [])],
      ...(!isDryRun && { match_id }),
    };
  });
  if (!outcome.adopted) throw new Error('The live match was not read.');
  return isDryRun ? { ...outcome.adopted, changes } : outcome.adopted;
}

function toSentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** Returns a live match of the league that is over or silent, and not stored. */
async function requireSettled(transaction: Database, leagueId: number, key: string): Promise<StoredLive> {
  const [live] = await query<StoredLive>(
    transaction,
    sql`
      select seq, document, ${isoTime('changed_at')} as updated_at, ended_at is not null as has_ended,
        extract(epoch from clock_timestamp() - changed_at)::float8 as age,
        coalesce(match_id, (
          select match_id from idempotency_keys known where known.league_id = live.league_id and known.key = live.key
        )) as match_id
      from live_matches live
      where key = ${key} and league_id = ${leagueId}
      for update of live`,
  );
  if (!live) throw notFound(`Live match ${key} of league ${leagueId}`);
  if (live.match_id !== null) throw conflict(`Live match ${key} is stored as match ${live.match_id}.`);
  const isSettled = live.has_ended || live.document.state === 'abandoned' || live.age >= LIVE_SILENCE_SECONDS;
  if (isSettled) return live;
  throw conflict(
    `Live match ${key} is still being played. It can be adopted once it is over, abandoned or silent for ${LIVE_SILENCE_SECONDS} seconds.`,
  );
}

function buildAdoptedMatch(
  { document, updated_at }: StoredLive,
  submitter: TypedBy['submitter'],
): Omit<NewMatch, 'league_id' | 'type'> {
  const { state, team_names, team_goals, shoot_out, player_data, event_data } = document;
  const players = player_data.Blue.players.length + player_data.Green.players.length;
  const team = (side: TeamSide): TeamData => ({
    original_name: team_names[side],
    ...player_data[side].totals,
    players: player_data[side].players.map((player) => toLine(player, event_data)),
  });
  return {
    status: 'Approved',
    method: 'events',
    submitter_id: String(submitter.id),
    submitter_name: `adopted from live by ${submitter.d_username}`,
    token_prefix: submitter.token_prefix,
    submission_date: new Date(updated_at),
    match_name: `${team_names.Blue} vs ${team_names.Green}`,
    team_names,
    team_goals,
    extra_time: state === 'extra_time' || event_data.some(({ half }) => half !== undefined && half > 2),
    shoot_out,
    overall_player_count: players || null,
    event_count: event_data.length || null,
    server_instance: null,
    place_id: null,
    group_id: null,
    hold_reasons: [],
    announce: true,
    player_data: { Blue: team('Blue'), Green: team('Green') },
    event_data,
    non_targeted_event_data: null,
  };
}

/** A player still on the bench at the end, who wasn't substituted, didn't play. */
function toLine({ is_on, is_captain: _, ...line }: LivePlayer, events: readonly MatchEvent[]): MatchPlayer {
  const isUnused = !is_on && !events.some((event) => readSubstitution(event)?.off === line.name);
  return line.started === undefined && isUnused ? { ...line, started: false } : line;
}
