import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { countOf } from '#contract/kit/count-of.ts';
import type { MatchVote, Nominee, OwnVote, VoteShares, VoteTally } from '#contract/votes/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { Pill } from '#web/kit/heads/pill.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import { apiUrl, call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { loginPath } from '#web/kit/session/login-path.ts';
import { usePageUser } from '#web/kit/session/session.tsx';
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
export function MatchVotePanel({ match, vote }: VotePanelProps) {
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
      <PanelBody className="grid gap-4">
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
        <p className="text-14 text-ink-2">
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

/** The remaining time in words. Once the vote has ended, the page is reloaded with its result. */
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

/** The form for a user who hasn't voted or is changing the vote, else the shares. */
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
      <div className="grid gap-4" ref={part}>
        <VoteForm match={match} vote={vote} own={own} onVoted={() => change(false)} />
      </div>
    );
  }
  return (
    <div className="grid gap-4" ref={part}>
      <Tally match={match} vote={vote} tally={tally} own={own} />
      <div className="flex flex-wrap items-center gap-3">
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

/** The selected player of the form, else the first; in the shares the first button. */
function findControl(part: HTMLElement | null, isForm: boolean): HTMLElement | null | undefined {
  if (!isForm) return part?.querySelector('button');
  return part?.querySelector<HTMLElement>('input:checked') ?? part?.querySelector<HTMLElement>('input:enabled');
}

interface VoteFormProps extends VotePanelProps {
  own: OwnVote | null;
  onVoted: () => void;
}

/** Without scripts the browser submits it. */
function VoteForm({ match, vote, own, onVoted }: VoteFormProps) {
  const user = usePageUser();
  const form = useForm(bodyOf('POST /matches/:match_id/vote'), {
    params: { match_id: match.matchId },
    initial: { player_key: own?.player_key ?? '' },
    done: 'Vote counted',
    onSaved: onVoted,
  });
  const chosen = form.values.player_key;
  const nominee = vote.nominees.find(({ player_key }) => player_key === chosen);

  if (vote.nominees.length === 0) return <p>Nobody is nominated yet: captains may nominate a player.</p>;
  return (
    <FormElement
      form={form}
      className="grid gap-4"
      method="post"
      action={apiUrl(`/matches/${match.matchId}/vote`)}
      unsaved="Your vote has not been sent."
    >
      <fieldset className={`m-0 grid gap-0.5 border-0 p-0 ${styles.choices}`}>
        <legend className="sr-only">Vote for one player</legend>
        {vote.nominees.map((one) => (
          <label key={one.player_key}>
            <input
              type="radio"
              name="player_key"
              value={one.player_key}
              required
              disabled={one.id !== null && one.id === user?.roblox_id}
              checked={chosen === one.player_key}
              onChange={() => form.set({ player_key: one.player_key })}
            />
            <SideSign match={match} nominee={one} />
            <span className="grid min-w-0 leading-[1.3]">
              <b className="wrap-anywhere">{one.name}</b>
              <small className="text-14 text-ink-2">
                {one.id !== null && one.id === user?.roblox_id ? 'You' : describeNominee(one)}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <SubmitButton form={form} kind="primary">
          {nominee ? `Vote for ${nominee.name}` : 'Vote'}
        </SubmitButton>
      </div>
      <p className="text-13 text-ink-2">
        Shares show once you have voted. You can change your vote until the end. Nobody sees whom you voted for.
      </p>
    </FormElement>
  );
}

function Nominees({ match, nominees }: { match: MatchView; nominees: readonly Nominee[] }) {
  if (nominees.length === 0) return <p>Nobody is nominated yet: captains may nominate a player.</p>;
  return (
    <ul>
      {nominees.map((nominee) => (
        <li
          className="grid min-h-14 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-2.5 py-1.5 text-15"
          key={nominee.player_key}
        >
          <SideSign match={match} nominee={nominee} />
          <span className="grid min-w-0 leading-[1.3] [&_b]:wrap-anywhere">
            <b>
              <PlayerLink player={nominee} />
            </b>
            <small className="text-14 text-ink-2">{describeNominee(nominee)}</small>
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

/** The players' shares, and separately the supporters'. */
function Tally({ match, vote, tally, own }: TallyProps) {
  const groups = [
    { title: 'Players', voter: 'player', shares: tally.players },
    { title: 'Supporters', voter: 'supporter', shares: tally.supporters },
  ].filter(({ shares }) => shares.votes > 0);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-5">
      {groups.map(({ title, voter, shares }) => (
        <div key={title}>
          <h3 className="flex justify-between gap-3 text-14">
            {title}{' '}
            <small className="font-text text-13/[1.35] font-regular text-ink-2 tabular">
              {countOf(shares.votes, 'vote')}
            </small>
          </h3>
          <VoteShareList
            match={match}
            vote={vote}
            shares={shares}
            ownKey={own?.voter === voter ? own.player_key : null}
          />
        </div>
      ))}
    </div>
  );
}

function VoteShareList({
  match,
  vote,
  shares,
  ownKey,
}: VotePanelProps & { shares: VoteShares; ownKey: string | null }) {
  const named = shares.shares.flatMap(({ player_key, share }) => {
    const nominee = vote.nominees.find((one) => one.player_key === player_key);
    return nominee ? [{ nominee, share }] : [];
  });
  return (
    <ol>
      {named.map(({ nominee, share }) => (
        <li
          key={nominee.player_key}
          className={`grid min-h-14 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-2.5 py-1.5 text-15 ${share === named[0]?.share ? styles.most : ''}`}
        >
          <SideSign match={match} nominee={nominee} />
          <span className="grid min-w-0 leading-[1.3] [&_b]:wrap-anywhere">
            <b>
              <PlayerLink player={nominee} />
            </b>
            {nominee.player_key === ownKey && <small className="text-13 text-ink-2">Your vote</small>}
          </span>
          <span className={`font-display text-[1.5rem]/none font-extrabold text-ink-2 ${styles.share}`}>{share}%</span>
          <svg
            className={`col-[2/-1] -mt-1 h-1.5 w-full rounded-1 bg-surface-3 fill-ink-3 ${styles.bar}`}
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
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
    <span className="grid place-items-center">
      {team ? <TeamCrest crest={team.crest} size={24} /> : <TeamMark side={side} large />}
    </span>
  );
}
