import type { ReactNode } from 'react';
import type { DeliveryState } from '#contract/webhooks/discord-messages.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/webhooks/discord-webhook.module.css';

interface LoggedDelivery {
  id: number;
  created_at: string;
  state: DeliveryState;
  attempts: number;
  next_attempt_at: string | null;
  reason: string | null;
}

/** What a row says about its delivery. */
interface DeliveryWords {
  name: string;
  /** The name with links; the name alone without. */
  subject?: ReactNode;
  delivered: string;
}

interface WebhookLogProps<Delivery extends LoggedDelivery> {
  label: string;
  /** Heads of the columns of subjects and states. */
  heads: { subject: string; state: string };
  deliveries: readonly Delivery[];
  describe: (delivery: Delivery) => DeliveryWords;
  /** Whether the receiver of a delivery works. */
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
    <Panel as="div" className={styles.log}>
      <DataTable aria-label={label}>
        <thead>
          <tr>
            {[heads.subject, 'When', heads.state].map((head) => (
              <HeadCell key={head} align="left">
                {head}
              </HeadCell>
            ))}
            <HeadCell>
              <span className={typography.screenReaderOnly}>Send again</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => {
            const { name, subject = name, delivered } = describe(delivery);
            return (
              <tr key={delivery.id}>
                <Cell align="left" isStrong className={`${typography.wrapAnywhere} ${styles.cell}`}>
                  {subject}
                </Cell>
                <Cell align="left" className={`${typography.dim} ${styles.when}`}>
                  <Moment at={delivery.created_at} />
                </Cell>
                <Cell align="left" className={`${typography.wrapAnywhere} ${styles.cell}`}>
                  <State delivery={delivery} delivered={delivered} />
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

function State({ delivery, delivered }: { delivery: LoggedDelivery; delivered: string }) {
  const { state, reason, next_attempt_at, attempts } = delivery;
  return (
    <>
      {state === 'delivered' && delivered}
      {state === 'failed' && <b className={styles.failed}>Failed</b>}
      {state === 'waiting' && 'Waiting'}
      {state === 'waiting' && attempts > 0 && next_attempt_at && (
        <>
          , next try <Moment at={next_attempt_at} />
        </>
      )}
      {reason && <span className={styles.reason}>{reason}</span>}
    </>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatFootballDate(at)}, {at.slice(11, 16)} UTC
    </time>
  );
}
