import type { Squad } from '#contract/squads/schema.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { apiUrl } from '#web/kit/http/call.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { SquadLockNote } from '#web/squads/squad-lock-note.tsx';
import type { OpenBan } from '#web/teams/load-part.ts';
import { SquadPanel } from '#web/teams/squad-panel.tsx';

interface SquadTabProps {
  page: TeamPage;
  squad: Squad;
  suspended: readonly OpenBan[];
}

/** The squad on any day; the form works without scripts. */
export function SquadTab({ page, squad, suspended }: SquadTabProps) {
  const { league_id, team, season } = page;
  return (
    <div className="stack gap-4">
      <form className="flex flex-wrap items-end gap-3" action={leaguePaths.team(league_id, team.slug)}>
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
