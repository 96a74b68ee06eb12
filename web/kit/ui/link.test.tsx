import { renderToStaticMarkup } from 'react-dom/server';
import { type LinkProps, MemoryRouter, Link as RouterLink } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from '#web/kit/ui/link.tsx';

function render(element: React.ReactNode) {
  return renderToStaticMarkup(<MemoryRouter initialEntries={['/leagues/8?season=2#top']}>{element}</MemoryRouter>);
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
  '//elsewhere.example/a',
  '/a/../b',
  '/a/.b',
  '/a?b=/../c',
  'teams',
  '?tab=matches',
  '#rules',
  '',
  { search: '?tab=exports' },
  { pathname: '/matches', hash: '#events' },
  'https://elsewhere.example/a',
  'javascript:alert(1)',
];

test.each(TARGETS)('the server renders a link to %j as React Router does', (to) => {
  const props: LinkProps = {
    to,
    className: 'link',
    target: '_self',
    rel: 'next',
    replace: true,
    state: 1,
    children: 'x',
  };
  expect(render(<Link {...props} />)).toBe(render(<RouterLink {...props} />));
});
