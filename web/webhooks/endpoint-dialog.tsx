import { useState } from 'react';
import { MAX_WEBHOOK_URL_LENGTH } from '#contract/kit/limits.ts';
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import type { WebhookEndpoint } from '#contract/webhooks/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import fieldStyles from '#web/kit/fields/field.module.css';
import { TextField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import layout from '#web/kit/styles/layout.module.css';
import { EVENT_NAMES } from '#web/webhooks/event-names.ts';

export interface EndpointInput {
  url: string;
  events: WebhookEvent[];
}

interface EndpointDialogProps {
  /** Undefined for a new one. */
  endpoint?: WebhookEndpoint | undefined;
  isBusy: boolean;
  onSave: (input: EndpointInput) => void;
  onClose: () => void;
}

const EVENTS = Object.keys(EVENT_NAMES) as WebhookEvent[];

/** The URL of a new endpoint, and the events of any. */
export function EndpointDialog({ endpoint, isBusy, onSave, onClose }: EndpointDialogProps) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>(endpoint?.events ?? EVENTS);
  const isChanged = url !== '' || (endpoint && events.join() !== endpoint.events.join());

  function choose(event: WebhookEvent, isChosen: boolean) {
    setEvents(EVENTS.filter((one) => (one === event ? isChosen : events.includes(one))));
  }

  return (
    <FormDialog
      title={endpoint ? 'Edit events' : 'New endpoint'}
      action={endpoint ? (endpoint.disabled_at ? 'Save and enable' : 'Save') : 'Add endpoint'}
      isBusy={isBusy}
      isIncomplete={events.length === 0 || (!endpoint && url.trim() === '')}
      onSubmit={() => onSave({ url: url.trim(), events })}
      onClose={onClose}
    >
      <LeaveGuard hasInput={Boolean(isChanged)} isSafe={() => isBusy} />
      {endpoint ? (
        <p>
          <code>{endpoint.url}</code>
        </p>
      ) : (
        <TextField
          label="URL"
          hint="It begins with https://. Only level 6 can see it."
          type="url"
          maxLength={MAX_WEBHOOK_URL_LENGTH}
          spellCheck={false}
          value={url}
          onChange={setUrl}
        />
      )}
      <fieldset className={`${layout.stack} ${layout.gap2}`}>
        <legend className={fieldStyles.label}>Events</legend>
        {EVENTS.map((event) => (
          <Checkbox key={event} checked={events.includes(event)} onChange={(isChosen) => choose(event, isChosen)}>
            {EVENT_NAMES[event]}
          </Checkbox>
        ))}
      </fieldset>
    </FormDialog>
  );
}
