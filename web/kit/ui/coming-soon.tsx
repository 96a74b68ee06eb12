/** A planned part, with a tag beside its name. */
export function ComingSoon({ part, words = 'Coming Soon' }: { part: string; words?: string }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="text-ink-2">{part}</span>
      <span className="inline-flex items-center gap-1.25 rounded-1 bg-transparent px-1.75 py-0.5 text-12/[1.35] font-semibold whitespace-nowrap text-ink-2 [box-shadow:inset_0_0_0_1px_var(--line-2)] [&_svg]:size-3.5">
        {words}
      </span>
    </p>
  );
}
