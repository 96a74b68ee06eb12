import type { ReactNode } from 'react';
import { tw } from '#web/kit/styles/tw.ts';

const LOOKS = {
  warning: tw`bg-warn-soft text-warn`,
  outlined: tw`bg-transparent [box-shadow:inset_0_0_0_1px_var(--control)]`,
};

/** The state of a fixture in one or two words; the default is a grey fill. */
export function Pill({ look, children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.25 rounded-full bg-surface-3 px-2 py-0.75 text-12/[1.3] font-semibold whitespace-nowrap text-ink-2 [@media_(max-width:_18rem)]:whitespace-normal ${look ? LOOKS[look] : ''}`}
    >
      {children}
    </span>
  );
}
