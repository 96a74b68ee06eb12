import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { listResults, matchSheet, useSheets } from '#server/testing/use-sheets.ts';

const server = useTestApp();
const { post, leagueId, preview, importSheet } = useSheets(server);

const HEAD = 'Date,Home,Away,Score,Scorers';
const FIRST = "2025-04-03,Kestrel,Harbour,1-1,vince 12'; max 70'";
const CORRECTED = "2025-04-03,Kestrel,Harbour,1-2,\"vince 12'; max 70', ann 80'\"";

async function listMatches() {
  const { rows } = await server.database.$client.query(
    `select m.match_id, blue_goals || '-' || green_goals as score, revision, json_array_length(event_data) as events, (
        select string_agg(typed.name || ' ' || line.goals, ', ' order by typed.name)
        from match_players line join typed_names typed using (match_id, team, slot) where line.match_id = m.match_id
      ) as goals
      from matches m where league_id = $1 and declined_at is null and blue_name = 'Kestrel' order by submission_date, m.match_id`,
    [leagueId()],
  );
  return rows;
}

test('a corrected sheet corrects the match with a revision and an entry of the log, and its undo takes it back', async () => {
  await importSheet(matchSheet(HEAD, FIRST));
  const [first] = await listMatches();
  const sheet = matchSheet(HEAD, CORRECTED);
  const asked = await preview(sheet);
  expect(listResults(asked)).toEqual([
    `2 fix Match ${first.match_id} has 1–1 for these teams on this day. Correct it?`,
  ]);
  expect(asked).toMatchObject({ made: 0, to_fix: 1, rows: [{ match_id: first.match_id }] });
  expect((await post('', sheet)).statusCode).toBe(400);

  const decided = { ...sheet, matches: [{ row: 2, match_id: first.match_id }] };
  expect(listResults(await preview(decided))).toEqual([`2 correction Match ${first.match_id} has 1–1 until now.`]);
  const id = await importSheet(decided);
  expect(await listMatches()).toEqual([
    { match_id: first.match_id, score: '1-2', revision: first.revision + 1, events: 3, goals: 'ann 1, max 1, vince 1' },
  ]);
  const { rows } = await server.database.$client.query(
    "select after from audit_entries where league_id = $1 and action = 'match corrected' and subject = $2",
    [leagueId(), String(first.match_id)],
  );
  expect(rows).toEqual([{ after: { revision: first.revision + 1 } }]);
  expect(await preview(sheet)).toMatchObject({ made: 0, already_there: 1 });

  expect((await post('/undo', { id })).json()).toEqual({});
  expect(await listMatches()).toEqual([{ ...first, revision: first.revision + 2 }]);
});

test('a match that was corrected since keeps its import from being undone', async () => {
  await importSheet(matchSheet(HEAD, FIRST));
  const [{ match_id }] = await listMatches();
  const correct = (row: string) => importSheet({ ...matchSheet(HEAD, row), matches: [{ row: 2, match_id }] });
  const id = await correct(CORRECTED);
  await correct("2025-04-03,Kestrel,Harbour,2-2,\"vince 12', 13'; max 70', ann 80'\"");
  expect((await post('/undo', { id })).json()).toMatchObject({ error: 'In use since: cannot be undone.' });
});

test('a row with another score can be another match', async () => {
  await importSheet(matchSheet(HEAD, FIRST));
  await importSheet({ ...matchSheet(HEAD, CORRECTED), matches: [{ row: 2, match_id: null }] });
  expect((await listMatches()).map(({ score }) => score)).toEqual(['1-1', '1-2']);
});

test('a correction without scorers leaves the players, unless they have more goals', async () => {
  await importSheet(matchSheet(HEAD, FIRST));
  const [{ match_id }] = await listMatches();
  const decide = (score: string) => ({
    ...matchSheet('Date,Home,Away,Score', `2025-04-03,Kestrel,Harbour,${score}`),
    matches: [{ row: 2, match_id }],
  });
  expect(listResults(await preview(decide('0-1')))).toEqual([
    `2 fix The players of match ${match_id} have more goals than this score. Name the scorers.`,
  ]);
  await importSheet(decide('2-1'));
  expect(await listMatches()).toMatchObject([{ score: '2-1', goals: 'max 1, vince 1', events: 0 }]);
});

test('rows at different times are different matches, in one sheet and in two', async () => {
  const head = 'Date,Time,Home,Away,Score';
  const [early, late] = ['2025-04-03,19:00,Kestrel,Harbour,1-1', '2025-04-03,20:00,Kestrel,Harbour,1-1'];
  expect(listResults(await preview(matchSheet(head, early, late, early)))).toEqual([
    '2 new with team',
    '3 new',
    '4 already there Same date, teams and score as row 2. It stays as it is.',
  ]);
  await importSheet(matchSheet(head, early));
  expect(listResults(await preview(matchSheet(head, early, late)))[0]).toMatch(/^2 already there/);
  await importSheet(matchSheet(head, early, late));
  expect(await listMatches()).toHaveLength(2);
  expect(await preview(matchSheet(head, early, late))).toMatchObject({ made: 0, already_there: 2 });
  const other = await preview(matchSheet(head, '2025-04-03,21:30,Kestrel,Harbour,3-0'));
  expect(other).toMatchObject({ made: 1, to_fix: 0 });
});

test('rows of one sheet with two scores for one pair and day are asked about, unless times or rounds tell them apart', async () => {
  const sheet = matchSheet('Date,Home,Away,Score', '2025-04-03,Kestrel,Harbour,1-1', '2025-04-03,Kestrel,Harbour,2-0');
  const asked = await preview(sheet);
  expect(listResults(asked)).toEqual([
    '2 new with team',
    '3 fix Row 2 has 1–1 for these teams on this day. Is this another match?',
  ]);
  expect(asked.rows[1]).toMatchObject({ asks: 'another match', match_id: null });
  expect((await post('', sheet)).statusCode).toBe(400);
  await importSheet({ ...sheet, matches: [{ row: 3, match_id: null }] });
  expect((await listMatches()).map(({ score }) => score)).toEqual(['1-1', '2-0']);
  const timed = matchSheet(
    'Date,Home,Away,Score,Round',
    '2025-05-03 19:00,Kestrel,Harbour,1-1,',
    '2025-05-03 21:00,Kestrel,Harbour,2-0,',
    '2025-06-03,Kestrel,Harbour,1-1,SF',
    '2025-06-03,Kestrel,Harbour,2-0,Final',
    '2025-07-03,Kestrel,Harbour,1-1,',
    '2025-07-03,Harbour,Kestrel,2-0,',
  );
  expect(await preview(timed)).toMatchObject({ made: 6, to_fix: 0 });
});

test('penalties are read wherever they are written, or named as not read', async () => {
  const goals = matchSheet(
    'Date,Home,Away,Score,Team,Scorer,Minute,Penalty',
    '2025-04-03,Kestrel,Harbour,2-1,Kestrel,vince,12,TRUE',
    '2025-04-03,Kestrel,Harbour,2-1,Harbour,max,70,',
    '2025-04-03,Kestrel,Harbour,2-1,Kestrel,vince,,x',
  );
  const found = await preview(goals);
  expect(found).toMatchObject({ to_fix: 0, unread: [] });
  expect(found.rows[0]?.cells[4]).toContain('vince 12’ (pen.)');
  expect(found.rows[2]?.note).toContain('Not read: a penalty without its minute counts as a goal.');
  await importSheet(
    matchSheet('Date,Home,Away,Score,Scorers', '2025-05-03,Kestrel,Harbour,1-1,"vince 12\' (pen.); max 70\'"'),
  );
  const { rows } = await server.database.$client.query(
    "select event_data from matches where league_id = $1 and declined_at is null and blue_name = 'Kestrel'",
    [leagueId()],
  );
  expect(rows[0].event_data.map((event: { eventName: string }) => event.eventName)).toEqual([
    'Penalty',
    'Goal',
    'Goal',
  ]);
  const flat = await preview(
    matchSheet('Date,Home,Away,Score,Penalty,Captain', '2025-06-03,Kestrel,Harbour,1-1,vince,ann'),
  );
  expect(flat.unread).toEqual(['Penalty', 'Captain']);
});

test('a column of scores and those of goals contradict each other or stand in for each other', async () => {
  const head = 'Date,Home,Away,Score,HG,AG';
  const [stands, contradicts] = ['2025-04-03,Kestrel,Harbour,,2,1', '2025-04-04,Kestrel,Harbour,1-1,2,1'];
  expect(listResults(await preview(matchSheet(head, stands, contradicts)))).toEqual([
    '2 new with team',
    '3 fix The score says 1–1.',
  ]);
});
