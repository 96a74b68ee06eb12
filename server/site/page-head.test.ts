import { expect, test } from 'vitest';
import { type SubjectDescription, writeHead } from '#server/site/page-head.ts';

const HEAD = { title: 'Lions vs Wolves' };
const SUBJECT: SubjectDescription = {
  text: 'Lions 3–2 Wolves.',
  picture: { path: '/share/match/7.png?v=a&b', alt: 'Lions 3–2 Wolves' },
};
const PLACE = { origin: 'https://touchline.example', siteName: 'Touchline', path: '/matches/7', isListed: true };

/** The content of a meta element, found by its name or property. */
function contentOf(head: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1];
}

test('a head describes its page to search engines, Discord and Twitter', () => {
  const head = writeHead(HEAD, SUBJECT, PLACE);
  expect(head).toContain('<title>Lions vs Wolves · Touchline</title>');
  expect(head).toContain('<link rel="canonical" href="https://touchline.example/matches/7">');
  const picture = 'https://touchline.example/share/match/7.png?v=a&amp;b';
  const contents = {
    description: 'Lions 3–2 Wolves.',
    'og:site_name': 'Touchline',
    'og:type': 'website',
    'og:title': 'Lions vs Wolves',
    'og:description': 'Lions 3–2 Wolves.',
    'og:url': 'https://touchline.example/matches/7',
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Lions 3–2 Wolves',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'Lions vs Wolves',
    'twitter:description': 'Lions 3–2 Wolves.',
    'twitter:image': picture,
    'twitter:image:alt': 'Lions 3–2 Wolves',
    'theme-color': '#ff6b4a',
    robots: undefined,
  };
  for (const [name, content] of Object.entries(contents))
    expect([name, contentOf(head, name)]).toEqual([name, content]);
});

test('an unlisted page has noindex', () => {
  expect(contentOf(writeHead(HEAD, SUBJECT, { ...PLACE, isListed: false }), 'robots')).toBe('noindex');
});

test('a missing page has no canonical address', () => {
  const head = writeHead(HEAD, SUBJECT, { ...PLACE, path: undefined });
  expect(head).not.toContain('canonical');
  expect(contentOf(head, 'og:url')).toBe('https://touchline.example/');
});

test('names are escaped', () => {
  const name = `"><script>alert('&')</script>\u0000\n\u202eevil\ud800\u2067`;
  const head = writeHead({ title: name }, { text: name, picture: { ...SUBJECT.picture, alt: name } }, PLACE);
  expect(head).not.toMatch(/<script|<\/script|[\p{Cc}\p{Cs}\u202e\u2067]/u);
  const written = '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt; evil';
  for (const name of ['description', 'og:title', 'og:description', 'og:image:alt']) {
    expect(contentOf(head, name)).toBe(written);
  }
});

test('long titles and descriptions are shortened', () => {
  const head = writeHead({ title: 'T'.repeat(500), description: '😀'.repeat(500) }, SUBJECT, PLACE);
  expect(contentOf(head, 'og:title')).toBe(`${'T'.repeat(199)}…`);
  expect(contentOf(head, 'description')).toBe(`${'😀'.repeat(299)}…`);
});
