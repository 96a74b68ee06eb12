import { type FormEvent, useId, useState } from 'react';
import { MAX_PLAYERS_PER_TEAM } from '#contract/limits.ts';
import { readNames } from '#web/pages/submit/match-text.ts';
import { countLeftOut, findFillRow, type TeamSheet } from '#web/pages/submit/team-sheet.ts';
import { Dialog } from '#web/ui/dialog.tsx';
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
          <button type="button" className="btn btn--ghost" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn--primary" form={`${id}-form`} disabled={!hasRoom}>
            Fill in names
          </button>
        </>
      }
    >
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
            ? `Names fill the rows from player ${row + 1} on.`
            : `A team has ${MAX_PLAYERS_PER_TEAM} players at most: the last ${leftOut} of these ${leftOut === 1 ? 'is' : 'are'} left out.`}
        </p>
      </form>
    </Dialog>
  );
}
