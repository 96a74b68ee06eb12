import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessibleLayout, test } from '#e2e/journey.ts';

test('a match, a table and fixtures show in frames of another site, without scripts or cookies', async ({
  page,
  baseURL,
}) => {
  const embeds = [
    ['/embed/matches/1', 'See more on Touchline'],
    ['/embed/leagues/8/table', 'Played'],
    ['/embed/leagues/8/fixtures', 'Times are in'],
  ] as const;
  const frames = embeds.map(([path]) => `<iframe src="${baseURL}${path}?theme=light" title="${path}"></iframe>`);
  const club = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Club</title>${frames.join('')}`);
  });
  await new Promise<void>((resolve) => void club.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(club.address() as AddressInfo).port}`);
  for (const [path, text] of embeds) {
    await expect(page.frameLocator(`iframe[title="${path}"]`).getByText(text).first()).toBeAttached();
  }
  expect(await page.context().cookies()).toEqual([]);
  club.close();
  for (const [path] of embeds) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleLayout(page);
  }
});
