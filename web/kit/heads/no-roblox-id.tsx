import { Tag } from '#web/kit/ui/tag.tsx';

/** Marks a player without a Roblox id. */
export function NoRobloxId() {
  return (
    <Tag look="outlined" className="align-baseline font-regular whitespace-normal">
      no Roblox ID
    </Tag>
  );
}
