import '#web/ui/tag.css';

/** Names a part that is missing, with the tag of spec §2 beside it and nothing else. */
export function ComingSoon({ part, words = 'Coming Soon' }: { part: string; words?: string }) {
  return (
    <p className="row row--tight">
      <span className="muted">{part}</span>
      <span className="tag tag--line">{words}</span>
    </p>
  );
}
