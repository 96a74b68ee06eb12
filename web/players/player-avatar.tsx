import { useState } from 'react';
import type { PlayerReference } from '#contract/kit/heads.ts';
import { LeagueBadge } from '#web/kit/heads/league-badge.tsx';
import { apiUrl } from '#web/kit/http/call.ts';
import styles from '#web/players/player-avatar.module.css';

/** A player's Roblox picture, or initials if it fails to load. Decorative, as the name is next to it. */
export function PlayerAvatar({ player: { player_key, name } }: { player: PlayerReference }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <span className={`[&>*]:size-full [&>*]:object-cover ${styles.avatar}`}>
      {hasFailed ? (
        <LeagueBadge name={name} />
      ) : (
        <img
          src={apiUrl(`/players/${encodeURIComponent(player_key)}/avatar`)}
          alt=""
          width="88"
          height="88"
          crossOrigin="use-credentials"
          onError={() => setHasFailed(true)}
        />
      )}
    </span>
  );
}
