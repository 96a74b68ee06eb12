import { Plus } from 'lucide';
import { useRef, useState } from 'react';
import { MAX_WEBHOOK_ENDPOINTS } from '#contract/kit/limits.ts';
import type { EventDelivery, WebhookEndpoint } from '#contract/webhooks/schema.ts';
import { ConfirmDialog } from '#web/kit/form/confirm-dialog.tsx';
import { NewSecret, type SecretReceiver, useNewSecret } from '#web/kit/form/new-secret.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { useReloadWhile } from '#web/kit/manage/use-reload-while.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { EndpointDialog } from '#web/webhooks/endpoint-dialog.tsx';
import { nameEvent } from '#web/webhooks/event-names.ts';
import { WebhookLog } from '#web/webhooks/webhook-log.tsx';

type Act = { kind: 'new' } | { kind: 'edit' | 'rotate' | 'remove'; endpoint: WebhookEndpoint };

/** Changes of endpoints, and redelivery of their events. */
function useEndpointCalls(leagueId: number) {
  const params = { league_id: leagueId };
  const { isSaving, save } = useChange();
  const secret = useNewSecret('The endpoint could not be saved.');

  function rotate(id: number) {
    return secret.receive(() =>
      call('POST /leagues/myLeagues/:league_id/webhook_endpoints/rotate', { params, body: { id } }),
    );
  }

  function remove(id: number) {
    return call('POST /leagues/myLeagues/:league_id/webhook_endpoints/remove', { params, body: { id } });
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

  return { isSaving, secret, rotate, remove, test, sendAgain };
}

/** The league's webhook endpoints, and the log of deliveries. */
export function EndpointsSection({ leagueId }: { leagueId: number }) {
  const load = useRead('GET /leagues/myLeagues/:league_id/webhook_endpoints', { params: { league_id: leagueId } });
  const found = load.answer;
  const [act, setAct] = useState<Act | null>(null);
  const { isSaving, secret, rotate, remove, test, sendAgain } = useEndpointCalls(leagueId);
  const heading = useRef<HTMLParagraphElement>(null);
  const isWorking = (id: number) => Boolean(found?.endpoints.some((one) => one.id === id && !one.disabled_at));
  useReloadWhile(
    found?.deliveries.some(({ state, endpoint_id }) => state === 'waiting' && isWorking(endpoint_id)),
    load.reload,
  );

  return (
    <div className="stack gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-2" ref={heading} tabIndex={-1}>
          Your own server gets a signed request when a match, a fixture or a transfer changes. The{' '}
          <Link className="link" to="/docs/webhooks">
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
          failed="The secret could not be copied. Select and copy it."
          onDone={secret.clear}
        />
      )}
      <Loaded load={load} what="The webhooks" height="7rem">
        {({ endpoints, deliveries }) => (
          <>
            <EndpointList endpoints={endpoints} isSaving={isSaving} onTest={test} onAct={setAct} />
            {deliveries.length > 0 && (
              <WebhookLog
                label="Events sent to endpoints"
                heads={{ subject: 'Event', state: 'Delivery' }}
                deliveries={deliveries}
                describe={(delivery) => describeDelivery(delivery, endpoints)}
                canSend={({ endpoint_id }) => isWorking(endpoint_id)}
                onSendAgain={sendAgain}
              />
            )}
          </>
        )}
      </Loaded>
      {act && (
        <ActDialog
          leagueId={leagueId}
          act={act}
          receive={secret.receive}
          onRotate={async (id) => {
            setAct(null);
            await rotate(id);
          }}
          onRemove={async (id) => {
            await remove(id);
            setAct(null);
            heading.current?.focus();
          }}
          onClose={() => setAct(null)}
        />
      )}
    </div>
  );
}

interface EndpointListProps {
  endpoints: readonly WebhookEndpoint[];
  isSaving: boolean;
  onTest: (id: number) => void;
  onAct: (act: Act) => void;
}

function EndpointList({ endpoints, isSaving, onTest, onAct }: EndpointListProps) {
  return (
    <ManageList
      label="Endpoints"
      none={`No endpoints yet. A league can have ${MAX_WEBHOOK_ENDPOINTS}.`}
      rows={endpoints.map((endpoint) => ({
        key: endpoint.id,
        name: endpoint.url,
        text: (
          <>
            <p>
              <b>{endpoint.url}</b>
            </p>
            <p className="text-13 text-ink-3">{endpoint.events.map(nameEvent).join(', ')}</p>
          </>
        ),
        warnings: endpoint.disabled_at
          ? [`Disabled. ${endpoint.disabled_reason} Edit its events to enable it again.`]
          : [],
        acts: [
          !endpoint.disabled_at && {
            text: 'Send a test',
            label: 'Send a test to',
            disabled: isSaving,
            onClick: () => onTest(endpoint.id),
          },
          { text: 'Edit', label: 'Edit the events of', onClick: () => onAct({ kind: 'edit', endpoint }) },
          { text: 'New secret', label: 'New secret of', onClick: () => onAct({ kind: 'rotate', endpoint }) },
          { text: 'Remove', kind: 'danger', onClick: () => onAct({ kind: 'remove', endpoint }) },
        ],
      }))}
    />
  );
}

interface ActDialogProps {
  leagueId: number;
  act: Act;
  receive: SecretReceiver['receive'];
  onRotate: (id: number) => Promise<void>;
  onRemove: (id: number) => Promise<void>;
  onClose: () => void;
}

function ActDialog({ leagueId, act, receive, onRotate, onRemove, onClose }: ActDialogProps) {
  if (act.kind === 'rotate') {
    return (
      <ConfirmDialog
        title="Replace the secret?"
        action="Replace secret"
        failure="The secret could not be replaced."
        onConfirm={() => onRotate(act.endpoint.id)}
        onClose={onClose}
      >
        <p>For a day requests are signed with both secrets, so you have time to change it on your server.</p>
      </ConfirmDialog>
    );
  }
  if (act.kind === 'remove') {
    return (
      <ConfirmDialog
        title="Remove the endpoint?"
        action="Remove"
        failure="The endpoint could not be removed."
        onConfirm={() => onRemove(act.endpoint.id)}
        onClose={onClose}
      >
        <p className="wrap-text">{act.endpoint.url} gets no more events, and its deliveries disappear from the log.</p>
      </ConfirmDialog>
    );
  }
  const endpoint = act.kind === 'edit' ? act.endpoint : undefined;
  return <EndpointDialog leagueId={leagueId} endpoint={endpoint} receive={receive} onClose={onClose} />;
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

/** A removed match has no page; several endpoints are distinguished by their hosts. */
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
        {endpoints.length > 1 && url && <span className="text-13 text-ink-3"> {new URL(url).host}</span>}
      </>
    ),
    delivered: `Delivered (${status})`,
  };
}
