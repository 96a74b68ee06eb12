import type { LeagueMethod, Sport } from '#contract/submissions/schema.ts';

export interface DemoLeague {
  id: number;
  name: string;
  slug: string;
  sport: Sport;
  /** At most 400 characters. */
  desc: string | null;
  methods: LeagueMethod[];
}

/** Leagues of the demo data, including those of `GROUP_LEAGUES`. */
export const DEMO_LEAGUES: readonly DemoLeague[] = [
  {
    id: 8,
    name: 'Global Conference Association',
    slug: 'global-conference-association',
    sport: 'football',
    desc: 'Ten clubs, one table, league nights on Saturday and cup nights on Wednesday. The conference plays eleven a side with full match clocks, assistants on both touchlines and a results desk that settles protests in two days. Clubs keep a squad of sixteen and sign players in a transfer window of one month; two clubs go up, the next two play off, and the final of the cup is streamed until the last touch.',
    methods: ['Manual', 'Events', 'CSV', 'Image'],
  },
  {
    id: 1,
    name: 'Invitational Series',
    slug: 'invitational-series',
    sport: 'football',
    desc: 'National sides by invitation: eight teams, two groups, one final. Every series lasts a month and is decided on a Saturday.',
    methods: ['Manual', 'Events'],
  },
  {
    id: 2,
    name: 'Northern Isles Premiership',
    slug: 'northern-isles-premiership',
    sport: 'football',
    desc: 'Clubs of the islands and the coast, home and away from September to May. Newcomers start in the reserve table and may be promoted at the turn of the year.',
    methods: ['Manual', 'Events'],
  },
  {
    id: 3,
    name: 'Sunday Evening Sevens',
    slug: 'sunday-evening-sevens',
    sport: 'football',
    desc: null,
    methods: ['Events'],
  },
  {
    id: 4,
    name: 'Harbour Charity Cup',
    slug: 'harbour-charity-cup',
    sport: 'football',
    desc: 'A knock-out cup for charity. Sign-up is open to any side of seven.',
    methods: ['Manual'],
  },
  {
    id: 5,
    name: 'Hardwood Circuit',
    slug: 'hardwood-circuit',
    sport: 'basketball',
    desc: 'Five a side on the hardwood. The circuit is trying out match records; box scores come later.',
    methods: ['Manual', 'Events'],
  },
  {
    id: 6,
    name: 'Founders Archive League',
    slug: 'founders-archive-league',
    sport: 'football',
    desc: 'The first season, kept for the record. Nothing new is taken in.',
    methods: [],
  },
];
