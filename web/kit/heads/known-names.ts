import { createContext } from 'react';
import type { PlayerReference } from '#contract/kit/heads.ts';

/** Players by typed name in lower case: names without a Roblox id that are credited to a player. */
export type KnownNames = ReadonlyMap<string, PlayerReference>;

/** The typed names of the page's match; null outside match pages. */
export const KnownNamesContext = createContext<KnownNames | null>(null);
