import type { Dispatch, ReactNode } from 'react';
import type { TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { type KeyHint, KeyHints } from '#web/match-editor/key-hints.tsx';
import type { MatchChange, MatchForm } from '#web/match-editor/match-form.ts';
import type { MatchRules } from '#web/match-editor/match-rules.ts';
import { TeamPanel } from '#web/match-editor/team-panel.tsx';
import { TeamSwitch } from '#web/match-editor/team-switch.tsx';
import type { usePasteNames } from '#web/match-editor/use-paste-names.tsx';
import '#web/match-editor/team-sheets.css';

interface TeamSheetsProps {
  teams: MatchForm['teams'];
  rules: MatchRules;
  shownSide: TeamSide;
  onShow: (side: TeamSide) => void;
  isAttempted: boolean;
  change: Dispatch<MatchChange>;
  paste: ReturnType<typeof usePasteNames>;
  /** Fields that a page adds to a team: its score, and its totals. */
  score?: (side: TeamSide) => ReactNode;
  totals?: (side: TeamSide) => ReactNode;
  /** What Ctrl with Enter does. */
  action: string;
}

/** The players of both teams, with the ways to enter them fast. */
export function TeamSheets(props: TeamSheetsProps) {
  const { teams, rules, shownSide, onShow, isAttempted, change, paste, score, totals, action } = props;

  return (
    <>
      <TeamSwitch teams={teams} shownSide={shownSide} onShow={onShow} />
      <div className="sheet">
        {TEAM_SIDES.map((side) => (
          <TeamPanel
            key={side}
            side={side}
            team={teams[side]}
            rules={rules}
            isShownOnPhones={shownSide === side}
            isAttempted={isAttempted}
            change={change}
            paste={paste}
            score={score?.(side)}
            totals={totals?.(side)}
          />
        ))}
      </div>
      <KeyHints hints={[...HINTS, { keys: ['Ctrl', 'Enter'], does: action }]} />
    </>
  );
}

const HINTS: KeyHint[] = [
  { keys: ['Enter'], does: 'next player, or a new row at the end' },
  { keys: ['↑', '↓'], does: 'up and down a column' },
  { keys: ['Tab'], does: 'next field' },
  { keys: ['Alt', 'Backspace'], does: 'remove the row' },
  { keys: ['Ctrl', 'V'], does: 'paste a list of names' },
];
