import { useState } from 'react';
import type { ListedLeagueRequest } from '#contract/leagues/requests.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { TimeAgo } from '#web/kit/time/time-ago.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

const SPORTS = { football: 'Football', basketball: 'Basketball' } as const;
const OUTCOMES = { accepted: 'Accepted', refused: 'Refused' } as const;

interface LeagueRequestCardProps {
  request: ListedLeagueRequest;
  onDecided: () => void;
}

/** A requested league with its decision, or with the buttons to decide. */
export function LeagueRequestCard({ request, onDecided }: LeagueRequestCardProps) {
  const { id, name, sport, desc, methods, outcome, reason, league_id, decided_at } = request;
  const { isSaving, save } = useChange();
  const [isRefusing, setIsRefusing] = useState(false);

  async function accept() {
    const send = () => call('POST /leagues/requests/decide', { body: { id, option: 'accept' } });
    if (await save(send, `${name} is a league now`, { failed: 'The decision could not be stored.' })) onDecided();
  }

  return (
    <Panel heading={name} end={<Tag look="outlined">{outcome === null ? SPORTS[sport] : OUTCOMES[outcome]}</Tag>}>
      <PanelBody className="stack gap-4">
        {desc !== null && <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">{desc}</p>}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-x-5 gap-y-3">
          <div>
            <dt className="text-13 text-ink-3">Asked by</dt>
            <dd className="wrap-anywhere">
              <RequestSender request={request} />
            </dd>
          </div>
          <div>
            <dt className="text-13 text-ink-3">Asked</dt>
            <dd className="wrap-anywhere">
              <TimeAgo timestamp={request.requested_at} />
            </dd>
          </div>
          <div>
            <dt className="text-13 text-ink-3">Methods</dt>
            <dd className="wrap-anywhere">{methods.join(', ') || 'Game servers only'}</dd>
          </div>
          {decided_at !== null && (
            <div>
              <dt className="text-13 text-ink-3">Decided</dt>
              <dd className="wrap-anywhere">
                <TimeAgo timestamp={decided_at} />
                {reason !== null && (
                  <>
                    : “<bdi>{reason}</bdi>”
                  </>
                )}
              </dd>
            </div>
          )}
        </dl>
        {outcome === null && (
          <div className="flex flex-wrap items-center gap-3">
            <Button kind="primary" aria-busy={isSaving} disabled={isSaving} onClick={accept}>
              Accept
            </Button>
            <Button kind="line" disabled={isSaving} onClick={() => setIsRefusing(true)}>
              Refuse
            </Button>
          </div>
        )}
        {league_id !== null && (
          <p>
            <Link className="link" to={`/leagues/${league_id}`}>
              Open league
            </Link>
          </p>
        )}
        {isRefusing && (
          <RefuseDialog
            request={request}
            onClose={() => setIsRefusing(false)}
            onRefused={() => {
              setIsRefusing(false);
              onDecided();
            }}
          />
        )}
      </PanelBody>
    </Panel>
  );
}

interface RefuseDialogProps {
  request: ListedLeagueRequest;
  onRefused: () => void;
  onClose: () => void;
}

function RefuseDialog({ request: { id, name }, onRefused, onClose }: RefuseDialogProps) {
  const form = useForm(bodyOf('POST /leagues/requests/decide'), {
    initial: { reason: '' },
    requires: ['reason'],
    messages: { reason: 'Give a reason.' },
    body: (typed) => ({ id, option: 'refuse', ...typed }),
    done: `${name} refused`,
    failed: 'The decision could not be stored.',
    onSaved: onRefused,
  });
  return (
    <ReasonDialog
      form={form}
      title={`Refuse ${name}`}
      action="Refuse"
      hint="The applicant will see this."
      onClose={onClose}
    />
  );
}

function RequestSender({
  request: { d_username, roblox_username, discord_id, requests },
}: {
  request: ListedLeagueRequest;
}) {
  const names = roblox_username === null ? d_username : `${d_username}, ${roblox_username} on Roblox`;
  return (
    <>
      <bdi>{names}</bdi>
      <small className="block text-14 text-ink-3">
        Discord ID {discord_id}, {requests === 1 ? 'first request' : `${requests} requests`}
      </small>
    </>
  );
}
