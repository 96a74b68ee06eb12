import { CircleAlert, CircleCheck, Send } from 'lucide';
import { type FormEvent, useId, useRef, useState } from 'react';
import { MAX_WEBHOOK_URL_LENGTH } from '#contract/kit/limits.ts';
import type { LeagueWebhook, WebhookDelivery } from '#contract/webhooks/discord-messages.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { useReloadWhile } from '#web/kit/manage/use-reload-while.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import styles from '#web/webhooks/discord-webhook.module.css';
import { WebhookLog } from '#web/webhooks/webhook-log.tsx';

const TEST_FAILED = 'The test message was not posted.';

/** The league's Discord webhook and the log of its deliveries. */
export function DiscordWebhook({ leagueId, title = 'Discord' }: { leagueId: number; title?: string }) {
  const load = useRead('GET /leagues/myLeagues/:league_id/webhook', { params: { league_id: leagueId } });
  const { answer: found, reload } = load;
  const hasFailed = load.error !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const showsSkeleton = useSteadyFlag(found === null && !hasFailed);
  const toast = useToast();
  const { isSaving, save } = useChange();
  const testing = useChange();

  const isWaiting = !found?.webhook?.disabled_at && found?.deliveries.some(({ state }) => state === 'waiting');
  useReloadWhile(isWaiting, reload);

  async function saveUrl(url: string | null) {
    const saved = await save(
      () => call('POST /leagues/myLeagues/webhook', { body: { league_id: leagueId, url } }),
      url === null ? 'Webhook removed' : 'Results are posted to Discord from now on.',
      {
        failed: url === null ? 'The webhook could not be removed.' : 'The webhook could not be saved.',
        explain: explainRefusal,
      },
    );
    // The focused button is removed with the webhook.
    if (saved && url === null) heading.current?.focus();
    return saved;
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
    <section className={styles.section} aria-labelledby="hook-title">
      <h3 className={typography.partTitle} id="hook-title" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className={`${typography.size13} ${typography.dim}`}>
        Approved matches are posted to a channel of yours. The message is edited when a match is corrected, and deleted
        when it is declined or removed, or you replace or remove the webhook.
      </p>
      {hasFailed && (
        <p className={`${typography.size13} ${typography.dim}`} role="alert">
          The webhook could not be loaded.
        </p>
      )}
      {showsSkeleton && <Skeleton width="100%" height="7rem" />}
      {found && !showsSkeleton && (
        <>
          {found.webhook && (
            <WebhookState
              webhook={found.webhook}
              isTesting={testing.isSaving}
              isSaving={isSaving}
              onTest={sendTest}
              onRemove={() => saveUrl(null)}
            />
          )}
          <WebhookForm hasWebhook={found.webhook !== null} isSaving={isSaving} onSave={saveUrl} />
          {found.deliveries.length > 0 && (
            <WebhookLog
              label="Results sent to Discord"
              heads={{ subject: 'Match', state: 'On Discord' }}
              deliveries={found.deliveries}
              describe={describeDelivery}
              canSend={() => Boolean(found.webhook && !found.webhook.disabled_at)}
              onSendAgain={sendAgain}
            />
          )}
        </>
      )}
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
    <Alert icon={disabled_reason ? CircleAlert : CircleCheck} className={styles.state}>
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
      <div className={`${layout.row} ${layout.gap2} ${layout.stretched}`}>
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

interface WebhookFormProps {
  hasWebhook: boolean;
  isSaving: boolean;
  /** Resolves to null if the URL was rejected. */
  onSave: (url: string) => Promise<object | null>;
}

function WebhookForm({ hasWebhook, isSaving, onSave }: WebhookFormProps) {
  const [url, setUrl] = useState('');
  const id = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const text = url.trim();
    if (isSaving || text === '') return;
    if (await onSave(text)) setUrl((latest) => (latest === url ? '' : latest));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LeaveGuard hasInput={url !== ''} />
      <TextField
        label={hasWebhook ? 'New webhook URL' : 'Webhook URL'}
        type="url"
        maxLength={MAX_WEBHOOK_URL_LENGTH}
        spellCheck={false}
        placeholder="https://discord.com/api/webhooks/…"
        aria-describedby={`${id}-hint`}
        value={url}
        onChange={setUrl}
      />
      <Button type="submit" kind="primary" disabled={isSaving || url.trim() === ''}>
        Save
      </Button>
      <p className={`${typography.size13} ${typography.dim}`} id={`${id}-hint`}>
        In the channel’s settings on Discord: Integrations, Webhooks, Copy Webhook URL. For a thread or a forum post,
        add ?thread_id= and its id. Anyone with the URL can post there, so it is not shown again.
      </p>
    </form>
  );
}
