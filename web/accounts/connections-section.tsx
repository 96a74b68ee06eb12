import { useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { UnlinkDialog } from '#web/accounts/unlink-dialog.tsx';
import { LinkedPill } from '#web/kit/heads/match-status.tsx';
import { apiUrl } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { DiscordIcon, RobloxIcon } from '#web/kit/ui/brand-icons.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { Connection } from '#web/shell/connection.tsx';

export function ConnectionsSection({ user }: { user: User }) {
  return (
    <section className={`${layout.stack} ${layout.gap3}`}>
      <h2 className={typography.screenReaderOnly}>Connections</h2>
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
  // The name by which others see the account, which is the Roblox username of a linked one.
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
