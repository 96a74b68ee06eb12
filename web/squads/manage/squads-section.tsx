import { useId, useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { CaptainsForm } from '#web/squads/manage/captains-form.tsx';
import { InviteCaptain } from '#web/squads/manage/invite-captain.tsx';
import { RegisterForm } from '#web/squads/manage/register-form.tsx';
import { SpellList } from '#web/squads/manage/spell-list.tsx';
import { SquadRulesSection } from '#web/squads/manage/squad-rules-section.tsx';
import type { SquadsEditing } from '#web/squads/manage/squads-editing.ts';
import { TransfersSection } from '#web/squads/manage/transfers-section.tsx';

/** Squads, transfers and their rules, from level 4; rules can be changed from level 5. */
export function SquadsSections({ leagueId, level }: { leagueId: number; level: number }) {
  const [chosen, setChosen] = useState<number | undefined>();
  const load = useRead(
    'GET /leagues/myLeagues/:league_id/squads',
    { params: { league_id: leagueId }, querystring: chosen === undefined ? {} : { team_id: chosen } },
    { keepsFormer: true },
  );
  const saving = useChange({ reloads: true });
  return (
    <Loaded load={load} what="The squads">
      {(squads) => {
        if (squads.teams.length === 0) {
          return <NoTeams leagueId={leagueId} canAdd={level >= ACCESS_LEVELS.information} />;
        }
        const editing = { squads, ...saving };
        return (
          <>
            <SquadSection leagueId={leagueId} editing={editing} teamId={chosen} onTeam={setChosen} />
            <TransfersSection leagueId={leagueId} editing={editing} />
            {level >= ACCESS_LEVELS.information && (
              <SquadRulesSection key={JSON.stringify(squads.rules)} leagueId={leagueId} editing={editing} />
            )}
          </>
        );
      }}
    </Loaded>
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
  const team = squads.teams.find((one) => one.id === teamId);
  return (
    <RulePanel id={id} title="Squads">
      <SelectField
        className="max-w-112"
        label="Team"
        value={teamId ?? ''}
        onChange={(chosen) => onTeam(Number(chosen) || undefined)}
        options={squads.teams.map((one) => ({
          id: one.id,
          name: `${one.name} (${countOf(one.players, 'player', 'players')})`,
        }))}
      >
        <option value="">Choose a team</option>
      </SelectField>
      {team ? (
        <>
          <SpellList headingId={id} leagueId={leagueId} team={team} editing={editing} />
          <RegisterForm key={`new-${team.id}`} leagueId={leagueId} team={team} editing={editing} />
          <InviteCaptain key={`invite-${team.id}`} leagueId={leagueId} team={team} />
          <CaptainsForm key={captainsKey(team.id, editing)} leagueId={leagueId} team={team} editing={editing} />
        </>
      ) : (
        <p className="text-ink-2">Choose a team to see its squad and to register players.</p>
      )}
    </RulePanel>
  );
}

/** A key that changes with the stored captains, so that the form shows them. */
function captainsKey(teamId: number, { squads }: SquadsEditing): string {
  const captains = squads.spells.flatMap(({ id, role }) => (role ? `${role} ${id}` : []));
  return [teamId, ...captains].join(' ');
}
