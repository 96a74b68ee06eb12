import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCard, buildTestCard, type ShownMatch } from '#server/webhooks/build-card.ts';

const SITE = 'https://touchline.example';

function scorer(name: string, goals: number) {
  return { name, id: null, goals, assists: 0, yellow_cards: 0, red_card: 0 };
}

const MATCH: ShownMatch = {
  match_id: 12,
  league_name: 'Autumn Cup',
  match_name: 'Lions vs Wolves',
  type: 'League Match',
  team_names: { Blue: 'Lions', Green: 'Wolves' },
  team_goals: { Blue: 7, Green: 2 },
  award: null,
  shoot_out: null,
  had_extra_time: false,
  event_data: [],
  player_data: {
    Blue: {
      players: [scorer('olive', 1), scorer('quick_feet', 3), scorer('nobody', 0), scorer('ana', 1), scorer('bo', 2)],
    },
    Green: { players: [scorer('cy', 2), { ...scorer('dee', 0), red_card: 1 }] },
  },
  submission_date: '2026-11-21T18:00:00.000Z',
};

describe('buildCard', () => {
  test('has the result, the scorers, players sent off, the league, and a link to the match', () => {
    expect(buildCard(MATCH, SITE)).toEqual({
      embeds: [
        {
          title: 'Lions 7–2 Wolves',
          url: 'https://touchline.example/matches/12',
          color: 0x58a6ff,
          fields: [
            { name: 'Lions', value: 'quick\\_feet ×3\nbo ×2\nolive\nana', inline: true },
            { name: 'Wolves', value: 'cy ×2\n🟥 dee', inline: true },
          ],
          footer: { text: 'Autumn Cup · League Match' },
          timestamp: '2026-11-21T18:00:00.000Z',
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  test('shows a match’s own name, and the number of further scorers', () => {
    const players = Array.from({ length: 9 }, (_, at) => scorer(`p${at}`, 1));
    const player_data = { Blue: { players }, Green: { players: [] } };
    const [embed] = buildCard({ ...MATCH, match_name: 'Charity Shield', player_data }, SITE).embeds;
    expect(embed.description).toBe('Charity Shield');
    expect(embed.fields).toEqual([{ name: 'Lions', value: 'p0\np1\np2\np3\np4\np5\n+3 more', inline: true }]);
  });

  test('has minutes, own goals on the side whose score they raise, and how the match ended', () => {
    const goal = (eventName: string, team_affect: 'Blue' | 'Green', timestamp: string, name: string) => ({
      ...{ eventName, team_affect, timestamp, participants: [name] },
    });
    const event_data = [goal('Goal', 'Blue', '7:30', 'olive'), goal('Own Goal', 'Green', '118', 'cy')];
    const player_data = { Blue: { players: [scorer('olive', 1)] }, Green: { players: [scorer('cy', 0)] } };
    const [embed] = buildCard({ ...MATCH, player_data, event_data, had_extra_time: true }, SITE).embeds;
    expect(embed.description).toBe('After extra time');
    expect(embed.fields).toEqual([{ name: 'Lions', value: 'olive 8’\ncy (o.g.) 118’', inline: true }]);
  });

  test.each(['http://localhost:8080', 'https://touchline', 'http://[::1]'])('has no link on the site %s', (site) => {
    expect(buildCard(MATCH, site).embeds[0]).not.toHaveProperty('url');
  });

  test('keeps the score in place beside a right-to-left name', () => {
    const team_names = { Blue: 'הפועל', Green: 'Wolves' };
    expect(buildCard({ ...MATCH, team_names }, SITE).embeds[0].title).toBe('\u2068הפועל\u2069 7–2 Wolves');
  });

  test('a test message describes future cards and names the league', () => {
    const { embeds, allowed_mentions } = buildTestCard('@everyone Cup');
    expect(allowed_mentions).toEqual({ parse: [] });
    expect(embeds[0]).toMatchObject({ title: 'Results will appear here', footer: { text: '@\u200beveryone Cup' } });
  });

  test('has the winner’s colour, and a neutral one after a draw', () => {
    const colourOf = (Blue: number, Green: number) =>
      buildCard({ ...MATCH, team_goals: { Blue, Green } }, SITE).embeds[0].color;
    expect([colourOf(1, 0), colourOf(0, 1), colourOf(1, 1)]).toEqual([0x58a6ff, 0x5ee69a, 0x95a1a2]);
  });

  test('names cannot mention, link or format', () => {
    const name = '@everyone <@123> <#4> **b** [x](https://evil.example)';
    const hostile = { ...MATCH, match_name: name, league_name: name, team_names: { Blue: name, Green: '@here' } };
    const { embeds } = buildCard(hostile, SITE);
    expect(embeds[0].description).toBe(
      '@\u200beveryone \\<@\u200b123\\> \\<\\#4\\> \\*\\*b\\*\\* \\[x\\]\\(https://\u200bevil.example\\)',
    );
    expect(JSON.stringify(embeds)).not.toMatch(/@(everyone|here|123)|https:\/\/evil/);
    const player_data = { Blue: { players: [scorer('1. first', 1)] }, Green: { players: [] } };
    expect(buildCard({ ...MATCH, player_data }, SITE).embeds[0].fields?.[0]?.value).toBe('1\\. first');
  });

  test('names cannot reorder the score, and a name without visible characters is replaced by the side', () => {
    const Blue = '\u202eLions\u2066';
    const [embed] = buildCard({ ...MATCH, match_name: '\u202e', team_names: { Blue, Green: 'הפועל' } }, SITE).embeds;
    expect(embed).not.toHaveProperty('description');
    expect(embed.title).toBe('Lions 7–2 \u2068הפועל\u2069');
    const player_data = { Blue: { players: [scorer('\u200f', 2), scorer('هلال\u202e', 1)] }, Green: { players: [] } };
    const nameless = buildCard({ ...MATCH, player_data, team_names: { Blue: '\u200e', Green: '\u061c' } }, SITE);
    expect(nameless.embeds[0]).toMatchObject({
      title: 'Blue 7–2 Green',
      fields: [{ name: 'Blue', value: 'Player ×2\n\u2068هلال\u2069' }],
    });
  });

  test.each([
    ['a masked link', '[goal](<https://evil.example>)'],
    ['an invitation', 'https://discord.gg/evil'],
    ['a spoiler and code', '||`x`||```y```'],
    ['a quote and a heading', '> # x'],
    ['an escape of its own', '\\\\[x](https://evil.example)\\'],
    ['a mention of a role, a time and an emoji', '<@&1> <t:1:R> <a:x:1>'],
    ['another way to write a link', 'HTTPS://evil.example steam://x'],
  ])('%s is shown literally', (_, name) => {
    const hostile = { match_name: name, type: name, league_name: name, team_names: { Blue: name, Green: name } };
    const player_data = { Blue: { players: [scorer(name, 1)] }, Green: { players: [] } };
    const [embed] = buildCard({ ...MATCH, ...hostile, player_data }, SITE).embeds;
    const fields = embed.fields?.flatMap((field) => [field.name, field.value]) ?? [];
    expect(fields).not.toEqual([]);
    for (const text of [embed.title, embed.description ?? '', ...fields]) {
      // Removes each escape with the escaped character.
      expect(text.replace(/\\./gs, '')).not.toMatch(/[*_~`|<>#[\]()\\]|:\/\/(?!\u200b)|@(?!\u200b)/);
    }
    expect(embed.footer.text).not.toMatch(/:\/\/(?!\u200b)|@(?!\u200b)/);
  });

  test('stays within Discord’s limits for any names, and cuts no character or escape in two', () => {
    const name = fc.string({ unit: fc.constantFrom('*', '\\', '@', '⚽', '👩‍👩‍👧', '://', 'a', '`'), maxLength: 400 });
    fc.assert(
      fc.property(name, name, name, name, (one, other, league_name, match_name) => {
        const players = Array.from({ length: 12 }, () => ({ ...scorer(one, 2), red_card: 1 }));
        const team_names = { Blue: one, Green: other };
        const player_data = { Blue: { players }, Green: { players } };
        const [embed] = buildCard({ ...MATCH, league_name, match_name, team_names, player_data }, SITE).embeds;
        const texts = [
          embed.title,
          embed.description ?? '',
          embed.footer.text,
          ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
        ];
        const limits = [256, 4096, 2048, 256, 1024, 256, 1024];
        texts.forEach((text, at) => {
          expect(text.length).toBeLessThanOrEqual(limits[at] ?? 0);
          expect(text).not.toMatch(/\p{Cs}/u);
          expect(text).not.toMatch(/(?<!\\)(?:\\\\)*\\…$/);
        });
        expect(texts.join('').length).toBeLessThanOrEqual(6000);
      }),
    );
  });
});
