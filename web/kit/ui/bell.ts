import type { IconNode } from 'lucide';

/** Own icon, as lucide's bell is twice as long and every page begins with it. */
export const BELL: IconNode = [['path', { d: 'M18 8A6 6 0 0 0 6 8c0 7-3 9-3 9h18s-3-2-3-9M10 21h4' }]];
