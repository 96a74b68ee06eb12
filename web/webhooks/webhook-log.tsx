import type { ReactNode } from 'react';
import type { DeliveryState } from '#contract/webhooks/discord-messages.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

interface LoggedDelivery {
  id: number;
  created_at: string;
  state: DeliveryState;
  attempts: number;
  next_attempt_at: string | null;
  reason: string | null;
}

/** The texts of a delivery's row. */
interface DeliveryWords {
  name: string;
  /** The subject with links; by default only its name. */
  subject?: ReactNode;
  delivered: string;
}

interface WebhookLogProps<Delivery extends LoggedDelivery> {
  label: string;
  /** Column heads of subjects and states. */
  heads: { subject: string; state: string };
  deliveries: readonly Delivery[];
  describe: (delivery: Delivery) => DeliveryWords;
  /** Whether a delivery's receiver works. */
  canSend: (delivery: Delivery) => boolean;
  onSendAgain: (id: number) => Promise<unknown>;
}

/** Recent deliveries, newest first. */
export function WebhookLog<Delivery extends LoggedDelivery>({
  label,
  heads,
  deliveries,
  describe,
  canSend,
  onSendAgain,
}: WebhookLogProps<Delivery>) {
  return (
    <Panel as="div" className="mt-5 overflow-x-auto">
      <DataTable aria-label={label}>
        <thead>
          <tr>
            {[heads.subject, 'When', heads.state].map((head) => (
              <HeadCell key={head} align="left">
                {head}
              </HeadCell>
            ))}
            <HeadCell>
              <span className="sr-only">Send again</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => {
            const { name, subject = name, delivered } = describe(delivery);
            return (
              <tr key={delivery.id}>
                <Cell align="left" isStrong className="min-w-28 wrap-text">
                  {subject}
                </Cell>
                <Cell align="left" className="min-w-34 text-ink-3">
                  <DeliveryTime at={delivery.created_at} />
                </Cell>
                <Cell align="left" className="min-w-28 wrap-text">
                  <DeliveryStatus delivery={delivery} delivered={delivered} />
                </Cell>
                <td>
                  {delivery.state !== 'waiting' && canSend(delivery) && (
                    <Button
                      kind="line"
                      size="small"
                      aria-label={`Send again: ${name}`}
                      onClick={() => onSendAgain(delivery.id)}
                    >
                      Send again
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </Panel>
  );
}

function DeliveryStatus({ delivery, delivered }: { delivery: LoggedDelivery; delivered: string }) {
  const { state, reason, next_attempt_at, attempts } = delivery;
  return (
    <>
      {state === 'delivered' && delivered}
      {state === 'failed' && <b className="text-danger">Failed</b>}
      {state === 'waiting' && 'Waiting'}
      {state === 'waiting' && attempts > 0 && next_attempt_at && (
        <>
          , next try <DeliveryTime at={next_attempt_at} />
        </>
      )}
      {reason && <span className="block text-14 text-ink-2">{reason}</span>}
    </>
  );
}

function DeliveryTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatFootballDate(at)}, {at.slice(11, 16)} UTC
    </time>
  );
}
