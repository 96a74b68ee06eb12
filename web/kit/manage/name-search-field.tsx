import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { TextField } from '#web/kit/fields/fields.tsx';

interface NameSearchFieldProps {
  label: string;
  hint?: string;
  className?: string;
  text: string;
  onText: (text: string) => void;
}

/** Searches players by a name or part of it. */
export function NameSearchField({ text, onText, ...field }: NameSearchFieldProps) {
  return (
    <TextField {...field} type="search" maxLength={MAX_NAME_LENGTH} spellCheck={false} value={text} onChange={onText} />
  );
}
