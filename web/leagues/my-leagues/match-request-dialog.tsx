import { Check, Pencil, X } from 'lucide';
import { useId, useState } from 'react';
import { REQUEST_PLAYERS_SHOWN_PER_TEAM } from '#contract/kit/limits.ts';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import type { RequestDecision } from '#contract/review/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { describeSubmitter } from '#web/kit/heads/describe-submitter.ts';
import { Score } from '#web/kit/heads/score.tsx';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { TabPanel, Tabs } from '#web/kit/list/tabs.tsx';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { DialogBox, DialogFoot, DialogTitle } from '#web/kit/ui/dialog.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Modal, ModalClose } from '#web/kit/ui/modal.tsx';
import { Disputes } from '#web/leagues/my-leagues/disputes.tsx';
import { HoldReasons } from '#web/leagues/my-leagues/hold-reasons.tsx';
import { RequestEvents } from '#web/matches/request-events.tsx';
import { RequestPlayers } from '#web/matches/request-players.tsx';
import { MATCH_REQUEST_FAILED } from '#web/messages.ts';
import { DECISION_TOASTS, decideRequest, undoDecision } from '#web/review/decide-request.ts';
import { describeEarlierDecision, describeEffects } from '#web/review/decision-effects.ts';

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

/** A match in review, with Decline and Accept. */
export function MatchRequestDialog({ request, canCorrect, onClose, onDecided }: MatchRequestDialogProps) {
  const [tab, setTab] = useState<RequestTab>('players');
  const [sent, setSent] = useState<Option | null>(null);
  const titleId = useId();
  const { isSaving, save } = useChange({ owner: 'match request' });
  const { match_name, team_goals, shoot_out } = request.context_data;
  const effects = describeEffects(request);

  async function decide(option: Option) {
    setSent(option);
    const undo = { what: 'decision', make: () => undoDecision(request), detail: match_name, explain: explainRefusal };
    const options = { failed: MATCH_REQUEST_FAILED, explain: explainRefusal, undo };
    if (await save(() => decideRequest(request, { option }), DECISION_TOASTS[option], options)) onDecided();
  }

  return (
    <Modal open onClose={onClose} labelledBy={titleId}>
      <DialogBox large className="w-[min(56rem,100%)]">
        <header className="flex items-start justify-between gap-4 ps-6 pe-5 pt-5 pb-0 phone:px-4">
          <div className="min-w-0 flex-1">
            <DialogTitle id={titleId}>{match_name}</DialogTitle>
            <p className="mt-1 text-14 wrap-text text-ink-3">Uploaded by {describeSubmitter(request)}</p>
          </div>
          <Score blue={team_goals.Blue} green={team_goals.Green} shootOut={shoot_out} />
          <ModalClose kind="ghost" isIcon size="small" aria-label="Back to Match Requests">
            <Icon icon={X} size={20} />
          </ModalClose>
        </header>
        <div className={'flex-none px-6 [&>[role="tablist"]]:mb-4'}>
          <HoldReasons request={request} />
          <Disputes request={request} />
          <Tabs label="Match data" items={TABS} selected={tab} onSelect={setTab} />
        </div>
        <div className="min-h-0 overflow-auto px-6 pt-0.5 pb-5 phone:px-4">
          <p className="text-14 wrap-text text-ink-2">
            {[describeEarlierDecision(request), effects.accept, effects.decline].filter(Boolean).join(' ')}
          </p>
          <TabPanel id={tab}>
            {tab === 'players' && <RequestPlayers request={request} limit={REQUEST_PLAYERS_SHOWN_PER_TEAM} />}
            {tab === 'events' && <RequestEvents events={request.event_data} />}
            {tab === 'information' && <RequestInformation request={request} />}
          </TabPanel>
        </div>
        <DialogFoot>
          <ModalClose kind="ghost" className="me-auto">
            Close
          </ModalClose>
          {canCorrect && (
            <ButtonLink kind="line" to={`/matches/${request.match_id}/edit`}>
              <Icon icon={Pencil} size={18} />
              Edit match
            </ButtonLink>
          )}
          <Button
            kind="danger"
            aria-busy={isSaving && sent === 'decline'}
            disabled={isSaving}
            onClick={() => decide('decline')}
          >
            <Icon icon={X} size={18} />
            Decline
          </Button>
          <Button
            kind="primary"
            aria-busy={isSaving && sent === 'accept'}
            disabled={isSaving}
            onClick={() => decide('accept')}
          >
            <Icon icon={Check} size={18} />
            Accept
          </Button>
        </DialogFoot>
      </DialogBox>
    </Modal>
  );
}

/** The match's origin; values that weren't sent are N/A. */
function RequestInformation({ request }: { request: MatchRequest }) {
  const { context_data: context, submission_date } = request;
  const facts = [
    ['Server instance', context.server_instance],
    ['Place ID', context.place_id],
    ['Group ID', context.group_id],
    ['Submitter ID', request.submitter_id],
    ['Submitter name', context.submitter_name],
    ['Match ID', request.match_id],
    [
      'Submission date',
      <time key="date" dateTime={toDay(submission_date)}>
        {formatFootballDate(submission_date)}
      </time>,
    ],
    ['Match type', request.type],
    ['Player count', context.overall_player_count],
    ['Event count', context.event_count],
  ] as const;
  return (
    <dl className="text-15 tabular">
      {facts.map(([name, value]) => (
        <div
          className="grid grid-cols-[11rem_minmax(0,1fr)] border-b border-line px-0 py-2.25 last:border-b-0"
          key={name}
        >
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value ?? 'N/A'}</dd>
        </div>
      ))}
    </dl>
  );
}
