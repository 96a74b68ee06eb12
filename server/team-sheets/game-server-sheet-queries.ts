import type { TeamHead } from '#contract/kit/heads.ts';
import type { GameServerPlayer, GameServerSheet } from '#contract/team-sheets/schema.ts';
import type { Database } from '#database/connect.ts';
import { writeKey } from '#server/kit/calls/declared-keys.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { currentPeriod } from '#server/kit/http/surrogate-keys.ts';
import { findFixture, listFixtures } from '#server/results/fixtures/fixture-queries.ts';
import { checkSquad, type SheetFixture } from '#server/team-sheets/check-sheet.ts';
import { findStoredSheet } from '#server/team-sheets/sheet-facts-queries.ts';
import { findSheetFixture } from '#server/team-sheets/sheet-queries.ts';

/** `findGameServerSheet` as JSON, cached until the league changes, for at most a minute. */
export function readGameServerSheet(
  { database, responses }: Pick<ReadSource, 'database' | 'responses'>,
  leagueId: number,
  fixtureId: number,
): Promise<JsonText<GameServerSheet>> {
  const timing = { changesEachMinute: true };
  return responses.find(
    ['game server sheet', leagueId, fixtureId, currentPeriod(timing)],
    async () => JSON.stringify(await findGameServerSheet(database, leagueId, fixtureId)),
    () => ({ keys: [writeKey('league', leagueId)], ...timing }),
  );
}

/** Throws 404 for an unknown fixture or a draft's. */
async function findGameServerSheet(database: Database, leagueId: number, id: number): Promise<GameServerSheet> {
  const fixture = requireFound(await findFixture(database, leagueId, id), `Fixture ${id} of league ${leagueId}`);
  const filter = { league_id: leagueId, competition_id: fixture.competition.id };
  const others = (await listFixtures(database, filter)).filter((other) => other.id !== id);
  const of = await findSheetFixture(database, leagueId, { fixture, others });
  return {
    fixture_id: id,
    kick_off: fixture.kick_off,
    home: await describeSide(database, of, fixture.home.team),
    away: await describeSide(database, of, fixture.away.team),
  };
}

async function describeSide(
  database: Database,
  of: SheetFixture,
  team: TeamHead | null,
): Promise<GameServerSheet['home']> {
  if (!team) return null;
  const { id, kick_off } = of.fixture;
  const query = { fixture_id: id, team_id: team.id, day: of.settings.day, kick_off };
  const stored = await findStoredSheet(database, query, null);
  if (!stored) return null;
  const { named, unnamed } = await checkSquad(database, of, stored, true);
  return {
    id: team.id,
    name: team.name,
    short_name: team.short_name,
    is_named: stored.named_at !== null,
    players: [
      ...named.map(
        ({ line, reasons }): GameServerPlayer => ({
          id: readRobloxId(line.spell?.player_key),
          name: line.spell?.player.name ?? line.name ?? '',
          role: line.is_starter ? 'starter' : 'substitute',
          position: line.position,
          shirt_number: line.shirt_number,
          reasons,
        }),
      ),
      ...unnamed
        .filter(({ spell }) => spell.is_member && !named.some(({ line }) => line.spell === spell))
        .map(
          ({ spell, reasons }): GameServerPlayer => ({
            id: readRobloxId(spell.player_key),
            name: spell.player.name,
            role: null,
            position: spell.position,
            shirt_number: spell.shirt_number,
            reasons,
          }),
        ),
    ],
  };
}

/** A player's key is the Roblox id, unless the player is known only by name. */
function readRobloxId(key: string | undefined): string | null {
  return key === undefined || key.startsWith('name:') ? null : key;
}
