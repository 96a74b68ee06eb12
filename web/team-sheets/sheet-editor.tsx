import { type FormEvent, useId, useState } from 'react';
import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { POSITIONS, type Position, SHORT_POSITIONS } from '#contract/squads/positions.ts';
import type { Ineligibility, OwnSheet, SheetRules } from '#contract/team-sheets/schema.ts';
import { useBottomBar } from '#web/kit/browser/use-bottom-bar.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { call } from '#web/kit/http/call.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { fillUp, layOut, listFormations, readFormation, writeFormation } from '#web/team-sheets/formation.ts';
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
import { SheetPitch } from '#web/team-sheets/sheet-pitch.tsx';
import styles from '#web/team-sheets/team-sheet.module.css';

interface SheetEditorProps {
  leagueId: number;
  fixtureId: number;
  sheet: OwnSheet;
  rules: SheetRules;
}

/** A captain taps who starts and who is a substitute. A sheet that is not named yet begins with the last match's. */
export function SheetEditor({ leagueId, fixtureId, sheet, rules }: SheetEditorProps) {
  const isNamed = sheet.named_at !== null;
  const [lines, setLines] = useState(() => (isNamed ? readSheetDraft(sheet) : repeatLast(sheet)));
  const [saved, setSaved] = useState(isNamed ? lines : []);
  const { isSaving, save } = useChange({ reloads: true });
  const bar = useBottomBar<HTMLDivElement>();
  const guestField = useId();
  const params = { league_id: leagueId };
  const { team } = sheet;
  const isChanged = !isSame(lines, saved);
  const starters = lines.filter(({ is_starter }) => is_starter).length;
  const formations = listFormations(rules.starters);
  const [wanted, setWanted] = useState(formations[0]);
  // Positions that are no formation have none, once the side is complete.
  const formation = readFormation(lines, formations) ?? (starters < rules.starters ? wanted : undefined);
  const filled = fillUp(lines, sheet, rules, formation ?? wanted);
  const last = repeatLast(sheet);

  async function submit(next: DraftLine[]) {
    const body = { fixture_id: fixtureId, team_id: team.id, players: toPlayers(next) };
    const send = () => call('POST /leagues/:league_id/team_sheets', { params, body });
    const undo = saved.length === 0 ? undefined : () => void submit(saved);
    const done = next.length === 0 ? 'Team sheet taken back' : 'Team sheet saved';
    if (!(await save(send, done, { ...(undo && { undo }), failed: 'The team sheet could not be saved.' }))) return;
    setLines(next);
    setSaved(next);
  }

  return (
    <div className={styles.editor}>
      <LeaveGuard hasInput={isChanged && (isNamed || lines.length > 0)}>The team sheet has not been saved.</LeaveGuard>
      {!isNamed && saved.length === 0 && last.length > 0 && isSame(last, lines) && (
        <p className={`${typography.size14} ${typography.muted}`}>
          This is your last match’s sheet. Change what is different, then save it.
        </p>
      )}
      <div className={`${layout.row} ${layout.wrap} ${layout.gap2} ${layout.above3}`}>
        {last.length > 0 && (
          <Button kind="line" disabled={isSame(last, lines)} onClick={() => setLines(last)}>
            Same as last match
          </Button>
        )}
        <Button kind="line" disabled={filled.length === lines.length} onClick={() => setLines(filled)}>
          Fill from the squad
        </Button>
        {saved.length > 0 && (
          <Button kind="ghost" disabled={isSaving} onClick={() => submit([])}>
            Take back
          </Button>
        )}
      </div>
      <div className={styles.columns}>
        <Panel
          heading={team.name}
          className={layout.clipped}
          end={
            formations.length > 0 && (
              <Select
                className={styles.formation}
                aria-label="Formation"
                value={formation ? writeFormation(formation) : ''}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = formations.find((one) => writeFormation(one) === value);
                  if (!chosen) return;
                  setWanted(chosen);
                  setLines(layOut(lines, chosen));
                }}
              >
                {!formation && <option value="">Formation</option>}
                {formations.map(writeFormation).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            )
          }
        >
          <SheetPitch team={team} lines={lines.map((line) => ({ ...line, key: keyOf(line) }))} />
        </Panel>
        <Panel heading={`Squad of ${team.name}`} className={layout.clipped}>
          <PlayerRows
            sheet={sheet}
            lines={lines}
            refusesIneligible={rules.refuses_ineligible}
            guestField={guestField}
            onChange={setLines}
          />
          {!rules.refuses_ineligible && (
            <GuestForm field={guestField} onAdd={(guest) => setLines(place(lines, guest, starters < rules.starters))} />
          )}
        </Panel>
      </div>
      <div className={styles.bar} ref={bar}>
        <TeamCrest crest={team.crest} size={28} />
        <b className={styles.count}>
          {starters} + {lines.length - starters}
        </b>
        <p className={`${typography.size13} ${typography.muted} ${layout.grow}`} role="status">
          {describeDraft(lines, rules)}
          {isChanged && ' · Not saved yet'}
        </p>
        <Button
          kind="primary"
          disabled={isSaving || !isChanged || lines.length === 0}
          aria-busy={isSaving}
          onClick={() => submit(lines)}
        >
          Save sheet
        </Button>
      </div>
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

/** The squad, and named people from outside it. A named player has the reasons of the saved sheet, which knows its limits. */
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
          // A guest's row ends with its place; the focus would be lost with it.
          if (isStarter === null && line.spell_id === null) document.getElementById(guestField)?.focus();
        };
        const isBarred = refusesIneligible && reasons.length > 0 && !named;
        return (
          <li key={keyOf(line)} className={`${styles.player} ${isBarred ? styles.barred : ''}`}>
            <span className={styles.number}>{line.shirt_number}</span>
            <span className={styles.who}>
              <bdi className={typography.wrapAnywhere}>{line.name}</bdi>
              <Reasons reasons={reasons} />
            </span>
            {named && (
              <Select
                className={styles.position}
                aria-label={`Position of ${line.name}`}
                value={named.position ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  const position = value === '' ? null : (value as Position);
                  onChange(lines.map((other) => (other === named ? { ...other, position } : other)));
                }}
              >
                <option value="">–</option>
                {POSITIONS.map((position) => (
                  <option key={position} value={position}>
                    {SHORT_POSITIONS[position]}
                  </option>
                ))}
              </Select>
            )}
            <span className={styles.roles}>
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

/** Puts a player into a role; pressed again, takes the player off. */
function Role({ name, isStarter, named, isBarred, onChange }: RoleProps) {
  const isPressed = named?.is_starter === isStarter;
  return (
    <Button
      kind={isPressed ? 'primary' : 'line'}
      size="small"
      className={styles.role}
      disabled={isBarred}
      aria-pressed={isPressed}
      aria-label={`${isStarter ? 'Start' : 'Sub'}: ${name}`}
      onClick={() => onChange(isPressed ? null : isStarter)}
    >
      {isStarter ? 'Start' : 'Sub'}
    </Button>
  );
}

function Reasons({ reasons }: { reasons: readonly Ineligibility[] }) {
  return reasons.map(({ reason, text }) => (
    <small key={reason} className={styles.reason}>
      {text}
    </small>
  ));
}

/** Names somebody who is not in the squad. */
function GuestForm({ field, onAdd }: { field: string; onAdd: (guest: DraftLine) => void }) {
  const [name, setName] = useState('');

  function add(event: FormEvent) {
    event.preventDefault();
    if (!hasVisibleText(name)) return document.getElementById(field)?.focus();
    onAdd({ spell_id: null, name: name.trim(), is_starter: false, position: null, shirt_number: null });
    setName('');
  }

  return (
    <form className={styles.guest} onSubmit={add}>
      <TextField
        id={field}
        label="Somebody who is not in the squad"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={setName}
      />
      <Button type="submit" kind="line">
        Add
      </Button>
    </form>
  );
}
