import { splitMatchName } from '#contract/match-name.ts';
import type { PlayerMatch, PlayerProfile, PlayerTotals } from '#contract/players.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { ResultChip } from '#web/components/result-chip.tsx';
import { describeLine } from '#web/components/result-words.ts';
import { CareerChart } from '#web/pages/player/career-chart.tsx';
import { LeagueSplit } from '#web/pages/player/league-split.tsx';
import { NameHistory } from '#web/pages/player/name-history.tsx';
import styles from '#web/pages/player/overview-tab.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import factsStyles from '#web/ui/facts.module.css';
import { Fact, Facts } from '#web/ui/facts.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { Link } from '#web/ui/link.tsx';
import { Panel, PanelBody } from '#web/ui/panel.tsx';

export function OverviewTab({ profile }: { profile: PlayerProfile }) {
  const { totals, form, career, leagues, names } = profile;
  return (
    <div className={`${layout.stack} ${layout.wideStack}`}>
      <Figures profile={profile} />
      <div className={styles.columns}>
        <Form totals={totals} form={form} />
        <CareerChart career={career} />
        <div className={`${styles.rest} ${layout.stack} ${layout.wideStack}`}>
          <LeagueSplit leagues={leagues} />
          {names.length > 1 && <NameHistory names={names} />}
        </div>
      </div>
    </div>
  );
}

function Figures({ profile: { totals, per_match } }: { profile: PlayerProfile }) {
  return (
    <div className={styles.figures}>
      <Facts>
        <Figure name="Matches" value={totals.appearances}>
          {percent(totals.wins, totals.appearances)} won
        </Figure>
        <Figure name="Goals" value={totals.goals}>
          {perMatch(per_match.goals)}
        </Figure>
        <Figure name="Assists" value={totals.assists}>
          {perMatch(per_match.assists)}
        </Figure>
        <Figure name="Clean sheets" value={totals.clean_sheets}>
          {perMatch(per_match.clean_sheets)}
        </Figure>
        <Figure name="Yellow Cards" value={totals.yellow_cards}>
          {perMatch(per_match.yellow_cards)}
        </Figure>
        <Figure name="Red Cards" value={totals.red_cards}>
          {perMatch(per_match.red_cards)}
        </Figure>
      </Facts>
    </div>
  );
}

function Figure({ name, value, children }: { name: string; value: number; children: string | string[] }) {
  return (
    <Fact
      name={name}
      value={
        <>
          <span className={value === 0 ? factsStyles.missing : undefined}>{value.toLocaleString('en-GB')}</span>
          <small>{children}</small>
        </>
      }
    />
  );
}

function perMatch(average: number): string {
  return `${average.toFixed(2)} a match`;
}

function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)}%`;
}

/** Wins, draws and losses, and the newest matches. */
function Form({ totals, form }: { totals: PlayerTotals; form: PlayerMatch[] }) {
  const results = [
    { result: 'win', name: 'Won', count: totals.wins },
    { result: 'draw', name: 'Drawn', count: totals.draws },
    { result: 'loss', name: 'Lost', count: totals.losses },
  ] as const;
  return (
    <Panel
      heading="Form"
      end={
        <span className={fieldStyles.count}>
          {form.length === 1 ? 'The only match' : `Last ${form.length}, newest first`}
        </span>
      }
    >
      <PanelBody className={layout.stack}>
        <dl className={styles.record}>
          {results.map(({ result, name, count }) => (
            <div key={result}>
              <dt>
                <ResultChip result={result} />
                {name}
              </dt>
              <dd className={count === 0 ? typography.dim : undefined}>{count.toLocaleString('en-GB')}</dd>
            </div>
          ))}
        </dl>
        <ol>
          {form.map((played) => (
            <li key={played.match.match_id}>
              <FormMatch {...played} />
            </li>
          ))}
        </ol>
      </PanelBody>
    </Panel>
  );
}

function FormMatch({ match, line }: PlayerMatch) {
  const { goals: blue } = match.blue_team;
  const { goals: green } = match.green_team;
  const isBlue = line.team === 'Blue';
  const teams = splitMatchName(match.match_name);
  const opponent = teams ? (isBlue ? teams.green : teams.blue) : match.match_name;
  return (
    <Link className={styles.match} to={`/matches/${match.match_id}`}>
      <ResultChip result={line.result} />
      <span className={typography.screenReaderOnly}>{describeLine(line)}, against </span>
      <span className={`${styles.opponent} ${typography.truncated}`}>{opponent}</span>
      <span className={`${styles.goals} ${typography.figures}`} aria-hidden="true">
        {line.goals > 0 && (
          <>
            <BallIcon />
            {line.goals}
          </>
        )}
      </span>
      <b className={typography.figures}>{isBlue ? `${blue}–${green}` : `${green}–${blue}`}</b>
      <time className={typography.figures} dateTime={toDay(match.submission_date)}>
        {formatFootballDate(match.submission_date)}
      </time>
    </Link>
  );
}
