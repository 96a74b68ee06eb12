import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Link as RouterLink } from 'react-router';
import { expect, test } from 'vitest';
import { Link, type LinkProps, NavLink } from '#web/kit/ui/link.tsx';

function render(element: React.ReactNode, path = '/leagues/8?season=2#top') {
  return renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>);
}

const TARGETS: LinkProps['to'][] = [
  '/',
  '/leagues/8',
  '/leagues/8/',
  '/leagues/8?season=3&tab=a%20b#rules',
  '/leagues/8?',
  '/leagues/8#',
  '/players/J%C3%BCrgen%20%22J%22',
  '/a//b',
  '/a/../b',
  '/a/.b',
  '/a?b=/../c',
  'teams',
  '?tab=matches',
  '#rules',
  '',
  { search: '?tab=exports' },
  { pathname: '/matches', hash: '#events' },
];

test.each(TARGETS)('a link to %j has the address that React Router gives it', (to) => {
  const props: LinkProps = {
    to,
    className: 'link',
    target: '_self',
    rel: 'next',
    replace: true,
    state: 1,
    children: 'x',
  };
  expect(readHref(render(<Link {...props} />))).toBe(readHref(render(<RouterLink {...props} />)));
});

test.each(['//elsewhere.example/a', 'https://elsewhere.example/a', 'javascript:alert(1)'])(
  'a link to %j stays on the site',
  (to) => {
    expect(readHref(render(<Link to={to} />))).toMatch(/^\/[^/]/);
  },
);

test.each([
  ['/leagues', '/leagues', true],
  ['/leagues', '/leagues/8', true],
  ['/leagues', '/leaguesOfOthers', false],
  ['/login?return_to=%2Fsubmit', '/login?return_to=%2Fmatches', true],
  ['/', '/leagues', false],
])('a link to %s on the page %s is marked: %s', (to, path, isMarked) => {
  expect(render(<NavLink to={to} />, path).includes('aria-current="page"')).toBe(isMarked);
});

test('a link that is marked on its page alone is not marked below it', () => {
  expect(render(<NavLink to="/dashboard" end />, '/dashboard')).toContain('aria-current');
  expect(render(<NavLink to="/dashboard" end />, '/dashboard/settings')).not.toContain('aria-current');
});

function readHref(html: string): string | undefined {
  return /href="([^"]*)"/.exec(html)?.[1];
}
