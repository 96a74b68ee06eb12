import { Plus } from 'lucide';
import { useRef, useState } from 'react';
import { MAX_WEBHOOK_ENDPOINTS } from '#contract/kit/limits.ts';
import type { EventDelivery, WebhookEndpoint } from '#contract/webhooks/schema.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { ConfirmDialog } from '#web/kit/form/confirm-dialog.tsx';
import { NewSecret, useNewSecret } from '#web/kit/form/new-secret.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import rowStyles from '#web/kit/manage/manage-rows.module.css';
import { useReloadWhile } from '#web/kit/manage/use-reload-while.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { EndpointDialog } from '#web/webhooks/endpoint-dialog.tsx';
import { nameEvent } from '#web/webhooks/event-names.ts';
import { WebhookLog } from '#web/webhooks/webhook-log.tsx';

type Act = { kind: 'new' } | { kind: 'edit' | 'rotate' | 'remove'; endpoint: WebhookEndpoint };

/** The addresses that get the league's events, and the log of deliveries. */
export function EndpointsSection({ leagueId }: { leagueId: number }) {
  const params = { league_id: leagueId };
  const { answer: found, error, reload } = useRead('GET /leagues/myLeagues/:league_id/webhook_endpoints', { params });
  const [act, setAct] = useState<Act | null>(null);
  const { isSaving, save } = useChange();
  const secret = useNewSecret('The endpoint could not be saved.');
  const heading = useRef<HTMLParagraphElement>(null);
  const showsSkeleton = useSteadyFlag(found === null && error === null);
  const isWorking = (id: number) => Boolean(found?.endpoints.some((one) => one.id === id && !one.disabled_at));
  useReloadWhile(
    found?.deliveries.some(({ state, endpoint_id }) => state === 'waiting' && isWorking(endpoint_id)),
    reload,
  );

  async function rotate(id: number) {
    setAct(null);
    await secret.receive(() =>
      call('POST /leagues/myLeagues/:league_id/webhook_endpoints/rotate', { params, body: { id } }),
    );
  }

  async function remove(id: number) {
    await call('POST /leagues/myLeagues/:league_id/webhook_endpoints/remove', { params, body: { id } });
    setAct(null);
    heading.current?.focus();
  }

  function test(id: number) {
    const request = () => call('POST /leagues/myLeagues/:league_id/webhook_endpoints/test', { params, body: { id } });
    return save(request, 'Test sent', { failed: 'The test could not be sent.', explain: explainRefusal });
  }

  function sendAgain(delivery_id: number) {
    const body = { delivery_id };
    const request = () => call('POST /leagues/myLeagues/:league_id/webhook_endpoints/send_again', { params, body });
    return save(request, 'Event sent again', {
      failed: 'The event could not be sent again.',
      explain: explainRefusal,
    });
  }

  return (
    <div className={layout.stack}>
      <div className={`${layout.spread} ${layout.wrap}`}>
        <p className={typography.muted} ref={heading} tabIndex={-1}>
          Your own server gets a signed request when a match, a fixture or a transfer changes. The{' '}
          <Link className={typography.link} to="/docs/webhooks">
            documentation
          </Link>{' '}
          has the format.
        </p>
        {found && (
          <Button
            kind="line"
            size="small"
            disabled={found.endpoints.length >= MAX_WEBHOOK_ENDPOINTS}
            onClick={() => setAct({ kind: 'new' })}
          >
            <Icon icon={Plus} size={16} />
            New endpoint
          </Button>
        )}
      </div>
      {secret.secret && (
        <NewSecret
          secret={secret.secret}
          name="secret"
          copied="Secret copied"
          copyFailed="The secret could not be copied. Select and copy it."
          onDone={secret.clear}
        />
      )}
      {error !== null && <p role="alert">The webhooks could not be loaded.</p>}
      {showsSkeleton && <Skeleton width="100%" height="7rem" />}
      {found && !showsSkeleton && found.endpoints.length === 0 && (
        <p className={typography.dim}>No endpoints yet. A league can have {MAX_WEBHOOK_ENDPOINTS}.</p>
      )}
      {found && !showsSkeleton && found.endpoints.length > 0 && (
        <ul className={rowStyles.rules} aria-label="Endpoints">
          {found.endpoints.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              isSaving={isSaving}
              onTest={() => test(endpoint.id)}
              onAct={(kind) => setAct({ kind, endpoint })}
            />
          ))}
        </ul>
      )}
      {found && !showsSkeleton && found.deliveries.length > 0 && (
        <WebhookLog
          label="Events sent to endpoints"
          heads={{ subject: 'Event', state: 'Delivery' }}
          deliveries={found.deliveries}
          describe={(delivery) => describeDelivery(delivery, found.endpoints)}
          canSend={({ endpoint_id }) => isWorking(endpoint_id)}
          onSendAgain={sendAgain}
        />
      )}
      {(act?.kind === 'new' || act?.kind === 'edit') && (
        <EndpointDialog
          leagueId={leagueId}
          endpoint={act.kind === 'edit' ? act.endpoint : undefined}
          receive={secret.receive}
          onClose={() => setAct(null)}
        />
      )}
      {act?.kind === 'rotate' && (
        <ConfirmDialog
          title="Replace the secret?"
          action="Replace secret"
          failure="The secret could not be replaced."
          onConfirm={() => rotate(act.endpoint.id)}
          onClose={() => setAct(null)}
        >
          <p>For a day requests are signed with both secrets, so you have time to change it on your server.</p>
        </ConfirmDialog>
      )}
      {act?.kind === 'remove' && (
        <ConfirmDialog
          title="Remove the endpoint?"
          action="Remove"
          failure="The endpoint could not be removed."
          onConfirm={() => remove(act.endpoint.id)}
          onClose={() => setAct(null)}
        >
          <p className={typography.wrapAnywhere}>
            {act.endpoint.url} gets no more events, and its deliveries disappear from the log.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface EndpointRowProps {
  endpoint: WebhookEndpoint;
  isSaving: boolean;
  onTest: () => Promise<unknown>;
  onAct: (kind: 'edit' | 'rotate' | 'remove') => void;
}

function EndpointRow({ endpoint, isSaving, onTest, onAct }: EndpointRowProps) {
  const { url, events, disabled_at, disabled_reason } = endpoint;
  return (
    <li className={rowStyles.row}>
      <div className={`${rowStyles.text} ${typography.wrapAnywhere}`}>
        <p>
          <b>{url}</b>
        </p>
        <p className={`${typography.size13} ${typography.dim}`}>{events.map(nameEvent).join(', ')}</p>
        {disabled_at && (
          <p className={rowStyles.warning}>Disabled. {disabled_reason} Edit its events to enable it again.</p>
        )}
      </div>
      <div className={rowStyles.actions}>
        {!disabled_at && (
          <Button kind="line" size="small" aria-label={`Send a test to ${url}`} disabled={isSaving} onClick={onTest}>
            Send a test
          </Button>
        )}
        <Button kind="line" size="small" aria-label={`Edit the events of ${url}`} onClick={() => onAct('edit')}>
          Edit
        </Button>
        <Button kind="line" size="small" aria-label={`New secret of ${url}`} onClick={() => onAct('rotate')}>
          New secret
        </Button>
        <Button kind="danger" size="small" aria-label={`Remove ${url}`} onClick={() => onAct('remove')}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function nameThing({
  fixture_id,
  fixtures,
  transfer_id,
}: Pick<EventDelivery, 'fixture_id' | 'fixtures' | 'transfer_id'>) {
  if (fixture_id !== null) return `fixture ${fixture_id}`;
  if (fixtures !== null) return fixtures.toLocaleString('en-GB');
  return transfer_id === null ? '' : `transfer ${transfer_id}`;
}

/** A removed match has no page; other endpoints than one are told apart by their hosts. */
function describeDelivery(
  { event, endpoint_id, match_id, match_name, fixture_id, fixtures, transfer_id, status }: EventDelivery,
  endpoints: readonly WebhookEndpoint[],
) {
  const url = endpoints.find(({ id }) => id === endpoint_id)?.url;
  const about = match_name ?? nameThing({ fixture_id, fixtures, transfer_id });
  const name = [nameEvent(event), about].filter(Boolean).join(': ');
  const isLinked = match_name !== null && event !== 'match.removed';
  return {
    name,
    subject: (
      <>
        {nameEvent(event)}
        {about && ': '}
        {isLinked ? <Link to={`/matches/${match_id}`}>{match_name}</Link> : about}
        {endpoints.length > 1 && url && (
          <span className={`${typography.size13} ${typography.dim}`}> {new URL(url).host}</span>
        )}
      </>
    ),
    delivered: `Delivered (${status})`,
  };
}
