/** Heads that name a field, lower case, without punctuation. */
export type FieldHeads<Field extends string> = Record<Field, readonly string[]>;

/** Column of each field by its place in the sheet, from 0; null where none was found. */
export type Columns<Field extends string> = Record<Field, number | null>;

export const MATCH_HEADS = {
  date: ['date', 'day', 'match date', 'played', 'played on', 'kick off', 'kickoff', 'when'],
  home: ['home', 'home team', 'team 1', 'team1', 'blue', 'blue team', 'hometeam'],
  away: ['away', 'away team', 'team 2', 'team2', 'green', 'green team', 'awayteam', 'opponent'],
  score: ['score', 'result', 'ft', 'full time', 'final score', 'score ft'],
  home_goals: ['home goals', 'home score', 'hg', 'fthg', 'goals home', 'team 1 goals', 'goals 1', 'score 1'],
  away_goals: ['away goals', 'away score', 'ag', 'ftag', 'goals away', 'team 2 goals', 'goals 2', 'score 2'],
  home_scorers: ['home scorers', 'scorers home', 'home goalscorers', 'scorers 1'],
  away_scorers: ['away scorers', 'scorers away', 'away goalscorers', 'scorers 2'],
  type: ['type', 'match type', 'competition', 'stage'],
} satisfies FieldHeads<string>;

/** Finds each field's column by its head, in any order and any case; the first of two equal heads counts. */
export function guessColumns<Field extends string>(
  heads: readonly string[],
  fields: FieldHeads<Field>,
): Columns<Field> {
  const folded = heads.map(foldHead);
  const entries = Object.entries<readonly string[]>(fields).map(([field, names]) => {
    const column = names.map((name) => folded.indexOf(name)).find((at) => at >= 0);
    return [field, column ?? null];
  });
  return Object.fromEntries(entries);
}

/** 'Home_Team ' as 'home team'. */
function foldHead(head: string): string {
  return head
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
