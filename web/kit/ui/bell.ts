import type { IconNode } from 'lucide';

/** Every page begins with it, and lucide's bell is twice as long. */
export const BELL: IconNode = [['path', { d: 'M18 8A6 6 0 0 0 6 8c0 7-3 9-3 9h18s-3-2-3-9M10 21h4' }]];
