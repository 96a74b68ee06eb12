import { useState } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { NewTeam } from '#contract/teams/schema.ts';
import { suggestCrest, suggestShortName } from '#contract/teams/suggest-team.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import type { FieldProps } from '#web/kit/form/use-form.tsx';
import { CrestFields } from '#web/teams/manage/crest-fields.tsx';

type OtherTeam = Pick<TeamHead, 'short_name' | 'crest'>;

interface TeamFieldsProps {
  form: {
    values: NewTeam;
    set: (change: Partial<NewTeam>) => void;
    of: (name: 'short_name') => FieldProps<string>;
    counted: (name: 'name') => FieldProps<string> & { count: string };
  };
  /** The league's other teams, whose short names and crests are not suggested. */
  others: readonly OtherTeam[];
  /** Whether the short name no longer follows the name. */
  isNamed: boolean;
  hint?: string;
}

export const TEAM_MESSAGES = { name: 'Give the team a name.', short_name: 'Use two to four letters.' };

/** A team's names and crest. */
export function TeamFields({ form, others, isNamed, hint = '' }: TeamFieldsProps) {
  const [isShortNameTyped, setIsShortNameTyped] = useState(isNamed);
  const { name, crest } = form.values;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_12rem] items-start gap-4 phone:grid-cols-1">
        <TextField
          label="Name"
          hint={hint}
          isHintLive
          data-autofocus
          {...form.counted('name')}
          onChange={(next) =>
            form.set({ name: next, ...(!isShortNameTyped && { short_name: suggestShort(next, others) }) })
          }
        />
        <TextField
          label="Short name"
          hint="Two to four letters, for narrow tables."
          {...form.of('short_name')}
          limits={{ maxLength: 4 }}
          onChange={(text) => {
            setIsShortNameTyped(true);
            form.set({ short_name: text.toUpperCase() });
          }}
        />
      </div>
      <CrestFields name={name} others={others} crest={crest} onChange={(chosen) => form.set({ crest: chosen })} />
    </>
  );
}

export function suggestTeam(name: string, others: readonly OtherTeam[]): NewTeam {
  const crests = others.map(({ crest }) => crest);
  return { name, short_name: suggestShort(name, others), crest: suggestCrest(name, crests) };
}

function suggestShort(name: string, others: readonly OtherTeam[]): string {
  if (!hasVisibleText(name)) return '';
  return suggestShortName(
    name,
    others.map(({ short_name }) => short_name),
  );
}
