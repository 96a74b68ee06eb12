import { RefreshCw } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { CREST_OUTLINES, CREST_PATTERNS } from '#contract/kit/crests.ts';
import type { Crest } from '#contract/kit/heads.ts';
import { measureContrast } from '#contract/teams/contrast.ts';
import type { Team } from '#contract/teams/schema.ts';
import { suggestCrest } from '#contract/teams/suggest-team.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from '#web/teams/manage/team-dialog.module.css';

/** Colours of a lower contrast are hard to tell apart in a small crest. */
const LOWEST_CONTRAST = 2;

const COLOURS = { first_colour: 'First colour', second_colour: 'Second colour' } as const;

interface CrestFieldsProps {
  /** The team's name, from which suggestions follow. */
  name: string;
  others: readonly Team[];
  crest: Crest;
  onChange: (crest: Crest) => void;
}

/** Builds a crest of an outline, a pattern and two colours, shown as it will look. */
export function CrestFields({ name, others, crest, onChange }: CrestFieldsProps) {
  const [suggestions, setSuggestions] = useState(0);

  function suggest() {
    const attempt = suggestions + 1;
    setSuggestions(attempt);
    const crests = [...others.map((other) => other.crest), crest];
    onChange(suggestCrest(name, crests, attempt));
  }

  return (
    <div className={styles.crest}>
      <div className={styles.preview}>
        <TeamCrest crest={crest} size={112} />
        <div className={`${layout.row} ${layout.wrap}`}>
          <TeamCrest crest={crest} size={28} />
          <TeamCrest crest={crest} size={20} />
        </div>
        <Button kind="line" size="small" onClick={suggest}>
          <Icon icon={RefreshCw} size={16} />
          Another crest
        </Button>
      </div>
      <div className={layout.stack}>
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
        <div className={styles.colours}>
          {(['first_colour', 'second_colour'] as const).map((colour) => (
            <Field key={colour} label={COLOURS[colour]}>
              {(control) => (
                <Input
                  {...control}
                  type="color"
                  className={styles.colour}
                  value={crest[colour]}
                  onChange={({ currentTarget }) => onChange({ ...crest, [colour]: currentTarget.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <p className={styles.contrast} role="status">
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
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      <div className={`${layout.row} ${layout.gap2} ${layout.stretched} ${layout.wrap}`}>
        {options.map((option) => (
          <label key={option} className={styles.option} title={nameOption(option)}>
            <input type="radio" name={name} checked={option === chosen} onChange={() => onChange(option)} />
            {draw(option)}
            <span className={typography.screenReaderOnly}>{nameOption(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function nameOption(option: string): string {
  return `${option.charAt(0).toUpperCase()}${option.slice(1)}`;
}
