import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CREST_OUTLINES, CREST_PATTERNS } from '#contract/kit/crests.ts';
import { CrestClips, TeamCrest } from '#web/kit/heads/team-crest.tsx';

const COLOURS = { first_colour: '#17357a', second_colour: '#f4c63a' } as const;

test('every outline and pattern draws a crest of its own, and the page has the clip of each', () => {
  const crests = CREST_OUTLINES.flatMap((outline) =>
    CREST_PATTERNS.map((pattern) => ({ outline, pattern, ...COLOURS })),
  );
  const drawn = crests.map((crest) => renderToStaticMarkup(<TeamCrest crest={crest} />));
  expect(new Set(drawn).size).toBe(60);
  const clips = renderToStaticMarkup(<CrestClips />);
  for (const crest of drawn) {
    const [, id] = /clip-path="url\(#([^"]+)\)"/.exec(crest) ?? [];
    expect(clips).toContain(`<clipPath id="${id}">`);
  }
});

test('a team that is not known yet is an empty outline, and no crest has a style attribute', () => {
  const unknown = renderToStaticMarkup(<TeamCrest crest={null} size={76} />);
  expect(unknown).not.toContain('clip-path');
  expect(unknown).toContain('width="4.75rem" height="5.225rem"');
  expect(unknown).not.toContain('style=');
});
