import { CircleCheck } from 'lucide';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { Connection } from '#web/components/connection.tsx';
import { apiUrl } from '#web/http/call.ts';
import { UnlinkDialog } from '#web/pages/settings/unlink-dialog.tsx';
import { DiscordIcon, RobloxIcon } from '#web/ui/brand-icons.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/components/match-status.css';

export function ConnectionsSection({ user }: { user: User }) {
  return (
    <section className="stack stack-3">
      <h2 className="sr">Connections</h2>
      <Connection icon={<DiscordIcon size={24} />} title="Discord" detail={user.d_username}>
        <span className="tag">Sign-in</span>
      </Connection>
      {user.roblox_id ? (
        <LinkedRoblox robloxId={user.roblox_id} canUnlink={user.isStaff} />
      ) : (
        <Connection
          icon={<RobloxIcon size={24} />}
          title="Roblox"
          detail="Not connected. Link your account to submit matches."
        >
          <ButtonLink kind="primary" href={apiUrl('/users/roblox')}>
            Connect Roblox
          </ButtonLink>
        </Connection>
      )}
    </section>
  );
}

/** The dialog that unlinks is for staff alone (spec §2, §6). */
function LinkedRoblox({ robloxId, canUnlink }: { robloxId: string; canUnlink: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Connection icon={<RobloxIcon size={24} />} title="Roblox" detail={`ID ${robloxId}`}>
        {canUnlink ? (
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            Unlink
          </Button>
        ) : (
          <span className="status is-approved">
            <Icon icon={CircleCheck} />
            Linked
          </span>
        )}
      </Connection>
      {isAsking && <UnlinkDialog robloxId={robloxId} onClose={() => setIsAsking(false)} />}
    </>
  );
}
