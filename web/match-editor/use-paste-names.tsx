import { type Dispatch, useCallback, useState } from 'react';
import type { TeamSide } from '#contract/matches.ts';
import { countLeftOut, type MatchChange, type MatchForm } from '#web/match-editor/match-form.ts';
import type { MatchRules } from '#web/match-editor/match-rules.ts';
import { PasteNamesDialog } from '#web/match-editor/paste-names-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Filling in lists of names; the page renders `dialog` outside its form, as the dialog has a form of its own. */
export function usePasteNames(teams: MatchForm['teams'], rules: MatchRules, change: Dispatch<MatchChange>) {
  const [side, openDialog] = useState<TeamSide | null>(null);
  const toast = useToast();

  const fillNames = useCallback(
    (filled: TeamSide, row: number, names: string[]) => {
      change({ type: 'fill names', side: filled, row, names });
      const leftOut = countLeftOut(row, names, rules);
      if (leftOut > 0)
        toast.info(
          `${leftOut} ${leftOut === 1 ? 'name was' : 'names were'} left out.`,
          `A team can have up to ${rules.maxPlayers} players.`,
        );
    },
    [change, rules, toast],
  );

  const dialog = side && (
    <PasteNamesDialog
      team={teams[side]}
      side={side}
      rules={rules}
      onClose={() => openDialog(null)}
      onFill={(row, names) => {
        fillNames(side, row, names);
        openDialog(null);
      }}
    />
  );
  return { fillNames, openDialog, dialog };
}
