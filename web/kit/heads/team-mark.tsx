import type { TeamSide } from '#contract/matches/schema.ts';
import styles from '#web/kit/heads/team-mark.module.css';
import { tw } from '#web/kit/styles/tw.ts';

const MARKS = { Blue: styles.blueMark, Green: styles.greenMark };
const CRESTS = { Blue: styles.blueCrest, Green: styles.greenCrest };
/** Classes that set text in the colour of a side. */
export const SIDE_TEXTS = { Blue: tw`text-blue`, Green: tw`text-green` };

/** The small sign of a side, labelled by its colour's name. */
export function TeamMark({ side, large = false }: { side: TeamSide; large?: boolean }) {
  const className = `${styles.mark} ${tw`forced-color-adjust-none`} ${MARKS[side]}${large ? ` ${styles.large}` : ''}`;
  return <span className={className} role="img" aria-label={side} />;
}

/** The small sign of a side before the side's word; hidden from screen readers. */
export function SideMark({ side, className }: { side: TeamSide; className: string | undefined }) {
  return <span className={`forced-color-adjust-none ${styles.mark} ${MARKS[side]} ${className}`} aria-hidden="true" />;
}

/** The large sign of a side, sized by its container. Hidden from screen readers: the side's name is beside it. */
export function SideCrest({ side, className }: { side: TeamSide; className: string | undefined }) {
  return (
    <span className={`forced-color-adjust-none ${styles.crest} ${CRESTS[side]} ${className}`} aria-hidden="true" />
  );
}
