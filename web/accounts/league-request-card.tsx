import { useState } from 'react';
import type { ListedLeagueRequest } from '#contract/leagues/requests.ts';
import styles from '#web/accounts/league-request-card.module.css';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
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

/** An asked-for league with its decision, or with the buttons to decide. */
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
      <PanelBody className={layout.stack}>
        {desc !== null && <p className={styles.description}>{desc}</p>}
        <dl className={styles.facts}>
          <div>
            <dt>Asked by</dt>
            <dd>
              <Asker request={request} />
            </dd>
          </div>
          <div>
            <dt>Asked</dt>
            <dd>
              <TimeAgo timestamp={request.requested_at} />
            </dd>
          </div>
          <div>
            <dt>Methods</dt>
            <dd>{methods.join(', ') || 'Game servers only'}</dd>
          </div>
          {decided_at !== null && (
            <div>
              <dt>Decided</dt>
              <dd>
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
          <div className={`${layout.row} ${layout.wrap}`}>
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
            <Link className={typography.link} to={`/leagues/${league_id}`}>
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

function Asker({ request: { d_username, roblox_username, discord_id, requests } }: { request: ListedLeagueRequest }) {
  const names = roblox_username === null ? d_username : `${d_username}, ${roblox_username} on Roblox`;
  return (
    <>
      <bdi>{names}</bdi>
      <small className={styles.account}>
        Discord ID {discord_id}, {requests === 1 ? 'first request' : `${requests} requests`}
      </small>
    </>
  );
}
