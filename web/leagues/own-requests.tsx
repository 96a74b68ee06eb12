import type { LeagueRequest } from '#contract/leagues/requests.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import typography from '#web/kit/styles/typography.module.css';
import { TimeAgo } from '#web/kit/time/time-ago.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from '#web/leagues/league-request.module.css';

const OUTCOMES = { accepted: 'Accepted', refused: 'Refused' } as const;

/** The leagues that the account asked for. */
export function OwnRequests({ requests }: { requests: readonly LeagueRequest[] }) {
  return (
    <Panel heading="Your requests">
      <ul className={styles.requests}>
        {requests.map((request) => (
          <li key={request.id}>
            <OwnRequest request={request} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OwnRequest({ request: { id, name, requested_at, outcome, reason, league_id } }: { request: LeagueRequest }) {
  const { isSaving, save } = useChange();

  function withdraw() {
    const send = () => call('POST /leagues/requests/withdraw', { body: { id } });
    return save(send, 'Request withdrawn', { failed: 'The request could not be withdrawn.' });
  }

  return (
    <div className={styles.request}>
      <div>
        <b className={typography.wrapAnywhere}>{name}</b>
        <p className={`${typography.size14} ${typography.dim} ${typography.wrapAnywhere}`}>
          Asked <TimeAgo timestamp={requested_at} />
          {outcome === null && '. It waits for staff of the site.'}
        </p>
        {reason !== null && (
          <p className={`${typography.size14} ${typography.dim} ${typography.wrapAnywhere}`}>
            “<bdi>{reason}</bdi>”
          </p>
        )}
      </div>
      <Tag look={outcome === null ? 'highlighted' : 'outlined'}>{outcome === null ? 'Waiting' : OUTCOMES[outcome]}</Tag>
      {league_id !== null && (
        <Link className={typography.link} to={`/leagues/${league_id}`}>
          Open league
        </Link>
      )}
      {outcome === null && (
        <Button kind="line" size="small" aria-busy={isSaving} disabled={isSaving} onClick={withdraw}>
          Withdraw
        </Button>
      )}
    </div>
  );
}
