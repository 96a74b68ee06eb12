import type { ComponentProps } from 'react';
import { join } from '#web/kit/styles/join.ts';

/** A resizable text field of several lines. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={join('control min-h-30 resize-y px-3 py-2 leading-[1.5]', className)} />;
}
