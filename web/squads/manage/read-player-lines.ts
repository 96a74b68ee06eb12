import { MAX_NAME_LENGTH, MAX_REGISTERED_AT_ONCE } from '#contract/kit/limits.ts';
import { isRobloxId } from '#contract/kit/roblox-ids.ts';
import { findPosition } from '#contract/squads/position-words.ts';
import type { RegisteredPlayer } from '#contract/squads/schema.ts';

/** The players in a pasted text, or its first mistake as a sentence. */
export type PlayerLines = { players: RegisteredPlayer[]; mistake: null } | { players: null; mistake: string };

/**
 * Reads one player per line: a name, and after commas or tabs a shirt number of 1 or 2 digits, a position and a Roblox
 * ID of 3 digits or more, in any order. Empty lines are skipped.
 */
export function readPlayerLines(text: string): PlayerLines {
  const lines = text.split('\n').map((line) => line.split(/[,;\t]/).map((part) => part.trim()));
  const players: RegisteredPlayer[] = [];
  for (const [at, [name = '', ...facts]] of lines.entries()) {
    if (name === '' && facts.every((fact) => fact === '')) continue;
    if (name === '') return refuse(at, 'has no name.');
    if (name.length > MAX_NAME_LENGTH) return refuse(at, `has a name of more than ${MAX_NAME_LENGTH} characters.`);
    const player: RegisteredPlayer = { name };
    for (const fact of facts.filter((one) => one !== '')) {
      if (/^[1-9]\d?$/.test(fact)) player.shirt_number = Number(fact);
      else if (isRobloxId(fact)) player.id = fact;
      else if (findPosition(fact)) player.position = findPosition(fact);
      else return refuse(at, `has “${fact}”, which is no shirt number from 1 to 99, no position and no Roblox ID.`);
    }
    players.push(player);
  }
  if (players.length > MAX_REGISTERED_AT_ONCE) {
    return { players: null, mistake: `Add up to ${MAX_REGISTERED_AT_ONCE} players at once.` };
  }
  return { players, mistake: null };
}

function refuse(at: number, mistake: string): PlayerLines {
  return { players: null, mistake: `Line ${at + 1} ${mistake}` };
}
