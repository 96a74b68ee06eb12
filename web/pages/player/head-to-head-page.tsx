import { ArrowLeft } from 'lucide';
import { useId } from 'react';
import { Link, type LoaderFunctionArgs, replace, useLoaderData } from 'react-router';
import type { HeadToHead, PlayerReference } from '#contract/players.ts';
import { BreakableText } from '#web/components/breakable-text.tsx';
import { MatchRow } from '#web/components/match-row.tsx';
import { OwnLine } from '#web/components/own-line.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { keyPath } from '#web/components/player-path.ts';
import { call } from '#web/http/call.ts';
import { requirePlayerKey } from '#web/http/path-id.ts';
import { MeetingsPanel } from '#web/pages/player/meetings-panel.tsx';
import { PlayerAvatar } from '#web/pages/player/player-avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/pages/player/head-to-head.css';

/** Two players; a player and themselves lead to their page. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<HeadToHead> {
  const player_key = requirePlayerKey(params.player_key);
  const other_key = requirePlayerKey(params.other_key);
  if (player_key.toLowerCase() === other_key.toLowerCase()) throw replace(keyPath(player_key));
  return call('GET /players/:player_key/head_to_head/:other_key', {
    params: { player_key, other_key },
    signal: request.signal,
  });
}

/** How two players fared against each other and in the same team. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { player, other, against, together, matches } = data;
  const names = [player.name, other.name] as const;
  return (
    <div className="wrap">
      <PageHead title={names.join(' vs ')} subject={{ kind: 'head-to-head', data }} />
      <Link className="back" to={`${keyPath(player.player_key)}#played-with`}>
        <Icon icon={ArrowLeft} size={16} />
        <BreakableText>{player.name}</BreakableText>
      </Link>
      <h1 className="h2h__title">
        <Side player={player} /> <span className="h2h__vs">vs</span> <Side player={other} />
      </h1>
      {against.matches + together.matches === 0 ? (
        <EmptyState title="They never met">
          They have not met: no match that counts has both of them, as opponents or as team-mates.
        </EmptyState>
      ) : (
        <div className="stack stack-6">
          <div className="grid-2 h2h__panels">
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
    <Link className="h2h__side" to={keyPath(player.player_key)}>
      <PlayerAvatar player={player} />
      <BreakableText>{player.name}</BreakableText>
    </Link>
  );
}

function Meetings({ matches }: Pick<HeadToHead, 'matches'>) {
  const id = useId();
  return (
    <section className="stack stack-3" aria-labelledby={id}>
      <div className="spread">
        <h2 className="h3" id={id}>
          Latest matches
        </h2>
      </div>
      <ul className="mlist">
        {matches.map(({ match, line, other_line }) => (
          <li key={match.match_id}>
            <MatchRow
              match={match}
              own={{
                side: line.team,
                line: (
                  <>
                    <span className="tag tag--line">{line.team === other_line.team ? 'Together' : 'Against'}</span>
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
