import { randomBytes } from 'node:crypto';
import type { EndpointName } from '#contract/endpoints.ts';
import { captainInvites, squadSpells, transfers } from '#database/tables/squad.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { hashOf } from '#server/kit/sessions/session-queries.ts';
import { buildEntryBody } from '#server/testing/entry-bodies.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { buildTurnBody } from '#server/testing/turn-bodies.ts';

let stored = 0;

function nextId(): string {
  stored += 1;
  return String(6_300_000_000 + stored);
}

/** Days in UTC, counted from today. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Stores a player's spell, by default of a new player since last month; returns its id. */
export async function storeSpell(
  database: TestDatabase,
  spell: Partial<typeof squadSpells.$inferInsert> & { league_id: number; team_id: number },
): Promise<number> {
  const player_key = spell.player_key ?? (await storePlayer(database, nextId()));
  const [row] = await database
    .insert(squadSpells)
    .values({ first_day: dayFromToday(-30), ...spell, player_key })
    .returning({ id: squadSpells.id });
  if (!row) throw new Error('The spell was not stored.');
  return row.id;
}

/** Stores a team's offer to a player, by default a new one; returns its id. */
export async function storeTransfer(
  database: TestDatabase,
  transfer: Partial<typeof transfers.$inferInsert> & { league_id: number; to_team_id: number },
): Promise<number> {
  const { league_id } = transfer;
  const player_key = transfer.player_key ?? (await storePlayer(database, nextId()));
  const from_team_id = transfer.from_team_id ?? (await storeTeam(database, { league_id }));
  if (transfer.player_key === undefined) await storeSpell(database, { league_id, team_id: from_team_id, player_key });
  const [row] = await database
    .insert(transfers)
    .values({ ...transfer, player_key, from_team_id })
    .returning({ id: transfers.id });
  if (!row) throw new Error('The transfer was not stored.');
  return row.id;
}

/** Stores a transfer completed today, with its two spells; returns its id. */
export async function storeDoneTransfer(database: TestDatabase, league_id: number): Promise<number> {
  const player_key = await storePlayer(database, nextId());
  const [from_team_id, to_team_id] = [
    await storeTeam(database, { league_id }),
    await storeTeam(database, { league_id }),
  ];
  const own = { league_id, player_key };
  const from_spell_id = await storeSpell(database, { ...own, team_id: from_team_id, last_day: dayFromToday(-1) });
  const to_spell_id = await storeSpell(database, { ...own, team_id: to_team_id, first_day: dayFromToday(0) });
  const ended = { outcome: 'done', ended_at: new Date(), accepted_at: new Date() } as const;
  return storeTransfer(database, { ...own, ...ended, from_team_id, to_team_id, from_spell_id, to_spell_id });
}

/** Adds a team, and an invite of its captain; returns the last part of its link. With a key, that player joins the team. */
export async function storeInvite(database: TestDatabase, league_id: number, player?: string): Promise<string> {
  const invite = randomBytes(32).toString('base64url');
  const team_id = await storeTeam(database, { league_id });
  if (player !== undefined) {
    const player_key = await storePlayer(database, player);
    await leaveSquads(database, league_id);
    await storeSpell(database, { league_id, team_id, player_key });
  }
  const expires_at = new Date(Date.now() + 60_000);
  await database.insert(captainInvites).values({ team_id, token_hash: hashOf(invite), expires_at });
  return invite;
}

/** Removes players with an account from a league's squads, so that they can join any team. */
export async function leaveSquads(database: TestDatabase, league_id: number): Promise<void> {
  await database.$client.query(
    `update squad_spells set removed_at = now()
     where league_id = $1 and removed_at is null and player_key in (select roblox_id from users)`,
    [league_id],
  );
}

interface Actors {
  /** Leader of the teams in captains' calls. */
  captain_key?: string;
  /** The player who answers offers. */
  player_key?: string;
}

/** A new valid body for a call about a league's squads, transfers and entries; undefined for any other call. */
export async function buildSquadBody(
  name: EndpointName,
  database: TestDatabase,
  league_id: number,
  { captain_key, player_key }: Actors = {},
): Promise<object | undefined> {
  const newTeam = () => storeTeam(database, { league_id, ...(captain_key && { captain_key }) });
  switch (name) {
    case 'POST /leagues/myLeagues/:league_id/squads':
      return { team_id: await newTeam(), first_day: '2026-01-01', players: [{ name: 'Otto', id: nextId() }] };
    case 'POST /leagues/myLeagues/:league_id/squads/change': {
      const id = await storeSpell(database, { league_id, team_id: await newTeam() });
      return { id, first_day: '2026-01-01', last_day: '2026-02-01', shirt_number: 9 };
    }
    case 'POST /leagues/myLeagues/:league_id/squads/remove':
      return { id: await storeSpell(database, { league_id, team_id: await newTeam() }) };
    case 'POST /leagues/myLeagues/:league_id/squads/restore':
      return { id: await storeSpell(database, { league_id, team_id: await newTeam(), removed_at: new Date() }) };
    case 'POST /leagues/myLeagues/:league_id/squads/captains': {
      const team_id = await newTeam();
      const key = await storePlayer(database, nextId());
      await storeSpell(database, { league_id, team_id, player_key: key });
      return { team_id, captain_key: key, vice_captain_key: null };
    }
    case 'POST /leagues/myLeagues/:league_id/squads/invite':
      return { team_id: await newTeam() };
    case 'POST /leagues/myLeagues/:league_id/squads/rules':
      stored += 1;
      return { squad_limit: 30 + (stored % 50), approves_transfers: false, windows: [] };
    case 'POST /leagues/myLeagues/:league_id/transfers/decide':
      return { id: await storeTransfer(database, { league_id, to_team_id: await newTeam() }), decision: 'approve' };
    case 'POST /leagues/myLeagues/:league_id/transfers/undo':
      return { id: await storeDoneTransfer(database, league_id), reason: 'It was the wrong player.' };
    case 'POST /leagues/:league_id/transfers/offer': {
      const key = await storePlayer(database, nextId());
      await storeSpell(database, { league_id, team_id: await storeTeam(database, { league_id }), player_key: key });
      return { team_id: await newTeam(), player_key: key };
    }
    case 'POST /leagues/:league_id/transfers/withdraw':
      return { id: await storeTransfer(database, { league_id, to_team_id: await newTeam() }) };
    case 'POST /leagues/:league_id/transfers/release':
      return { spell_id: await storeSpell(database, { league_id, team_id: await newTeam() }) };
    case 'POST /users/transfers/answer': {
      const key = await storePlayer(database, player_key ?? nextId());
      await database.$client.query('delete from transfers where player_key = $1 and outcome is null', [key]);
      const to_team_id = await newTeam();
      return { id: await storeTransfer(database, { league_id, to_team_id, player_key: key }), answer: 'decline' };
    }
    case 'POST /leagues/:league_id/entries/new_team':
      await leaveSquads(database, league_id);
      return buildEntryBody(name, database, league_id);
    default:
      return (
        (await buildEntryBody(name, database, league_id, captain_key)) ??
        (await buildTurnBody(name, database, league_id))
      );
  }
}
