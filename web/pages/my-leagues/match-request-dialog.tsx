import { Check, Pencil, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { MatchRequest, RequestDecision } from '#contract/leagues.ts';
import { Score } from '#web/components/score.tsx';
import { call } from '#web/http/call.ts';
import { MATCH_ACCEPTED, MATCH_DENIED, MATCH_REQUEST_FAILED } from '#web/messages.ts';
import { Disputes } from '#web/pages/my-leagues/disputes.tsx';
import { explainRefusal } from '#web/pages/my-leagues/explain-refusal.ts';
import { HoldReasons } from '#web/pages/my-leagues/hold-reasons.tsx';
import { RequestEvents } from '#web/pages/my-leagues/request-events.tsx';
import { RequestInformation } from '#web/pages/my-leagues/request-information.tsx';
import { RequestPlayers } from '#web/pages/my-leagues/request-players.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useToast } from '#web/ui/toast.tsx';
import '#web/ui/button.css';
import '#web/pages/my-leagues/match-request-dialog.css';

const TABS = [
  { id: 'players', label: 'Players' },
  { id: 'events', label: 'Events' },
  { id: 'information', label: 'Information' },
] as const;
type RequestTab = (typeof TABS)[number]['id'];
type Option = RequestDecision['option'];

interface MatchRequestDialogProps {
  request: MatchRequest;
  /** Whether the viewer may correct matches. */
  canCorrect: boolean;
  onClose: () => void;
  onDecided: () => void;
}

/** A request's data, with Decline and Accept. */
export function MatchRequestDialog({ request, canCorrect, onClose, onDecided }: MatchRequestDialogProps) {
  const [tab, setTab] = useState<RequestTab>('players');
  const [sent, setSent] = useState<Option | null>(null);
  const titleId = useId();
  const toast = useToast();
  const { match_name, team_goals, submitter_name } = request.context_data;

  async function decide(option: Option) {
    setSent(option);
    const { match_id, league_id } = request;
    try {
      await call('POST /leagues/myLeagues/match_request', { body: { match_id, league_id, option } });
    } catch (error) {
      setSent(null);
      toast.failure(MATCH_REQUEST_FAILED, explainRefusal(error));
      return;
    }
    toast.success(option === 'accept' ? MATCH_ACCEPTED : MATCH_DENIED);
    onDecided();
  }

  return (
    <Modal open onClose={onClose} labelledBy={titleId}>
      <div className="dlg dlg--lg rqd">
        <header className="dlg__head rqd__head">
          <div className="grow">
            <h2 className="dlg__title" id={titleId}>
              {match_name}
            </h2>
            <p className="rqd__by">Uploaded by {submitter_name ?? 'Unknown'}</p>
          </div>
          <Score blue={team_goals.Blue} green={team_goals.Green} />
          <button
            type="button"
            className="btn btn--ghost btn--icon btn--sm"
            aria-label="Back to Match Requests"
            onClick={onClose}
          >
            <X className="i i-20" aria-hidden="true" />
          </button>
        </header>
        <div className="rqd__tabs">
          <HoldReasons request={request} />
          <Disputes request={request} />
          <Tabs label="Match data" items={TABS} selected={tab} onSelect={setTab} />
        </div>
        <div className="dlg__body rqd__body">
          <TabPanel id={tab}>
            {tab === 'players' && <RequestPlayers request={request} />}
            {tab === 'events' && <RequestEvents events={request.event_data} />}
            {tab === 'information' && <RequestInformation request={request} />}
          </TabPanel>
        </div>
        <div className="dlg__foot">
          <button type="button" className="btn btn--ghost rqd__close" onClick={onClose}>
            Close
          </button>
          {canCorrect && (
            <Link className="btn btn--line" to={`/matches/${request.match_id}/edit`}>
              <Pencil className="i i-18" aria-hidden="true" />
              Edit match
            </Link>
          )}
          <button
            type="button"
            className="btn btn--danger"
            aria-busy={sent === 'decline'}
            disabled={sent !== null}
            onClick={() => decide('decline')}
          >
            <X className="i i-18" aria-hidden="true" />
            Decline
          </button>
          <button
            type="button"
            className="btn btn--primary"
            aria-busy={sent === 'accept'}
            disabled={sent !== null}
            onClick={() => decide('accept')}
          >
            <Check className="i i-18" aria-hidden="true" />
            Accept
          </button>
        </div>
      </div>
    </Modal>
  );
}
