import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

/** The centre of a cell of the grid. */
async function centreOf(cell: Locator): Promise<{ x: number; y: number }> {
  const box = await cell.boundingBox();
  if (!box) throw new Error('The cell is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function cellOf(page: Page, name: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${name}, `) });
}

/** A stroke of one finger in steps, as a browser receives it. */
async function stroke(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await centreOf(cellOf(page, from)), await centreOf(cellOf(page, to))];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) => {
    const point = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
    return session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] });
  };
  await touch('touchStart', 0);
  for (let step = 1; step <= 20; step += 1) await touch('touchMove', step / 20);
  await touch('touchEnd', 1);
  await session.detach();
}

function freeTimes(page: Page): Locator {
  return page.getByRole('list', { name: 'Free times' });
}

async function clear(page: Page): Promise<void> {
  await page.goto('/dashboard/times');
  await page.request.post('/api/users/times', { data: { time_zone: 'Europe/London', week: [] } });
  await page.reload();
  await expect(page.getByText('Nothing painted yet.')).toBeVisible();
}

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a player paints the usual week, rubs out an hour and names another day', async ({ page }) => {
    await signInAs(page, 'submitter');
    await clear(page);
    await expectAccessibleLayout(page);
    await cellOf(page, 'Monday 21:30').scrollIntoViewIfNeeded();
    await stroke(page, 'Monday 19:00', 'Monday 21:30');
    await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible();
    await expect(page.getByLabel('Monday from')).toHaveValue('19:00');
    await expect(page.getByLabel('Monday to')).toHaveValue('22:00');
    // A stroke that begins on a free cell rubs out.
    await stroke(page, 'Monday 20:00', 'Monday 20:30');
    await expect(freeTimes(page).getByRole('listitem')).toHaveCount(2);
    await stroke(page, 'Wednesday 20:00', 'Friday 20:00');
    await expect(freeTimes(page).getByRole('listitem')).toHaveCount(5);

    await page.getByRole('button', { name: 'Add a day' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('list', { name: 'Other days' })).toContainText('Not free');
    await page.getByRole('button', { name: 'As usual' }).click();
    await expect(page.getByText(/^As usual, week of Mon /)).toBeVisible();
    await page.reload();
    await expect(cellOf(page, 'Thursday 20:00')).toHaveAttribute('aria-selected', 'true');
    await expect(freeTimes(page).getByRole('listitem')).toHaveCount(5);
    await expectAccessibleLayout(page);
    await page
      .getByRole('list', { name: 'Other days' })
      .getByRole('button', { name: /^Remove / })
      .click();
    await expect(page.getByRole('list', { name: 'Other days' })).toHaveCount(0);
  });
});

test('a captain fills in the week by keys, in the grid and the list, and sees the team’s', async ({
  page,
  expected,
}) => {
  await signInAs(page, 'player');
  await clear(page);
  const grid = page.getByRole('grid', { name: 'Usual week' });
  await grid.focus();
  // It begins on Monday 19:00.
  await page.keyboard.press(' ');
  await expect(cellOf(page, 'Monday 19:00')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.down('Shift');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Shift');
  await expect(page.getByLabel('Tuesday from')).toHaveValue('19:00');
  await expect(page.getByLabel('Tuesday to')).toHaveValue('21:00');

  await page.getByLabel('Tuesday to').fill('01:00');
  await page.keyboard.press('Enter');
  await expect(freeTimes(page)).toContainText('Goes on into Wednesday');
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Saturday');
  await page.getByRole('button', { name: 'Add a time' }).click();
  await expect(cellOf(page, 'Saturday 21:30')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  await page.getByRole('button', { name: /^Remove Monday/ }).click();
  await expect(cellOf(page, 'Monday 19:00')).toHaveAttribute('aria-selected', 'false');

  await expect(page.getByRole('heading', { name: 'Kestrel United’s week' })).toBeVisible();
  await page.getByText('Times by player').click();
  await expect(page.getByText(/Sat 19:00 to 22:00/)).toBeVisible();
  await expectAccessibleLayout(page);

  expected.errors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Not sent yet.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Not sent yet.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Nothing painted yet.')).toBeVisible();
});
