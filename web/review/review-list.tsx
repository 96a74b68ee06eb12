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
import { TimeAgo } from '#web/kit/time/time-ago.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
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
    <Panel
      as="nav"
      className="sticky top-[calc(var(--header-h)_+_1rem)] grid max-h-[calc(100vh_-_var(--header-h)_-_2rem)] grid-rows-[auto_auto_minmax(0,1fr)] overflow-hidden laptop:static laptop:max-h-none phone:-mx-gutter phone:rounded-none"
      aria-label="Waiting matches"
    >
      <div
        className={
          'grid gap-2 border-b border-line p-3 [&_[role="radiogroup"]]:grid [&_[role="radiogroup"]_label]:px-1 [&_[role="radiogroup"]_label]:text-13'
        }
      >
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
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface-2 px-3 py-2.5 text-14 [&_b]:me-auto">
          <b className="tabular">{selected.length} selected</b>
          <Button kind="danger" size="small" disabled={sending !== null} onClick={() => onDecideSelected('decline')}>
            Decline {selected.length}
          </Button>
          <Button size="small" disabled={sending !== null} onClick={() => onDecideSelected('accept')}>
            Accept {selected.length}
          </Button>
        </div>
      )}
      <ol
        className="overflow-auto [overscroll-behavior:contain] not-laptop:pb-[var(--toasts-h,0)] laptop:grid laptop:[scroll-snap-type:x_proximity] laptop:auto-cols-[17rem] laptop:grid-flow-col laptop:overflow-x-auto phone:auto-cols-[78vw]"
        ref={list}
      >
        {listed.map((request) => (
          <li
            className="not-first:border-t not-first:border-line laptop:[scroll-snap-align:start] laptop:not-first:border-s laptop:not-first:border-t-0 laptop:not-first:border-line"
            key={request.match_id}
          >
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
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)] hover:bg-surface-2 has-[[aria-current]]:bg-surface-2">
      <div className="self-start py-3 ps-3 pe-0">
        <Checkbox checked={isSelected} onChange={onToggle}>
          <span className="sr-only">Select {nameResult(request)}</span>
        </Checkbox>
      </div>
      <button
        type="button"
        className={
          'grid w-full min-w-0 grid-cols-1 gap-1 border-0 bg-transparent py-3 ps-3 pe-4 text-start text-15 focus-visible:-outline-offset-3 aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:start-0 aria-[current]:before:w-1 aria-[current]:before:bg-flag aria-[current]:before:content-[""] laptop:aria-[current]:before:inset-x-3 laptop:aria-[current]:before:top-0 laptop:aria-[current]:before:bottom-auto laptop:aria-[current]:before:h-1 laptop:aria-[current]:before:w-auto'
        }
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        <TeamLine name={Blue} crest={teams.Blue?.crest} goals={team_goals.Blue} hasLost={lead < 0} />
        <TeamLine name={Green} crest={teams.Green?.crest} goals={team_goals.Green} hasLost={lead > 0} />
        <span
          className={
            'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-1.5 text-14 text-ink-3 [&_time::after]:ms-1.5 [&_time::after]:content-["·"]'
          }
        >
          <MatchDay at={request.submission_date} />
          <span className="truncated">{request.type}</span>
          <ShootOut goals={shootOut} />
        </span>
        <span
          className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-1.5 text-14 text-ink-3 [&_svg]:text-st-hold ${request.status === 'Pending' ? '[&_svg]:text-st-pending' : ''}`}
        >
          <Icon icon={icon} size={16} />
          <span className="truncated">{summariseReasons(request)}</span>
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
  /** Undefined for a side without a team in the league. */
  crest: Crest | undefined;
  goals: number;
  hasLost: boolean;
}

function TeamLine({ name, crest, goals, hasLost }: TeamLineProps) {
  return (
    <span className={`flex items-center gap-2 [&>b:first-of-type]:font-medium ${hasLost ? 'text-ink-2' : ''}`}>
      {crest && <TeamCrest crest={crest} size={18} />}
      <b className="truncated">{name}</b>
      <b className={`ms-auto font-display text-20/none font-extrabold ${hasLost ? 'text-ink-3' : ''}`}>{goals}</b>
    </span>
  );
}
