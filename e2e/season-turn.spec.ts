import { addDays, today } from '#contract/kit/days.ts';
import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

const CREST = { outline: 'shield', pattern: 'star', first_colour: '#1b7a3d', second_colour: '#ffffff' };
const DIVISIONS = [1, 2, 3];

test('staff turn a season of 24 teams in three divisions', async ({ page }) => {
  test.slow();
  await signInAs(page, 'editor');
  const run = Date.now();
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/leagues/myLeagues/8/${path}`, { data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const season = await post('seasons', {
    ...{ name: `Turn ${run} 4`, first_day: addDays(today('UTC'), -90), last_day: addDays(today('UTC'), -2) },
  });
  for (const level of DIVISIONS) {
    const teams: { team_id: number }[] = [];
    for (let place = 1; place <= 8; place += 1) {
      const team = { name: `T${run} ${level}${place}`, short_name: 'TURN', crest: CREST };
      teams.push({ team_id: (await post('teams', team)).id });
    }
    const zones = { places_up: level === 1 ? 0 : 1, places_down: level === 3 ? 0 : 1 };
    const division = { season_id: season.id, name: `Division ${level}`, format: 'round robin', level, size: 8 };
    const competition = await post('competitions', { ...division, rules: zones, teams });
    await post('competitions/publish', { id: competition.id });
    const sides = { home_team_id: teams[0]?.team_id, away_team_id: teams[7]?.team_id };
    const plan = { round: 1, kick_off: null, deadline: null, referee: null };
    const fixture = await post('fixtures', { competition_id: competition.id, ...plan, ...sides });
    await post('fixtures/decide', {
      id: fixture.id,
      status: 'walkover',
      winner: 'home',
      reason: 'They did not appear.',
    });
  }

  await page.goto('/leagues/8/manage/turn');
  await page.getByRole('combobox', { name: 'Season', exact: true }).selectOption(season.name);
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: `End ${season.name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `End ${season.name}` })
    .click();
  await expect(page.getByText(`${season.name} has ended`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Go up' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Go down' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Approve 24' }).click();
  await expect(page.getByText('24 movements approved')).toBeVisible();
  await page.getByRole('button', { name: 'Make next season' }).click();
  await expect(page.getByText('Next season made')).toBeVisible();
  await expect(page.getByText('0 of 24 teams have confirmed')).toBeVisible();
  await expectAccessibleLayout(page);

  await page.goto(`/leagues/8?season=${season.id}`);
  const champions = page.getByRole('region', { name: 'Champions' });
  await expect(champions.getByRole('link', { name: 'Champions of Division 1' })).toBeVisible();
  await expect(champions.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Go up' })).toContainText('To Division 1, 1st');
  await expectAccessibleLayout(page);

  const turn = await page.request.get(`/api/leagues/myLeagues/8/season_turn?season=${season.id}`);
  const { next } = await turn.json();
  await post('seasons/remove', { id: next.season.id });
  await post('seasons/remove', { id: season.id });
});
