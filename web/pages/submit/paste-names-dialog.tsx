import { type FormEvent, useId, useState } from 'react';
import { MAX_PLAYERS_PER_TEAM } from '#contract/limits.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { readNames } from '#web/pages/submit/match-text.ts';
import { countLeftOut, findFillRow, type TeamSheet } from '#web/pages/submit/team-sheet.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ModalClose } from '#web/ui/modal.tsx';
import '#web/ui/field.css';

interface PasteNamesDialogProps {
  team: TeamSheet;
  teamName: string;
  onClose: () => void;
  onFill: (row: number, names: string[]) => void;
}

/** Takes a list of names and fills them in from the first row without one. */
export function PasteNamesDialog({ team, teamName, onClose, onFill }: PasteNamesDialogProps) {
  const [text, setText] = useState('');
  const id = useId();
  const names = readNames(text);
  const row = findFillRow(team);
  const leftOut = countLeftOut(row, names);
  const hasRoom = names.length > leftOut;

  function fillIn(event?: FormEvent) {
    event?.preventDefault();
    if (hasRoom) onFill(row, names);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Paste names: ${teamName}`}
      foot={
        <>
          <ModalClose className="btn btn--ghost">Cancel</ModalClose>
          <button type="submit" className="btn btn--primary" form={`${id}-form`} disabled={!hasRoom}>
            Fill in names
          </button>
        </>
      }
    >
      <LeaveGuard hasInput={text !== ''}>The names have not been filled in.</LeaveGuard>
      <form id={`${id}-form`} className="field" onSubmit={fillIn}>
        <span className="spread">
          <label className="label" htmlFor={id}>
            One name per line
          </label>
          <span className="count">
            {Math.min(row + names.length, MAX_PLAYERS_PER_TEAM)} / {MAX_PLAYERS_PER_TEAM}
          </span>
        </span>
        <textarea
          className="textarea"
          id={id}
          rows={8}
          value={text}
          aria-describedby={`${id}-hint`}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            fillIn();
          }}
        />
        <p className="hint" id={`${id}-hint`} role="status">
          {leftOut === 0
            ? `The names fill the rows from player ${row + 1} down.`
            : `A team can have up to ${MAX_PLAYERS_PER_TEAM} players, so the last ${leftOut === 1 ? 'name' : `${leftOut} names`} will be left out.`}
        </p>
      </form>
    </Dialog>
  );
}
