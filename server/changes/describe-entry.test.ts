import { expect, test } from 'vitest';
import { describeEntry, type StoredEntry } from '#server/changes/log-queries.ts';

const ENTRY: StoredEntry = {
  id: 1,
  league_id: 8,
  at: '2026-11-16T18:05:00.000Z',
  via: 'website',
  token: null,
  actor: 'OliveTen',
  action: 'request accepted',
  subject: '12',
  person: null,
  match_id: null,
  group_id: null,
  before: null,
  after: null,
  can_undo: false,
};

test.each<[Partial<StoredEntry>, string]>([
  [{}, 'OliveTen accepted match 12'],
  [{ action: 'match corrected', after: { revision: 2 } }, 'OliveTen corrected match 12'],
  [{ action: 'match corrected', after: { revision: 3, restored: 1 } }, 'OliveTen restored match 12 to revision 1'],
  [{ action: 'match disputed' }, 'OliveTen disputed match 12'],
  [
    { action: 'access changed', person: 'Quickfeet', before: { level: 2 }, after: { level: 3 } },
    'OliveTen changed the level of Quickfeet from 2 to 3',
  ],
  [{ action: 'webhook set', subject: '0456' }, 'OliveTen set the Discord webhook …0456'],
  [{ action: 'webhook removed', subject: '0456' }, 'OliveTen removed the Discord webhook …0456'],
  [{ action: 'webhook tested', subject: '0456' }, 'OliveTen sent a test message to the Discord webhook …0456'],
  [{ action: 'result sent again' }, 'OliveTen had the result of match 12 sent to Discord again'],
  [
    { actor: 'a former member', action: 'access removed', person: 'a former member', before: { level: 2 } },
    'a former member removed the access of a former member (level 2)',
  ],
  [
    { action: 'information updated', before: { name: 'A', desc: null }, after: { name: 'B', desc: null } },
    'OliveTen renamed the league from “A” to “B”',
  ],
  [
    { action: 'information updated', before: { name: 'A', desc: 'x' }, after: { name: 'B', desc: null } },
    'OliveTen renamed the league from “A” to “B” and changed the description',
  ],
  [
    { action: 'group created', subject: '5', after: { type: 'nested', in: 3, match: null } },
    'OliveTen created group 5 in group 3',
  ],
  [{ action: 'group created', subject: '5', after: { type: 'root', in: null } }, 'OliveTen created group 5'],
  [
    { action: 'fixtures generated', after: { fixtures: 1, competition: 'Play-off' } },
    'OliveTen generated 1 fixture of Play-off',
  ],
  [{ action: 'group renamed', subject: '5' }, 'OliveTen renamed group 5'],
  [{ action: 'match added to group', subject: '5', after: { match: 12 } }, 'OliveTen added match 12 to group 5'],
  [
    { via: 'game server', actor: 'tl_8_abcdef', action: 'match submitted' },
    'A game server with the key tl_8_abcdef… submitted match 12',
  ],
  [{ via: 'game server', actor: null, action: 'match submitted' }, 'A game server submitted match 12'],
  [
    {
      action: 'season changed',
      before: { name: 'Spring', first_day: '2026-03-01', last_day: '2026-05-31' },
      after: { name: 'Spring Cup', first_day: '2026-03-01', last_day: '2026-06-07' },
    },
    'OliveTen changed the season “Spring” to “Spring Cup”, 2026-03-01 to 2026-06-07',
  ],
  [
    { action: 'team alias added', after: { alias: 'Wolves FC', team: 'Wolves' } },
    'OliveTen made “Wolves FC” an alias of “Wolves”',
  ],
  [
    { action: 'points deducted', after: { season: 'Spring', team: 'Wolves', points: 3 } },
    'OliveTen took 3 points from “Wolves” in the season “Spring”',
  ],
  [
    { action: 'deduction removed', before: { season: 'Spring', team: 'Wolves', points: 1 } },
    'OliveTen gave 1 point back to “Wolves” in the season “Spring”',
  ],
  [{ via: 'admin command', actor: null, action: 'match restored' }, 'The admin command restored match 12'],
])('%j is described as "%s"', (facts, sentence) => {
  const parts = describeEntry({ ...ENTRY, ...facts });
  expect(parts.map(({ text }) => text).join('')).toBe(sentence);
});

test.each<[Partial<StoredEntry>, string[]]>([
  [{ match_id: 12 }, ['/matches/12']],
  [{ match_id: null }, []],
  [
    { action: 'match added to group', subject: '5', after: { match: 12 }, match_id: 12, group_id: 5 },
    ['/matches/12', '/groups/5'],
  ],
  [
    { action: 'points deducted', after: { season: 'Spring', team: 'Wolves & Co', points: 3 } },
    ['/leagues/8/records?team=Wolves%20%26%20Co'],
  ],
])('%j links to %j', (facts, paths) => {
  const parts = describeEntry({ ...ENTRY, ...facts });
  expect(parts.flatMap(({ path }) => path ?? [])).toEqual(paths);
});
