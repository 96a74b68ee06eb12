import { expect, test } from 'vitest';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { countFilters, findAgreements, findNext, nameResult, summariseReasons } from '#web/review/review-queue.ts';

function request(match_id: number, fields: Partial<MatchRequest> = {}): MatchRequest {
  return {
    match_id,
    status: 'Pending',
    hold_reasons: [],
    disputes: [],
    event_data: [],
    player_data: { Blue: { players: [] }, Green: { players: [] } },
    context_data: { team_names: { Blue: 'Wolves', Green: 'Lions' }, team_goals: { Blue: 2, Green: 1 } },
    ...fields,
  } as unknown as MatchRequest;
}

const LIST = [request(1), request(2), request(3), request(4)];

test.each([
  [1, [1], 2],
  [2, [2], 3],
  [4, [4], 3],
  [3, [3, 4], 2],
  [2, [1], 2],
  [2, [1, 2, 3, 4], null],
  [null, [1], 2],
] as const)('from match %s, after removing %j, the next match is %s', (currentId, leaving, next) => {
  expect(findNext(LIST, currentId, new Set(leaving))).toBe(next);
});

test('matches are counted per filter, disputed ones only if there are any', () => {
  const held = request(5, { status: 'On-Hold' });
  expect(countFilters([...LIST, held]).map(({ filter, count }) => `${filter} ${count}`)).toEqual([
    'all 5',
    'On-Hold 1',
    'Pending 4',
  ]);
  const disputed = request(6, {
    status: 'Approved',
    disputes: [{ by: 'olive_ten', at: '', reason: 'Offside.', evidence: [] }],
  });
  expect(countFilters([disputed]).at(-1)).toEqual({ filter: 'Disputed', count: 1 });
  expect(
    [held, disputed, request(7, { status: 'On-Hold', hold_reasons: ['The score differs.'] })].map(summariseReasons),
  ).toEqual(['Corrected since', 'Disputed', 'The score differs.']);
});

test('a match of the website names its doubts before where it comes from', () => {
  const banned = 'Kit_Rivers is suspended.';
  expect([request(1), request(2, { hold_reasons: [banned] })].map(summariseReasons)).toEqual([
    'Sent on the website',
    banned,
  ]);
});

test('a match is named with its teams and score', () => {
  expect(nameResult(request(1))).toBe('Wolves 2–1 Lions');
});

test('consistent score, events and ids are listed, inconsistent ones are not', () => {
  const player = (goals: number, id: string | null) => ({
    name: 'olive_ten',
    id,
    goals,
    assists: 0,
    yellow_cards: 0,
    red_card: 0,
  });
  const event = (eventName: string, team_affect: 'Blue' | 'Green') => ({
    eventName,
    team_affect,
    timestamp: 'N/A',
    participants: [],
  });
  const consistent = request(1, {
    player_data: { Blue: { players: [player(2, '1')] }, Green: { players: [player(1, '2')] } } as never,
    event_data: [event('Goal', 'Blue'), event('Own Goal', 'Green'), event('goal', 'Green')],
  });
  expect(findAgreements(consistent)).toEqual([
    'Players’ goals add up: 2 and 1',
    'The events have every goal',
    'Every player has a Roblox ID',
  ]);
  const contradicting = request(1, {
    player_data: { Blue: { players: [player(3, null)] }, Green: { players: [player(1, '2')] } } as never,
    event_data: [event('Goal', 'Blue')],
  });
  expect(findAgreements(contradicting)).toEqual([]);
  expect(findAgreements(request(1))).toEqual([]);
});
