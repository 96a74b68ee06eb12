import { useId, useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { CaptainsForm } from '#web/squads/manage/captains-form.tsx';
import { RegisterForm } from '#web/squads/manage/register-form.tsx';
import { SpellList } from '#web/squads/manage/spell-list.tsx';
import { SquadRulesSection } from '#web/squads/manage/squad-rules-section.tsx';
import styles from '#web/squads/manage/squads.module.css';
import { TransfersSection } from '#web/squads/manage/transfers-section.tsx';
import { type SquadsEditing, useSquads } from '#web/squads/manage/use-squads.ts';

/** Squads, transfers and their rules, from level 4; the rules are set from level 5. */
export function SquadsSections({ leagueId, level }: { leagueId: number; level: number }) {
  const [chosen, setChosen] = useState<number | undefined>();
  const editing = useSquads(leagueId, chosen);
  const { squads, error } = editing;
  const showsSkeleton = useSteadyFlag(squads === null && error === null);
  if (error !== null) {
    return (
      <div className={`${layout.stack} ${layout.gap3}`}>
        <Alert kind="error" role="alert">
          <p>The squads could not be loaded. {error}</p>
        </Alert>
        <div>
          <Button kind="line" onClick={editing.retry}>
            Try again
          </Button>
        </div>
      </div>
    );
  }
  if (squads === null || showsSkeleton) {
    return (
      <div role="status" aria-label="Loading squads">
        <Skeleton width="100%" height="12rem" />
      </div>
    );
  }
  if (squads.teams.length === 0) return <NoTeams leagueId={leagueId} canAdd={level >= ACCESS_LEVELS.information} />;
  return (
    <>
      <SquadSection leagueId={leagueId} editing={editing} teamId={chosen} onTeam={setChosen} />
      <TransfersSection leagueId={leagueId} editing={editing} />
      {level >= ACCESS_LEVELS.information && (
        <SquadRulesSection key={JSON.stringify(squads.rules)} leagueId={leagueId} editing={editing} />
      )}
    </>
  );
}

function NoTeams({ leagueId, canAdd }: { leagueId: number; canAdd: boolean }) {
  return (
    <EmptyState
      title="No teams yet"
      action={canAdd && <ButtonLink to={leaguePaths.manage(leagueId, 'teams')}>Teams</ButtonLink>}
    >
      Players are registered for a team, so the league’s teams come first.
    </EmptyState>
  );
}

interface SquadSectionProps {
  leagueId: number;
  editing: SquadsEditing;
  teamId: number | undefined;
  onTeam: (teamId: number | undefined) => void;
}

function SquadSection({ leagueId, editing, teamId, onTeam }: SquadSectionProps) {
  const id = useId();
  const { squads } = editing;
  const team = squads?.teams.find((one) => one.id === teamId);
  return (
    <RulePanel id={id} title="Squads">
      <SelectField
        className={styles.team}
        label="Team"
        value={teamId ?? ''}
        onChange={(chosen) => onTeam(Number(chosen) || undefined)}
      >
        <option value="">Choose a team</option>
        {squads?.teams.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name} ({countOf(one.players, 'player', 'players')})
          </option>
        ))}
      </SelectField>
      {team ? (
        <>
          <SpellList headingId={id} leagueId={leagueId} team={team} editing={editing} />
          <RegisterForm key={`new-${team.id}`} leagueId={leagueId} team={team} editing={editing} />
          <CaptainsForm key={captainsKey(team.id, editing)} leagueId={leagueId} team={team} editing={editing} />
        </>
      ) : (
        <p className={typography.muted}>Choose a team to see its squad and to register players.</p>
      )}
    </RulePanel>
  );
}

/** Changes with the stored captains, so that the form shows them. */
function captainsKey(teamId: number, { squads }: SquadsEditing): string {
  const captains = squads?.spells.flatMap(({ id, role }) => (role ? `${role} ${id}` : [])) ?? [];
  return [teamId, ...captains].join(' ');
}
