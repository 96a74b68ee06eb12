import { Flag } from 'lucide';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { EvidenceList } from '#web/kit/heads/evidence-links.tsx';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

/** Players' disputes of an approved match; empty for other matches. */
export function Disputes({ request }: { request: MatchRequest }) {
  if (request.disputes.length === 0) return null;
  return (
    <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 text-14 wrap-anywhere text-ink-2">
      <Tag>
        <Icon icon={Flag} />
        Disputed
      </Tag>
      <ul>
        {request.disputes.map(({ by, at, reason, evidence }) => (
          <li key={at}>
            <b>{by}</b>, <time dateTime={toDay(at)}>{formatFootballDate(at)}</time>: <bdi>{reason}</bdi>
            <EvidenceList links={evidence} />
          </li>
        ))}
      </ul>
    </div>
  );
}
