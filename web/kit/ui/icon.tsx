import type { IconNode } from 'lucide';
import { join } from '#web/kit/styles/join.ts';
import { tw } from '#web/kit/styles/tw.ts';

interface IconProps {
  icon: IconNode;
  /** Pixels; by default the icon is slightly larger than the text beside it. */
  size?: 16 | 18 | 20 | 24;
  className?: string;
}

const SIZES = { 16: tw`size-4`, 18: tw`size-[18px]`, 20: tw`size-[20px]`, 24: tw`size-[24px]` };

/** A Lucide icon, hidden from screen readers: it needs text beside it or a label. */
export function Icon({ icon, size, className }: IconProps) {
  return (
    <svg
      className={join(
        'size-[1.125em] fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]',
        size && SIZES[size],
        className,
      )}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Lucide's own shapes; React need not render each of them.
      dangerouslySetInnerHTML={{ __html: toMarkup(icon) }}
    />
  );
}

const markups = new WeakMap<IconNode, string>();

function toMarkup(icon: IconNode): string {
  const cached = markups.get(icon);
  if (cached !== undefined) return cached;
  const shapes = icon.map(([tag, attributes]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${written.join('')}/>`;
  });
  const markup = shapes.join('');
  markups.set(icon, markup);
  return markup;
}
