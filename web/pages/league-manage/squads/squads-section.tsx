import { useId, useState } from 'react';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { leaguePaths } from '#web/components/league-paths.ts';
import { RulePanel } from '#web/pages/league-manage/rule-section.tsx';
import { CaptainsForm } from '#web/pages/league-manage/squads/captains-form.tsx';
import { RegisterForm } from '#web/pages/league-manage/squads/register-form.tsx';
import { SpellList } from '#web/pages/league-manage/squads/spell-list.tsx';
import { SquadRulesSection } from '#web/pages/league-manage/squads/squad-rules-section.tsx';
import styles from '#web/pages/league-manage/squads/squads.module.css';
import { TransfersSection } from '#web/pages/league-manage/squads/transfers-section.tsx';
import { type SquadsEditing, useSquads } from '#web/pages/league-manage/squads/use-squads.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSteadyFlag } from '#web/ui/steady-flag.ts';

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
