import '#web/ui/tag.css';
import '#web/components/no-roblox-id.css';

/** Marks the row of somebody who is known by a name alone. */
export function NoRobloxId() {
  return <span className="tag tag--line no-id">no Roblox ID</span>;
}
