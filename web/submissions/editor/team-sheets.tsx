import { type Dispatch, type ReactNode, useState } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { useToast } from '#web/kit/ui/toast.tsx';
import type { Editor } from '#web/submissions/editor/editor-form.tsx';
import { type KeyHint, KeyHints } from '#web/submissions/editor/key-hints.tsx';
import { countLeftOut, type MatchChange, type MatchForm } from '#web/submissions/editor/match-form.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';
import { PasteNamesDialog } from '#web/submissions/editor/paste-names-dialog.tsx';
import { TeamPanel } from '#web/submissions/editor/team-panel.tsx';
import { TeamSwitch } from '#web/submissions/editor/team-switch.tsx';

interface TeamSheetsProps {
  teams: MatchForm['teams'];
  rules: MatchRules;
  editor: Editor;
  change: Dispatch<MatchChange>;
  /** Suggested player names. */
  squads?: Record<TeamSide, string[]> | null;
  /** Additional fields of a team. */
  score?: (side: TeamSide) => ReactNode;
  totals?: (side: TeamSide) => ReactNode;
  /** The effect of Ctrl+Enter, for the keyboard hints; omitted if another list shows it. */
  action?: string;
}

const NO_SQUAD: string[] = [];

/** The players of both teams. */
export function TeamSheets(props: TeamSheetsProps) {
  const { teams, rules, editor, change, squads, score, totals, action } = props;
  const [pastingSide, setPastingSide] = useState<TeamSide | null>(null);
  const toast = useToast();

  function fillNames(side: TeamSide, row: number, names: string[]) {
    change({ type: 'fill names', side, row, names });
    const leftOut = countLeftOut(row, names, rules);
    if (leftOut > 0)
      toast.info(
        `${leftOut} ${leftOut === 1 ? 'name was' : 'names were'} left out.`,
        `A team can have up to ${rules.maxPlayers} players.`,
      );
  }

  return (
    <>
      <TeamSwitch teams={teams} shownSide={editor.shownSide} onShow={editor.showSide} />
      <div className="grid grid-cols-2 items-start gap-5 laptop:grid-cols-1">
        {TEAM_SIDES.map((side) => (
          <TeamPanel
            key={side}
            side={side}
            team={teams[side]}
            squad={squads?.[side] ?? NO_SQUAD}
            rules={rules}
            isShownOnPhones={editor.shownSide === side}
            isAttempted={editor.isAttempted}
            change={change}
            fillNames={fillNames}
            openPaste={setPastingSide}
            score={score?.(side)}
            totals={totals?.(side)}
          />
        ))}
      </div>
      {pastingSide && (
        <PasteNamesDialog
          team={teams[pastingSide]}
          side={pastingSide}
          rules={rules}
          onClose={() => setPastingSide(null)}
          onFill={(row, names) => {
            fillNames(pastingSide, row, names);
            setPastingSide(null);
          }}
        />
      )}
      <KeyHints hints={action ? [...HINTS, { keys: ['Ctrl', 'Enter'], does: action }] : HINTS} />
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
