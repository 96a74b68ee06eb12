import type { ComponentProps } from 'react';
import { join } from '#web/kit/styles/join.ts';
import { tw } from '#web/kit/styles/tw.ts';

interface TagProps extends ComponentProps<'span'> {
  /** The default is a grey fill. */
  look?: 'outlined' | 'highlighted';
}

const LOOKS = {
  outlined: tw`bg-transparent [box-shadow:inset_0_0_0_1px_var(--line-2)]`,
  highlighted: tw`bg-flag-soft text-flag-text`,
};

/** A short label that classifies the element beside it. */
export function Tag({ look, className, ...props }: TagProps) {
  return (
    <span
      {...props}
      className={join(
        'inline-flex items-center gap-1.25 rounded-1 bg-surface-2 px-1.75 py-0.5 text-12/[1.35] font-semibold whitespace-nowrap text-ink-2 [&_svg]:size-3.5',
        look && LOOKS[look],
        className,
      )}
    />
  );
}
