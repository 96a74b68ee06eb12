import { useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { ConfirmDialog } from '#web/kit/form/confirm-dialog.tsx';
import { LinkedPill } from '#web/kit/heads/match-status.tsx';
import { apiUrl, call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { DiscordIcon, RobloxIcon } from '#web/kit/ui/brand-icons.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { Connection } from '#web/shell/connection.tsx';

export function ConnectionsSection({ user }: { user: User }) {
  return (
    <section className="stack gap-3">
      <h2 className="sr-only">Connections</h2>
      <Connection icon={<DiscordIcon size={24} />} title="Discord" detail={user.d_username}>
        <Tag>Sign-in</Tag>
      </Connection>
      {user.roblox_id ? (
        <LinkedRoblox robloxId={user.roblox_id} discordId={user.discord_id} canUnlink={user.isStaff} />
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

/** Only staff can unlink an account. */
function LinkedRoblox({ robloxId, discordId, canUnlink }: { robloxId: string; discordId: string; canUnlink: boolean }) {
  // The name visible to others, the Roblox username of a linked account.
  const { answer } = useRead('GET /users/info/:discordId', { params: { discordId } });
  const detail = answer ? `${answer.username}, ID ${robloxId}` : `ID ${robloxId}`;
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <>
      <Connection icon={<RobloxIcon size={24} />} title="Roblox" detail={detail}>
        {canUnlink ? (
          <Button kind="danger" onClick={() => setIsDialogOpen(true)}>
            Unlink
          </Button>
        ) : (
          <LinkedPill />
        )}
      </Connection>
      {isDialogOpen && <UnlinkDialog robloxId={robloxId} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}

interface UnlinkDialogProps {
  robloxId: string;
  onClose: () => void;
}

/** Confirms, then unlinks the Roblox account and reloads the session. */
function UnlinkDialog({ robloxId, onClose }: UnlinkDialogProps) {
  const { reload } = useSession();

  async function unlinkRoblox() {
    await call('POST /users/unlink_roblox');
    onClose();
    await reload();
  }

  return (
    <ConfirmDialog
      title="Unlink Roblox?"
      action="Unlink"
      onConfirm={unlinkRoblox}
      failure="Your Roblox account is still linked"
      onClose={onClose}
    >
      <p className="wrap-text text-ink-2">
        Roblox ID <span className="tabular">{robloxId}</span> will no longer be tied to this account. You can’t submit
        matches until you link one again.
      </p>
    </ConfirmDialog>
  );
}
