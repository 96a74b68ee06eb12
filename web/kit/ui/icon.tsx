import type { IconNode } from 'lucide';
import styles from '#web/kit/ui/icon.module.css';

interface IconProps {
  icon: IconNode;
  /** Pixels; without it the icon is a little larger than the text beside it. */
  size?: 16 | 18 | 20 | 24;
  className?: string;
}

const SIZES = { 16: styles.size16, 18: styles.size18, 20: styles.size20, 24: styles.size24 };

/** A Lucide icon, hidden from screen readers: it needs text beside it or a label. */
export function Icon({ icon, size, className }: IconProps) {
  const names = [styles.icon, size && SIZES[size], className].filter(Boolean);
  return (
    <svg
      className={names.join(' ')}
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
