import type { LeagueMethod, Sport } from '#contract/submissions/schema.ts';

export interface DemoLeague {
  id: number;
  name: string;
  slug: string;
  sport: Sport;
  /** At most 400 characters. */
  desc: string | null;
  methods: LeagueMethod[];
  playersPerTeam: number;
  /** Number of matches, spread evenly over the season. */
  matchCount: number;
  /** First and last day of the season, in days before DEMO_TODAY. */
  season: { from: number; until: number };
}

/** Leagues of the demo data, among them those of `GROUP_LEAGUES`. */
export const DEMO_LEAGUES: readonly DemoLeague[] = [
  {
    id: 8,
    name: 'Global Conference Association',
    slug: 'global-conference-association',
    sport: 'football',
    desc: 'Ten clubs, one ladder and a match night every Wednesday and Sunday. The conference plays eleven a side with full match clocks, assistants on both lines and a results desk that settles protests in two days. Clubs keep a squad of sixteen, transfer windows open in January and July, and the top four of the table meet in one weekend of finals that is streamed from the first kick-off to the last trophy.',
    methods: ['Manual', 'Events', 'CSV', 'Image'],
    playersPerTeam: 11,
    matchCount: 72,
    season: { from: 360, until: 1 },
  },
  {
    id: 1,
    name: 'Invitational Series',
    slug: 'invitational-series',
    sport: 'football',
    desc: 'National sides by invitation: eight teams, two groups, one final. Every series lasts a month and is decided on a Saturday.',
    methods: ['Manual', 'Events'],
    playersPerTeam: 11,
    matchCount: 30,
    season: { from: 300, until: 2 },
  },
  {
    id: 2,
    name: 'Northern Isles Premiership',
    slug: 'northern-isles-premiership',
    sport: 'football',
    desc: 'Clubs of the islands and the coast, home and away from September to May. Newcomers start in the reserve table and may be promoted at the turn of the year.',
    methods: ['Manual', 'Events'],
    playersPerTeam: 11,
    matchCount: 28,
    season: { from: 210, until: 1 },
  },
  {
    id: 3,
    name: 'Sunday Evening Sevens',
    slug: 'sunday-evening-sevens',
    sport: 'football',
    desc: null,
    methods: ['Events'],
    playersPerTeam: 7,
    matchCount: 22,
    season: { from: 150, until: 1 },
  },
  {
    id: 4,
    name: 'Harbour Charity Cup',
    slug: 'harbour-charity-cup',
    sport: 'football',
    desc: 'A knock-out cup in spring. Sign-up is open to any side of seven.',
    methods: ['Manual'],
    playersPerTeam: 7,
    matchCount: 14,
    season: { from: 230, until: 170 },
  },
  {
    id: 5,
    name: 'Hardwood Circuit',
    slug: 'hardwood-circuit',
    sport: 'basketball',
    desc: 'Five a side on the hardwood. The circuit is trying out match records; box scores come later.',
    methods: ['Manual', 'Events'],
    playersPerTeam: 5,
    matchCount: 6,
    season: { from: 60, until: 9 },
  },
  {
    id: 6,
    name: 'Founders Archive League',
    slug: 'founders-archive-league',
    sport: 'football',
    desc: 'The first season, kept for the record. Nothing new is taken in.',
    methods: [],
    playersPerTeam: 7,
    matchCount: 8,
    season: { from: 364, until: 330 },
  },
];
