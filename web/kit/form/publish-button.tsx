import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { Button } from '#web/kit/ui/button.tsx';

interface PublishButtonProps {
  leagueId: number;
  competitionId: number;
  change: Pick<ChangeSaver, 'isSaving' | 'save'>;
}

/** Publishes a competition with the fixtures of its draft; Undo makes it a draft again. */
export function PublishButton({ leagueId, competitionId, change: { isSaving, save } }: PublishButtonProps) {
  const params = { league_id: leagueId };
  const body = { id: competitionId };
  const publish = () => call('POST /leagues/myLeagues/:league_id/competitions/publish', { params, body });
  const unpublish = () => call('POST /leagues/myLeagues/:league_id/competitions/unpublish', { params, body });
  return (
    <Button
      kind="primary"
      disabled={isSaving}
      onClick={() => save(publish, 'Fixtures published', { undo: { what: 'publication', make: unpublish } })}
    >
      Publish
    </Button>
  );
}
