import { CircleAlert, CircleCheck, Send } from 'lucide';
import { useId, useRef } from 'react';
import type { LeagueWebhook, WebhookDelivery } from '#contract/webhooks/discord-messages.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { useReloadWhile } from '#web/kit/manage/use-reload-while.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { WebhookLog } from '#web/webhooks/webhook-log.tsx';

const TEST_FAILED = 'The test message was not posted.';

/** The league's Discord webhook and the log of its deliveries. */
export function DiscordWebhook({ leagueId, title = 'Discord' }: { leagueId: number; title?: string }) {
  const load = useRead('GET /leagues/myLeagues/:league_id/webhook', { params: { league_id: leagueId } });
  const found = load.answer;
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const { isSaving, save } = useChange();
  const testing = useChange();

  const isWaiting = !found?.webhook?.disabled_at && found?.deliveries.some(({ state }) => state === 'waiting');
  useReloadWhile(isWaiting, load.reload);

  async function remove() {
    const send = () => call('POST /leagues/myLeagues/webhook', { body: { league_id: leagueId, url: null } });
    const options = { failed: 'The webhook could not be removed.', explain: explainRefusal };
    // The focused button is removed with the webhook.
    if (await save(send, 'Webhook removed', options)) heading.current?.focus();
  }

  async function sendTest(): Promise<void> {
    const send = () => call('POST /leagues/myLeagues/webhook_test', { body: { league_id: leagueId } });
    const tested = await testing.save(send, null, { failed: TEST_FAILED, explain: explainRefusal });
    if (tested?.reason === null) toast.success('The test message is in your channel.');
    else if (tested) toast.failure(TEST_FAILED, tested.reason);
  }

  function sendAgain(delivery_id: number) {
    const send = () =>
      call('POST /leagues/myLeagues/webhook_send_again', { body: { league_id: leagueId, delivery_id } });
    return save(send, 'Result sent again', {
      failed: 'The result could not be sent again.',
      explain: explainRefusal,
    });
  }

  return (
    <section className="mt-8 border-t border-line pt-6" aria-labelledby="hook-title">
      <h3 className="part-title" id="hook-title" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="mt-1 mb-4 text-13 text-ink-3">
        Approved matches are posted to a channel of yours. The message is edited when a match is corrected, and deleted
        when it is declined or removed, or you replace or remove the webhook.
      </p>
      <Loaded load={load} what="The webhook" height="7rem">
        {({ webhook, deliveries }) => (
          <>
            {webhook && (
              <WebhookState
                webhook={webhook}
                isTesting={testing.isSaving}
                isSaving={isSaving}
                onTest={sendTest}
                onRemove={remove}
              />
            )}
            <WebhookForm leagueId={leagueId} hasWebhook={webhook !== null} />
            {deliveries.length > 0 && (
              <WebhookLog
                label="Results sent to Discord"
                heads={{ subject: 'Match', state: 'On Discord' }}
                deliveries={deliveries}
                describe={describeDelivery}
                canSend={() => Boolean(webhook && !webhook.disabled_at)}
                onSendAgain={sendAgain}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const ACTIONS = { post: 'Posted', edit: 'Edited', delete: 'Deleted' } as const;

/** A match whose message was deleted has no page. */
function describeDelivery({ kind, match_id, match_name }: WebhookDelivery) {
  const subject = kind === 'delete' ? match_name : <Link to={`/matches/${match_id}`}>{match_name}</Link>;
  return { name: match_name, subject, delivered: kind ? ACTIONS[kind] : 'Sent' };
}

interface WebhookStateProps {
  webhook: NonNullable<LeagueWebhook['webhook']>;
  isTesting: boolean;
  isSaving: boolean;
  onTest: () => void;
  onRemove: () => void;
}

/** The state of the webhook, with buttons to test and remove it. */
function WebhookState({ webhook, isTesting, isSaving, onTest, onRemove }: WebhookStateProps) {
  const { ending, creation_date, disabled_reason } = webhook;
  const isBusy = isTesting || isSaving;

  return (
    <Alert
      icon={disabled_reason ? CircleAlert : CircleCheck}
      className="mb-4 grid-cols-[auto_minmax(0,1fr)_auto] items-center"
    >
      {disabled_reason ? (
        <p>
          <b>Disabled by Discord:</b> {disabled_reason} Save a working URL to continue.
        </p>
      ) : (
        <p>
          <b>On:</b> results go to the webhook whose id ends with {ending}, since{' '}
          <time dateTime={creation_date}>{formatFootballDate(creation_date)}</time>.
        </p>
      )}
      <div className="flex items-stretch gap-2">
        {!disabled_reason && (
          <Button kind="line" size="small" aria-busy={isTesting} onClick={() => isBusy || onTest()}>
            <Icon icon={Send} size={16} />
            Send a test message
          </Button>
        )}
        <Button kind="danger" size="small" disabled={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Alert>
  );
}

function WebhookForm({ leagueId, hasWebhook }: { leagueId: number; hasWebhook: boolean }) {
  const id = useId();
  const form = useForm(bodyOf('POST /leagues/myLeagues/webhook'), {
    initial: { url: '' },
    missing: ({ url }) => url.trim() === '',
    body: ({ url }) => ({ league_id: leagueId, url: url?.trim() ?? null }),
    done: 'Results are posted to Discord from now on.',
    failed: 'The webhook could not be saved.',
    explain: explainRefusal,
  });
  return (
    <FormElement form={form} className="flex flex-wrap items-end gap-3 [&>div]:flex-[1_1_16rem]">
      <TextField
        label={hasWebhook ? 'New webhook URL' : 'Webhook URL'}
        type="url"
        spellCheck={false}
        placeholder="https://discord.com/api/webhooks/…"
        aria-describedby={`${id}-hint`}
        {...form.of('url')}
      />
      <SubmitButton form={form} kind="primary">
        Save
      </SubmitButton>
      <p className="basis-full text-13 text-ink-3" id={`${id}-hint`}>
        In the channel’s settings on Discord: Integrations, Webhooks, Copy Webhook URL. For a thread or a forum post,
        add ?thread_id= and its id. Anyone with the URL can post there, so it is not shown again.
      </p>
    </FormElement>
  );
}
