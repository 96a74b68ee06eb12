import { addDays, today } from '#contract/kit/days.ts';
import { expect, expectAccessible, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';

const TEAM = '/leagues/8/teams/kestrel-united';

test('a team’s tabs follow its season, and its squad the chosen day', async ({ page }) => {
  test.slow();
  await page.goto('/leagues/8/teams');
  await page.getByRole('link', { name: /^Kestrel United/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kestrel United');
  await expect(page.getByRole('region', { name: 'Place after each matchweek' })).toBeVisible();
  const goals = page.getByRole('region', { name: 'When the goals fall' });
  await expect(goals).toContainText('Scored 30');
  await expect(goals).toContainText('Let in 16');
  await expectAccessibleLayout(page);

  const tabs = page.getByRole('navigation', { name: 'Team' });
  await tabs.getByRole('link', { name: 'Squad' }).click();
  await expect(page.getByRole('row', { name: /OffsideOtto/ })).toBeVisible();
  // The demo's squads are a year old.
  const former = addDays(today('UTC'), -300);
  await page.getByLabel('Squad on').fill(former);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(`on ${formatFootballDate(former)}`)).toBeVisible();
  await expect(page.getByRole('row', { name: /OffsideOtto/ })).toHaveCount(0);

  await tabs.getByRole('link', { name: 'Fixtures' }).click();
  await expect(page.getByRole('region', { name: 'To play' })).toContainText('Willowmere Athletic');
  await tabs.getByRole('link', { name: 'Head to head' }).click();
  await page.getByLabel('Against', { exact: true }).selectOption('Harbour City FC');
  await expect(page.getByRole('heading', { name: 'Kestrel United against Harbour City FC' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Seasons' }).click();
  await expect(page.getByRole('row', { name: /^Season 4 .*4th/ })).toBeVisible();
  await tabs.getByRole('link', { name: 'Transfers' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'OffsideOtto' })).toContainText('Redcliff Albion');
  await page.getByRole('link', { name: 'All transfers' }).click();
  await page.goto('/leagues/8/free-agents');
  await expect(page.getByRole('region', { name: 'Free agents' })).toContainText('Last played');
  await expectAccessibleLayout(page);

  await page.goto('/leagues/8/teams/kestrel-athletic?tab=squad');
  await expect(page).toHaveURL(`${TEAM}?tab=squad`);
});

test('a captain offers a transfer, the player accepts it, staff approve it and undo it', async ({ page, browser }) => {
  test.slow();
  const [player, staff] = [await browser.newPage(), await browser.newPage()];
  await signInAs(page, 'player');
  await page.goto('/leagues/8/transfers');
  const desk = page.getByRole('region', { name: 'Your team: Kestrel United' });
  await desk.getByLabel('Offer a place to').fill('SubmitterOnRoblox');
  await desk.getByRole('option', { name: /SubmitterOnRoblox/ }).click();
  await expect(desk.getByText('The offer goes to SubmitterOnRoblox.')).toBeVisible();
  await expectAccessibleLayout(page);
  await desk.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('SubmitterOnRoblox has your offer.')).toBeVisible();
  const open = page.getByRole('region', { name: 'Open offers' });
  await expect(open).toContainText('The player answers next.');
  await expect(open.getByRole('button', { name: 'Withdraw the offer to SubmitterOnRoblox' })).toBeVisible();
  await expectAccessibleLayout(page);

  await signInAs(player, 'submitter');
  await player.goto('/dashboard');
  await player.getByRole('button', { name: 'Accept the offer of Kestrel United' }).click();
  await expect(player.getByText('You accepted the offer of Kestrel United.')).toBeVisible();
  await player.close();

  await signInAs(staff, 'admin');
  await staff.goto('/leagues/8/manage/squads');
  await staff.getByRole('button', { name: 'Approve the transfer of SubmitterOnRoblox' }).click();
  await expect(staff.getByText('SubmitterOnRoblox transferred')).toBeVisible();
  await page.goto(`${TEAM}?tab=squad`);
  await expect(page.getByRole('row', { name: /SubmitterOnRoblox/ })).toContainText('New');

  await staff.getByRole('button', { name: 'Undo the transfer of SubmitterOnRoblox' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Both captains agreed to wait.');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Undo transfer' }).click();
  await expect(staff.getByText('Transfer undone')).toBeVisible();
  await staff.close();
  await page.reload();
  await expect(page.getByRole('row', { name: /SubmitterOnRoblox/ })).toHaveCount(0);
});

test('staff ban a player, whose team shows it, and lift the ban', async ({ page, browser }) => {
  test.slow();
  await signInAs(page, 'admin');
  await page.goto('/leagues/8/manage/rules');
  const section = page.getByRole('region', { name: 'Suspensions' });
  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Ban a player' }).click();
  await dialog.getByRole('searchbox', { name: 'Player' }).fill('Noodle_Keeper');
  await dialog.getByRole('radio', { name: /Noodle_Keeper/ }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'Matches' }).fill('2');
  await dialog.getByRole('button', { name: 'Ban player' }).click();
  await expect(dialog.getByText('Say why the player is banned.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Left the match in anger.');
  await dialog.getByRole('button', { name: 'Ban player' }).click();
  const row = section.getByRole('listitem').filter({ hasText: 'Noodle_Keeper' });
  await expect(row).toContainText('2 matches');

  const visitor = await browser.newPage();
  await visitor.goto(TEAM);
  await expect(visitor.getByRole('row', { name: /Noodle_Keeper/ })).toContainText('Suspended, 2 matches');
  await visitor.close();

  await row.getByRole('button', { name: 'Lift the ban of Noodle_Keeper' }).click();
  await dialog.getByLabel('Reason').fill('The referee was wrong.');
  await dialog.getByRole('button', { name: 'Lift ban' }).click();
  await expect(section.getByRole('list', { name: 'Lifted bans' })).toContainText('Noodle_Keeper');
});

test('staff offer a transfer in a captain’s stead, and refuse it again', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/leagues/8/manage/squads');
  const section = page.getByRole('region', { name: 'Transfers' });
  const offer = section.getByRole('button', { name: 'Offer transfer' });
  await expect(offer).toBeDisabled();
  await section.getByRole('combobox', { name: 'Player' }).fill('Noodle_Keeper');
  await section.getByRole('option', { name: /Noodle_Keeper/ }).click();
  await section.getByLabel('New team').selectOption({ label: 'Northgate Wolves' });
  await offer.click();
  const offered = section.getByRole('list', { name: 'Offered transfers' });
  await expect(offered).toContainText('Noodle_Keeper');
  await section.getByRole('button', { name: 'Refuse the transfer of Noodle_Keeper' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It was a try.');
  await dialog.getByRole('button', { name: 'Refuse transfer' }).click();
  await expect(page.getByText('Transfer refused')).toBeVisible();
});

test.describe('a captain’s link', () => {
  test.use({ expected: { errors: [/status of 410/] } });

  test('makes its first guest captain, and has ended for the next', async ({ page, browser }) => {
    test.slow();
    const name = `Invited ${Date.now()}`;
    const crest = { outline: 'shield', pattern: 'sash', first_colour: '#1c5fb8', second_colour: '#f1f4f1' };
    await signInAs(page, 'editor');
    const data = { name, short_name: 'INV', crest };
    const { id } = await (await page.request.post('/api/leagues/myLeagues/8/teams', { data })).json();
    await page.goto('/leagues/8/manage/squads');
    await page.getByLabel('Team', { exact: true }).first().selectOption(String(id));
    await page.getByRole('button', { name: 'Invite a captain' }).click();
    const link = await page.getByText(/\/captain\/[\w-]{43}$/).innerText();

    const guest = await browser.newPage();
    await signInAs(guest, 'new');
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`Lead ${name}`);
    await expect(guest.getByRole('link', { name: 'Link your Roblox account' })).toBeVisible();
    await expectAccessibleLayout(guest);
    await guest.goto('/api/users/roblox?account=new');
    await guest.goto(link);
    await guest.getByRole('button', { name: `Lead ${name}` }).click();
    await expect(guest.getByText(`You lead ${name}`)).toBeVisible();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(name);
    await guest.close();

    const late = await page.goto(link);
    expect(late?.status()).toBe(410);
    await expect(page.getByText('Ask the league’s staff for a new link.')).toBeVisible();
    await page.request.post('/api/leagues/myLeagues/8/teams/remove', { data: { id } });
  });
});
