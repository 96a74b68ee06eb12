import { useState } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { ModalClose } from '#web/kit/ui/modal.tsx';
import { countLeftOut, findFillRow, type TeamForm } from '#web/submissions/editor/match-form.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';
import { describeTeam, readNames } from '#web/submissions/editor/match-text.ts';

interface PasteNamesDialogProps {
  team: TeamForm;
  side: TeamSide;
  rules: MatchRules;
  onClose: () => void;
  onFill: (row: number, names: string[]) => void;
}

/**
 * Fills a pasted list of names into rows, after the last name. No `form` element, since it is inside the match's form.
 */
export function PasteNamesDialog({ team, side, rules, onClose, onFill }: PasteNamesDialogProps) {
  const { maxPlayers } = rules;
  const [text, setText] = useState('');
  const names = readNames(text);
  const row = findFillRow(team);
  const leftOut = countLeftOut(row, names, rules);
  const hasRoom = names.length > leftOut;

  function fillIn() {
    if (hasRoom) onFill(row, names);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Paste names: ${describeTeam(team.name, side)}`}
      foot={
        <>
          <ModalClose kind="ghost">Cancel</ModalClose>
          <Button kind="primary" disabled={!hasRoom} onClick={fillIn}>
            Fill in names
          </Button>
        </>
      }
    >
      <LeaveGuard hasInput={text !== ''}>The names have not been filled in.</LeaveGuard>
      <TextAreaField
        label="One name per line"
        count={`${Math.min(row + names.length, maxPlayers)} / ${maxPlayers}`}
        hint={
          leftOut === 0
            ? `The names fill the rows from player ${row + 1} down.`
            : `A team can have up to ${maxPlayers} players, so the last ${leftOut === 1 ? 'name' : `${leftOut} names`} will be left out.`
        }
        isHintLive
        rows={8}
        value={text}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          fillIn();
        }}
        onChange={setText}
      />
    </Dialog>
  );
}
