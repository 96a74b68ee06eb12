import type { WebhookDelivery } from '#contract/webhooks.ts';
import { formatFootballDate } from '#web/components/football-date.ts';
import styles from '#web/pages/league-manage/my-leagues/discord-webhook.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { Cell, DataTable, HeadCell } from '#web/ui/data-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface WebhookLogProps {
  deliveries: readonly WebhookDelivery[];
  /** Null without a working webhook. */
  onSendAgain: ((id: number) => Promise<unknown>) | null;
}

const ACTIONS = { post: 'Posted', edit: 'Edited', delete: 'Deleted' } as const;

/** Recent deliveries to Discord, newest first. */
export function WebhookLog({ deliveries, onSendAgain }: WebhookLogProps) {
  return (
    <Panel as="div" className={styles.log}>
      <DataTable aria-label="Results sent to Discord">
        <thead>
          <tr>
            {['Match', 'When', 'On Discord'].map((head) => (
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
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <Cell align="left" isStrong className={typography.wrapAnywhere}>
                <MatchName delivery={delivery} />
              </Cell>
              <Cell align="left" className={`${typography.dim} ${styles.when}`}>
                <Moment at={delivery.created_at} />
              </Cell>
              <Cell align="left" className={typography.wrapAnywhere}>
                <DeliveryState delivery={delivery} />
              </Cell>
              <td>
                {onSendAgain && delivery.state !== 'waiting' && (
                  <Button
                    kind="line"
                    size="small"
                    aria-label={`Send again: ${delivery.match_name}`}
                    onClick={() => onSendAgain(delivery.id)}
                  >
                    Send again
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
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
