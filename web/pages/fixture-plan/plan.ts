import type { Fixture } from '#contract/fixtures.ts';
import type { Change } from '#web/components/use-change.ts';

/** Changes of a competition's fixtures. */
export interface Plan extends Change {
  leagueId: number;
}

/** The fixture as 'Kestrel United v Winner of SF 1'. */
export function nameFixture(fixture: Fixture): string {
  return `${nameSide(fixture, 'home')} v ${nameSide(fixture, 'away')}`;
}

export function nameSide(fixture: Fixture, side: 'home' | 'away'): string {
  const { team, label } = fixture[side];
  return team?.name ?? label ?? 'To be decided';
}
