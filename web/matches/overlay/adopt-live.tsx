import { useState } from 'react';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { LiveMatch } from '#contract/live/schema.ts';
import { useAccessLevel } from '#web/kit/session/use-access-level.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { AdoptLiveDialog } from '#web/live/adopt-live-dialog.tsx';

/** Shown to staff who decide about results, below a live match without further snapshots. */
export function AdoptLive({ match: { league_id, key } }: { match: Pick<LiveMatch, 'league_id' | 'key'> }) {
  const [isOpen, setIsOpen] = useState(false);
  if (useAccessLevel(league_id) < ACCESS_LEVELS.access) return null;
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>Adopt as the result</Button>
      {isOpen && <AdoptLiveDialog leagueId={league_id} liveKey={key} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
