import { Check, CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { useBottomBar } from '#web/kit/browser/use-bottom-bar.ts';
import { Score } from '#web/kit/heads/score.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
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
  /** Text of the submit button. */
  action: string;
  isBusy: boolean;
  /** Content above the bar. */
  note?: ReactNode;
}

/** The entered score, the conditions of submitting, and the buttons that submit or leave the form. */
export function EditorBar({ blue, green, conditions, back, action, isBusy, note }: EditorBarProps) {
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div
      className={
        'sticky bottom-[var(--toasts-h,0)] z-(--z-sticky) bg-surface pb-[env(safe-area-inset-bottom)] [box-shadow:var(--shadow-bar),inset_0_2px_0_var(--line-2)] print:hidden! phone:[&_[role="img"]]:hidden phone:[&_[role="status"]]:order-1 phone:[&_[role="status"]]:basis-full [@media_(max-height:_28rem)]:static'
      }
      ref={bar}
    >
      {note}
      <div
        className={`page-width grid min-h-18 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-6 py-2.5 phone:flex phone:flex-wrap phone:justify-between phone:gap-x-3 phone:gap-y-2 ${styles.inner}`}
      >
        <div className="flex items-center gap-2">
          <TeamMark side="Blue" />
          <Score blue={blue} green={green} />
          <TeamMark side="Green" />
        </div>
        <div role="status">
          <ul className={`flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2 ${styles.conditions}`}>
            {conditions.map(({ text, met, isStatus }) => (
              <li
                key={text}
                className={`flex min-w-0 items-center gap-1.5 wrap-anywhere ${met ? styles.met : styles.missing}`}
              >
                {met ? <Icon icon={Check} size={16} /> : <Icon icon={CircleAlert} size={16} />}
                <span>
                  {!isStatus && <span className="sr-only">{met ? 'Done: ' : 'Missing: '}</span>}
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex items-center gap-3">
          <ButtonLink kind="ghost" className="phone:px-2.5" to={back}>
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
