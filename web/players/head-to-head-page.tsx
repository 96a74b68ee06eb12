import { useId } from 'react';
import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router';
import type { PlayerReference } from '#contract/kit/heads.ts';
import type { HeadToHead } from '#contract/players/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { requirePlayerKey } from '#web/kit/http/path-id.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { BreakableText } from '#web/kit/page/breakable-text.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { keyPath } from '#web/kit/paths/player-path.ts';
import { MatchRow } from '#web/kit/rows/match-row.tsx';
import { OwnLine } from '#web/kit/rows/own-line.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from '#web/players/head-to-head-page.module.css';
import { MeetingsPanel } from '#web/players/meetings-panel.tsx';
import { PlayerAvatar } from '#web/players/player-avatar.tsx';

/** Loads two players; a player compared with themselves redirects to their profile. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<HeadToHead> {
  const player_key = requirePlayerKey(params.player_key);
  const other_key = requirePlayerKey(params.other_key);
  if (player_key.toLowerCase() === other_key.toLowerCase()) throw replace(keyPath(player_key));
  return call('GET /players/:player_key/head_to_head/:other_key', {
    params: { player_key, other_key },
    signal: request.signal,
  });
}

/** The results of two players as opponents and as teammates. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { player, other, against, together, matches } = data;
  const names = [player.name, other.name] as const;
  return (
    <div className="page-width">
      <PageHead title={names.join(' vs ')} subject={{ kind: 'head-to-head', data }} />
      <BackLink to={`${keyPath(player.player_key)}#played-with`}>
        <BreakableText>{player.name}</BreakableText>
      </BackLink>
      <h1
        className={`mb-6 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4 rounded-3 px-5 py-6 font-display text-[clamp(1.375rem,1rem_+_2vw,2.25rem)]/[1.05] font-extrabold forced-colors:forced-color-adjust-none phone:gap-2 phone:px-2 phone:py-4 phone:text-20/[1.05] ${styles.title}`}
      >
        <Side player={player} />{' '}
        <span className="grid aspect-[1] w-14 place-items-center rounded-[50%] border-2 border-chalk-line bg-pitch text-20 text-ink-2 phone:w-10 phone:text-18">
          vs
        </span>{' '}
        <Side player={other} />
      </h1>
      {against.matches + together.matches === 0 ? (
        <EmptyState title="They never met">
          No approved match has both of them, as opponents or as team-mates.
        </EmptyState>
      ) : (
        <div className="stack gap-6">
          <div className="grid grid-cols-2 gap-4 tablet:grid-cols-1">
            <MeetingsPanel title="Against each other" names={names} meetings={against} />
            <MeetingsPanel title="In the same team" names={names} meetings={together} isTeam />
          </div>
          <Meetings matches={matches} />
        </div>
      )}
    </div>
  );
}

function Side({ player }: { player: PlayerReference }) {
  return (
    <Link
      className="flex items-center gap-4 first:flex-row-reverse first:text-end phone:flex-col phone:gap-2 phone:text-center phone:first:flex-col phone:first:gap-2 phone:first:text-center hover:[&_bdi]:underline hover:[&_bdi]:decoration-2 hover:[&_bdi]:underline-offset-4"
      to={keyPath(player.player_key)}
    >
      <PlayerAvatar player={player} />
      <BreakableText>{player.name}</BreakableText>
    </Link>
  );
}

function Meetings({ matches }: Pick<HeadToHead, 'matches'>) {
  const id = useId();
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-4">
        <h2 className="part-title" id={id}>
          Latest matches
        </h2>
      </div>
      <ul className="blocks phone:-mx-gutter phone:rounded-none">
        {matches.map(({ match, line, other_line }) => (
          <li key={match.match_id}>
            <MatchRow
              match={match}
              own={{
                side: line.team,
                line: (
                  <>
                    <Tag look="outlined">{line.team === other_line.team ? 'Together' : 'Against'}</Tag>
                    <OwnLine line={line} />
                  </>
                ),
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
