import type { WebhookEvent } from '#contract/webhooks/events.ts';
import type { WebhookEndpoint } from '#contract/webhooks/schema.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Checkboxes } from '#web/kit/form/checkboxes.tsx';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import type { SecretReceiver } from '#web/kit/form/new-secret.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { EVENT_NAMES } from '#web/webhooks/event-names.ts';

interface EndpointDialogProps {
  leagueId: number;
  /** Undefined for a new one. */
  endpoint?: WebhookEndpoint | undefined;
  /** Requests a new endpoint's secret. */
  receive: SecretReceiver['receive'];
  onClose: () => void;
}

const EVENTS = Object.keys(EVENT_NAMES) as WebhookEvent[];

/** The URL of a new endpoint, and the events of any. */
export function EndpointDialog({ leagueId, endpoint, receive, onClose }: EndpointDialogProps) {
  const params = { league_id: leagueId };
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/webhook_endpoints'), {
    params,
    initial: { url: endpoint?.url, events: endpoint?.events ?? EVENTS },
    missing: ({ url, events }) => events.length === 0 || url.trim() === '',
    send: async (body): Promise<unknown> => {
      if (endpoint) {
        const change = { id: endpoint.id, events: body.events };
        return call('POST /leagues/myLeagues/:league_id/webhook_endpoints/change', { params, body: change });
      }
      const request = () => call('POST /leagues/myLeagues/:league_id/webhook_endpoints', { params, body });
      return (await receive(request)) ? {} : null;
    },
    done: endpoint ? 'Events saved' : null,
    failed: 'The events could not be saved.',
    explain: explainRefusal,
    onSaved: onClose,
  });

  return (
    <DialogForm
      form={form}
      title={endpoint ? 'Edit events' : 'New endpoint'}
      action={endpoint ? (endpoint.disabled_at ? 'Save and enable' : 'Save') : 'Add endpoint'}
      onClose={onClose}
    >
      {endpoint ? (
        <p>
          <code>{endpoint.url}</code>
        </p>
      ) : (
        <TextField
          label="URL"
          hint="It begins with https://. Only level 6 can see it."
          type="url"
          spellCheck={false}
          {...form.of('url')}
        />
      )}
      <fieldset className="stack gap-2">
        <legend className="text-14 font-semibold text-ink">Events</legend>
        <Checkboxes
          options={EVENTS.map((event) => ({ value: event, label: EVENT_NAMES[event] }))}
          chosen={form.values.events}
          onChange={(events) => form.set({ events })}
        />
      </fieldset>
    </DialogForm>
  );
}
