import { expect, test } from 'vitest';
import type { Fixture } from '#contract/fixtures/schema.ts';
import { choosePlan, planParams, proposalParams, proposeWalkover } from '#web/kit/paths/plan-choice.ts';

const FIXTURE = { id: 61, competition: { id: 3 }, home: { team: { id: 1 } }, away: { team: { id: 2 } } } as Fixture;

test.each([
  [['away'], { team: 2 }, 'home'],
  [['home'], { team: 1 }, 'away'],
  [['home', 'away'], { team: 1 }, 'neither'],
] as const)(
  'the link for a fixture that %j missed shows it among theirs, and proposes who wins',
  (missing, plan, winner) => {
    const { pathname, searchParams, hash } = new URL(
      proposeWalkover(8, { fixture: FIXTURE, missing: [...missing] }),
      'https://touchline.example',
    );
    expect([pathname, hash]).toEqual(['/leagues/8/manage/fixtures/3', '#fixture-61']);
    expect(choosePlan(planParams.read(searchParams))).toEqual({ ...plan, show: undefined });
    expect(proposalParams.read(searchParams)).toEqual({ decide: 61, winner });
  },
);
