import { describe, expect, test } from 'vitest';
import type { LiveMatch } from '#contract/live/schema.ts';
import { readMinute } from '#web/kit/heads/live-words.ts';
import { describeNews } from '#web/live/describe-news.ts';

describe('readMinute', () => {
  test.each([
    ['first_half', '7:30', 0, 0, { text: '8’', added: '' }],
    ['first_half', '12:50', 1, 9, { text: '13’', added: '' }],
    ['first_half', '12:50', 1, 12, { text: '14’', added: '' }],
    ['first_half', '12:50', 0, 300, { text: '13’', added: '' }],
    ['first_half', '45:50', 1, 5, { text: '45', added: '+1’' }],
    ['second_half', '45:50', 1, 5, { text: '46’', added: '' }],
    ['second_half', '63', 10, 7, { text: '64’', added: '' }],
    // It stops once the match is silent, and before minutes that can only be added time.
    ['first_half', '12:00', 1, 3600, { text: '13’', added: '' }],
    ['first_half', '44:50', 10, 20, { text: '45’', added: '' }],
    ['second_half', '90+2:50', 1, 15, { text: '90', added: '+4’' }],
    ['extra_time', '104:50', 30, 20, { text: '105’', added: '' }],
    ['extra_time', '105:00', 30, 4, { text: '108’', added: '' }],
    ['extra_time', '120:10', 0, 0, { text: '120', added: '+1’' }],
    ['half_time', '45:00', 0, 5, { text: 'HT', added: '' }],
    ['before', '0:00', 0, 5, null],
    ['second_half', null, 1, 5, null],
  ] as const)('%s at %s, %d times as fast, after %d s', (state, clock, clock_rate, age, minute) => {
    expect(readMinute({ state, clock, clock_rate }, age)).toEqual(minute);
  });
});

describe('describeNews', () => {
  const before = {
    state: 'first_half',
    team_names: { Blue: 'Kestrel United', Green: 'Sable Coast' },
    team_goals: { Blue: 1, Green: 1 },
    event_data: [],
  } as unknown as LiveMatch;

  test('names goals and cards at once, changes of state later, and nothing else', () => {
    const goal = { eventName: 'Goal', timestamp: '45+1:10', participants: ['vince'], team_affect: 'Blue' as const };
    const scored = { ...before, team_goals: { Blue: 2, Green: 1 }, event_data: [goal] };
    expect(describeNews(before, scored)).toEqual({
      text: 'Goal. Kestrel United 2, Sable Coast 1. vince, 45 plus 2 minutes.',
      isUrgent: true,
    });
    const own = { ...goal, eventName: 'Own Goal', team_affect: 'Green' as const };
    const kick = { ...goal, eventName: 'Goal Kick', timestamp: '46:20', participants: ['gus'] };
    expect(describeNews(before, { ...scored, event_data: [own, kick] })?.text).toBe(
      'Own goal. Kestrel United 2, Sable Coast 1. vince, 45 plus 2 minutes.',
    );
    expect(describeNews(scored, before)?.text).toBe('The score was corrected. Kestrel United 1, Sable Coast 1.');
    const takenBack = { ...goal, participants: ['wes'], disallowed: true };
    expect(describeNews(before, { ...scored, event_data: [goal, takenBack] })?.text).toContain('vince');
    const card = { ...goal, eventName: 'Red Card', timestamp: '50:00' };
    expect(describeNews(before, { ...before, event_data: [card] })?.text).toBe('Red Card. vince, 51 minutes.');
    expect(describeNews(before, { ...scored, event_data: [goal, card] })?.text).toBe(
      'Goal. Kestrel United 2, Sable Coast 1. vince, 45 plus 2 minutes. Red Card. vince, 51 minutes.',
    );
    expect(describeNews(before, { ...before, state: 'half_time' })).toEqual({
      text: 'Half-time. Kestrel United 1, Sable Coast 1.',
      isUrgent: false,
    });
    expect(describeNews(before, { ...before, clock: '13:00' })).toBeNull();
  });
});
