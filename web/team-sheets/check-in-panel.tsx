import { CircleCheck, CircleDashed } from 'lucide';
import { useRef } from 'react';
import type { FixtureSheets, OwnSheet, SideSheet } from '#contract/team-sheets/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

interface CheckInPanelProps {
  sheets: FixtureSheets;
  own: readonly OwnSheet[];
}

/** Whether both sides have checked in, and buttons for permitted users. */
export function CheckInPanel({ sheets: { league_id, fixture, rules, home, away }, own }: CheckInPanelProps) {
  const { isSaving, save } = useChange({ reloads: true });
  const panel = useRef<HTMLDivElement>(null);
  if (rules.check_in === null || fixture.score !== null) return null;

  async function checkIn({ team }: OwnSheet) {
    const input = { params: { league_id }, body: { fixture_id: fixture.id, team_id: team.id } };
    const send = () => call('POST /leagues/:league_id/check_ins', input);
    const done = await save(send, 'Checked in', { detail: team.name, failed: 'The team could not be checked in.' });
    // The focused button is removed.
    if (done) panel.current?.focus();
  }

  return (
    <div
      className="col-span-full grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 border-t border-line pt-3 text-15 phone:grid-cols-2 phone:[&>p:nth-of-type(2)]:col-span-full phone:[&>p:nth-of-type(2)]:row-2"
      ref={panel}
      tabIndex={-1}
    >
      <Side side={home} />
      <p className="text-center text-14 text-ink-2">
        Check-in from <KickOff at={rules.check_in.opens_at} form="time" /> to{' '}
        <KickOff at={rules.check_in.closes_at} form="time" />
      </p>
      <Side side={away} />
      {own
        .filter(({ can_check_in }) => can_check_in)
        .map((sheet) => (
          <Button
            key={sheet.team.id}
            kind="primary"
            className="col-span-full"
            disabled={isSaving}
            aria-busy={isSaving}
            onClick={() => checkIn(sheet)}
          >
            Check in {sheet.team.name}
          </Button>
        ))}
    </div>
  );
}

function Side({ side: { team, checked_in_at } }: { side: SideSheet }) {
  return (
    <p
      className={`text-center ${checked_in_at === null ? 'flex min-w-0 items-center gap-2 [&:nth-of-type(3)]:flex-row-reverse [&>svg]:text-warn' : 'flex min-w-0 items-center gap-2 [&:nth-of-type(3)]:flex-row-reverse [&>svg]:text-success'}`}
    >
      <Icon icon={checked_in_at === null ? CircleDashed : CircleCheck} size={18} />
      <span>
        {team && <span className="sr-only">{team.name}: </span>}
        {checked_in_at === null ? (
          'Not checked in'
        ) : (
          <>
            Checked in <KickOff at={checked_in_at} form="time" />
          </>
        )}
      </span>
    </p>
  );
}
