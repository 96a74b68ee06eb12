import type { Fixture } from '#contract/fixtures/schema.ts';
import type { FixtureResult, ResultCard, ResultGoal, StoredResult } from '#contract/fixtures/typed-results.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { explainShootOut } from '#contract/matches/shoot-outs.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import type { Person } from '#server/changes/audit-queries.ts';
import { lockLeague } from '#server/changes/league-lock-queries.ts';
import { storeWithPreview } from '#server/competitions/tables/table-change-queries.ts';
import { listHoldReasons } from '#server/fixtures/hold-reason-queries.ts';
import { explainLevelScore } from '#server/fixtures/level-score-queries.ts';
import { bindMatch, findFixtureOf } from '#server/fixtures/match-fixture-queries.ts';
import { badRequest, conflict, invalidField, notFound } from '#server/kit/http/errors.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';
import { buildTeam } from '#server/results/counted/match-parts.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import { findCompetitionOfFixture, listFixtures } from '#server/results/fixtures/fixture-queries.ts';
import type { WebsiteSubmitter } from '#server/submissions/build-website-match.ts';
import { insertUnlinkedMatch } from '#server/submissions/insert-match-queries.ts';

/** The home team of a typed result is Blue. */
const SIDES = { home: 'Blue', away: 'Green' } as const satisfies Record<'home' | 'away', TeamSide>;

/** The account that types or adopts a result, and the time. */
export interface TypedBy {
  submitter: WebsiteSubmitter & Pick<Person, 'is_on_discord'>;
  now: Date;
  isDryRun: boolean;
}

/**
 * Stores a result that staff typed on a fixture as its match, approved at once; a dry run returns the changes of
 * tables. Reasons to hold a submitted match, such as a suspended scorer, are warnings here. Throws 400 for more scorers
 * than goals, a day in the future, and an impossible shoot-out. Throws 404 for an unknown fixture, 409 for one with a
 * match or a decision, or without a team.
 */
export async function storeTypedResult(
  database: Database,
  leagueId: number,
  result: FixtureResult,
  { submitter, now, isDryRun }: TypedBy,
): Promise<StoredResult> {
  const competition_id = await findCompetitionOfFixture(database, leagueId, result.id);
  const fixtures =
    competition_id === undefined ? [] : await listFixtures(database, { league_id: leagueId, competition_id });
  const fixture = fixtures.find(({ id }) => id === result.id);
  if (!fixture || competition_id === undefined) throw notFound(`Fixture ${result.id} of league ${leagueId}`);
  const type = await findMatchType(database, competition_id);
  const match = { ...buildTypedMatch(fixture, result, { submitter, now }), league_id: leagueId, type };
  const stored: StoredResult = {};
  const changes = await storeWithPreview(database, leagueId, { competition_id, isDryRun }, async (transaction) => {
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const link = await findFixtureOf(transaction, { ...match, match_id: null });
    if (!link.fixture) throw conflict(toSentence(link.reasons[0] ?? `Fixture ${result.id} takes no result`));
    const bound = { ...link.fixture, home_side: link.home_side };
    const [impossible] = await explainLevelScore(transaction, match, bound);
    if (impossible) throw badRequest(impossible);
    stored.warnings = await listHoldReasons(transaction, match, link);
    stored.match_id = await insertUnlinkedMatch(transaction, match, {
      isOnDiscord: submitter.is_on_discord === true,
    });
    await bindMatch(transaction, stored.match_id, link);
  });
  return isDryRun ? { changes, warnings: stored.warnings } : stored;
}

/** Some reasons for holding a match aren't whole sentences. */
function toSentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** The type of the competition's matches; the first one of several. */
export async function findMatchType(database: Database, competitionId: number): Promise<string> {
  const [competition] = await query<{ type: string }>(
    database,
    sql`select match_types[1] as type from competitions where id = ${competitionId}`,
  );
  return competition?.type ?? '';
}

function buildTypedMatch(
  fixture: Fixture,
  { score, played_at, had_extra_time = false, shoot_out = null, scorers = [], cards = [] }: FixtureResult,
  { submitter, now }: Pick<TypedBy, 'submitter' | 'now'>,
): Omit<NewMatch, 'league_id' | 'type'> {
  const { id, home, away } = fixture;
  if (!home.team || !away.team) throw conflict(`Fixture ${id} does not have both teams yet.`);
  const submission_date = new Date(played_at ?? fixture.kick_off ?? now);
  if (submission_date > now) throw invalidField('played_at', 'is still to come.');
  const impossible = shoot_out && explainShootOut([shoot_out.home, shoot_out.away]);
  if (impossible) throw badRequest(impossible);
  for (const side of ['home', 'away'] as const) {
    const named = scorers.filter((goal) => goal.side === side).length;
    if (named <= score[side]) continue;
    throw badRequest(`scorers: ${named} for ${fixture[side].team?.name}, which scored ${score[side]}.`, 'scorers');
  }
  const { players, events } = buildTypedEvents(scorers, cards);
  const playerCount = players.Blue.length + players.Green.length;
  return {
    status: 'Approved',
    method: 'manual',
    submitter_id: String(submitter.id),
    submitter_name: submitter.d_username,
    token_prefix: submitter.token_prefix,
    submission_date,
    match_name: `${home.team.name} vs ${away.team.name}`,
    team_names: { Blue: home.team.name, Green: away.team.name },
    team_goals: { Blue: score.home, Green: score.away },
    extra_time: had_extra_time,
    shoot_out: shoot_out && { Blue: shoot_out.home, Green: shoot_out.away },
    overall_player_count: playerCount || null,
    event_count: events.length || null,
    server_instance: null,
    place_id: null,
    group_id: null,
    hold_reasons: [],
    announce: true,
    player_data: { Blue: buildTeam(home.team.name, players.Blue), Green: buildTeam(away.team.name, players.Green) },
    event_data: events,
    non_targeted_event_data: null,
    fixture_id: id,
  };
}

/** The events of a typed result, and their players with what they count. */
function buildTypedEvents(scorers: readonly ResultGoal[], cards: readonly ResultCard[]) {
  const players: Record<TeamSide, MatchPlayer[]> = { Blue: [], Green: [] };
  const events: MatchEvent[] = [];
  for (const { side, minute, is_own_goal = false, assist, ...scorer } of scorers) {
    if (assist && (is_own_goal || isSamePlayer(assist, scorer))) {
      throw badRequest('scorers: an assist is by another player, and never at an own goal.', 'scorers');
    }
    const team = SIDES[is_own_goal === (side === 'home') ? 'away' : 'home'];
    countFor(players[team], scorer).goals += is_own_goal ? 0 : 1;
    if (assist) countFor(players[team], assist).assists += 1;
    events.push({
      eventName: is_own_goal ? 'Own Goal' : 'Goal',
      timestamp: writeMinute(minute),
      participants: assist ? [scorer.name, assist.name] : [scorer.name],
      team_affect: team,
    });
  }
  for (const { side, minute, colour, ...booked } of cards) {
    const counts = countFor(players[SIDES[side]], booked);
    if (colour === 'yellow') counts.yellow_cards += 1;
    else counts.red_card = 1;
    events.push({
      eventName: colour === 'yellow' ? 'Yellow Card' : 'Red Card',
      timestamp: writeMinute(minute),
      participants: [booked.name],
      team_affect: SIDES[side],
    });
  }
  return { players, events };
}

function writeMinute(minute: number | undefined): string {
  return minute === undefined ? 'N/A' : String(minute);
}

/** The line of a player, which is added if it's the first. */
function countFor(players: MatchPlayer[], { name, id = null }: TypedPlayer): MatchPlayer {
  const known = players.find((other) => isSamePlayer(other, { name, id }));
  const line = known ?? { name, id, goals: 0, assists: 0, yellow_cards: 0, red_card: 0 };
  if (!known) players.push(line);
  return line;
}

interface TypedPlayer {
  name: string;
  id?: string | null | undefined;
}

/** Whether two are one player: by Roblox id, or by name without ids. */
function isSamePlayer(one: TypedPlayer, other: TypedPlayer): boolean {
  const [id, otherId] = [one.id ?? null, other.id ?? null];
  return id === otherId && (id !== null || foldName(one.name) === foldName(other.name));
}
