import { expect, test } from 'vitest';
import type { MatchContents } from '#contract/review/corrections.ts';
import {
  buildCorrection,
  type CorrectionForm,
  changeCorrection,
  listMatchFaults,
  openCorrection,
  sumOfPlayers,
} from '#web/review/correction-form.ts';

/** The text of the first fault; null if the form can be sent. */
function findFault(form: CorrectionForm, now?: Date): string | null {
  return listMatchFaults(form, now)[0]?.text ?? null;
}

const LINE = { name: 'Ann', id: '7', goals: 2, assists: 1, yellow_cards: 0, red_card: 0 };
const TOTALS = {
  shots_on_target: 4,
  shots_off_target: null,
  fouls_committed: null,
  saves: 0,
  corner_kicks: null,
  free_kicks: null,
  penalties: null,
  throw_ins: null,
};
const MATCH: MatchContents = {
  type: 'Friendly',
  played_at: '2026-03-01T18:00:12.345Z',
  match_name: 'Lions vs Wolves',
  team_names: { Blue: 'Lions', Green: 'Wolves' },
  team_goals: { Blue: 3, Green: 0 },
  overall_player_count: 1,
  event_count: 1,
  player_data: {
    Blue: { original_name: 'Lions', players: [LINE], assists: 1, yellow_cards: 2, red_cards: 0, ...TOTALS },
    Green: { original_name: 'Wolves', players: [], assists: null, yellow_cards: null, red_cards: null, ...TOTALS },
  },
  event_data: [{ eventName: 'Goal', timestamp: '1:00', participants: ['Ann', 'Bea', 'Cleo'], team_affect: null }],
};

test('an unedited form sends the match unchanged: sums are left out, declared totals are sent', () => {
  expect(buildCorrection(openCorrection(MATCH, 'UTC'), 4, 'Why')).toEqual({
    revision: 4,
    reason: 'Why',
    type: 'Friendly',
    played_at: '2026-03-01T18:00:12.345Z',
    team_names: MATCH.team_names,
    team_goals: MATCH.team_goals,
    extra_time: false,
    shoot_out: null,
    player_data: {
      Blue: { players: [LINE], yellow_cards: 2, shots_on_target: 4, saves: 0 },
      Green: { players: [], shots_on_target: 4, saves: 0 },
    },
    event_data: [{ eventName: 'Goal', timestamp: '1:00', participants: ['Ann', 'Bea', 'Cleo'] }],
  });
});

test('an unknown total is sent as null, although its players have a sum, until a value is entered', () => {
  const Blue = { ...MATCH.player_data.Blue, assists: null, yellow_cards: 0, red_cards: null };
  const form = openCorrection({ ...MATCH, player_data: { ...MATCH.player_data, Blue } }, 'UTC');
  const { assists, red_cards, yellow_cards } = buildCorrection(form, 1, 'Why').player_data.Blue;
  expect([assists, red_cards, yellow_cards]).toEqual([null, null, undefined]);
  expect(sumOfPlayers(form.match.teams.Blue, form.scores.Blue, 'assists')).toBeNull();
  const entered = changeCorrection(form, { type: 'total', side: 'Blue', total: 'assists', text: '0' });
  expect(buildCorrection(entered, 1, 'Why').player_data.Blue.assists).toBe(0);
});

test('later stats are sent as they were until they are edited; an empty one is not known', () => {
  const line = { ...LINE, position: 'GK', shirt: 1, started: false, minutes: 0, passes: 30, passes_completed: 21 };
  const Blue = { ...MATCH.player_data.Blue, players: [line], possession: 55, passes: 400 };
  let form = openCorrection({ ...MATCH, player_data: { ...MATCH.player_data, Blue } }, 'UTC');
  expect(buildCorrection(form, 1, 'Why').player_data.Blue).toMatchObject({
    players: [line],
    possession: 55,
    passes: 400,
  });
  const first = { type: 'player figure', side: 'Blue', row: 0 } as const;
  form = changeCorrection(form, { ...first, stat: 'started', text: 'yes' });
  form = changeCorrection(form, { ...first, stat: 'passes_completed', text: '31' });
  form = changeCorrection(form, { type: 'team figure', side: 'Blue', stat: 'possession', text: '101' });
  expect(listMatchFaults(form).map(({ field, text }) => [field, text])).toEqual([
    ['Blue-0-passes_completed', 'Passes completed of player 1 of Blue can’t exceed passes'],
    ['Blue-possession', 'Possession of Blue must be a whole number from 0 to 100'],
  ]);
  form = changeCorrection(form, { ...first, stat: 'passes', text: '' });
  form = changeCorrection(form, { type: 'team figure', side: 'Blue', stat: 'possession', text: '' });
  expect(findFault(form)).toBeNull();
  const { passes: _, ...rest } = line;
  const sent = buildCorrection(form, 1, 'Why').player_data.Blue;
  expect(sent.players).toEqual([{ ...rest, started: true, passes_completed: 31 }]);
  expect([sent.possession, sent.passes]).toEqual([undefined, 400]);
});

test('trailing blank participants are kept until the event is edited', () => {
  const event_data = [{ eventName: 'Goal', timestamp: '1:00', participants: ['Ann', ''], team_affect: null }];
  const form = openCorrection({ ...MATCH, event_data }, 'UTC');
  expect(buildCorrection(form, 1, 'Why').event_data[0]?.participants).toEqual(['Ann', '']);
  const changed = changeCorrection(form, { type: 'participant', row: 0, place: 0, name: 'Bea' });
  expect(buildCorrection(changed, 1, 'Why').event_data[0]?.participants).toEqual(['Bea']);
});

test('a date keeps its seconds while its minute is unchanged, and a changed one is of the league’s clocks', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const form = openCorrection(MATCH, 'Europe/Berlin');
  expect(form.playedAt).toBe('2026-03-01T19:00');
  expect(buildCorrection(form, 1, 'Why').played_at).toBe('2026-03-01T18:00:12.345Z');
  const enter = (text: string) => changeCorrection(form, { type: 'played at', text });
  expect(buildCorrection(enter('2026-02-28T21:15'), 1, 'Why').played_at).toBe('2026-02-28T20:15:00.000Z');
  expect(findFault(enter('2026-02-28T20:15'), now)).toBeNull();
  expect(findFault(enter(''), now)).toBe('Enter the date and time of the match');
  expect(findFault(enter('2026-03-02T13:01'), now)).toBe('Choose a date and time in the past');
  expect(findFault(enter('2006-01-01T00:59'), now)).toBe('Choose a date in 2006 or later');
});

test('a match name is sent unless it is made of the team names', () => {
  const form = openCorrection({ ...MATCH, match_name: 'Cup final' }, 'UTC');
  expect(buildCorrection(form, 1, 'Why').match_name).toBe('Cup final');
  const renamed = changeCorrection(form, { type: 'match name', text: 'Semi-final' });
  expect(buildCorrection(renamed, 1, 'Why').match_name).toBe('Semi-final');
});

test.each([
  [{ type: 'stat', side: 'Blue', row: 0, stat: 'red_card', text: '1.5' }, 'Red Cards of player 1 of Blue'],
  [{ type: 'goals', side: 'Green', text: '1000' }, 'Goals of Green'],
  [{ type: 'total', side: 'Green', total: 'saves', text: '-2' }, 'Saves of Green'],
] as const)('a cell keeps the invalid input of %j, and the fault names the valid range', (change, cell) => {
  const form = changeCorrection(openCorrection(MATCH, 'UTC'), change);
  expect(JSON.stringify(form)).toContain(`"${change.text}"`);
  expect(findFault(form)).toBe(`${cell} must be a whole number from 0 to 999`);
});

test('an empty cell counts as 0; ids are trimmed; names become one line', () => {
  let form = openCorrection(MATCH, 'UTC');
  const first = { side: 'Blue', row: 0 } as const;
  form = changeCorrection(form, { type: 'stat', ...first, stat: 'goals', text: '' });
  form = changeCorrection(form, { type: 'player id', ...first, id: ' 1234\n' });
  form = changeCorrection(form, { type: 'player name', ...first, name: `A\nnn${'x'.repeat(60)}` });
  form = changeCorrection(form, { type: 'total', side: 'Blue', total: 'saves', text: '' });
  const { players, saves } = buildCorrection(form, 1, 'Why').player_data.Blue;
  expect(players[0]).toMatchObject({ goals: 0, id: '1234' });
  expect(players[0]?.name).toBe(`Ann${'x'.repeat(60)}`);
  expect(findFault(form)).toBe('Shorten to 50 characters: the name of player 1 of Blue');
  expect(saves).toBeUndefined();
});

test('players and events can be added and removed', () => {
  let form = openCorrection(MATCH, 'UTC');
  form = changeCorrection(form, { type: 'add player', side: 'Green' });
  expect(findFault(form)).toBe('Name player 1 of Green');
  form = changeCorrection(form, { type: 'player name', side: 'Green', row: 0, name: 'Dora' });
  form = changeCorrection(form, { type: 'remove player', side: 'Blue', row: 0 });
  form = changeCorrection(form, { type: 'add event' });
  form = changeCorrection(form, { type: 'event', row: 1, event: { eventName: ' ' } });
  expect(findFault(form)).toBe('Name event 2');
  form = changeCorrection(form, { type: 'event', row: 1, event: { eventName: 'Red Card', team_affect: 'Green' } });
  form = changeCorrection(form, { type: 'remove event', row: 0 });
  expect(findFault(form)).toBeNull();
  expect(buildCorrection(form, 1, 'Why')).toMatchObject({
    player_data: { Blue: { players: [] }, Green: { players: [{ name: 'Dora', goals: 0 }] } },
    event_data: [{ eventName: 'Red Card', timestamp: 'N/A', participants: [], team_affect: 'Green' }],
  });
});

test('a blank match name, team name or match type is a fault', () => {
  const form = openCorrection({ ...MATCH, match_name: 'Cup final' }, 'UTC');
  expect(findFault(changeCorrection(form, { type: 'match name', text: ' ' }))).toBe('Name the match');
  expect(findFault(changeCorrection(form, { type: 'team name', side: 'Green', name: '' }))).toBe('Name the Green team');
  expect(findFault(changeCorrection(form, { type: 'match type', matchType: '' }))).toBe('Name the match type');
});
