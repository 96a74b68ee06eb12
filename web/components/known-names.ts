import { createContext } from 'react';
import type { PlayerReference } from '#contract/players.ts';

/** Players by a name, in lower case, that a match has without an id and that counts for them. */
export type KnownNames = ReadonlyMap<string, PlayerReference>;

/** Of the match that is shown; null where names are not looked up. */
export const KnownNamesContext = createContext<KnownNames | null>(null);
