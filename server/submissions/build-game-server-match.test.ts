import { describe, expect, test } from 'vitest';
import type { GameServerSubmission, SentEvent, SentPlayer } from '#contract/submissions/game-server.ts';
import { buildGameServerMatch } from '#server/submissions/build-game-server-match.ts';

const NOW = new Date('2026-03-01T18:00:00Z');

interface Sent extends Partial<Omit<GameServerSubmission, 'context_data'>> {
  score?: [blue: number, green: number];
  context?: Partial<GameServerSubmission['context_data']>;
}

function build({ score: [Blue, Green] = [0, 0], context, ...rest }: Sent = {}) {
  return buildGameServerMatch({ context_data: { team_goals: { Blue, Green }, ...context }, ...rest }, 8, NOW);
}

function teams(blue: SentPlayer[], green: SentPlayer[] = []) {
  return { Blue: { players: blue }, Green: { players: green } };
}

function event(eventName: string, team_affect?: 'Blue' | 'Green', ...participants: string[]): SentEvent {
  return { eventName, team_affect, participants };
}

describe('a game server match', () => {
  test('of a score alone has default names and nothing that was not sent', () => {
    expect(build({ score: [1, 0] })).toMatchObject({
      status: 'Approved - Official',
      method: 'game_server',
      type: 'League Match',
      submitter_id: 'N/A',
      submitter_name: null,
      submission_date: NOW,
      match_name: 'Blue vs Green',
      team_names: { Blue: 'Blue', Green: 'Green' },
      team_goals: { Blue: 1, Green: 0 },
      overall_player_count: null,
      event_count: null,
      event_data: [],
      non_targeted_event_data: null,
      server_instance: null,
      player_data: { Blue: { original_name: 'Blue', players: [], assists: null, saves: null } },
    });
  });

  test('keeps what was sent, with ids as text', () => {
    const match = build({
      type: 'Cup Match',
      context: {
        match_name: 'Final',
        team_names: { Blue: 'Northgate' },
        server_instance: 'f3a2',
        place_id: 9001,
        group_id: '',
        submitter_name: 'bot',
      },
      player_data: { Blue: { original_name: 'NGT', players: [{ name: 'olive_ten', id: 77 }] } },
      non_targeted_event_data: { corners: 3 },
    });
    expect(match).toMatchObject({
      type: 'Cup Match',
      match_name: 'Final',
      team_names: { Blue: 'Northgate', Green: 'Green' },
      server_instance: 'f3a2',
      place_id: '9001',
      group_id: null,
      submitter_name: 'bot',
      overall_player_count: 1,
      non_targeted_event_data: { corners: 3 },
    });
    expect(match.player_data.Blue).toMatchObject({ original_name: 'NGT', players: [{ name: 'olive_ten', id: '77' }] });
  });

  test('sums the totals that were not sent from the players, and keeps those that were', () => {
    const { player_data } = build({
      player_data: {
        Blue: {
          players: [
            { name: 'a', assists: 1, yellow_cards: 2, red_card: true },
            { name: 'b', assists: 2 },
          ],
          yellow_cards: 9,
          saves: 4,
        },
      },
    });
    expect(player_data.Blue).toMatchObject({ assists: 3, yellow_cards: 9, red_cards: 1, saves: 4, throw_ins: null });
    expect(player_data.Green).toMatchObject({ players: [], assists: null });
  });

  test('keeps events in order, with clocks as text and no clock as N/A', () => {
    const match = build({
      event_data: [
        { eventName: 'Corner', timestamp: 63.5, participants: ['a', ''], team_affect: 'Blue' },
        { eventName: 'Whistle' },
      ],
    });
    expect(match.event_count).toBe(2);
    expect(match.event_data).toEqual([
      { eventName: 'Corner', timestamp: '63.5', participants: ['a', ''], team_affect: 'Blue' },
      { eventName: 'Whistle', timestamp: 'N/A', participants: [], team_affect: null },
    ]);
  });

  test('was played when played_at says', () => {
    expect(build({ played_at: '2026-02-28T20:00:00+02:00' }).submission_date).toEqual(new Date('2026-02-28T18:00:00Z'));
    expect(build({ played_at: '2026-03-01T18:15:00Z' }).submission_date).toEqual(NOW);
    expect(() => build({ played_at: '2026-03-01T18:15:01Z' })).toThrow('played_at must not be in the future.');
    expect(() => build({ played_at: '2005-12-31T23:59:59Z' })).toThrow('played_at must not be before 2006.');
  });

  test('takes an empty non_targeted_event_data for none', () => {
    expect(build({ non_targeted_event_data: [] }).non_targeted_event_data).toBeNull();
    expect(build({ non_targeted_event_data: {} }).non_targeted_event_data).toBeNull();
  });
});

describe('a match goes On-Hold when', () => {
  const cases: [why: string, sent: Sent, reasons: string[]][] = [
    [
      'player goals exceed the score of their team',
      { score: [1, 0], player_data: teams([{ name: 'a', goals: 2 }]) },
      ["The goals of Blue's players add up to 2, but Blue's score is 1."],
    ],
    [
      'the score differs from the Goal events',
      { score: [2, 0], event_data: [event('Goal', 'Blue', 'a')] },
      ['The score is 2 - 0, but the Goal and Own Goal events give 1 - 0.'],
    ],
    [
      'an own goal counts for the team of its scorer',
      { score: [1, 0], event_data: [event('own goal', 'Blue', 'a')] },
      ['The score is 1 - 0, but the Goal and Own Goal events give 0 - 1.'],
    ],
    [
      'goals without a team do not make up the difference',
      { score: [3, 0], event_data: [event('Goal', 'Blue'), event('Goal')] },
      ['The score is 3 - 0, but the Goal and Own Goal events give 1 - 0, and 1 without a team.'],
    ],
    [
      'a player is in both teams by id',
      { player_data: teams([{ name: 'old_name', id: 5 }], [{ name: 'new_name', id: '5' }]) },
      ['old_name is in both teams.'],
    ],
    [
      'a player is in both teams by name',
      { player_data: teams([{ name: 'Olive', id: 5 }], [{ name: 'oLIVE' }]) },
      ['Olive is in both teams.'],
    ],
    [
      'a player has two red cards in player_data',
      { player_data: teams([{ name: 'a', red_card: 2 }]) },
      ['a has 2 red cards.'],
    ],
    [
      'a player has three yellow cards',
      { player_data: { Blue: { players: [{ name: 'a', yellow_cards: 3 }] } } },
      ['a has 3 yellow cards.'],
    ],
    [
      'three yellow cards are events of a player',
      { event_data: [1, 2, 3].map(() => event('Yellow Card', 'Blue', 'a')) },
      ['a has 3 yellow cards.'],
    ],
    [
      'a player has a red card on two lines of a team',
      {
        player_data: teams([
          { name: 'a', id: 1, red_card: 1 },
          { name: 'b', id: 1, red_card: true },
        ]),
      },
      ['a has 2 red cards.'],
    ],
    [
      'a player has two Red Card events',
      { event_data: [event('Red Card', 'Blue', 'a'), event('red card', undefined, 'A')] },
      ['a has 2 red cards.'],
    ],
    [
      'several things are wrong',
      { score: [0, 0], player_data: teams([{ name: 'a', goals: 1 }], [{ name: 'a' }]) },
      ["The goals of Blue's players add up to 1, but Blue's score is 0.", 'a is in both teams.'],
    ],
  ];
  test.each(cases)('%s', (_why, sent, reasons) => {
    const match = build(sent);
    expect(match.hold_reasons).toEqual(reasons);
    expect(match.status).toBe('On-Hold');
    expect(match.team_goals).toEqual({ Blue: sent.score?.[0] ?? 0, Green: sent.score?.[1] ?? 0 });
  });
});

describe('a match is Approved - Official when', () => {
  const cases: [why: string, sent: Sent][] = [
    ['player goals stay below the score', { score: [3, 0], player_data: teams([{ name: 'a', goals: 2 }]) }],
    ['events fit the score', { score: [1, 1], event_data: [event('Goal', 'Blue'), event('Own Goal', 'Blue')] }],
    ['goals without a team fit the score', { score: [1, 1], event_data: [event('Goal', 'Blue'), event('Goal')] }],
    ['there are no goal events at all', { score: [2, 0], event_data: [event('Shot', 'Blue')] }],
    ['one name has two ids', { player_data: teams([{ name: 'a', id: 1 }], [{ name: 'A', id: 2 }]) }],
    [
      'a red card is in player_data and in the events',
      { player_data: teams([{ name: 'a', red_card: 1 }]), event_data: [event('Red Card', 'Blue', 'a')] },
    ],
    [
      'two teams have a red card each',
      { event_data: [event('Red Card', 'Blue', 'a'), event('Red Card', 'Green', 'A')] },
    ],
    ['red cards name nobody', { event_data: [event('Red Card', 'Blue'), event('Red Card', 'Blue', '')] }],
    ['an event only resembles a goal', { score: [0, 0], event_data: [event('Goal Kick', 'Blue', 'a')] }],
  ];
  test.each(cases)('%s', (_why, sent) => {
    expect(build(sent)).toMatchObject({ status: 'Approved - Official', hold_reasons: [] });
  });
});
