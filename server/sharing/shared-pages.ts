import { describeGroup } from '#server/sharing/describe-group.ts';
import { describeMatch } from '#server/sharing/describe-match.ts';
import type { SharedThing } from '#server/sharing/shared-thing.ts';

interface SharedPage {
  /** As in `/share/match/7.png`. */
  kind: string;
  /** Of what the page's call answers. */
  describe: (answer: never) => SharedThing;
}

/** The pages that are about one thing, by path in the table of pages. */
export const SHARED_PAGES: Record<string, SharedPage> = {
  '/matches/:match_id': { kind: 'match', describe: describeMatch },
  '/groups/:group_id': { kind: 'group', describe: describeGroup },
};

/** What the JSON of the page's call tells. */
export function readSharedThing({ describe }: SharedPage, answer: string): SharedThing {
  return describe(JSON.parse(answer) as never);
}
