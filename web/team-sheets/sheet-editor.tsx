import { useState } from 'react';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { POSITIONS, type Position, SHORT_POSITIONS } from '#contract/squads/positions.ts';
import type { Ineligibility, OwnSheet, SheetRules } from '#contract/team-sheets/schema.ts';
import { useBottomBar } from '#web/kit/browser/use-bottom-bar.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { type FieldProps, type FormState, useForm } from '#web/kit/form/use-form.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { call } from '#web/kit/http/call.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import {
  type Formation,
  fillUp,
  layOut,
  listFormations,
  readFormation,
  writeFormation,
} from '#web/team-sheets/formation.ts';
import {
  type DraftLine,
  describeDraft,
  isSame,
  keyOf,
  place,
  readSheetDraft,
  repeatLast,
  toPlayers,
} from '#web/team-sheets/sheet-draft.ts';
import styles from '#web/team-sheets/sheet-editor.module.css';
import { SheetPitch } from '#web/team-sheets/sheet-pitch.tsx';

interface SheetEditorProps {
  leagueId: number;
  fixtureId: number;
  sheet: OwnSheet;
  rules: SheetRules;
}

/** A captain taps the starters and substitutes. A new sheet begins with the last match's. */
export function SheetEditor(props: SheetEditorProps) {
  const { sheet, rules } = props;
  const { form, saved, store } = useSheetForm(props);
  const { lines } = form.values;
  const setLines = (next: DraftLine[]) => form.set({ lines: next });
  const formation = useFormation(lines, rules);
  const last = repeatLast(sheet);
  const filled = fillUp(lines, sheet, rules, formation.wanted);
  const isUntouched = sheet.named_at === null && saved.length === 0 && isSame(last, lines);

  return (
    <FormElement form={form} className="mt-4 mb-8" unsaved="The team sheet has not been saved.">
      {isUntouched && last.length > 0 && (
        <p className="text-14 text-ink-2">This is your last match’s sheet. Change what is different, then save it.</p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {last.length > 0 && (
          <Button kind="line" disabled={isSame(last, lines)} onClick={() => setLines(last)}>
            Same as last match
          </Button>
        )}
        <Button kind="line" disabled={filled.length === lines.length} onClick={() => setLines(filled)}>
          Fill from the squad
        </Button>
        {saved.length > 0 && (
          <Button kind="ghost" disabled={form.isSaving} onClick={() => store([])}>
            Take back
          </Button>
        )}
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,7fr)_minmax(0,6fr)] items-start gap-4 tablet:grid-cols-1">
        <Panel
          heading={sheet.team.name}
          className="overflow-hidden"
          end={<FormationSelect {...formation} onChoose={(chosen) => setLines(layOut(lines, chosen))} />}
        >
          <SheetPitch team={sheet.team} lines={lines.map((line) => ({ ...line, key: keyOf(line) }))} />
        </Panel>
        <Panel heading={`Squad of ${sheet.team.name}`} className="overflow-hidden">
          <PlayerRows
            sheet={sheet}
            lines={lines}
            refusesIneligible={rules.refuses_ineligible}
            guestField={form.of('name').id}
            onChange={setLines}
          />
          {!rules.refuses_ineligible && (
            <GuestField
              field={form.of('name')}
              onAdd={(guest) => form.set({ lines: place(lines, guest, formation.isIncomplete), name: '' })}
            />
          )}
        </Panel>
      </div>
      <SheetBar form={form} sheet={sheet} lines={lines} rules={rules} isSaved={isSame(lines, saved)} />
    </FormElement>
  );
}

const SAVE_FAILED = 'The team sheet could not be saved.';

/** The edited sheet, and the saved one. */
function useSheetForm({ leagueId, fixtureId, sheet }: SheetEditorProps) {
  const isNamed = sheet.named_at !== null;
  const named = isNamed ? readSheetDraft(sheet) : [];
  /** Null until it is saved here. */
  const [stored, setStored] = useState<DraftLine[] | null>(null);
  const saved = stored ?? named;
  const changes = useChange({ reloads: true });
  const params = { league_id: leagueId };
  const form = useForm(bodyOf('POST /leagues/:league_id/team_sheets'), {
    params,
    initial: {},
    // The name is that of somebody who is to be added.
    more: { lines: isNamed ? named : repeatLast(sheet), name: '' },
    missing: ({ lines }) => lines.length === 0 || isSame(lines, saved),
    body: (_, { lines }) => toBody(lines),
    change: changes,
    done: 'Team sheet saved',
    undo: () => void store(saved),
    isUndoable: () => saved.length > 0,
    failed: SAVE_FAILED,
    keeps: 'all',
    onSaved: () => {
      setStored(form.values.lines);
    },
  });

  function toBody(lines: readonly DraftLine[]) {
    return { fixture_id: fixtureId, team_id: sheet.team.id, players: toPlayers(lines) };
  }

  /** Saves a sheet in place of the edited one. */
  async function store(lines: DraftLine[]): Promise<void> {
    const send = () => call('POST /leagues/:league_id/team_sheets', { params, body: toBody(lines) });
    const undo = saved.length === 0 ? undefined : () => void store(saved);
    const done = lines.length === 0 ? 'Team sheet taken back' : 'Team sheet saved';
    if (!(await changes.save(send, done, { ...(undo && { undo }), failed: SAVE_FAILED }))) return;
    form.start({ lines });
    setStored(lines);
  }

  return { form, saved, store };
}

/** The formation that the starters are in; for an incomplete side without one, the formation that was chosen last. */
function useFormation(lines: readonly DraftLine[], { starters }: SheetRules) {
  const formations = listFormations(starters);
  const [chosen, choose] = useState(formations[0]);
  const isIncomplete = lines.filter(({ is_starter }) => is_starter).length < starters;
  const formation = readFormation(lines, formations) ?? (isIncomplete ? chosen : undefined);
  return { formations, formation, wanted: formation ?? chosen, isIncomplete, choose };
}

interface FormationSelectProps extends Pick<ReturnType<typeof useFormation>, 'formations' | 'formation' | 'choose'> {
  onChoose: (formation: Formation) => void;
}

function FormationSelect({ formations, formation, choose, onChoose }: FormationSelectProps) {
  if (formations.length === 0) return null;
  return (
    <Select
      className="w-auto"
      aria-label="Formation"
      value={formation ? writeFormation(formation) : ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = formations.find((one) => writeFormation(one) === value);
        if (!chosen) return;
        choose(chosen);
        onChoose(chosen);
      }}
      options={formations.map(writeFormation).map((name) => ({ id: name, name }))}
    >
      {!formation && <option value="">Formation</option>}
    </Select>
  );
}

interface SheetBarProps extends Pick<SheetEditorProps, 'sheet' | 'rules'> {
  form: FormState;
  lines: readonly DraftLine[];
  isSaved: boolean;
}

function SheetBar({ form, sheet, rules, lines, isSaved }: SheetBarProps) {
  const bar = useBottomBar<HTMLDivElement>();
  const starters = lines.filter(({ is_starter }) => is_starter).length;
  return (
    <div className={styles.bar} ref={bar}>
      <TeamCrest crest={sheet.team.crest} size={28} />
      <b className="font-display text-[1.5rem]/none font-extrabold">
        {starters} + {lines.length - starters}
      </b>
      <p className="min-w-0 flex-1 text-14 text-ink-2" role="status">
        {describeDraft(lines, rules)}
        {!isSaved && ' · Not saved yet'}
      </p>
      <SubmitButton form={form} kind="primary">
        Save sheet
      </SubmitButton>
    </div>
  );
}

interface PlayerRowsProps {
  sheet: OwnSheet;
  lines: readonly DraftLine[];
  refusesIneligible: boolean;
  /** The id of the field for a guest's name. */
  guestField: string;
  onChange: (lines: DraftLine[]) => void;
}

/**
 * The squad, and named people from outside it. A named player has the saved sheet's reasons, which include its limits.
 */
function PlayerRows({ sheet, lines, refusesIneligible, guestField, onChange }: PlayerRowsProps) {
  const saved = new Map(
    sheet.players.map(({ spell_id, player, reasons }) => [keyOf({ spell_id, name: player.name }), reasons]),
  );
  const members = sheet.squad.map(({ spell_id, player, position, shirt_number, reasons }) => ({
    line: { spell_id, name: player.name, position, shirt_number, is_starter: false },
    ownReasons: reasons,
  }));
  const guests = lines
    .filter(({ spell_id }) => spell_id === null)
    .map((line) => ({ line, ownReasons: [{ reason: 'not in the squad' as const, text: 'Not in the squad' }] }));
  return (
    <ul>
      {[...members, ...guests].map(({ line, ownReasons }) => {
        const named = lines.find((other) => keyOf(other) === keyOf(line));
        const reasons = (named && saved.get(keyOf(line))) ?? ownReasons;
        const change = (isStarter: boolean | null) => {
          onChange(place(lines, named ?? line, isStarter));
          // A guest's row is removed with its place, which would lose the focus.
          if (isStarter === null && line.spell_id === null) document.getElementById(guestField)?.focus();
        };
        const isBarred = refusesIneligible && reasons.length > 0 && !named;
        return (
          <li
            key={keyOf(line)}
            className={`grid min-h-14 grid-cols-[2rem_minmax(0,1fr)_auto_auto] items-center gap-2 px-5 py-1.75 not-first:border-t not-first:border-line phone:grid-cols-[1.5rem_minmax(0,1fr)_auto_auto] phone:gap-1 phone:px-3 ${isBarred ? styles.barred : ''}`}
          >
            <span className={`text-center font-display text-20/none font-extrabold ${styles.number}`}>
              {line.shirt_number}
            </span>
            <span className={`grid min-w-0 leading-[1.3] ${styles.who}`}>
              <bdi className="wrap-text phone:text-14">{line.name}</bdi>
              <IneligibilityReasons reasons={reasons} />
            </span>
            {named && (
              <Select
                className="w-18 px-2 phone:w-15 phone:ps-1.5"
                aria-label={`Position of ${line.name}`}
                value={named.position ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  const position = value === '' ? null : (value as Position);
                  onChange(lines.map((other) => (other === named ? { ...other, position } : other)));
                }}
                options={POSITIONS.map((position) => ({ id: position, name: SHORT_POSITIONS[position] }))}
              >
                <option value="">–</option>
              </Select>
            )}
            <span className="col-4 flex gap-1">
              <Role name={line.name} isStarter named={named} isBarred={isBarred} onChange={change} />
              <Role name={line.name} isStarter={false} named={named} isBarred={isBarred} onChange={change} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface RoleProps {
  name: string;
  isStarter: boolean;
  named: DraftLine | undefined;
  /** Whether the sheet would be refused with the player. */
  isBarred: boolean;
  onChange: (isStarter: boolean | null) => void;
}

/** Assigns a role to a player; pressing again removes the player. */
function Role({ name, isStarter, named, isBarred, onChange }: RoleProps) {
  const isPressed = named?.is_starter === isStarter;
  return (
    <Button
      kind={isPressed ? 'primary' : 'line'}
      size="small"
      className="min-h-11 min-w-13 px-2 phone:min-w-11.5"
      disabled={isBarred}
      aria-pressed={isPressed}
      aria-label={`${isStarter ? 'Start' : 'Sub'}: ${name}`}
      onClick={() => onChange(isPressed ? null : isStarter)}
    >
      {isStarter ? 'Start' : 'Sub'}
    </Button>
  );
}

function IneligibilityReasons({ reasons }: { reasons: readonly Ineligibility[] }) {
  return reasons.map(({ reason, text }) => (
    <small key={reason} className="text-14 text-warn">
      {text}
    </small>
  ));
}

interface GuestFieldProps {
  field: FieldProps<string>;
  onAdd: (guest: DraftLine) => void;
}

/** Adds a person from outside the squad. */
function GuestField({ field, onAdd }: GuestFieldProps) {
  const name = field.value;

  function add() {
    if (!hasVisibleText(name)) return document.getElementById(field.id)?.focus();
    onAdd({ spell_id: null, name: name.trim(), is_starter: false, position: null, shirt_number: null });
  }

  return (
    <div className="flex items-end gap-3 border-t border-line px-5 py-4 [&>:first-child]:min-w-0 [&>:first-child]:flex-1">
      <TextField
        label="Somebody who is not in the squad"
        {...field}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add();
        }}
      />
      <Button kind="line" onClick={add}>
        Add
      </Button>
    </div>
  );
}
