import { expect, findViolations, holdCalls, signInAs, test } from '#e2e/journey.ts';

test('a supporter votes for the Player of the Match, changes the vote, and reads who won an earlier one', async ({
  page,
}) => {
  const { matches } = await (await page.request.get('/api/matches/all_matches?per_page=100')).json();
  // The oldest of each state, as other journeys also play matches.
  const states = new Map<string, number>();
  for (const { match_id } of matches) {
    const { state, nominees, winners } = await (await page.request.get(`/api/matches/${match_id}/vote`)).json();
    if (state === 'open' ? nominees.length > 1 : winners.length > 0) states.set(state, match_id);
  }
  await page.goto(`/matches/${states.get('open')}`);
  await expect(page.getByText('TBA')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to vote' })).toBeVisible();

  await signInAs(page, 'unlinked');
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto(`/matches/${states.get('open')}`, { waitUntil: 'commit' });
  const vote = page.getByRole('region', { name: 'Player of the Match' });
  // Before hydration; the vote hydrates after the rest of its page.
  await vote.getByRole('radio').first().check();
  release();
  await vote.getByRole('button', { name: /^Vote for / }).click();
  await expect(page.getByText('Vote counted')).toBeVisible();
  await expect(vote.getByText('Your vote')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await vote.getByRole('button', { name: 'Change my vote' }).click();
  await vote.getByRole('radio').nth(1).check();
  await vote.getByRole('button', { name: /^Vote for / }).click();
  await expect(vote.getByRole('button', { name: 'Withdraw my vote' })).toBeVisible();

  await page.goto(`/matches/${states.get('ended')}`);
  await expect(
    page.getByRole('term').filter({ hasText: 'Player of the Match' }).locator('..').getByRole('link').first(),
  ).toBeVisible();
  await expect(page.getByText('TBA')).toBeHidden();
  await expect(vote.getByText('Supporters')).toBeVisible();
});
