import { expect, signInAs, test } from '#e2e/journey.ts';

// These journeys intercept the page's first call.
test.use({ pagesAreRendered: false });

test('leagues are cards with their methods, one open at a time', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.route('**/api/submissions/website-credentials', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            id: 8,
            name: 'Global Conference Association',
            methods: ['Manual', 'Events', 'CSV', 'Image'],
            sport: 'football',
          },
          { id: 1, name: 'Invitational Series', methods: ['Events'], sport: 'football' },
        ],
      },
    }),
  );
  await page.goto('/submit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make a Submission');
  const first = page.getByRole('button', { name: /Global Conference Association/ });
  const second = page.getByRole('button', { name: /Invitational Series/ });
  await expect(first).toContainText('League ID 8');
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: /Manual Entry/ })).toBeVisible();
  for (const method of ['CSV Upload', 'Image Upload']) {
    await expect(page.getByText(method)).toBeVisible();
    await expect(page.getByRole('link', { name: method })).toHaveCount(0);
  }
  await second.click();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: /Event Detection/ })).toBeVisible();
});

test('Add player is hidden at 12 players; Go Back asks, then leads to the leagues', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.goto('/submit/8/manual');
  const team = page.getByRole('region', { name: 'Blue team' });
  const add = team.getByRole('button', { name: 'Add player' });
  const names = team.getByPlaceholder('Roblox username');
  await expect(names).toHaveCount(1);
  for (let player = 2; player <= 12; player += 1) await add.click();
  await expect(names).toHaveCount(12);
  await expect(add).toHaveCount(0);
  await page.getByRole('link', { name: 'Go Back' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without submitting?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/submit$/);
});

test('Add Event is hidden at 16 events', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.goto('/submit/8/events');
  const add = page.getByRole('button', { name: 'Add Event' });
  const names = page.getByPlaceholder('Roblox username');
  await expect(names).toHaveCount(1);
  await expect(page.getByRole('radio', { name: /Goal/ }).first()).toBeChecked();
  for (let event = 2; event <= 16; event += 1) await add.click();
  await expect(names).toHaveCount(16);
  await expect(add).toHaveCount(0);
});
