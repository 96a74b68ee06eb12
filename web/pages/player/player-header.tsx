import { Swords } from 'lucide';
import type { PlayerProfile } from '#contract/players.ts';
import { BreakableText } from '#web/components/breakable-text.tsx';
import { NoRobloxId } from '#web/components/no-roblox-id.tsx';
import pageHeadStyles from '#web/components/page-head.module.css';
import { keyPath } from '#web/components/player-path.ts';
import { ShareButton } from '#web/components/share-button.tsx';
import { COPIED_TO_CLIPBOARD, FAILED_TO_COPY } from '#web/messages.ts';
import { PlayerAvatar } from '#web/pages/player/player-avatar.tsx';
import styles from '#web/pages/player/player-header.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Number of former names in the header, newest first; the overview has all of them. */
const FORMER_NAMES = 3;

export function PlayerHeader({ profile }: { profile: PlayerProfile }) {
  const { player_key, id, name, names, discord_name } = profile;
  const former = names.slice(1, 1 + FORMER_NAMES).map((entry) => entry.name);
  return (
    <header className={styles.header}>
      <PlayerAvatar player={profile} />
      <div className={layout.grow}>
        <h1 className={pageHeadStyles.title}>
          <BreakableText>{name}</BreakableText>
        </h1>
        <dl className={styles.facts}>
          <RobloxId id={id} />
          {discord_name && (
            <div>
              <dt>Discord</dt>
              <dd className={typography.wrapAnywhere}>{discord_name}</dd>
            </div>
          )}
          {former.length > 0 && (
            <div>
              <dt>Formerly</dt>
              <dd className={typography.wrapAnywhere}>{former.join(', ')}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={styles.actions}>
        <ButtonLink kind="line" size="small" to="#played-with">
          <Icon icon={Swords} size={16} />
          Compare
        </ButtonLink>
        <ShareButton path={keyPath(player_key)} name={name} />
      </div>
    </header>
  );
}

function RobloxId({ id }: { id: string | null }) {
  const toast = useToast();
  return (
    <div>
      <dt className={id === null ? typography.screenReaderOnly : undefined}>Roblox ID</dt>
      <dd className={typography.figures}>{id ?? <NoRobloxId />}</dd>
      {id && (
        <dd>
          <CopyButton
            text={id}
            label="Copy Roblox ID"
            onCopied={() => toast.success(COPIED_TO_CLIPBOARD)}
            onFailed={() => toast.failure(FAILED_TO_COPY)}
          />
        </dd>
      )}
    </div>
  );
}
