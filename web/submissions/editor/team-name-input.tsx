import type { Dispatch } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { EditorInput } from '#web/submissions/editor/editor-input.tsx';
import { FIELDS } from '#web/submissions/editor/fields.ts';
import type { MatchChange } from '#web/submissions/editor/match-form.ts';
import { isBlank, isTooLong } from '#web/submissions/editor/match-text.ts';

interface TeamNameInputProps {
  side: TeamSide;
  name: string;
  /** Whether a missing name is marked. */
  isAttempted: boolean;
  change: Dispatch<MatchChange>;
  onEnter: () => void;
  id?: string;
  label?: string;
  className?: string;
}

export function TeamNameInput({ side, name, isAttempted, change, onEnter, ...props }: TeamNameInputProps) {
  return (
    <EditorInput
      field={FIELDS.teamName(side)}
      value={name}
      placeholder={`${side} team`}
      isWrong={(isAttempted && isBlank(name)) || isTooLong(name)}
      onText={(text) => change({ type: 'team name', side, name: text })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
      {...props}
    />
  );
}
