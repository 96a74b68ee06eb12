import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { liveEnvironment, useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';

const server = useTestApp();
const ALERTS = readFileSync('deploy/prometheus/alerts.yml', 'utf8');

interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}

/** The expressions of the dashboard and the alerts, which are in single quotes. */
function listExpressions(): string[] {
  const { panels }: Dashboard = JSON.parse(readFileSync('deploy/grafana/touchline.json', 'utf8'));
  const alerts = [...ALERTS.matchAll(/^ {8}expr: '(.*)'$/gm)].map(([, text]) => String(text));
  expect(alerts).toHaveLength(listRules().length);
  return [...alerts, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
}

function listRules(): string[] {
  return [...ALERTS.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => String(name));
}

test('alerts and dashboard name metrics that a server with every setting has', async () => {
  const closed = `127.0.0.1:${await freePort()}`;
  const config = readConfig({
    ...liveEnvironment(server),
    EDGE_URLS: `http://${closed}`,
    REDIS_URL: `redis://${closed}`,
    DATABASE_READ_URL: server.databaseUrl,
  });
  const replica = connect(server.databaseUrl, { max: 2, isReadOnly: true });
  const app = await createApp({ config, database: server.database, replica });
  const { body } = await app.inject('/metrics');
  await app.close();
  await replica.$client.end();
  const measured = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = listExpressions().flatMap((text) => text.match(/\b(?:touchline|http|nodejs|process)_[a-z\d_]+/g) ?? []);
  expect(named.length).toBeGreaterThan(30);
  const unknown = named.filter((name) => !measured.has(name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(unknown).toEqual([]);
});

test('docs/operations.md has each alert, and no other', () => {
  const table = readFileSync('docs/operations.md', 'utf8').split('### Alerts')[1]?.split('\n## ')[0] ?? '';
  expect((table.match(/`Touchline\w+`/g) ?? []).map((name) => name.slice(1, -1)).toSorted()).toEqual(
    listRules().toSorted(),
  );
});
