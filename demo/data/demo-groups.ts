export interface DemoGroup {
  name: string;
  league: number;
  /** `d_username` of the demo account that owns it. */
  owner: string;
  /** Matches by age in the league: 0 is the newest. */
  matches: readonly number[];
  nested?: readonly { name: string; matches: readonly number[] }[];
}

/** Groups of the demo data, oldest first; enough for two pages, including nested ones. */
export const DEMO_GROUPS: readonly DemoGroup[] = [
  { name: 'Founding Season', league: 6, owner: 'creator', matches: [0, 1, 2, 3, 4, 5, 6, 7] },
  { name: 'Invitational Series: Winter', league: 1, owner: 'player', matches: [18, 20, 21, 23, 25] },
  {
    name: 'Conference Spring Table',
    league: 8,
    owner: 'staff',
    matches: [40, 41, 42],
    nested: [
      { name: 'Matchday 1', matches: [64, 65, 66] },
      { name: 'Matchday 2', matches: [60, 61, 62] },
      { name: 'Matchday 3', matches: [56, 57, 58] },
      { name: 'Matchday 4', matches: [52, 53, 54] },
      { name: 'Matchday 5', matches: [48, 49, 50] },
    ],
  },
  { name: 'Cup Nights by the Harbour', league: 4, owner: 'premium', matches: [0, 2, 3, 5, 8] },
  {
    name: 'Conference Finals Weekend',
    league: 8,
    owner: 'premium',
    matches: [20, 21],
    nested: [
      { name: 'Quarter-finals', matches: [24, 25, 26, 27] },
      { name: 'Semi-finals', matches: [22, 23] },
      { name: 'Final', matches: [21] },
    ],
  },
  { name: 'Island Derbies', league: 2, owner: 'editor', matches: [2, 6, 7, 10, 12, 15] },
  { name: 'Sevens under the Lights', league: 3, owner: 'player', matches: [1, 3, 4, 6, 8, 9] },
  { name: 'Goals Worth Watching Again', league: 8, owner: 'player', matches: [0, 1, 4, 7, 10, 20, 33] },
  {
    name: 'Invitational Series: Autumn',
    league: 1,
    owner: 'premium',
    matches: [0, 1, 2, 3],
    nested: [{ name: 'Group Stage', matches: [5, 7, 8, 9] }],
  },
  { name: 'Scouting List', league: 8, owner: 'admin', matches: [13, 14, 16, 17] },
  { name: 'Referee Training', league: 8, owner: 'reviewer', matches: [3, 6, 11, 15] },
  { name: 'Next Season', league: 8, owner: 'premium', matches: [] },
];
