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
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import dialogStyles from '#web/kit/ui/dialog.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Modal, ModalClose } from '#web/kit/ui/modal.tsx';
import { Disputes } from '#web/leagues/my-leagues/disputes.tsx';
import { HoldReasons } from '#web/leagues/my-leagues/hold-reasons.tsx';
import styles from '#web/leagues/my-leagues/match-request-dialog.module.css';
import { RequestInformation } from '#web/leagues/my-leagues/request-information.tsx';
import { RequestEvents } from '#web/matches/request-events.tsx';
import { RequestPlayers } from '#web/matches/request-players.tsx';
import { MATCH_REQUEST_FAILED } from '#web/messages.ts';
import { DECIDED, decideRequest, undoDecision } from '#web/review/decide-request.ts';
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

/** A request's data, with Decline and Accept. */
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
    if (await save(() => decideRequest(request, { option }), DECIDED[option], options)) onDecided();
  }

  return (
    <Modal open onClose={onClose} labelledBy={titleId}>
      <div className={`${dialogStyles.dialog} ${dialogStyles.large} ${styles.dialog}`}>
        <header className={`${dialogStyles.head} ${styles.head}`}>
          <div className={layout.grow}>
            <h2 className={dialogStyles.title} id={titleId}>
              {match_name}
            </h2>
            <p className={`${layout.above1} ${typography.size14} ${typography.dim} ${typography.wrapAnywhere}`}>
              Uploaded by {describeSubmitter(request)}
            </p>
          </div>
          <Score blue={team_goals.Blue} green={team_goals.Green} shootOut={shoot_out} />
          <ModalClose kind="ghost" isIcon size="small" aria-label="Back to Match Requests">
            <Icon icon={X} size={20} />
          </ModalClose>
        </header>
        <div className={styles.tabs}>
          <HoldReasons request={request} />
          <Disputes request={request} />
          <Tabs label="Match data" items={TABS} selected={tab} onSelect={setTab} />
        </div>
        <div className={`${dialogStyles.body} ${styles.body}`}>
          <p className={`${typography.size14} ${typography.muted} ${typography.wrapAnywhere}`}>
            {[describeEarlierDecision(request), effects.accept, effects.decline].filter(Boolean).join(' ')}
          </p>
          <TabPanel id={tab}>
            {tab === 'players' && <RequestPlayers request={request} limit={REQUEST_PLAYERS_SHOWN_PER_TEAM} />}
            {tab === 'events' && <RequestEvents events={request.event_data} />}
            {tab === 'information' && <RequestInformation request={request} />}
          </TabPanel>
        </div>
        <div className={dialogStyles.foot}>
          <ModalClose kind="ghost" className={styles.close}>
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
        </div>
      </div>
    </Modal>
  );
}
