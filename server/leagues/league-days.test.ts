import { expect, test } from 'vitest';
import { dayIn } from '#contract/kit/days.ts';
import { isTimeZone, startOfDay } from '#server/kit/time/zoned-time.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
/**
 * Europe changes its clocks at 01:00 UTC, Havana and Cairo at midnight. Apia skipped a day, and Lord Howe moves by half
 * an hour.
 */
const DAYS: [zone: string, days: string[]][] = [
  ['Europe/London', ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26']],
  ['America/Havana', ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02']],
  ['Africa/Cairo', ['2026-04-23', '2026-04-24', '2026-04-25', '2026-10-29', '2026-10-30']],
  ['America/Sao_Paulo', ['2018-11-03', '2018-11-04', '2018-11-05', '2019-02-16', '2019-02-17']],
  ['Pacific/Apia', ['2011-12-29', '2011-12-30', '2011-12-31']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
  ['Asia/Kathmandu', ['2026-01-01']],
  ['UTC', ['2026-01-01']],
];

async function find<T>(text: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await server.database.$client.query(text, values);
  return rows;
}

test.each(DAYS)('days of %s begin at the same instant in PostgreSQL and here, and are whole', async (zone, days) => {
  const [rows] = await find<{ starts: Date[]; days: string[] }>(
    `select array_agg(start_of_day(day, $2) order by day) as starts,
       array_agg((start_of_day(day, $2) at time zone $2)::date::text order by day) as days
     from unnest($1::date[]) as day`,
    [days, zone],
  );
  const starts = days.map((day) => startOfDay(day, zone));
  expect(rows?.starts.map((start) => start.toISOString())).toEqual(starts);
  for (const [at, start] of starts.entries()) {
    const day = days[at] === '2011-12-30' ? '2011-12-31' : days[at];
    expect(dayIn(zone, start)).toBe(day);
    expect(rows?.days[at]).toBe(day);
    expect(dayIn(zone, new Date(Date.parse(start) - 1)) < String(day)).toBe(true);
  }
});

test('every time zone that the site offers is known to PostgreSQL', async () => {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone);
  expect(names.length).toBeGreaterThan(400);
  const unknown = await find(
    'select name from unnest($1::text[]) as name where lower(name) not in (select lower(pg.name) from pg_timezone_names pg)',
    [names],
  );
  expect(unknown).toEqual([]);
});

test.each(['+01:00', 'CET', 'EST5EDT', 'GB', 'utc', 'Mars/Olympus', ''])('%j is no time zone', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
