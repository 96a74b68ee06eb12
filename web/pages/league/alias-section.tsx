import { type FormEvent, useId, useState } from 'react';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import type { TableRules } from '#contract/seasons.ts';
import { call } from '#web/http/call.ts';
import { MissingHint } from '#web/pages/league/missing-hint.tsx';
import { RuleList } from '#web/pages/league/rule-list.tsx';
import { RulePanel, type RuleSectionProps, RuleSubmit } from '#web/pages/league/rule-section.tsx';

/** Names that stand for another one, so that a team is one row of the table. */
export function AliasSection({ leagueId, rules, editing }: RuleSectionProps) {
  const id = useId();
  const [alias, setAlias] = useState('');
  const [team, setTeam] = useState('');
  const params = { league_id: leagueId };
  const missing = findMissing(alias, team);

  async function addAlias(event: FormEvent) {
    event.preventDefault();
    const body = { alias, team };
    const add = () => call('POST /leagues/myLeagues/:league_id/team_aliases', { params, body });
    const isSaved = await editing.save(add, 'The alias is added.');
    if (isSaved) setAlias('');
  }

  return (
    <RulePanel id={id} title="Team names">
      <p className="hint">
        Capitals and spaces make no difference. Any other name is another team, unless it is an alias here.
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
              <b>{known.alias}</b> <span className="muted">counts for</span> <b>{known.team}</b>
            </>
          ),
          onRemove: () => {
            const body = { alias: known.alias };
            const remove = () => call('POST /leagues/myLeagues/:league_id/team_aliases/remove', { params, body });
            editing.save(remove, 'The alias is removed.');
          },
        }))}
      />
      <form className="rules__form rules__form--names" onSubmit={addAlias}>
        <NameField id={`${id}-alias`} label="Alias" value={alias} names={`${id}-names`} onChange={setAlias} />
        <NameField id={`${id}-team`} label="Counts for" value={team} names={`${id}-names`} onChange={setTeam} />
        <div>
          <RuleSubmit missing={missing} isSaving={editing.isSaving}>
            Add alias
          </RuleSubmit>
        </div>
        <MissingHint isBegun={alias !== ''} missing={missing} />
      </form>
      <TeamNames id={`${id}-names`} rules={rules} />
    </RulePanel>
  );
}

interface NameFieldProps {
  id: string;
  label: string;
  value: string;
  /** Id of `TeamNames`. */
  names: string;
  onChange: (name: string) => void;
}

/** A team's name: any, with those of the league's matches to pick from. */
export function NameField({ id, label, value, names, onChange }: NameFieldProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        list={names}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
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
