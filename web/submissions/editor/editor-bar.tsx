import { Check, CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { useBottomBar } from '#web/kit/browser/use-bottom-bar.ts';
import { Score } from '#web/kit/heads/score.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from '#web/submissions/editor/editor-bar.module.css';
import { type Condition, isReady } from '#web/submissions/editor/match-conditions.ts';

export interface EditorBarProps {
  blue: number;
  green: number;
  conditions: Condition[];
  /** Path for Go Back. */
  back: string;
  /** Text of the button. */
  action: string;
  isBusy: boolean;
  /** Shown above the bar. */
  note?: ReactNode;
}

/** The entered score, the conditions of submitting, and the buttons that submit or leave the form. */
export function EditorBar({ blue, green, conditions, back, action, isBusy, note }: EditorBarProps) {
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div className={styles.bar} ref={bar}>
      {note}
      <div className={`${layout.page} ${styles.inner}`}>
        <div className={`${layout.row} ${layout.gap2}`}>
          <TeamMark side="Blue" />
          <Score blue={blue} green={green} />
          <TeamMark side="Green" />
        </div>
        <div role="status">
          <ul className={styles.conditions}>
            {conditions.map(({ text, met, isStatus }) => (
              <li key={text} className={met ? styles.met : styles.missing}>
                {met ? <Icon icon={Check} size={16} /> : <Icon icon={CircleAlert} size={16} />}
                <span>
                  {!isStatus && <span className={typography.screenReaderOnly}>{met ? 'Done: ' : 'Missing: '}</span>}
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className={layout.row}>
          <ButtonLink kind="ghost" className={styles.back} to={back}>
            Go Back
          </ButtonLink>
          <Button type="submit" kind="primary" disabled={!isReady(conditions) || isBusy} aria-busy={isBusy}>
            {action}
          </Button>
        </div>
      </div>
    </div>
  );
}
