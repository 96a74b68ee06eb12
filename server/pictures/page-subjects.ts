import type { EndpointName } from '#contract/endpoints.ts';
import { type PageSubject, SITE_DESCRIPTION } from '#contract/site/pages.ts';
import { describeCup } from '#server/pictures/describe-cup.ts';
import { describeHeadToHead } from '#server/pictures/describe-head-to-head.ts';
import { describeMatch } from '#server/pictures/describe-match.ts';
import { describeGroup, describeLeague, describePlayer } from '#server/pictures/describe-summary.ts';
import { describeCompetitionTable, describeSeason, describeTables } from '#server/pictures/describe-table.ts';
import { describeTeamCard } from '#server/pictures/describe-team.ts';
import type { LinkPreview } from '#server/pictures/share-card.ts';
import { cardVersionOf, type SiteCard } from '#server/pictures/share-card.ts';

interface Subject {
  /** Path of the share picture, with the call's parameters. */
  picture: string;
  /** The call that returns the described data. */
  call: Extract<EndpointName, `GET ${string}`>;
  describe: (data: never) => LinkPreview;
  /** The call's query, with parameters of the picture. */
  query?: string;
}

type PicturedKind = Exclude<PageSubject['kind'], 'season'>;

/** Kinds of pages with their own share picture. */
export const SUBJECTS: Record<PicturedKind, Subject> = {
  match: { picture: '/share/match/:match_id.png', call: 'GET /matches/:match_id', describe: describeMatch },
  group: { picture: '/share/group/:group_id.png', call: 'GET /groups/:group_id', describe: describeGroup },
  league: { picture: '/share/league/:league_id.png', call: 'GET /leagues/:league_id', describe: describeLeague },
  cup: {
    picture: '/share/league/:league_id/competitions/:competition_id.png',
    call: 'GET /leagues/:league_id/competitions/:competition_id/bracket',
    describe: describeCup,
  },
  table: {
    picture: '/share/league/:league_id/competitions/:competition_id/table.png',
    call: 'GET /leagues/:league_id/competitions/:competition_id/table',
    describe: describeCompetitionTable,
  },
  team: {
    picture: '/share/league/:league_id/teams/:slug.png',
    call: 'GET /leagues/:league_id/teams/:slug',
    describe: describeTeamCard,
  },
  player: { picture: '/share/player/:player_key.png', call: 'GET /players/:player_key', describe: describePlayer },
  'head-to-head': {
    picture: '/share/player/:player_key/vs/:other_key.png',
    call: 'GET /players/:player_key/head_to_head/:other_key',
    describe: describeHeadToHead,
  },
};

/** All pictures: those of pages, and that of a season with several leagues. */
export const PICTURES: readonly Subject[] = [
  ...Object.values(SUBJECTS),
  {
    picture: '/share/league/:league_id/seasons/:season_id/tables.png',
    call: 'GET /leagues/:league_id/overview',
    query: '?season=:season_id',
    describe: describeTables,
  },
];

export const SITE_CARD: SiteCard = { kind: 'site', title: 'Every match leaves a mark', text: SITE_DESCRIPTION };

/** Describes a page by its subject, else by the site. The picture's parameters are those in the page's path. */
export function describeSubject(subject: PageSubject | undefined, path: string | undefined) {
  if (!subject || path === undefined) {
    return {
      text: SITE_DESCRIPTION,
      type: undefined,
      feed: undefined,
      hasOembed: false,
      picture: { path: `/share/site.png?v=${cardVersionOf(SITE_CARD)}`, alt: SITE_DESCRIPTION },
    };
  }
  const { kind, data } = subject;
  const { picture, describe }: Pick<Subject, 'picture' | 'describe'> =
    kind === 'season' ? { ...SUBJECTS.league, describe: describeSeason } : SUBJECTS[kind];
  const preview = describe(data as never);
  const { card, alt, text, type, feed } = preview;
  const picturePath = `${preview.picture ?? fillPath(picture, path)}?v=${cardVersionOf(card)}`;
  const hasOembed = kind === 'match' || kind === 'table' || kind === 'player';
  return { text, type, feed, hasOembed, picture: { path: picturePath, alt } };
}

/** The picture's path has one more segment at its start than the page's. */
function fillPath(picture: string, path: string): string {
  const parts = path.split('/');
  return picture
    .split('/')
    .map((part, at) => part.replace(/^:\w+/, () => parts[at - 1] ?? ''))
    .join('/');
}
