import { useState } from 'react';
import type { LeagueRequestDecision, ListedLeagueRequest } from '#contract/leagues/requests.ts';
import styles from '#web/accounts/league-request-card.module.css';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
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

  async function decide(decision: Omit<LeagueRequestDecision, 'id'>) {
    const send = () => call('POST /leagues/requests/decide', { body: { id, ...decision } });
    const done = decision.option === 'accept' ? `${name} is a league now` : `${name} refused`;
    if (!(await save(send, done, { failed: 'The decision could not be stored.' }))) return;
    setIsRefusing(false);
    onDecided();
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
            <Button
              kind="primary"
              aria-busy={isSaving}
              disabled={isSaving}
              onClick={() => decide({ option: 'accept' })}
            >
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
          <ReasonDialog
            title={`Refuse ${name}`}
            action="Refuse"
            hint="The applicant will see this."
            missing="Give a reason."
            isSaving={isSaving}
            onClose={() => setIsRefusing(false)}
            onConfirm={(why) => decide({ option: 'refuse', reason: why })}
          />
        )}
      </PanelBody>
    </Panel>
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
