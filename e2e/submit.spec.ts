import { expect, expectAccessibleLayout, signInAs, test, untilIdle } from '#e2e/journey.ts';

const BLUE = [
  'olive_ten',
  'benji_2011',
  'LowBlockLuis',
  'ZephyrTen',
  'noodle_keeper',
  'ItsMarlo',
  'oakleydrifts',
  'half_time',
  'm1dfield',
  'panenka',
  'crossbar',
];
const GREEN = [
  'quickfeet',
  'tikitaka',
  'goalie_gwen',
  'offside_olly',
  'nutmeg_nia',
  'volley_vic',
  'kaito_b',
  'seb_k07',
  'striker_x',
  'toby_t',
  'gwen_gk',
];

test('an 11-a-side match with 5 goals is entered by keyboard', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.goto('/submit');
  const league = page.getByRole('button', { name: /Global Conference Association/ });
  await league.focus();
  await expect(league).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Manual Entry/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manual Submission - Global Conference Association');

  const submit = page.getByRole('button', { name: 'Submit Match' });
  await expect(submit).toBeDisabled();
  const { keyboard } = page;
  await typeTeam(BLUE);
  await scoreFromLastName(3);
  // Shift+Tab returns to Blue's players; Tab continues to Green's, past the panel's buttons.
  await tabToGreen();
  await typeTeam(GREEN);
  await scoreFromLastName(2);
  await measureLastPlayers();
  await expect(submit).toBeEnabled();
  await keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/matches\/\d+$/);
  const id = page.url().split('/').pop();
  await expect(page.getByText(`Submission successful! New Match ID: ${id}`)).toBeVisible();
  const match = await (await page.request.get(`/api/matches/${id}`)).json();
  expect(match.context_data.team_goals).toEqual({ Blue: 3, Green: 2 });
  expect(match.context_data.overall_player_count).toBe(22);
  expect(match.player_data.Green.players.at(-1)).toMatchObject({ name: 'gwen_gk', goals: 2, minutes: 75 });
  expect(match.player_data.Green.players.at(-2)).toMatchObject({ name: 'toby_t', minutes: 90 });
  expect(match.player_data.Green.possession).toBe(45);
  expect(match.status).toBe('Pending');

  async function typeTeam(names: string[]) {
    for (const [at, name] of names.entries()) {
      await keyboard.type(name);
      if (at < names.length - 1) await keyboard.press('Enter');
    }
  }

  async function scoreFromLastName(goals: number) {
    await keyboard.press('Tab');
    await keyboard.type(String(goals));
  }

  async function measureLastPlayers() {
    const green = page.getByRole('region', { name: 'Green team' });
    await green.getByText('More figures').press('Enter');
    await green.getByLabel('Minutes of player 10').fill('90');
    await keyboard.press('ArrowDown');
    await keyboard.type('75');
    await green.getByLabel('Possession of Green').fill('101');
    await expect(submit).toBeDisabled();
    await expect(page.getByText('Possession of Green must be a whole number from 0 to 100')).toBeVisible();
    await green.getByLabel('Possession of Green').fill('45');
  }

  async function tabToGreen() {
    const first = page.getByRole('region', { name: 'Green team' }).getByLabel('Player 1 name');
    for (let presses = 0; presses < 12; presses += 1) {
      await keyboard.press('Tab');
      if (await first.evaluate((input) => input === document.activeElement)) return;
    }
    throw new Error("Tab did not reach Green's first name.");
  }
});

test('events are entered with Enter, G, Y, R and arrow keys', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.goto('/submit/8/events');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Event Detection');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Global Conference Association');
  const submit = page.getByRole('button', { name: 'Submit Match' });
  await expect(submit).toBeDisabled();
  const names = page.getByPlaceholder('Roblox username');
  await names.first().fill('olive_ten');
  await names.first().press('Enter');
  await expect(names).toHaveCount(2);
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.type('quickfeet');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('y');
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page).toHaveURL(/\/matches\/\d+$/);
  const match = await (await page.request.get(`/api/matches/${page.url().split('/').pop()}`)).json();
  expect(match.event_data).toEqual([
    { eventName: 'Goal', timestamp: 'N/A', participants: ['olive_ten'], team_affect: 'Blue' },
    { eventName: 'Yellow Card', timestamp: 'N/A', participants: ['quickfeet'], team_affect: 'Green' },
  ]);
});

test('a key that is pressed while the page hydrates counts once', async ({ page }) => {
  await signInAs(page, 'submitter');
  // React listens to the page from the start of its hydration.
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      addEventListener.apply(this, given);
      if (!(this instanceof HTMLElement) || this.id !== 'root' || given[0] !== 'keydown') return;
      EventTarget.prototype.addEventListener = addEventListener;
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      queueMicrotask(() => document.querySelector('input[placeholder="Roblox username"]')?.dispatchEvent(enter));
    };
  });
  await page.goto('/submit/8/events');
  const names = page.getByPlaceholder('Roblox username');
  await expect(names.nth(1)).toBeFocused();
  await untilIdle(page);
  await expect(names).toHaveCount(2);
});

test.describe('when a call fails', () => {
  test.use({ expected: { errors: [/Failed to load resource/] } });

  test('a refused submission keeps its text', async ({ page }) => {
    await signInAs(page, 'submitter');
    await page.route('**/api/submissions/website', (route) =>
      route.fulfill({ status: 403, json: { error: 'This league does not take manual submissions.' } }),
    );
    await page.goto('/submit/8/manual');
    const names = page.getByPlaceholder('Roblox username');
    await expect(names).toHaveCount(2);
    for (const name of await names.all()) await name.fill('someone');
    await page.getByRole('button', { name: 'Submit Match' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Something went wrong! (This league does not take manual submissions.)',
    );
    await expect(names.first()).toHaveValue('someone');
    await page.unroute('**/api/submissions/website');
    await page.route('**/api/submissions/website', (route) => route.abort());
    await page.getByRole('button', { name: 'Submit Match' }).click();
    await expect(page.getByText('There was an error when attempting this submission!')).toBeVisible();
  });

  test('a form sent again after a lost response stores one match', async ({ page }) => {
    await signInAs(page, 'submitter');
    await page.goto('/submit/8/manual');
    const names = page.getByPlaceholder('Roblox username');
    await expect(names).toHaveCount(2);
    for (const name of await names.all()) await name.fill('someone');
    let stored = 0;
    await page.route('**/api/submissions/website', async (route) => {
      stored = (await (await route.fetch()).json()).Match_ID;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Submit Match' }).click();
    await expect(page.getByText('There was an error when attempting this submission!')).toBeVisible();
    await page.unroute('**/api/submissions/website');
    await page.getByRole('button', { name: 'Submit Match' }).click();
    await expect(page).toHaveURL(`/matches/${stored}`);
    await expect(page.getByText(`Submission successful! New Match ID: ${stored}`)).toBeVisible();
  });
});

test('a user without a league sees whom to ask', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/submit');
  await expect(page.getByRole('paragraph').filter({ hasText: 'No valid leagues' })).toHaveText(
    "No valid leagues were found? Think this is an error? Reach out to your league's admin(s).",
  );
});

test('a cup tie is entered with extra time and its shoot-out', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.goto('/submit/8/manual');
  await page.getByLabel('Player 1 name').first().fill('olive_ten');
  await page.getByLabel('Player 1 name').last().fill('quickfeet');
  await page.getByLabel('Extra time was played').check();
  await page.getByLabel('Penalties of Blue').fill('4');
  await page.getByLabel('Penalties of Green').fill('4');
  const submit = page.getByRole('button', { name: 'Submit Match' });
  await expect(page.getByText('The shoot-out has no winner: 4 - 4')).toBeVisible();
  await page.getByLabel('Penalties of Green').fill('3');
  await submit.click();
  await expect(page).toHaveURL(/\/matches\/\d+$/);
  const match = await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json();
  expect(match.context_data).toMatchObject({ extra_time: true, shoot_out: { Blue: 4, Green: 3 } });
});

test('a match entered for a fixture starts with its teams, and its squads by name', async ({ page }) => {
  await signInAs(page, 'submitter');
  const { fixtures } = await (await page.request.get('/api/leagues/8/fixtures')).json();
  const { id, home, away } = fixtures.find(
    (fixture: { status: string; home: { team: unknown }; away: { team: unknown } }) =>
      fixture.status === 'planned' && fixture.home.team && fixture.away.team,
  );
  await page.goto(`/submit/8/manual?fixture=${id}`);
  await expect(page.getByLabel('Blue team name')).toHaveValue(home.team.name);
  await expect(page.getByLabel('Green team name')).toHaveValue(away.team.name);
  const names = page.getByRole('region', { name: 'Blue team' }).getByLabel(/^Player \d+ name$/);
  const squad = await names.first().evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].length);
  expect(squad).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Fill in squad' }).first().click();
  await expect(names).toHaveCount(Math.min(squad, 12));
  await expectAccessibleLayout(page);
});
