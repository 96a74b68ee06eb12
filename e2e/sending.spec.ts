import type { Page, Route } from '@playwright/test';
import { expect, holdCalls, signInAs, test, untilIdle } from '#e2e/journey.ts';

test.use({ expected: { errors: [/Failed to load resource/] } });

const SUBMISSIONS = '**/api/submissions/website';

async function fillManualForm(page: Page, waitUntil: 'load' | 'commit' = 'load'): Promise<void> {
  await signInAs(page, 'submitter');
  await page.goto('/submit/8/manual', { waitUntil });
  const names = page.getByPlaceholder('Roblox username');
  await expect(names).toHaveCount(2);
  for (const name of await names.all()) await name.fill('someone');
}

/** `Promise.withResolvers`, which Node.js 20 lacks. */
function createDeferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Holds back the submission's response until `answer` is called. */
async function holdSubmission(page: Page) {
  const waiting = createDeferred<Route>();
  await page.route(SUBMISSIONS, (route) => waiting.resolve(route));
  return {
    sent: waiting.promise,
    async answer(options?: Parameters<Route['fulfill']>[0]) {
      const route = await waiting.promise;
      await (options ? route.fulfill(options) : route.continue());
    },
  };
}

test('a form being sent is locked, can be left without a warning, and does not navigate afterwards', async ({
  page,
}) => {
  await fillManualForm(page);
  const submission = await holdSubmission(page);
  await page.getByRole('button', { name: 'Submit Match' }).click();
  await submission.sent;
  await expect(page.getByLabel('Blue team name')).toBeDisabled();
  await expect(page.getByLabel('Match type')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add player' }).first()).toBeDisabled();

  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groups');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await submission.answer();
  const toast = page.getByRole('status').filter({ hasText: /^Submission successful! New Match ID: \d+/ });
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL(/\/groups$/);
  await toast.getByRole('button', { name: 'View match' }).click();
  await expect(page).toHaveURL(/\/matches\/\d+$/);
});

test('a form that fails after it was left keeps its text', async ({ page }) => {
  await fillManualForm(page);
  const submission = await holdSubmission(page);
  await page.getByRole('button', { name: 'Submit Match' }).click();
  await submission.sent;
  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groups');
  await submission.answer({ status: 500, json: { error: 'Internal Error' } });
  const toast = page.getByRole('alert').filter({ hasText: 'Something went wrong! (Internal Error)' });
  await toast.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page).toHaveURL(/\/submit\/8\/manual$/);
  await expect(page.getByPlaceholder('Roblox username').first()).toHaveValue('someone');
});

/** The focus is restored although it may have come before `hydrate`, which lets the page's scripts load. */
async function expectKeptFocus(page: Page, hydrate = () => {}): Promise<void> {
  const submission = await holdSubmission(page);
  const name = page.getByPlaceholder('Roblox username').first();
  await name.press('Control+Enter');
  hydrate();
  await submission.sent;
  await expect(name).toBeDisabled();
  await submission.answer({ status: 409, json: { error: 'No.' } });
  await expect(name).toBeEnabled();
  await expect(name).toBeFocused();
}

test('a refused form is unlocked and keeps the focus', async ({ page }) => {
  await fillManualForm(page);
  await untilIdle(page);
  await expectKeptFocus(page);
});

test('a form that was sent before hydration and is refused keeps the focus', async ({ page }) => {
  const hydrate = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await fillManualForm(page, 'commit');
  await expectKeptFocus(page, hydrate);
});

test('a group created after its page was left does not navigate', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/matches');
  await untilIdle(page);
  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('button', { name: 'Create Group' }).click();
  const answer = createDeferred<void>();
  await page.route('**/api/groups/create_group', async (route) => {
    await answer.promise;
    await route.fulfill({ json: { id: 1 } });
  });
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('Cup run');
  await name.press('Enter');
  await expect(name).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(/\/matches$/);
  answer.resolve();
  await expect(page.getByText('Group Created! ID: 1')).toBeVisible();
  await expect(page).toHaveURL(/\/matches$/);
});

test('after a lost response and an edit the form links to the stored match and can be sent as new', async ({
  page,
}) => {
  await fillManualForm(page);
  let stored = 0;
  await page.route(SUBMISSIONS, async (route) => {
    stored = (await (await route.fetch()).json()).Match_ID;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Submit Match' }).click();
  await expect(page.getByText('There was an error when attempting this submission!')).toBeVisible();
  await page.unroute(SUBMISSIONS);
  await page.getByLabel('Goals of player 1').first().fill('2');
  await page.getByRole('button', { name: 'Submit Match' }).click();
  const note = page.getByRole('main').getByRole('alert');
  await expect(note.getByRole('link', { name: `match ${stored}` })).toHaveAttribute('href', `/matches/${stored}`);
  await note.getByRole('button', { name: 'Send as new' }).click();
  await expect(page).toHaveURL(/\/matches\/\d+$/);
  const id = Number(page.url().split('/').pop());
  expect(id).not.toBe(stored);
  const match = await (await page.request.get(`/api/matches/${id}`)).json();
  expect(match.context_data.team_goals).toEqual({ Blue: 2, Green: 0 });
});

test('a toast before a slow navigation is visible after it', async ({ page }) => {
  await page.clock.install();
  await fillManualForm(page);
  const answer = createDeferred<void>();
  await page.route(/\/api\/matches\/\d+$/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const navigation = page.waitForRequest(/\/api\/matches\/\d+$/);
  // The keyboard sends, as hovering keeps a toast open.
  await page.getByPlaceholder('Roblox username').first().press('Control+Enter');
  const toast = page.getByText(/^Submission successful! New Match ID: \d+$/);
  await expect(toast).toBeVisible();
  await navigation;
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  answer.resolve();
  await expect(page).toHaveURL(/\/matches\/\d+$/);
  await page.clock.runFor(2_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(toast).toHaveCount(0);
});

test('a cell keeps its text, and the form shows the accepted values', async ({ page }) => {
  await fillManualForm(page);
  const goals = page.getByLabel('Goals of player 1').first();
  for (const typed of ['1.5', '100']) {
    await goals.fill('');
    await goals.pressSequentially(typed);
    await goals.blur();
    await expect(goals).toHaveValue(typed);
    await expect(goals).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Goals of player 1 in Team Blue must be a whole number from 0 to 99')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Match' })).toBeDisabled();
  }
  await goals.fill('07');
  await goals.blur();
  await expect(goals).toHaveValue('7');
  await expect(page.getByRole('button', { name: 'Submit Match' })).toBeEnabled();
});
