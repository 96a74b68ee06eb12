import { describeGroup } from '#server/sharing/describe-group.ts';
import { describeHeadToHead } from '#server/sharing/describe-head-to-head.ts';
import { describeLeague } from '#server/sharing/describe-league.ts';
import { describeMatch } from '#server/sharing/describe-match.ts';
import { describePlayer } from '#server/sharing/describe-player.ts';
import type { SharedThing } from '#server/sharing/shared-thing.ts';

interface SharedPage {
  /** Of its picture's address. */
  kind: string;
  /** Of what the page's call answers. */
  describe: (answer: never) => SharedThing;
}

/** The pages that are about one thing, by path in the table of pages. */
export const SHARED_PAGES: Record<string, SharedPage> = {
  '/matches/:match_id': { kind: 'match', describe: describeMatch },
  '/groups/:group_id': { kind: 'group', describe: describeGroup },
  '/players/:player_key': { kind: 'player', describe: describePlayer },
  '/players/:player_key/vs/:other_key': { kind: 'player', describe: describeHeadToHead },
  '/leagues/:league_id': { kind: 'league', describe: describeLeague },
};

/** Path of the picture of a page, by the page's own: `/share/match/7.png` of `/matches/7`. */
export function picturePath({ kind }: SharedPage, page: string): string {
  return `/share/${kind}${page.slice(page.indexOf('/', 1))}.png`;
}

/** What the JSON of the page's call tells. */
export function readSharedThing({ describe }: SharedPage, answer: string): SharedThing {
  return describe(JSON.parse(answer) as never);
}
