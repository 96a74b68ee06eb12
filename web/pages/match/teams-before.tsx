import { useId } from 'react';
import type { Match, TeamSide } from '#contract/matches.ts';
import { formatFootballDate } from '#web/components/football-date.ts';
import matchRowStyles from '#web/components/match-row.module.css';
import { MatchRow } from '#web/components/match-row.tsx';
import { ResultChip } from '#web/components/result-chip.tsx';
import { RESULT_WORDS } from '#web/components/result-words.ts';
import { TeamCrest } from '#web/components/team-crest.tsx';
import { TeamLink } from '#web/components/team-link.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { useCall } from '#web/http/use-call.ts';
import type { MatchView } from '#web/pages/match/match-view.ts';
import { isSameTeam, type NamedTeam, type PlayedMatch, readForm } from '#web/pages/match/team-form.ts';
import styles from '#web/pages/match/teams-before.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import fieldStyles from '#web/ui/field.module.css';
import { Link } from '#web/ui/link.tsx';
import { Panel, PanelHead } from '#web/ui/panel.tsx';

const FORM_MATCHES = 5;

/** Both teams' form before the match and their previous meetings; empty if it is the first match of both. */
export function TeamsBefore({ match, view }: { match: Match; view: MatchView }) {
  const id = useId();
  const blue = useForm(match, nameTeam(view, 'Blue'));
  const green = useForm(match, nameTeam(view, 'Green'));
  if (!blue || !green || blue.length + green.length === 0) return null;
  const meetings = blue.filter(({ opponent }) => isSameTeam(opponent, nameTeam(view, 'Green')));
  return (
    <>
      <Panel aria-labelledby={`${id}-form`}>
        <PanelHead>
          <h2 className={typography.partTitle} id={`${id}-form`}>
            Form before this match
          </h2>
          <span className={fieldStyles.count}>Newest first</span>
        </PanelHead>
        <div className={styles.teams}>
          <TeamForm view={view} side="Blue" form={blue} />
          <TeamForm view={view} side="Green" form={green} />
        </div>
      </Panel>
      {meetings.length > 0 && (
        <section
          className={`${layout.stack} ${layout.closeStack} ${styles.meetings}`}
          aria-labelledby={`${id}-meetings`}
        >
          <div className={layout.spread}>
            <h2 className={typography.partTitle} id={`${id}-meetings`}>
              Previous meetings
            </h2>
            <span className={`${styles.record} ${typography.muted}`}>{describeRecord(meetings, view)}</span>
          </div>
          <ul className={matchRowStyles.list}>
            {meetings.slice(0, FORM_MATCHES).map((meeting) => (
              <li key={meeting.match.match_id}>
                <MatchRow match={meeting.match} showLeague={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function nameTeam({ names, leagueTeams }: MatchView, side: TeamSide): NamedTeam {
  return { name: names[side], slug: leagueTeams[side]?.slug };
}

/** The team's newest matches before this one, under any of its names; null until loaded. */
function useForm({ match_id, league_id }: Match, team: NamedTeam): PlayedMatch[] | null {
  const input = { params: { league_id }, querystring: { team: team.name, before: match_id } };
  const { answer } = useCall('GET /leagues/:league_id/matches', input);
  return answer && readForm(answer, team);
}

interface TeamFormProps {
  view: MatchView;
  side: TeamSide;
  form: PlayedMatch[];
}

function TeamForm({ view, side, form }: TeamFormProps) {
  const team = view.leagueTeams[side];
  return (
    <div className={styles.team}>
      <h3 className={styles.name}>
        <TeamMark side={side} />
        {team && <TeamCrest crest={team.crest} />}
        <span className={typography.wrapAnywhere}>
          <TeamLink leagueId={view.leagueId} name={view.names[side]} team={team} />
        </span>
      </h3>
      {form.length === 0 ? (
        <p className={typography.muted}>The first match here.</p>
      ) : (
        <ol>
          {form.slice(0, FORM_MATCHES).map((played) => (
            <li key={played.match.match_id}>
              <FormRow {...played} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function FormRow({ match, opponent, crest, goals, goalsAgainst, result }: PlayedMatch) {
  return (
    <Link className={styles.row} to={`/matches/${match.match_id}`} title={formatFootballDate(match.submission_date)}>
      <ResultChip result={result} />
      <span className={typography.screenReaderOnly}>{RESULT_WORDS[result]} against </span>
      <span className={styles.opponent}>
        {crest && <TeamCrest crest={crest} size={20} />}
        <span className={typography.truncated}>{opponent.name}</span>
      </span>
      <b className={typography.figures}>
        {goals}–{goalsAgainst}
      </b>
    </Link>
  );
}

function describeRecord(meetings: readonly PlayedMatch[], { names }: MatchView): string {
  const count = (result: PlayedMatch['result']) => meetings.filter((meeting) => meeting.result === result).length;
  return `${names.Blue} won ${count('win')}, drawn ${count('draw')}, ${names.Green} won ${count('loss')}`;
}
