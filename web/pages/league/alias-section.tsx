import { type FormEvent, useId, useState } from 'react';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import type { TableRules, TeamAlias } from '#contract/seasons.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { call } from '#web/http/call.ts';
import styles from '#web/pages/league/manage-tab.module.css';
import { RemoveRuleDialog } from '#web/pages/league/remove-rule-dialog.tsx';
import { RuleList } from '#web/pages/league/rule-list.tsx';
import { MissingHint, RulePanel, type RuleSectionProps, RuleSubmit } from '#web/pages/league/rule-section.tsx';
import typography from '#web/styles/typography.module.css';
import fieldStyles from '#web/ui/field.module.css';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Aliases of team names, so that each team has one row in the table. */
export function AliasSection({ leagueId, rules, editing }: RuleSectionProps) {
  const id = useId();
  const [alias, setAlias] = useState('');
  const [team, setTeam] = useState('');
  const [removed, setRemoved] = useState<TeamAlias | null>(null);
  const params = { league_id: leagueId };
  const missing = findMissing(alias, team);

  function add(body: TeamAlias) {
    return editing.save(
      () => call('POST /leagues/myLeagues/:league_id/team_aliases', { params, body }),
      'The alias is added.',
    );
  }

  function remove(known: TeamAlias) {
    const body = { alias: known.alias };
    const send = () => call('POST /leagues/myLeagues/:league_id/team_aliases/remove', { params, body });
    editing.save(send, 'The alias is removed.', () => add(known));
  }

  async function addAlias(event: FormEvent) {
    event.preventDefault();
    if (await add({ alias, team })) setAlias('');
  }

  return (
    <RulePanel id={id} title="Team names">
      <p className={fieldStyles.hint}>
        Capitals and extra spaces don’t matter. Any other spelling is a separate team until you add it here.
      </p>
      <RuleList
        label="Aliases"
        headingId={id}
        none="No aliases yet."
        isSaving={editing.isSaving}
        rules={rules.aliases.map((known) => ({
          key: known.alias,
          name: known.alias,
          text: (
            <>
              <b>{known.alias}</b> <span className={typography.muted}>counts for</span> <b>{known.team}</b>
            </>
          ),
          onRemove: () => setRemoved(known),
        }))}
      />
      <LeaveGuard hasInput={alias !== ''} isInTab />
      <form className={`${styles.form} ${styles.namesForm}`} onSubmit={addAlias}>
        <NameField label="Alias" value={alias} names={`${id}-names`} onChange={setAlias} />
        <NameField label="Counts for" value={team} names={`${id}-names`} onChange={setTeam} />
        <div>
          <RuleSubmit missing={missing} isSaving={editing.isSaving}>
            Add alias
          </RuleSubmit>
        </div>
        <MissingHint isBegun={alias !== ''} missing={missing} />
      </form>
      <TeamNames id={`${id}-names`} rules={rules} />
      {removed && (
        <RemoveRuleDialog
          title={`Remove the alias ${removed.alias}?`}
          action="Remove alias"
          onClose={() => setRemoved(null)}
          onConfirm={() => remove(removed)}
        >
          Its matches will count for a separate team of that name, no longer for {removed.team}.
        </RemoveRuleDialog>
      )}
    </RulePanel>
  );
}

interface NameFieldProps {
  label: string;
  value: string;
  /** Id of `TeamNames`. */
  names: string;
  onChange: (name: string) => void;
}

/** Takes any team name, and suggests those of the league's matches. */
export function NameField({ label, value, names, onChange }: NameFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          list={names}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function TeamNames({ id, rules }: { id: string; rules: TableRules }) {
  return (
    <datalist id={id}>
      {rules.teams.map(({ name, matches }) => (
        <option key={name} value={name}>
          {matches === 1 ? '1 match' : `${matches} matches`}
        </option>
      ))}
    </datalist>
  );
}

function findMissing(alias: string, team: string): string | null {
  if (!hasVisibleText(alias)) return 'Name the alias.';
  return hasVisibleText(team) ? null : 'Name the team that it counts for.';
}
