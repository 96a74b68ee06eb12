import { RefreshCw } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { CREST_OUTLINES, CREST_PATTERNS } from '#contract/kit/crests.ts';
import type { Crest } from '#contract/kit/heads.ts';
import { measureContrast } from '#contract/teams/contrast.ts';
import { suggestCrest } from '#contract/teams/suggest-team.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Colours with a lower contrast are hard to distinguish in a small crest. */
const LOWEST_CONTRAST = 2;

const COLOURS = { first_colour: 'First colour', second_colour: 'Second colour' } as const;

interface CrestFieldsProps {
  /** The team's name, which determines suggestions. */
  name: string;
  others: readonly { crest: Crest }[];
  crest: Crest;
  onChange: (crest: Crest) => void;
}

/** Edits a crest's outline, pattern and two colours, with a preview. */
export function CrestFields({ name, others, crest, onChange }: CrestFieldsProps) {
  const [suggestions, setSuggestions] = useState(0);

  function suggest() {
    const attempt = suggestions + 1;
    setSuggestions(attempt);
    const crests = [...others.map((other) => other.crest), crest];
    onChange(suggestCrest(name, crests, attempt));
  }

  return (
    <div className="grid grid-cols-[11rem_minmax(0,1fr)] items-start gap-6 phone:grid-cols-1">
      <div className="grid justify-items-center gap-3 rounded-3 bg-sunken p-4">
        <TeamCrest crest={crest} size={112} />
        <div className="flex flex-wrap items-center gap-3">
          <TeamCrest crest={crest} size={28} />
          <TeamCrest crest={crest} size={20} />
        </div>
        <Button kind="line" size="small" onClick={suggest}>
          <Icon icon={RefreshCw} size={16} />
          Another crest
        </Button>
      </div>
      <div className="stack gap-4">
        <CrestChoice
          label="Outline"
          options={CREST_OUTLINES}
          chosen={crest.outline}
          draw={(outline) => <TeamCrest crest={{ ...crest, outline }} size={28} />}
          onChange={(outline) => onChange({ ...crest, outline })}
        />
        <CrestChoice
          label="Pattern"
          options={CREST_PATTERNS}
          chosen={crest.pattern}
          draw={(pattern) => <TeamCrest crest={{ ...crest, pattern }} size={28} />}
          onChange={(pattern) => onChange({ ...crest, pattern })}
        />
        <div className="grid grid-cols-[repeat(2,minmax(0,9rem))] gap-4">
          {(['first_colour', 'second_colour'] as const).map((colour) => (
            <Field key={colour} label={COLOURS[colour]}>
              {(control) => (
                <Input
                  {...control}
                  type="color"
                  className="cursor-pointer p-1"
                  value={crest[colour]}
                  onChange={({ currentTarget }) => onChange({ ...crest, [colour]: currentTarget.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <p className="text-14 text-warn empty:hidden" role="status">
          {measureContrast(crest.first_colour, crest.second_colour) < LOWEST_CONTRAST &&
            'These two colours are hard to tell apart.'}
        </p>
      </div>
    </div>
  );
}

interface CrestChoiceProps<T extends string> {
  label: string;
  options: readonly T[];
  chosen: T;
  draw: (option: T) => ReactNode;
  onChange: (option: T) => void;
}

function CrestChoice<T extends string>({ label, options, chosen, draw, onChange }: CrestChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0 border-0 p-0">
      <legend className="mb-1.5 text-14 font-semibold">{label}</legend>
      <div className="flex flex-wrap items-stretch gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="relative grid size-11 cursor-pointer place-items-center rounded-2 bg-surface-2 hover:bg-surface-3 has-checked:bg-surface-3 has-checked:[box-shadow:inset_0_0_0_2px_var(--flag)] has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:[outline:2px_solid_var(--focus)] forced-colors:has-checked:[outline:2px_solid_Highlight] [&>input]:absolute [&>input]:inset-0 [&>input]:m-0 [&>input]:size-full [&>input]:cursor-pointer [&>input]:opacity-0"
            title={nameOption(option)}
          >
            <input type="radio" name={name} checked={option === chosen} onChange={() => onChange(option)} />
            {draw(option)}
            <span className="sr-only">{nameOption(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function nameOption(option: string): string {
  return `${option.charAt(0).toUpperCase()}${option.slice(1)}`;
}
