import { CirclePause, Clock, Flag } from 'lucide';
import { useEffect, useRef } from 'react';
import type { Crest } from '#contract/kit/heads.ts';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { compareGoals, toPair } from '#contract/matches/shoot-outs.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { ShootOut } from '#web/kit/heads/shoot-out.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { TimeAgo } from '#web/kit/time/time-ago.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/review/queue-row.module.css';
import reviewPageStyles from '#web/review/review-page.module.css';
import { countFilters, nameResult, type QueueFilter, summariseReasons } from '#web/review/review-queue.ts';
import type { useReview } from '#web/review/use-review.ts';

interface ReviewListProps {
  review: ReturnType<typeof useReview>;
  /** Opens the dialog for the selected matches. */
  onDecideSelected: (option: 'accept' | 'decline') => void;
}

/** The queue of waiting matches, with filters and a selection for deciding several at once. */
export function ReviewList({ review, onDecideSelected }: ReviewListProps) {
  const { requests, listed, current, selected, sending } = review;
  const list = useRef<HTMLOListElement>(null);
  const currentId = current?.match_id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the open match is found in the DOM.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [currentId]);

  const areAllSelected = listed.length > 0 && selected.length === listed.length;
  return (
    <Panel as="nav" className={reviewPageStyles.queue} aria-label="Waiting matches">
      <div className={reviewPageStyles.tools}>
        <Segmented<QueueFilter>
          label="Show"
          value={review.filter}
          options={countFilters(requests).map(({ filter, count }) => ({
            value: filter,
            label: `${filter === 'all' ? 'All' : filter} ${count}`,
          }))}
          onChange={review.setFilter}
        />
        <Checkbox checked={areAllSelected} onChange={(all) => (all ? review.selectAll() : review.clearSelection())}>
          Select all
        </Checkbox>
      </div>
      {selected.length > 0 && (
        <div className={reviewPageStyles.several}>
          <b className={typography.figures}>{selected.length} selected</b>
          <Button kind="danger" size="small" disabled={sending !== null} onClick={() => onDecideSelected('decline')}>
            Decline {selected.length}
          </Button>
          <Button size="small" disabled={sending !== null} onClick={() => onDecideSelected('accept')}>
            Accept {selected.length}
          </Button>
        </div>
      )}
      <ol ref={list}>
        {listed.map((request) => (
          <li key={request.match_id}>
            <QueueRow
              request={request}
              isCurrent={request.match_id === currentId}
              isSelected={selected.includes(request)}
              onChoose={() => review.choose(request.match_id)}
              onToggle={() => review.toggle(request.match_id)}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface QueueRowProps {
  request: MatchRequest;
  isCurrent: boolean;
  isSelected: boolean;
  onChoose: () => void;
  onToggle: () => void;
}

function QueueRow({ request, isCurrent, isSelected, onChoose, onToggle }: QueueRowProps) {
  const { Blue, Green } = request.context_data.team_names;
  const { teams, context_data } = request;
  const { team_goals, shoot_out } = context_data;
  const shootOut = toPair(shoot_out);
  const lead = compareGoals([team_goals.Blue, team_goals.Green], shootOut);
  const icon = request.disputes.length > 0 ? Flag : request.status === 'Pending' ? Clock : CirclePause;
  return (
    <div className={styles.row}>
      <div className={styles.check}>
        <Checkbox checked={isSelected} onChange={onToggle}>
          <span className={typography.screenReaderOnly}>Select {nameResult(request)}</span>
        </Checkbox>
      </div>
      <button type="button" className={styles.match} aria-current={isCurrent || undefined} onClick={onChoose}>
        <TeamLine name={Blue} crest={teams.Blue?.crest} goals={team_goals.Blue} hasLost={lead < 0} />
        <TeamLine name={Green} crest={teams.Green?.crest} goals={team_goals.Green} hasLost={lead > 0} />
        <span className={styles.meta}>
          <MatchDay at={request.submission_date} />
          <span className={typography.truncated}>{request.type}</span>
          <ShootOut goals={shootOut} />
        </span>
        <span className={request.status === 'Pending' ? `${styles.reason} ${styles.pendingReason}` : styles.reason}>
          <Icon icon={icon} size={16} />
          <span className={typography.truncated}>{summariseReasons(request)}</span>
          <span>
            <TimeAgo timestamp={request.received_at} />
          </span>
        </span>
      </button>
    </div>
  );
}

interface TeamLineProps {
  name: string;
  /** Undefined for a side that is no team of the league. */
  crest: Crest | undefined;
  goals: number;
  hasLost: boolean;
}

function TeamLine({ name, crest, goals, hasLost }: TeamLineProps) {
  return (
    <span className={hasLost ? `${styles.team} ${styles.lost}` : styles.team}>
      {crest && <TeamCrest crest={crest} size={18} />}
      <b className={typography.truncated}>{name}</b>
      <b className={styles.goals}>{goals}</b>
    </span>
  );
}
