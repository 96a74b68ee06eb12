import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLuaTables } from '#server/submissions/read-lua-tables.ts';

describe('readLuaTables', () => {
  const cases: [what: string, sent: object, read: object][] = [
    [
      'drops nulls',
      { type: null, context_data: { place_id: null, team_goals: { Blue: 1 } } },
      { context_data: { team_goals: { Blue: 1 } } },
    ],
    [
      'reads [] as an empty map',
      { context_data: { team_names: [], team_goals: [] } },
      { context_data: { team_names: {}, team_goals: {} } },
    ],
    [
      'reads [] as empty player_data and teams',
      { player_data: { Blue: [], Green: [] } },
      { player_data: { Blue: {}, Green: {} } },
    ],
    ['reads {} as an empty list', { event_data: {} }, { event_data: [] }],
    ['reads {} as no participants', { event_data: [{ participants: {} }] }, { event_data: [{ participants: [] }] }],
    ['reads {} as no players', { player_data: { Blue: { players: {} } } }, { player_data: { Blue: { players: [] } } }],
    [
      'reads players keyed by name',
      { player_data: { Blue: { players: { olive: { name: 'olive' }, low: { name: 'low' } } } } },
      { player_data: { Blue: { players: [{ name: 'olive' }, { name: 'low' }] } } },
    ],
    [
      'reads a team sent as JSON text',
      { player_data: { Blue: '{"players":[{"name":"a","id":3}],"saves":null}', Green: '[]' } },
      { player_data: { Blue: { players: [{ name: 'a', id: 3 }] }, Green: {} } },
    ],
    [
      'turns ids into text',
      {
        context_data: { server_instance: 1, place_id: 2, group_id: '3' },
      },
      {
        context_data: { server_instance: '1', place_id: '2', group_id: '3' },
      },
    ],
    [
      'reads no team in each of its spellings',
      { event_data: ['', 'none', 'None', 'Blue'].map((team_affect) => ({ team_affect })) },
      { event_data: [{}, {}, {}, { team_affect: 'Blue' }] },
    ],
    [
      'keeps the place of a missing scorer',
      { event_data: [{ participants: [null, 'b'] }] },
      { event_data: [{ participants: ['', 'b'] }] },
    ],
    ['skips holes in lists', { event_data: [null, { eventName: 'a' }] }, { event_data: [{ eventName: 'a' }] }],
    [
      'leaves what fits nothing',
      { player_data: [1], event_data: 'x', context_data: 3 },
      { player_data: [1], event_data: 'x', context_data: 3 },
    ],
  ];
  test.each(cases)('%s', (_what, sent, read) => {
    expect(readLuaTables(sent)).toEqual(read);
  });

  test.each([[undefined], [null], ['text'], [7], [[]], [[{}]]])('refuses %j', (sent) => {
    expect(() => readLuaTables(sent)).toThrow('The body must be a JSON object.');
  });

  test('never reaches a prototype', () => {
    const sent = JSON.parse(
      '{"__proto__":{"polluted":1},"context_data":{"__proto__":{"team_goals":{}},"constructor":{"prototype":{"polluted":1}}}}',
    );
    const read = readLuaTables(sent) as { context_data: object };
    expect(Object.hasOwn(read, '__proto__')).toBe(false);
    expect('team_goals' in read.context_data).toBe(false);
    expect('polluted' in {}).toBe(false);
  });

  test('refuses JSON text that is nested too deep', () => {
    const text = `${'['.repeat(400)}${']'.repeat(400)}`;
    expect(() => readLuaTables({ player_data: { Blue: text } })).toThrow(
      /^player_data\.Blue\[0\].* is nested more than/,
    );
  });

  test('refuses ids that JSON numbers cannot hold, and numbers beyond all', () => {
    expect(() => readLuaTables({ context_data: { place_id: 2 ** 53 } })).toThrow(
      'context_data.place_id is too large for a JSON number; send it as text.',
    );
    expect(() => readLuaTables(JSON.parse('{"a":[1e999]}'))).toThrow('a[0] is too large a number.');
  });

  test('refuses JSON text whose values exceed the limit with those counted before', () => {
    const player_data = JSON.stringify({ Blue: JSON.stringify({ players: Array(9_990).fill({}) }), Green: '[0,0]' });
    expect(readLuaTables({ player_data }, 10_002)).toMatchObject({ player_data: { Green: [0, 0] } });
    expect(() => readLuaTables({ player_data }, 10_003)).toThrow(
      'player_data.Green has too many values: a body may have 20000 at most.',
    );
  });

  test('names the team whose JSON text is broken', () => {
    expect(() => readLuaTables({ player_data: { Green: '{' } })).toThrow('player_data.Green is not valid JSON.');
    expect(() => readLuaTables({ player_data: { Green: '{"saves":-nan}' } })).toThrow(
      /^player_data\.Green\.saves has -nan,/,
    );
  });

  test('takes any JSON without an error of its own', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('context_data', 'player_data', 'event_data', 'x'), fc.jsonValue()),
        (body) => {
          try {
            readLuaTables(body);
          } catch (error) {
            expect(error).toHaveProperty('statusCode', 400);
          }
        },
      ),
    );
  });
});
