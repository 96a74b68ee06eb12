import { useId, useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import type { Movement, SeasonTurn } from '#contract/seasons/movements.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { NextSeasonPanel, type SavingTurnProps } from '#web/seasons/manage/next-season-panel.tsx';
import { chooseMovementList, describeReason, type MovementGroup, nameLevel } from '#web/seasons/movement-words.ts';

/** The end of a season, the movements of its teams and the next season. */
export function TurnSection({ leagueId }: { leagueId: number }) {
  const [season, setSeason] = useState<number>();
  const load = useRead('GET /leagues/myLeagues/:league_id/season_turn', {
    params: { league_id: leagueId },
    querystring: { season },
  });
  return (
    <Loaded load={load} what="The season">
      {(turn) =>
        turn.season === null ? (
          <p className="text-ink-2">No season has begun yet.</p>
        ) : (
          <>
            {turn.seasons.length > 1 && (
              <SelectField
                label="Season"
                value={turn.season.id}
                options={turn.seasons}
                onChange={(id) => setSeason(Number(id))}
              />
            )}
            <Turn key={turn.season.id} leagueId={leagueId} season={turn.season} turn={turn} />
          </>
        )
      }
    </Loaded>
  );
}

function Turn({ leagueId, season, turn }: Omit<SavingTurnProps, 'saving'>) {
  const saving = useChange({ reloads: true });
  const isOver = turn.finished_at !== null;
  return (
    <>
      {!isOver && <EndPanel leagueId={leagueId} season={season} turn={turn} saving={saving} />}
      {turn.movements.length > 0 && <MovementsPanel leagueId={leagueId} season={season} turn={turn} saving={saving} />}
      {isOver && <NextSeasonPanel leagueId={leagueId} season={season} turn={turn} saving={saving} />}
    </>
  );
}

function EndPanel({ leagueId, season, turn, saving }: SavingTurnProps) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { obstacles, movements } = turn;
  const params = { league_id: leagueId };
  const body = { season_id: season.id };
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/season_turn/finish'), {
    params,
    initial: {},
    body: () => body,
    change: saving,
    done: `${season.name} has ended`,
    undo: {
      what: 'end',
      make: () => call('POST /leagues/myLeagues/:league_id/season_turn/reopen', { params, body }),
    },
    onSaved: () => setIsAsking(false),
  });
  return (
    <RulePanel id={id} title={`End ${season.name}`}>
      {obstacles.length > 0 ? (
        <Alert kind="warning">
          <p>
            <b>{season.name} can’t end yet.</b> {obstacles.join(' ')}
          </p>
        </Alert>
      ) : (
        <p className="text-ink-2">All fixtures have a result.</p>
      )}
      <div>
        <Button kind="primary" disabled={obstacles.length > 0 || saving.isSaving} onClick={() => setIsAsking(true)}>
          End {season.name}
        </Button>
      </div>
      {isAsking && (
        <DialogForm
          form={form}
          title={`End ${season.name}?`}
          action={`End ${season.name}`}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-ink-2">
            Tables are final from now on. A correction still counts in the table, but moves nobody.
          </p>
          <p>{countOf(movements.length, 'team')} then wait for your approval.</p>
        </DialogForm>
      )}
    </RulePanel>
  );
}

const GROUPS: readonly { group: MovementGroup; title: string }[] = [
  { group: 'flagged', title: 'Look again: a correction came later' },
  { group: 'up', title: 'Go up' },
  { group: 'down', title: 'Go down' },
  { group: 'other', title: 'Vacancies and by hand' },
];

function MovementsPanel({ leagueId, season, turn, saving }: SavingTurnProps) {
  const id = useId();
  const [moving, setMoving] = useState<Movement | null>(null);
  const { movements, divisions } = turn;
  const isOver = turn.finished_at !== null;
  const params = { league_id: leagueId };
  const due = movements.filter((movement) => !movement.is_approved && !movement.flag).length;
  const flagged = movements.filter(({ flag }) => flag).length;
  const staying = movements.filter((movement) => chooseMovementList(movement) === 'stay');
  const approve = (is_approved: boolean) =>
    call('POST /leagues/myLeagues/:league_id/season_turn/approve', {
      params,
      body: { season_id: season.id, is_approved },
    });
  const answer = (movement: Movement, given: 'keep' | 'follow') =>
    saving.save(
      () =>
        call('POST /leagues/myLeagues/:league_id/season_turn/answer', {
          params,
          body: { id: movement.id ?? 0, answer: given },
        }),
      `${movement.team.name} ${given === 'keep' ? 'kept' : 'moved'}`,
    );
  const list = (shown: readonly Movement[], title: string) => (
    <ManageList
      label={title}
      headingId={id}
      rows={shown.map((movement) => ({
        key: movement.team.id,
        name: movement.team.name,
        text: <MovementText leagueId={leagueId} movement={movement} divisions={divisions} />,
        acts: isOver ? listActs(movement, turn, { saving, answer, move: setMoving }) : [],
      }))}
    />
  );
  return (
    <RulePanel id={id} title="Movements">
      <p className="text-14 text-ink-2">
        {[flagged > 0 && `${flagged} to look at`, isOver && `${due} to approve`, `${staying.length} stay`]
          .filter(Boolean)
          .join(', ')}
      </p>
      {GROUPS.map(({ group, title }) => {
        const shown = movements.filter((movement) => chooseMovementList(movement) === group);
        return (
          shown.length > 0 && (
            <section className="stack gap-2" key={group}>
              <h3 className="text-14 font-semibold text-ink-3">{title}</h3>
              {list(shown, title)}
            </section>
          )
        );
      })}
      {staying.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2">
            <b>{staying.length} stay</b>{' '}
            <span className="text-14 text-ink-2">
              {divisions
                .map(({ level, name }) => `${staying.filter(({ to_level }) => to_level === level).length} in ${name}`)
                .join(', ')}
            </span>
          </summary>
          {list(staying, 'Stay')}
        </details>
      )}
      {isOver && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-14 text-ink-3">The same rules that drew the zones in the table made these.</p>
          <Button
            kind="primary"
            disabled={due === 0 || saving.isSaving}
            onClick={() =>
              saving.save(() => approve(true), `${countOf(due, 'movement')} approved`, {
                undo: { what: 'approval', make: () => approve(false) },
              })
            }
          >
            {due === 0 ? 'All approved' : `Approve ${due}`}
          </Button>
        </div>
      )}
      {moving && (
        <MoveDialog
          leagueId={leagueId}
          movement={moving}
          divisions={divisions}
          saving={saving}
          onClose={() => setMoving(null)}
        />
      )}
    </RulePanel>
  );
}

interface MovementActs {
  saving: ChangeSaver;
  answer: (movement: Movement, given: 'keep' | 'follow') => unknown;
  move: (movement: Movement) => void;
}

function listActs(movement: Movement, { divisions }: SeasonTurn, { saving, answer, move }: MovementActs) {
  const { flag, reason } = movement;
  const disabled = saving.isSaving;
  if (flag) {
    return [
      { text: 'Keep it', disabled, onClick: () => answer(movement, 'keep') },
      { text: `To ${nameLevel(divisions, flag.to_level)}`, disabled, onClick: () => answer(movement, 'follow') },
    ];
  }
  return [
    reason === 'by hand' && { text: 'Follow the table', disabled, onClick: () => answer(movement, 'follow') },
    { text: 'Move', disabled, onClick: () => move(movement) },
  ];
}

interface MovementTextProps {
  leagueId: number;
  movement: Movement;
  divisions: SeasonTurn['divisions'];
}

function MovementText({ leagueId, movement, divisions }: MovementTextProps) {
  const { team, to_level, flag, is_approved, approved_by } = movement;
  return (
    <>
      <TeamName leagueId={leagueId} team={team} size={28} />
      <p className="text-14 wrap-text text-ink-2">
        <b>{nameLevel(divisions, to_level)}.</b> {describeReason(movement, divisions)}
        {is_approved && `. Approved${approved_by === null ? '' : ` by ${approved_by}`}`}
      </p>
      {flag && (
        <p className="text-14 text-warn">
          The tables now say {nameLevel(divisions, flag.to_level)}.{' '}
          {describeReason({ ...movement, note: null, reason: flag.reason }, divisions)}. Nobody was moved.
        </p>
      )}
    </>
  );
}

interface MoveDialogProps extends MovementTextProps {
  saving: ChangeSaver;
  onClose: () => void;
}

function MoveDialog({ leagueId, movement, divisions, saving, onClose }: MoveDialogProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/season_turn/move'), {
    params: { league_id: leagueId },
    initial: { note: '' },
    more: { level: String(movement.to_level ?? '') },
    body: ({ note }, { level }) => ({ id: movement.id ?? 0, to_level: level === '' ? null : Number(level), note }),
    change: saving,
    done: `${movement.team.name} moved`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} title={`Move ${movement.team.name}`} action="Move team" onClose={onClose}>
      <SelectField
        label="Next season"
        options={[
          ...divisions.map(({ level, name }) => ({ id: String(level), name })),
          { id: '', name: 'Out of the league' },
        ]}
        {...form.of('level')}
      />
      <TextField label="Reason" hint="Visitors don’t see it; the league’s staff do." {...form.of('note')} />
    </DialogForm>
  );
}
