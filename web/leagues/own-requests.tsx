import { countOf } from '#contract/kit/count-of.ts';
import type { LeagueRequest } from '#contract/leagues/requests.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { TimeAgo } from '#web/kit/time/time-ago.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

const OUTCOMES = { accepted: 'Accepted', refused: 'Refused' } as const;

/** Longer waits are stated in days. */
const MAX_HOURS = 36;

/** The account's requests for leagues. */
export function OwnRequests({ requests }: { requests: readonly LeagueRequest[] }) {
  return (
    <Panel heading="Your requests">
      <ul>
        {requests.map((request) => (
          <li className="not-first:border-t not-first:border-line" key={request.id}>
            <OwnRequest request={request} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OwnRequest({ request }: { request: LeagueRequest }) {
  const { id, name, requested_at, outcome, reason, league_id, usual_hours } = request;
  const { isSaving, save } = useChange();

  function withdraw() {
    const send = () => call('POST /leagues/requests/withdraw', { body: { id } });
    return save(send, 'Request withdrawn', { failed: 'The request could not be withdrawn.' });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 phone:px-4 [&>div]:min-w-0 [&>div]:flex-[1_1_14rem]">
      <div>
        <b className="wrap-text">{name}</b>
        <p className="text-14 wrap-text text-ink-3">
          Asked <TimeAgo timestamp={requested_at} />
          {outcome === null && `. ${describeWait(usual_hours)}`}
        </p>
        {reason !== null && (
          <p className="text-14 wrap-text text-ink-3">
            “<bdi>{reason}</bdi>”
          </p>
        )}
      </div>
      <Tag look={outcome === null ? 'highlighted' : 'outlined'}>{outcome === null ? 'Waiting' : OUTCOMES[outcome]}</Tag>
      {league_id !== null && (
        <Link className="link" to={`/leagues/${league_id}`}>
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

/** What follows a request, and how long that usually takes if enough requests were decided. */
function describeWait(hours: number | undefined): string {
  const news = 'The answer will appear at the top of every page.';
  if (hours === undefined) return `Staff of the site decide. ${news}`;
  const time = hours > MAX_HOURS ? countOf(Math.ceil(hours / 24), 'day') : countOf(Math.max(1, hours), 'hour');
  return `Staff of the site usually decide within ${time}. ${news}`;
}
