import type { TeamSide } from '#contract/matches.ts';
import '#web/components/team-mark.css';

/** The small sign of a side, labelled by its colour's name. */
export function TeamMark({ side, large = false }: { side: TeamSide; large?: boolean }) {
  const className = `mark mark--${side.toLowerCase()}${large ? ' mark--lg' : ''}`;
  return <span className={className} role="img" aria-label={side} />;
}

/** The large sign of a side; its place decides its size, and words beside it name the side. */
export function Crest({ side }: { side: TeamSide }) {
  return <span className={`crest crest--${side.toLowerCase()}`} aria-hidden="true" />;
}
