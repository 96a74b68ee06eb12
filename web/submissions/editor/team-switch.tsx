import { type KeyboardEvent, useRef } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { SegmentedBar } from '#web/kit/fields/segmented.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import type { MatchForm } from '#web/submissions/editor/match-form.ts';
import { describeTeam } from '#web/submissions/editor/match-text.ts';

interface TeamSwitchProps {
  teams: MatchForm['teams'];
  shownSide: TeamSide;
  onShow: (side: TeamSide) => void;
}

/** Selects the team shown on phones; wider screens show both. */
export function TeamSwitch({ teams, shownSide, onShow }: TeamSwitchProps) {
  const list = useRef<HTMLDivElement>(null);

  function moveByKey(event: KeyboardEvent) {
    const side = ({ ArrowLeft: 'Blue', Home: 'Blue', ArrowRight: 'Green', End: 'Green' } as const)[event.key as 'Home'];
    if (!side) return;
    event.preventDefault();
    onShow(side);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[TEAM_SIDES.indexOf(side)]?.focus();
  }

  return (
    <SegmentedBar as="div" className="mb-3 hidden w-full phone:grid" role="tablist" aria-label="Team" ref={list}>
      {TEAM_SIDES.map((side) => (
        <button
          key={side}
          type="button"
          role="tab"
          aria-selected={side === shownSide}
          aria-controls={`team-${side}`}
          tabIndex={side === shownSide ? 0 : -1}
          onClick={() => onShow(side)}
          onKeyDown={moveByKey}
        >
          <TeamMark side={side} />
          <span className="truncated">{describeTeam(teams[side].name, side)}</span>
          <span className="text-ink-3 tabular">{teams[side].players.length}</span>
        </button>
      ))}
    </SegmentedBar>
  );
}
