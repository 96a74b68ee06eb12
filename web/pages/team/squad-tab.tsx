import type { Squad } from '#contract/squads/schema.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { leaguePaths } from '#web/components/league-paths.ts';
import { SquadLockNote } from '#web/components/squad-lock-note.tsx';
import { apiUrl } from '#web/http/call.ts';
import type { OpenBan } from '#web/pages/team/load-part.ts';
import { SquadPanel } from '#web/pages/team/squad-panel.tsx';
import layout from '#web/styles/layout.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface SquadTabProps {
  page: TeamPage;
  squad: Squad;
  suspended: readonly OpenBan[];
}

/** The squad on any day; the form works without scripts. */
export function SquadTab({ page, squad, suspended }: SquadTabProps) {
  const { league_id, team, season } = page;
  return (
    <div className={layout.stack}>
      <form
        className={`${layout.row} ${layout.atBottom} ${layout.wrap}`}
        action={leaguePaths.team(league_id, team.slug)}
      >
        <input type="hidden" name="tab" value="squad" />
        {season && <input type="hidden" name="season" value={season.id} />}
        <Field label="Squad on">
          {(control) => <Input {...control} key={squad.day} type="date" name="day" defaultValue={squad.day} />}
        </Field>
        <Button kind="line" type="submit">
          Show
        </Button>
        <ButtonLink
          kind="line"
          href={apiUrl(`/leagues/${league_id}/teams/${team.slug}/squad.csv?include-headers=true&bom=1`)}
          download
        >
          Squad as CSV
        </ButtonLink>
      </form>
      <SquadLockNote lock={squad.lock} />
      {squad.players.length > 0 ? (
        <SquadPanel page={page} squad={squad} suspended={suspended} />
      ) : (
        <EmptyState title="No squad on this day">Players appear here once they are registered.</EmptyState>
      )}
    </div>
  );
}
