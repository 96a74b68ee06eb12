import { Copy } from 'lucide';
import { useState } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { MadeInvite } from '#contract/squads/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Makes a link by which one person becomes the team's captain. */
export function InviteCaptain({ leagueId, team }: { leagueId: number; team: TeamHead }) {
  const [made, setMade] = useState<MadeInvite | null>(null);
  const { isSaving, save } = useChange({ owner: 'captain invite' });

  async function make() {
    const send = () =>
      call('POST /leagues/myLeagues/:league_id/squads/invite', {
        params: { league_id: leagueId },
        body: { team_id: team.id },
      });
    setMade(await save(send, 'Link made', { failed: 'The link could not be made.' }));
  }

  if (!made) {
    return (
      <div className="stack gap-2">
        <p className="text-14 text-ink-2">
          A link makes whoever opens it first the captain, once they have signed in. A new link ends the last one.
        </p>
        <Button kind="line" className="justify-self-start" disabled={isSaving} onClick={make}>
          Invite a captain
        </Button>
      </div>
    );
  }
  const link = new URL(`/captain/${made.invite}`, window.location.origin).href;
  return (
    <div className="stack gap-2" role="status">
      <p className="text-14 text-ink-2">
        Send it to the captain of {team.name} alone. It works once, until {formatFootballDate(made.expires_at)}.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="rounded-1 bg-sunken px-2 py-1.5 font-mono text-14 wrap-anywhere text-ink select-all">
          {link}
        </code>
        <CopyButton text={link} copied="Link copied" failed="The link could not be copied." size="small">
          <Icon icon={Copy} size={16} />
          Copy link
        </CopyButton>
      </div>
    </div>
  );
}
