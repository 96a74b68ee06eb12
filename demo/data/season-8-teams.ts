import type { CrestOutline, CrestPattern } from '#contract/kit/crests.ts';
import { DEMO_SPELLING } from '#demo/data/demo-table-rules.ts';

/** Shirt number, name, goals and assists of the season's league matches. */
export type NamedPlayer = readonly [shirt: number, name: string, goals: number, assists: number];

/** A team of the season, with the players of its squad that have names of their own. */
export interface SeasonTeam {
  name: string;
  /** The team's name in DEMO_TEAMS, whose players fill its squad. */
  drawsFrom?: string;
  short_name: string;
  crest_outline: CrestOutline;
  crest_pattern: CrestPattern;
  first_colour: string;
  second_colour: string;
  former_name?: string;
  spelling?: string;
  captain: string;
  vice_captain?: string;
  players: readonly NamedPlayer[];
}

export const SEASON_TEAMS: readonly SeasonTeam[] = [
  {
    name: 'Kestrel United',
    short_name: 'KES',
    crest_outline: 'shield',
    crest_pattern: 'chevrons',
    first_colour: '#17357a',
    second_colour: '#f4c63a',
    former_name: 'Kestrel Athletic',
    captain: 'PlayerOnRoblox',
    vice_captain: 'QuietPlaymaker',
    players: [
      [1, 'Noodle_Keeper', 0, 0],
      [2, 'benji_2009', 0, 1],
      [3, 'lowblockluis', 0, 0],
      [4, 'OakleyDrifts', 4, 1],
      [5, 'HalfTimeOranges', 0, 1],
      [6, 'm1dfieldmaya', 0, 3],
      [7, 'zephyr_ten', 3, 3],
      [8, 'QuietPlaymaker', 3, 9],
      [9, 'VoltaicVince', 12, 2],
      [10, 'TheRealTekkers10', 5, 4],
      [11, 'PlayerOnRoblox', 3, 6],
      [14, 'left_foot_only', 0, 0],
      [23, 'backpassbex', 0, 0],
    ],
  },
  {
    name: 'Harbour City FC',
    short_name: 'HAR',
    crest_outline: 'arch',
    crest_pattern: 'waves',
    first_colour: '#0c6f78',
    second_colour: '#f2f6f4',
    captain: 'kaito_fromtheblock',
    players: [
      [8, 'tikitakatoby', 1, 6],
      [9, 'SirNutmegsALot', 12, 1],
      [10, 'kaito_fromtheblock', 4, 4],
      [11, 'UnlinkedOnRoblox', 2, 2],
      [14, 'NutmegNadia', 0, 3],
    ],
  },
  {
    name: 'Ironbridge Rovers',
    short_name: 'IRO',
    crest_outline: 'hexagon',
    crest_pattern: 'bridge',
    first_colour: '#b8482b',
    second_colour: '#f7ead9',
    captain: 'SubmitterOnRoblox',
    vice_captain: 'girder_gus',
    players: [
      [6, 'girder_gus', 2, 5],
      [9, 'rivet_rory', 14, 3],
      [11, 'SubmitterOnRoblox', 5, 5],
      [17, 'SlideTackleSuki', 0, 1],
    ],
  },
  {
    name: 'Willowmere Athletic',
    short_name: 'WIL',
    crest_outline: 'shield',
    crest_pattern: 'halves',
    first_colour: '#2f6b3f',
    second_colour: '#e8edc9',
    captain: 'ReviewerOnRoblox',
    players: [
      [7, 'mosslad', 1, 3],
      [11, 'ReviewerOnRoblox', 4, 2],
    ],
  },
  {
    name: 'Copperfield Town',
    short_name: 'COP',
    crest_outline: 'crown',
    crest_pattern: 'quarters',
    first_colour: '#4a2a1a',
    second_colour: '#d98a45',
    captain: 'copper_cass',
    players: [
      [5, 'bigboots_bea', 0, 4],
      [9, 'penny_arcade_pat', 6, 2],
      [10, 'copper_cass', 4, 2],
      [11, 'AnalystOnRoblox', 1, 1],
    ],
  },
  {
    name: 'Northgate Wolves',
    short_name: 'NOR',
    crest_outline: 'hexagon',
    crest_pattern: 'star',
    first_colour: '#55616d',
    second_colour: '#f3f4f5',
    spelling: DEMO_SPELLING.spelling,
    captain: 'AdminOnRoblox',
    players: [
      [7, 'howlatmoon', 1, 5],
      [9, 'packleader_pim', 14, 2],
      [11, 'AdminOnRoblox', 3, 4],
    ],
  },
  {
    name: 'Redcliff Albion',
    short_name: 'RED',
    crest_outline: 'crown',
    crest_pattern: 'cross',
    first_colour: '#b51f2e',
    second_colour: '#ffffff',
    captain: 'EditorOnRoblox',
    players: [
      [9, 'EditorOnRoblox', 5, 2],
      [17, 'OffsideOtto', 1, 1],
    ],
  },
  {
    name: 'Sable Coast FC',
    short_name: 'SAB',
    crest_outline: 'pennant',
    crest_pattern: 'sash',
    first_colour: '#24262e',
    second_colour: '#e6c990',
    captain: 'CreatorOnRoblox',
    players: [
      [7, 'farpost_finn', 1, 8],
      [9, 'dune_runner_dee', 11, 3],
      [10, 'LateWinnerLena', 6, 2],
      [11, 'CreatorOnRoblox', 3, 3],
    ],
  },
  {
    name: 'Thornbury Lanterns',
    short_name: 'THO',
    crest_outline: 'lozenge',
    crest_pattern: 'lantern',
    first_colour: '#572a8c',
    second_colour: '#ffbe55',
    captain: 'StaffOnRoblox',
    players: [
      [9, 'glowworm_gil', 10, 2],
      [11, 'StaffOnRoblox', 3, 4],
    ],
  },
  {
    name: 'St. Aldwyn-on-the-Water Wanderers',
    drawsFrom: 'St. Aldwyn-on-the-Water Wanderers & Mariners Union',
    short_name: 'STA',
    crest_outline: 'pennant',
    crest_pattern: 'peak',
    first_colour: '#f0f3f6',
    second_colour: '#b04a86',
    former_name: 'St. Aldwyn-on-the-Water Wanderers & Mariners Union',
    captain: 'harpoon_hattie',
    players: [
      [6, 'harpoon_hattie', 1, 2],
      [11, 'PremiumOnRoblox', 2, 1],
    ],
  },
];
