import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MatchStatus } from '#contract/matches/schema.ts';
import { MatchStatusEmoji, MatchStatusMark, MatchStatusPill } from '#web/kit/heads/match-status.tsx';

test('an unknown status is shown as it is', () => {
  const status = 'Abandoned' as MatchStatus;
  expect(renderToStaticMarkup(<MatchStatusPill status={status} />)).toMatch(/<\/svg>Abandoned<\/span>$/);
  for (const Mark of [MatchStatusEmoji, MatchStatusMark]) {
    expect(renderToStaticMarkup(<Mark status={status} />)).toContain('aria-label="Abandoned"');
  }
});
