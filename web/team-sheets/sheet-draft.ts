import { countOf } from '#contract/kit/count-of.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { POSITIONS, type Position } from '#contract/squads/positions.ts';
import type { OwnSheet, PlayerToName } from '#contract/team-sheets/schema.ts';

/** A player in a draft of a team sheet: a squad member by `spell_id`, or a name. */
export interface DraftLine {
  spell_id: number | null;
  name: string;
  is_starter: boolean;
  position: Position | null;
  shirt_number: number | null;
}

/** A line's key, as a squad may contain the same name twice. */
export function keyOf({ spell_id, name }: Pick<DraftLine, 'spell_id' | 'name'>): string {
  return spell_id === null ? `name ${foldName(name)}` : `spell ${spell_id}`;
}

/** The saved sheet as a draft. */
export function readSheetDraft({ players }: OwnSheet): DraftLine[] {
  return players.map(({ spell_id, player, is_starter, position, shirt_number }) => ({
    spell_id,
    name: player.name,
    is_starter,
    position,
    shirt_number,
  }));
}

/** The last match's sheet without players who are now ineligible. */
export function repeatLast({ last, squad }: OwnSheet): DraftLine[] {
  return last.flatMap((line) => {
    const member = squad.find(({ spell_id }) => spell_id === line.spell_id);
    return member && member.reasons.length === 0 ? { ...line, name: member.player.name } : [];
  });
}

/** The draft with a player in a role; null removes the player. A substitute who starts takes the last place. */
export function place(lines: readonly DraftLine[], line: DraftLine, isStarter: boolean | null): DraftLine[] {
  const others = lines.filter((other) => keyOf(other) !== keyOf(line));
  return isStarter === null ? others : [...others, { ...line, is_starter: isStarter }];
}

/** Starters by position, forwards first; those without one come last. */
export function listRows(lines: readonly Pick<DraftLine, 'is_starter' | 'position'>[]): (Position | null)[] {
  const starters = lines.filter(({ is_starter }) => is_starter);
  return [...POSITIONS.toReversed(), null].filter((row) => starters.some(({ position }) => position === row));
}

/** Starters come first, in the order in which they were chosen. */
export function toPlayers(lines: readonly DraftLine[]): PlayerToName[] {
  const ordered = [...lines.filter(({ is_starter }) => is_starter), ...lines.filter(({ is_starter }) => !is_starter)];
  return ordered.map(({ spell_id, name, is_starter, position, shirt_number }) => ({
    ...(spell_id === null ? { name } : { spell_id }),
    ...{ is_starter, position, shirt_number },
  }));
}

/** Whether two drafts are the same sheet. */
export function isSame(one: readonly DraftLine[], other: readonly DraftLine[]): boolean {
  return JSON.stringify(toPlayers(one)) === JSON.stringify(toPlayers(other));
}

/** The bar's text about a draft, beginning with missing parts. */
export function describeDraft(lines: readonly DraftLine[], rules: { starters: number; substitutes: number }): string {
  const starters = lines.filter(({ is_starter }) => is_starter).length;
  const substitutes = lines.length - starters;
  const missing = rules.starters - starters;
  if (missing > 0) return missing === 1 ? 'One starter is missing' : `${missing} starters are missing`;
  if (missing < 0) return `${countOf(rules.starters, 'starter')} at most`;
  if (substitutes > rules.substitutes) return `${countOf(rules.substitutes, 'substitute')} at most`;
  if (!lines.some(({ is_starter, position }) => is_starter && position === 'goalkeeper')) return 'No goalkeeper starts';
  const room = rules.substitutes - substitutes;
  if (room === 0) return 'The sheet is full';
  return `Room for ${countOf(room, 'more substitute')}`;
}
