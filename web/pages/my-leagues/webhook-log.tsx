import { Link } from 'react-router';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { formatFootballDate } from '#web/components/football-date.ts';
import styles from '#web/pages/my-leagues/discord-webhook.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import tableStyles from '#web/ui/table.module.css';

interface WebhookLogProps {
  deliveries: readonly WebhookDelivery[];
  /** Null without a working webhook. */
  onSendAgain: ((id: number) => Promise<boolean>) | null;
}

const ACTIONS = { post: 'Posted', edit: 'Edited', delete: 'Deleted' } as const;

/** Recent deliveries to Discord, newest first. */
export function WebhookLog({ deliveries, onSendAgain }: WebhookLogProps) {
  return (
    <Panel as="div" className={styles.log}>
      <table className={tableStyles.table} aria-label="Results sent to Discord">
        <thead>
          <tr>
            {['Match', 'When', 'On Discord'].map((head) => (
              <th key={head} scope="col" className={tableStyles.left}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span className={typography.screenReaderOnly}>Send again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <td
                className={`${tableStyles.left} ${tableStyles.strong} ${typography.wrapAnywhere}`}
                id={`delivery-${delivery.id}`}
              >
                <MatchName delivery={delivery} />
              </td>
              <td className={`${tableStyles.left} ${typography.dim} ${styles.when}`}>
                <Moment at={delivery.created_at} />
              </td>
              <td className={`${tableStyles.left} ${typography.wrapAnywhere}`}>
                <DeliveryState delivery={delivery} />
              </td>
              <td>
                {onSendAgain && delivery.state !== 'waiting' && (
                  <Button
                    kind="line"
                    size="small"
                    aria-describedby={`delivery-${delivery.id}`}
                    onClick={() => onSendAgain(delivery.id)}
                  >
                    Send again
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** A match whose message was deleted has no page. */
function MatchName({ delivery: { kind, match_id, match_name } }: { delivery: WebhookDelivery }) {
  return kind === 'delete' ? match_name : <Link to={`/matches/${match_id}`}>{match_name}</Link>;
}

function DeliveryState({ delivery }: { delivery: WebhookDelivery }) {
  const { state, kind, reason, next_attempt_at, attempts } = delivery;
  return (
    <>
      {state === 'delivered' && (kind ? ACTIONS[kind] : 'Sent')}
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
