import { gzipSync } from 'node:zlib';
import {
  GAME_SERVER_MAX_BODY_BYTES,
  GAME_SERVER_MAX_EVENTS,
  GAME_SERVER_MAX_PLAYERS_PER_TEAM,
  MAX_JSON_VALUES,
} from '#contract/limits.ts';

export interface HostileBody {
  name: string;
  body: Buffer;
  headers: Record<string, string>;
}

/** A valid match with extra fields. */
function matchWith(rest: string): string {
  return `{"context_data":{"team_goals":{"Blue":1,"Green":0}},${rest}}`;
}

/** Repeats a text up to 1 MiB. */
function fill(unit: string, wrap: (filled: string) => string = (filled) => filled): string {
  const room = GAME_SERVER_MAX_BODY_BYTES - wrap('').length;
  return wrap(unit.repeat(Math.floor(room / unit.length)));
}

/** As JSON. */
export const LARGEST_MATCH = JSON.stringify({
  context_data: { team_goals: { Blue: 64, Green: 64 } },
  player_data: Object.fromEntries(
    ['Blue', 'Green'].map((side) => {
      const players = Array.from({ length: GAME_SERVER_MAX_PLAYERS_PER_TEAM }, (_, at) => ({
        name: `${side} player ${at}`,
        goals: 1,
        assists: 1,
      }));
      return [side, { players }];
    }),
  ),
  event_data: Array.from({ length: GAME_SERVER_MAX_EVENTS }, (_, at) => ({
    eventName: 'Goal',
    timestamp: `${at}:00`,
    participants: [`Blue player ${at % 64}`, `Blue player ${(at + 1) % 64}`],
  })),
});

const values = MAX_JSON_VALUES - 20;
const longKeys = Array.from({ length: values }, (_, at) => `"${'k'.repeat(40)}${at}":0`).join(',');

const TEXTS: Record<string, string> = {
  'empty objects': fill('{},', (filled) => matchWith(`"non_targeted_event_data":[${filled}0]`)),
  'the maximum of values': matchWith(`"non_targeted_event_data":[${'{},'.repeat(values)}0]`),
  'the maximum of long keys': matchWith(`"non_targeted_event_data":{${longKeys}}`),
  'one long text': fill('x', (filled) => matchWith(`"non_targeted_event_data":"${filled}"`)),
  'one long text of escapes': fill('\\u0041', (filled) => matchWith(`"non_targeted_event_data":"${filled}"`)),
  'one long number': fill('1', (filled) => matchWith(`"non_targeted_event_data":${filled}`)),
  'a team as JSON text': matchWith(`"player_data":{"Blue":"[${'0,'.repeat(values / 2)}0]"}`),
  'quotation marks': fill('"'),
  'escaped quotation marks': fill('\\"', (filled) => `"${filled}`),
  'nan(': fill('nan('),
  colons: fill(':'),
  spaces: fill(' '),
  'the largest match': LARGEST_MATCH,
};

/** Bodies that are cheap to send and expensive to read, plain and gzipped. */
export const HOSTILE_BODIES: HostileBody[] = [
  ...Object.entries(TEXTS).flatMap(([name, text]): HostileBody[] => [
    { name, body: Buffer.from(text), headers: {} },
    { name: `${name}, gzipped`, body: gzipSync(text), headers: { 'content-encoding': 'gzip' } },
  ]),
  { name: 'a gzip bomb', body: gzipSync(Buffer.alloc(200 * 2 ** 20)), headers: { 'content-encoding': 'gzip' } },
];
