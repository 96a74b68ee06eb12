import { expect, test } from 'vitest';
import { openLeague } from '#server/testing/open-league.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { requestErasureOf, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { storeSpell, storeTransfer } from '#server/testing/squad-bodies.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeFixture } from '#server/testing/store-fixtures.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET });

test('an erasure takes the player out of squads, transfers, bans and captaincy, and out of texts about others', async () => {
  const { database } = server;
  const { league_id } = await openLeague(server);
  const id = '6500000001';
  await scoreMatch(database, [1, 0], { league_id, blue: [{ name: 'Gone_Gwen', id }] });
  await scoreMatch(database, [1, 0], { league_id, blue: [{ name: 'GONE_gwen' }] });
  await database.$client.query(
    "insert into players (player_key, name) values ('name:gone_gwen', 'Gone_Gwen') on conflict do nothing",
  );
  const competition_id = await storeCompetition(database, { league_id });
  const [team_id, other] = [await storeTeam(database, { league_id }), await storeTeam(database, { league_id })];
  const named = { league_id, team_id, player_key: 'name:gone_gwen' };
  await storeSpell(database, { ...named, first_day: '2025-01-01', last_day: '2025-12-31' });
  await storeSpell(database, { league_id, team_id, player_key: id });
  await storeTransfer(database, { league_id, player_key: id, from_team_id: team_id, to_team_id: other });
  const stays = await storeTransfer(database, {
    league_id,
    to_team_id: other,
    outcome: 'refused',
    reason: 'Not while gone_gwen (6500000001) is away; Gone_Gwenny may.',
  });
  const fixture_id = await storeFixture(database, { league_id, competition_id, referee: 'Gone_Gwen' });
  await database.$client.query('update teams set captain_key = $1, vice_captain_key = $2 where id = $3', [
    id,
    'name:gone_gwen',
    team_id,
  ]);
  await database.$client.query(
    `insert into added_bans (league_id, player_key, matches, reason) values ($1, $2, 1, 'Late'), ($1, 'name:gone_gwen', 1, 'Late')`,
    [league_id, id],
  );
  await database.$client.query(
    `insert into lifted_bans (fixture_id, player_key, reason) values ($1, $2, 'A mistake'), ($1, 'name:gone_gwen', 'A mistake')`,
    [fixture_id, id],
  );
  const elsewhere = await storeTeam(database, { league_id: 8 });
  const kept = await storeSpell(database, { league_id: 8, team_id: elsewhere, player_key: 'name:gone_gwen' });
  await storePlayer(database, '6500000002');
  const season_id = await storeSeason(database, { league_id });
  await storeDeduction(database, season_id, { reason: 'Fielded Gone_Gwen twice' });
  await database.$client.query(
    `insert into player_merges (league_id, search_name, name, player_key, reason, undone_at, undo_reason)
     values ($1, 'gwenny', 'Gwenny', '6500000002', 'Not Gone_Gwen', now(), 'It was gone_gwen')`,
    [league_id],
  );
  const match_id = await scoreMatch(database, [2, 0], { league_id });
  await database.$client.query(
    `insert into match_removals (match_id, league_id, reason) values ($1, $2, 'Gone_Gwen sent it twice')`,
    [match_id, league_id],
  );
  await database.$client.query(
    `insert into review_decisions (match_id, option, former_status, reason)
     values ($1, 'decline', 'On-Hold', 'Ask 6500000001')`,
    [match_id],
  );

  await database.$client.query(
    `insert into rulebook_versions (league_id, text, html, rendered_by)
     values ($1, '# Ban of gone_gwen', '<h3>Ban of gone_gwen</h3>', 1)`,
    [league_id],
  );
  const evidence = ['https://clips.example/lobby', `https://www.roblox.com/users/${id}/profile`];
  await database.$client.query('update fixtures set status_evidence = $2, before_withdrawal = $3 where id = $1', [
    fixture_id,
    evidence,
    { status: 'walkover', status_reason: 'Gone_Gwen left', status_evidence: evidence },
  ]);

  await database.$client.query(
    `insert into former_decisions (fixture_id, status, status_reason, status_evidence)
     values ($1, 'postponed', 'Gone_Gwen is away', $2)`,
    [fixture_id, [`https://www.roblox.com/users/${id}/profile`]],
  );

  expect((await requestErasureOf(server, id)).statusCode).toBe(200);
  await expect.poll(async () => (await database.$client.query('select from erasure_requests')).rowCount).toBe(0);

  const { rows } = await database.$client.query(
    `select
       array(select id from squad_spells where player_key in ($1, 'name:gone_gwen')) as spells,
       (select count(*) from transfers where player_key = $1)::integer as transfers,
       (select count(*) from added_bans)::integer as bans,
       (select count(*) from lifted_bans)::integer as lifted,
       (select count(*) from teams where captain_key is not null or vice_captain_key is not null)::integer as captains,
       (select reason from transfers where id = $2) as reason,
       (select array[text, html] from rulebook_versions) as rules,
       (select status_evidence from fixtures where id = $3) as evidence,
       (select before_withdrawal from fixtures where id = $3) as before,
       (select referee from fixtures where id = $3) as referee,
       (select array[status_reason] || status_evidence from former_decisions) as former,
       (select reason from point_deductions where season_id = $4) as deduction,
       (select array[reason, undo_reason] from player_merges where league_id = $5) as merge,
       (select reason from match_removals where match_id = $6) as removal,
       (select reason from review_decisions where match_id = $6) as decline`,
    [id, stays, fixture_id, season_id, league_id, match_id],
  );
  expect(rows).toEqual([
    {
      spells: [kept],
      transfers: 0,
      bans: 0,
      lifted: 0,
      captains: 0,
      reason: 'Not while Deleted player (Deleted player) is away; Gone_Gwenny may.',
      referee: 'Deleted player',
      former: ['Deleted player is away'],
      deduction: 'Fielded Deleted player twice',
      merge: ['Not Deleted player', 'It was Deleted player'],
      removal: 'Deleted player sent it twice',
      decline: 'Ask Deleted player',
      rules: ['# Ban of Deleted player', null],
      evidence: ['https://clips.example/lobby'],
      before: {
        status: 'walkover',
        status_reason: 'Deleted player left',
        status_evidence: ['https://clips.example/lobby'],
      },
    },
  ]);
});
