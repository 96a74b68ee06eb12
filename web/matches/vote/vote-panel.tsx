import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { countOf } from '#contract/kit/count-of.ts';
import type { MatchVote, Nominee, OwnVote, VoteShares, VoteTally } from '#contract/votes/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { Pill } from '#web/kit/heads/pill.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import { apiUrl, call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { loginPath } from '#web/kit/session/login-path.ts';
import { usePageUser } from '#web/kit/session/session.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { useNow } from '#web/kit/time/use-now.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';
import { NominationForm } from '#web/matches/vote/nomination-form.tsx';
import { describeNominee } from '#web/matches/vote/nominee-words.ts';
import styles from '#web/matches/vote/vote-panel.module.css';

interface VotePanelProps {
  match: MatchView;
  vote: MatchVote;
}

/** The vote for the Player of the Match while it is open, and its shares afterwards. */
export function VotePanel({ match, vote }: VotePanelProps) {
  const user = usePageUser();
  const isOpen = vote.state === 'open';
  const params = { match_id: match.matchId };
  const { answer: own } = useRead('GET /matches/:match_id/own_vote', isOpen && user ? { params } : null);
  const hoursLeft = useTimeLeft(vote);
  if (!isOpen && !vote.tally?.players.votes && !vote.tally?.supporters.votes) return null;
  return (
    <Panel
      heading="Player of the Match"
      end={<Pill>{isOpen ? (own?.tally ? 'You voted' : hoursLeft) : 'Vote ended'}</Pill>}
    >
      <PanelBody className={styles.body}>
        {isOpen && user && <OwnPart match={match} vote={vote} own={own} />}
        {isOpen && !user && (
          <>
            <Nominees match={match} nominees={vote.nominees} />
            {vote.nominees.length > 0 && (
              <div>
                <ButtonLink kind="primary" to={loginPath(`/matches/${match.matchId}`)}>
                  Log in to vote
                </ButtonLink>
              </div>
            )}
          </>
        )}
        {vote.tally && <Tally match={match} vote={vote} tally={vote.tally} />}
        <p className={`${typography.size13} ${typography.muted}`}>
          {isOpen && vote.closes_at && (
            <>
              Closes <KickOff at={vote.closes_at} />.{' '}
            </>
          )}
          Linked players of this match decide, by at least {vote.quorum} votes. Everyone else votes as a supporter,
          shown apart.
        </p>
        {own?.nominations.map((nomination) => (
          <NominationForm key={nomination.side} match={match} nomination={nomination} />
        ))}
      </PanelBody>
    </Panel>
  );
}

const MINUTE_MS = 60_000;
const MINUTES_OF_HOURS = 120;

/** The time left in words. Once the vote has ended, the page is loaded again with its result. */
function useTimeLeft({ state, closes_at }: MatchVote): string {
  const now = useNow(0);
  const { revalidate } = useRevalidator();
  const minutes = closes_at === null ? 0 : Math.ceil((Date.parse(closes_at) - now) / MINUTE_MS);
  const isOver = state === 'open' && minutes <= 0;
  useEffect(() => {
    if (isOver) revalidate();
  }, [isOver, revalidate]);
  if (now === 0 || isOver) return 'Open';
  return minutes > MINUTES_OF_HOURS ? `Closes in ${Math.round(minutes / 60)} hours` : `Closes in ${minutes} min`;
}

/** The form of somebody who has not voted or changes the vote, else the shares. */
function OwnPart({ match, vote, own }: VotePanelProps & { own: OwnVote | null }) {
  const [isChanging, setIsChanging] = useState(false);
  const { isSaving, save } = useChange();
  const part = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const params = { match_id: match.matchId };
  const tally = isChanging ? null : (own?.tally ?? null);
  const isForm = tally === null;

  // The focused button is removed with its form, or with the shares.
  useEffect(() => {
    if (hasActed.current) findControl(part.current, isForm)?.focus();
    hasActed.current = false;
  }, [isForm]);

  function change(isNowChanging: boolean) {
    hasActed.current = true;
    setIsChanging(isNowChanging);
  }

  async function withdraw() {
    const send = () => call('POST /matches/:match_id/vote', { params, body: { player_key: null } });
    if (await save(send, 'Vote withdrawn')) change(false);
  }

  if (tally === null || own === null) {
    return (
      <div className={styles.body} ref={part}>
        <VoteForm match={match} vote={vote} own={own} onVoted={() => change(false)} />
      </div>
    );
  }
  return (
    <div className={styles.body} ref={part}>
      <Tally match={match} vote={vote} tally={tally} own={own} />
      <div className={`${layout.row} ${layout.wrap}`}>
        <Button kind="line" onClick={() => change(true)}>
          Change my vote
        </Button>
        <Button kind="ghost" aria-busy={isSaving} disabled={isSaving} onClick={withdraw}>
          Withdraw my vote
        </Button>
      </div>
    </div>
  );
}

/** The chosen player of the form, else the first; the first button of the shares. */
function findControl(part: HTMLElement | null, isForm: boolean): HTMLElement | null | undefined {
  if (!isForm) return part?.querySelector('button');
  return part?.querySelector<HTMLElement>('input:checked') ?? part?.querySelector<HTMLElement>('input:enabled');
}

interface VoteFormProps extends VotePanelProps {
  own: OwnVote | null;
  onVoted: () => void;
}

/** Without scripts it is sent by the browser. */
function VoteForm({ match, vote, own, onVoted }: VoteFormProps) {
  const user = usePageUser();
  const [chosen, setChosen] = useState(own?.player_key ?? null);
  const { isSaving, save } = useChange();
  const params = { match_id: match.matchId };
  const nominee = vote.nominees.find(({ player_key }) => player_key === chosen);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSaving || !nominee) return;
    const body = { player_key: nominee.player_key };
    if (await save(() => call('POST /matches/:match_id/vote', { params, body }), 'Vote counted')) onVoted();
  }

  if (vote.nominees.length === 0) return <p>Nobody is nominated yet: captains may nominate a player.</p>;
  return (
    <form className={styles.body} method="post" action={apiUrl(`/matches/${match.matchId}/vote`)} onSubmit={send}>
      <fieldset className={styles.choices}>
        <legend className={typography.screenReaderOnly}>Vote for one player</legend>
        {vote.nominees.map((one) => (
          <label key={one.player_key}>
            <input
              type="radio"
              name="player_key"
              value={one.player_key}
              required
              disabled={one.id !== null && one.id === user?.roblox_id}
              checked={chosen === one.player_key}
              onChange={() => setChosen(one.player_key)}
            />
            <SideSign match={match} nominee={one} />
            <span className={styles.who}>
              <b>{one.name}</b>
              <small>{one.id !== null && one.id === user?.roblox_id ? 'You' : describeNominee(one)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit" kind="primary" aria-busy={isSaving} disabled={isSaving}>
          {nominee ? `Vote for ${nominee.name}` : 'Vote'}
        </Button>
      </div>
      <p className={`${typography.size13} ${typography.muted}`}>
        Shares show once you have voted. You can change your vote until the end. Nobody sees whom you voted for.
      </p>
    </form>
  );
}

function Nominees({ match, nominees }: { match: MatchView; nominees: readonly Nominee[] }) {
  if (nominees.length === 0) return <p>Nobody is nominated yet: captains may nominate a player.</p>;
  return (
    <ul className={styles.shares}>
      {nominees.map((nominee) => (
        <li key={nominee.player_key}>
          <SideSign match={match} nominee={nominee} />
          <span className={styles.who}>
            <b>
              <PlayerLink player={nominee} />
            </b>
            <small>{describeNominee(nominee)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface TallyProps extends VotePanelProps {
  tally: VoteTally;
  own?: OwnVote;
}

/** The players' shares, and the supporters' apart from them. */
function Tally({ match, vote, tally, own }: TallyProps) {
  const groups = [
    { title: 'Players', voter: 'player', shares: tally.players },
    { title: 'Supporters', voter: 'supporter', shares: tally.supporters },
  ].filter(({ shares }) => shares.votes > 0);
  return (
    <div className={styles.groups}>
      {groups.map(({ title, voter, shares }) => (
        <div key={title}>
          <h3 className={styles.group}>
            {title} <small>{countOf(shares.votes, 'vote')}</small>
          </h3>
          <Shares match={match} vote={vote} shares={shares} ownKey={own?.voter === voter ? own.player_key : null} />
        </div>
      ))}
    </div>
  );
}

function Shares({ match, vote, shares, ownKey }: VotePanelProps & { shares: VoteShares; ownKey: string | null }) {
  const named = shares.shares.flatMap(({ player_key, share }) => {
    const nominee = vote.nominees.find((one) => one.player_key === player_key);
    return nominee ? [{ nominee, share }] : [];
  });
  return (
    <ol className={styles.shares}>
      {named.map(({ nominee, share }) => (
        <li key={nominee.player_key} className={share === named[0]?.share ? styles.most : undefined}>
          <SideSign match={match} nominee={nominee} />
          <span className={styles.who}>
            <b>
              <PlayerLink player={nominee} />
            </b>
            {nominee.player_key === ownKey && <small>Your vote</small>}
          </span>
          <span className={styles.share}>{share}%</span>
          <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect width={share} height={6} />
          </svg>
        </li>
      ))}
    </ol>
  );
}

function SideSign({ match, nominee: { side } }: { match: MatchView; nominee: Nominee }) {
  const team = match.leagueTeams[side];
  return (
    <span className={styles.sign}>
      {team ? <TeamCrest crest={team.crest} size={24} /> : <TeamMark side={side} large />}
    </span>
  );
}
