import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { liveEnvironment, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const server = useTestApp({}, testSite);
const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-legal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a live site with these settings. */
async function withSettings<T>(env: Record<string, string>, read: (get: (url: string) => Promise<string>) => T) {
  const config = readConfig({ ...liveEnvironment(server), PUBLIC_URL: 'https://stats.league.org', ...env });
  const app = await createApp({ config, database: server.database, site: testSite() });
  try {
    return await read(async (url) => {
      const { statusCode, body } = await app.inject(url);
      return statusCode === 200 ? body : String(statusCode);
    });
  } finally {
    await app.close();
  }
}

test("a live site without support settings shows no invitation of Touchline's", () =>
  withSettings({}, async (get) => {
    for (const page of ['/', '/privacy-policy', '/terms-of-service']) {
      const html = await get(page);
      expect(html).not.toMatch(/discord\.gg|touchline\.example|Support Server/);
      expect(html).toContain('independent developer');
    }
    expect(await get('/privacy-policy')).toContain('the operator of Touchline');
    expect(await get('/.well-known/security.txt')).toBe('404');
  }));

test('pages name the operator and the support that settings name', () =>
  withSettings(
    {
      OPERATOR_NAME: 'Isles Football Association',
      SUPPORT_SERVER_URL: 'https://discord.gg/isles',
      SUPPORT_EMAIL: 'help@league.org',
    },
    async (get) => {
      expect(await get('/')).toContain('https://discord.gg/isles');
      for (const page of ['/', '/privacy-policy', '/terms-of-service']) {
        expect((await get(page)).replaceAll('<!-- -->', '')).toContain('operated by Isles Football Association');
      }
      expect(await get('/terms-of-service')).toContain('mailto:help@league.org');
    },
  ));

test("the operator's own legal texts replace the site's", async () => {
  const terms = path.join(folder, 'terms.md');
  writeFileSync(terms, '# Fair play\n\nNo <script>alert(1)</script> and **no insults**.\n');
  await withSettings({ TERMS_FILE: terms }, async (get) => {
    const html = await get('/terms-of-service');
    expect(html).toContain('<h2>Fair play</h2>');
    expect(html).toContain('<strong>no insults</strong>');
    expect(html).not.toMatch(/<script>alert|Governing law/);
    expect(await get('/privacy-policy')).toContain('What we collect');
  });
  const missing = path.join(folder, 'none.md');
  await expect(withSettings({ PRIVACY_FILE: missing }, () => {})).rejects.toThrow(
    `PRIVACY_FILE, ${missing}, can't be read: it does not exist`,
  );
});

test('/.well-known/security.txt has the contacts, the policy and an expiry within a year', () =>
  withSettings(
    { SECURITY_CONTACT: 'security@league.org, https://league.org/report', SECURITY_POLICY_URL: 'https://league.org/p' },
    async (get) => {
      const lines = (await get('/.well-known/security.txt')).trimEnd().split('\n');
      expect(lines.filter((line) => !line.startsWith('Expires'))).toEqual([
        'Contact: mailto:security@league.org',
        'Contact: https://league.org/report',
        'Preferred-Languages: en',
        'Canonical: https://stats.league.org/.well-known/security.txt',
        'Policy: https://league.org/p',
      ]);
      const expires = Date.parse(lines.find((line) => line.startsWith('Expires'))?.slice('Expires: '.length) ?? '');
      const days = (expires - Date.now()) / (24 * 60 * 60 * 1000);
      expect(days).toBeGreaterThan(170);
      expect(days).toBeLessThan(365);
    },
  ));
