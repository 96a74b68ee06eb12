import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MatchEvent, MatchPlayer, TeamData } from '#contract/matches/schema.ts';
import type { MatchContents } from '#contract/review/corrections.ts';
import { emptyTeam } from '#server/testing/store-match.ts';
import { listChanges } from '#web/review/list-changes.ts';

function player(name: string, stats: Partial<MatchPlayer> = {}): MatchPlayer {
  return { name, id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 0, ...stats };
}

function team(players: MatchPlayer[], totals: Partial<TeamData> = {}): TeamData {
  return { ...emptyTeam('Team'), players, ...totals };
}

function event(eventName: string, name = 'Ann'): MatchEvent {
  return { eventName, timestamp: '12:00', participants: [name], team_affect: 'Blue' };
}

const MATCH: MatchContents = {
  type: 'League Match',
  played_at: '2026-03-01T18:00:00.000Z',
  match_name: 'Lions vs Wolves',
  team_names: { Blue: 'Lions', Green: 'Wolves' },
  team_goals: { Blue: 1, Green: 0 },
  overall_player_count: 2,
  event_count: 1,
  player_data: { Blue: team([player('Ann', { id: '7' }), player('Bea')]), Green: team([]) },
  event_data: [event('Goal')],
};

function describeChanges(after: Partial<MatchContents>, before: Partial<MatchContents> = {}): string[] {
  const changes = listChanges({ ...MATCH, ...before }, { ...MATCH, ...after }, 'UTC');
  return changes.map(({ subject, from, to }) => `${subject}: ${from} > ${to}`);
}

function withBlue(players: MatchPlayer[], totals: Partial<TeamData> = {}): Partial<MatchContents> {
  return { player_data: { ...MATCH.player_data, Blue: team(players, totals) } };
}

test('equal contents have no changes', () => {
  expect(describeChanges({})).toEqual([]);
});

test('a shoot-out is listed with the score, and extra time beside it', () => {
  const level = { team_goals: { Blue: 1, Green: 1 } };
  expect(describeChanges({ ...level, extra_time: true, shoot_out: { Blue: 3, Green: 4 } }, level)).toEqual([
    'Score: 1–1 > 1–1 (3–4 pens)',
    'Extra time: None > Played',
  ]);
});

test('changed fields of the match and added totals are listed with both values', () => {
  const after = {
    type: 'Cup Match',
    match_name: 'Tigers vs Wolves',
    team_names: { Blue: 'Tigers', Green: 'Wolves' },
    team_goals: { Blue: 1, Green: 2 },
    event_count: null,
    ...withBlue(MATCH.player_data.Blue.players, { saves: 3 }),
  };
  expect(describeChanges(after)).toEqual([
    'Match type: League Match > Cup Match',
    'Match name: Lions vs Wolves > Tigers vs Wolves',
    'Blue team: Lions > Tigers',
    'Score: 1–0 > 1–2',
    'Blue total, saves: N/A > 3',
    'Event count: 1 > N/A',
  ]);
});

test('players are matched by id, then by name, then by position', () => {
  expect(describeChanges(withBlue([player('Bea', { goals: 2 }), player('Anna', { id: '7' })]))).toEqual([
    'Bea, goals: 0 > 2',
    'Blue player: Ann > Anna',
  ]);
  expect(describeChanges(withBlue([player('Ann', { id: '7' }), player('Cleo')]))).toEqual(['Blue player: Bea > Cleo']);
  expect(describeChanges(withBlue([player('Ann'), player('BEA')]))).toEqual([
    'Ann, Roblox ID: 7 > N/A',
    'Blue player: Bea > BEA',
  ]);
});

test('added and removed players are listed with their id and stats', () => {
  expect(describeChanges(withBlue([player('Bea')]))).toEqual(['Blue player: Ann, ID 7 > null']);
  const joined = [...MATCH.player_data.Blue.players, player('Cleo', { goals: 2, red_card: 1 })];
  expect(describeChanges(withBlue(joined))).toEqual(['Blue player: null > Cleo, goals 2, red cards 1']);
});

test('only events that differ are listed', () => {
  const events = [event('Kick-off'), event('Goal'), event('Shot'), event('Goal', 'Bea'), event('Full time')];
  const changes = (after: MatchEvent[]) => describeChanges({ event_data: after }, { event_data: events });
  expect(changes(events.toSpliced(2, 1))).toEqual(['Event: 12:00 Shot (Blue) Ann > null']);
  expect(changes(events.toSpliced(3, 0, event('Foul')))).toEqual(['Event: null > 12:00 Foul (Blue) Ann']);
  expect(changes(events.with(1, event('Goal', 'Cleo')))).toEqual([
    'Event: 12:00 Goal (Blue) Ann > 12:00 Goal (Blue) Cleo',
  ]);
  expect(changes([])).toHaveLength(5);
});

test('the listed additions and removals turn any list of events into the other', () => {
  const list = fc.array(
    fc.constantFrom('a', 'b', 'c').map((name) => event(name)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(list, list, (before, after) => {
      const changes = listChanges({ ...MATCH, event_data: before }, { ...MATCH, event_data: after }, 'UTC');
      const count = (texts: (string | null)[], text: string) => texts.filter((one) => one === text).length;
      for (const name of ['a', 'b', 'c']) {
        const text = `12:00 ${name} (Blue) Ann`;
        const had = before.filter(({ eventName }) => eventName === name).length;
        const has = after.filter(({ eventName }) => eventName === name).length;
        const [removed, added] = [changes.map(({ from }) => from), changes.map(({ to }) => to)];
        expect(had - count(removed, text) + count(added, text)).toBe(has);
      }
      expect(changes.length).toBeLessThanOrEqual(before.length + after.length);
      expect(changes.every(({ from, to }) => from !== to)).toBe(true);
    }),
  );
});
