import { useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';

const DISCORD_AVATARS = 'https://cdn.discordapp.com/avatars';

/** The Discord picture, or the first letter of the name. Hidden from screen readers: the name is beside it. */
export function Avatar({ user, large = false }: { user: User; large?: boolean }) {
  const [failed, setFailed] = useState(false);
  const url = failed ? null : avatarUrl(user, large ? 256 : 64);
  return (
    <span
      className={`grid size-8 flex-none place-items-center overflow-hidden rounded-full bg-surface-3 font-text text-13/none font-[750] text-ink ${large ? 'size-22 text-[2rem]' : ''}`}
      aria-hidden="true"
    >
      {url ? (
        <img className="size-full object-cover" src={url} alt="" onError={() => setFailed(true)} />
      ) : (
        [...user.d_username].slice(0, 1).join('').toUpperCase()
      )}
    </span>
  );
}

/** `d_avatar` is Discord's avatar hash, or a URL from another identity provider. */
function avatarUrl({ d_avatar, discord_id }: User, size: number): string | null {
  if (!d_avatar) return null;
  if (d_avatar.includes('/')) return d_avatar;
  return `${DISCORD_AVATARS}/${discord_id}/${d_avatar}.png?size=${size}`;
}
