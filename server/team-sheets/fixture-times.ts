import type { Fixture } from '#contract/fixtures/schema.ts';
import type { SheetRules } from '#contract/team-sheets/schema.ts';
import type { SheetSettings } from '#server/team-sheets/sheet-facts-queries.ts';

const MINUTE_MS = 60 * 1000;

/** A competition's rules of team sheets and check-in, applied to a fixture's kick-off. */
export function describeSheetRules({ kick_off }: Fixture, settings: SheetSettings): SheetRules {
  const { starters, substitutes, deadline_minutes, is_public_at_once, refuses_ineligible } = settings;
  const { check_in_opens_minutes: opens, check_in_closes_minutes: closes } = settings;
  const before = (at: string, minutes: number) => new Date(Date.parse(at) - minutes * MINUTE_MS).toISOString();
  return {
    ...{ starters, substitutes, is_public_at_once, refuses_ineligible },
    deadline: kick_off === null ? null : before(kick_off, deadline_minutes),
    check_in:
      kick_off === null || opens === null
        ? null
        : { opens_at: before(kick_off, opens), closes_at: before(kick_off, closes) },
  };
}

export function arePublic({ kick_off, score }: Fixture, { is_public_at_once }: SheetSettings): boolean {
  return is_public_at_once || score !== null || (kick_off !== null && isPast(kick_off));
}

/** Whether a fixture is still to be played. */
export function isOpen({ score, status }: Fixture): boolean {
  return score === null && (status === 'planned' || status === 'postponed' || status === 'to be replayed');
}

export function isInTime(fixture: Fixture, settings: SheetSettings): boolean {
  const { deadline } = describeSheetRules(fixture, settings);
  return deadline === null || !isPast(deadline);
}

/** True while check-in is open, for staff also later; else the reason why not. */
export function canCheckIn({ check_in }: SheetRules, isStaff: boolean): true | string {
  if (check_in === null) return 'This fixture has no check-in.';
  if (!isPast(check_in.opens_at)) return 'Check-in is not open yet.';
  return isStaff || !isPast(check_in.closes_at) || 'Check-in has closed. Staff can still check a team in.';
}

/** A check-in counts within the window of the present kick-off, not of a former one. */
export function isCheckedIn({ check_in }: SheetRules, at: string | null): boolean {
  return check_in !== null && at !== null && at >= check_in.opens_at;
}

function isPast(instant: string): boolean {
  return Date.parse(instant) <= Date.now();
}
