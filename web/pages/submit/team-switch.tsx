import { type KeyboardEvent, useRef } from 'react';
import { TeamMark } from '#web/components/team-mark.tsx';
import { SIDE_NAMES, SIDES, type Side, sayTeam } from '#web/pages/submit/match-text.ts';
import type { TeamSheet } from '#web/pages/submit/team-sheet.ts';
import '#web/ui/segmented.css';

interface TeamSwitchProps {
  teams: Record<Side, TeamSheet>;
  shownSide: Side;
  onShow: (side: Side) => void;
}

/** Chooses the team that phones show; wider screens show both. */
export function TeamSwitch({ teams, shownSide, onShow }: TeamSwitchProps) {
  const list = useRef<HTMLDivElement>(null);

  function moveByKey(event: KeyboardEvent) {
    const side = ({ ArrowLeft: 'A', Home: 'A', ArrowRight: 'B', End: 'B' } as const)[event.key as 'Home'];
    if (!side) return;
    event.preventDefault();
    onShow(side);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[SIDES.indexOf(side)]?.focus();
  }

  return (
    <div className="seg tsw" role="tablist" aria-label="Team" ref={list}>
      {SIDES.map((side) => (
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
          <TeamMark side={SIDE_NAMES[side]} />
          <span className="trunc">{sayTeam(teams[side].name, side)}</span>
          <span className="num dim">{teams[side].players.length}</span>
        </button>
      ))}
    </div>
  );
}
