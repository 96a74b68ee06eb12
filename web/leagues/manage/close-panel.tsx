import { useState } from 'react';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

/** Closes the league after its name is typed. */
export function ClosePanel({ league }: { league: Pick<LeaguePage, 'id' | 'name'> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel heading="Close the league">
      <PanelBody>
        <p className="mb-4 text-ink-2">
          A closed league is hidden: its pages, matches and figures, in lists, profiles, search, calendars and on
          Discord. Its owners can restore it for {RESTORABLE_DAYS} days.
        </p>
        <div>
          <Button kind="danger" onClick={() => setIsOpen(true)}>
            Close the league
          </Button>
        </div>
        {isOpen && <CloseDialog league={league} onClose={() => setIsOpen(false)} />}
      </PanelBody>
    </Panel>
  );
}

function CloseDialog({ league: { id, name }, onClose }: Parameters<typeof ClosePanel>[0] & { onClose: () => void }) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/close'), {
    params: { league_id: id },
    initial: { name: '' },
    missing: (values) => values.name.trim() !== name,
    owner: 'closing',
    reloads: true,
    done: 'League closed',
  });
  return (
    <DialogForm
      form={form}
      title={`Close ${name}?`}
      action="Close the league"
      kind="danger-solid"
      unsaved="The league has not been closed."
      onClose={onClose}
    >
      <p>
        Visitors no longer find it, game servers’ keys are refused, and nothing is sent to Discord or to webhooks. You
        can restore it for {RESTORABLE_DAYS} days; after that only the staff of this site can.
      </p>
      <TextField
        label={
          <span className="wrap-text">
            Type <b>{name}</b> to confirm
          </span>
        }
        autoCorrect="off"
        spellCheck={false}
        {...form.of('name')}
      />
    </DialogForm>
  );
}
