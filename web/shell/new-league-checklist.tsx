import { ChevronRight, Circle, CircleCheck } from 'lucide';
import type { LeagueChecklist } from '#contract/leagues/requests.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { NextStepBar } from '#web/kit/page/next-step-bar.tsx';
import { leaguePaths, type ManageSection } from '#web/kit/paths/league-paths.ts';
import typography from '#web/kit/styles/typography.module.css';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/shell/new-league-checklist.module.css';

interface Step {
  isDone: (checklist: LeagueChecklist) => boolean;
  name: string;
  text: string;
  /** The section that does it; the game server does the others. */
  section: ManageSection | null;
}

const STEPS: readonly Step[] = [
  {
    isDone: ({ has_teams }) => has_teams,
    name: 'Teams',
    text: 'Add each team with its crest.',
    section: 'teams',
  },
  {
    isDone: ({ has_staff }) => has_staff,
    name: 'Staff',
    text: 'Give others access, to review and to submit.',
    section: 'people',
  },
  {
    isDone: ({ has_key }) => has_key,
    name: 'API key',
    text: 'Create a key for your game server.',
    section: 'keys',
  },
  {
    isDone: ({ has_dry_run }) => has_dry_run,
    name: 'First dry run',
    text: 'Let your game server send a match that is not stored.',
    section: null,
  },
  {
    isDone: ({ has_fixtures }) => has_fixtures,
    name: 'Fixtures',
    text: 'Plan a season.',
    section: 'competitions',
  },
  {
    isDone: ({ has_discord }) => has_discord,
    name: 'Discord',
    text: 'Post results in your server.',
    section: 'discord',
  },
];

/** What a new league lacks; nothing once it has all of it. */
export function NewLeagueChecklist({ leagueId }: { leagueId: number }) {
  const answer = useChecklist(leagueId);
  const done = answer ? STEPS.filter(({ isDone }) => isDone(answer)).length : 0;
  if (!answer?.is_new || done === STEPS.length) return null;
  return (
    <Panel className={styles.checklist} heading="Get your league ready" end={`${done} of ${STEPS.length}`}>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step.name}>
            <Link className={styles.step} to={pathOf(step, leagueId)}>
              <Icon icon={step.isDone(answer) ? CircleCheck : Circle} size={20} />
              <span>
                <b>{step.name}</b>
                {step.isDone(answer) && <span className={typography.screenReaderOnly}>, done</span>}
                <small>{step.text}</small>
              </span>
              <Icon icon={ChevronRight} size={18} />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** In a new league, below a section that has done its step: the next one. */
export function NextSetupStep({ leagueId, section }: { leagueId: number; section: ManageSection }) {
  const answer = useChecklist(leagueId);
  const own = STEPS.find((step) => step.section === section);
  if (!answer?.is_new || !own?.isDone(answer)) return null;
  const next = STEPS.find(({ isDone }) => !isDone(answer));
  if (!next) return null;
  return (
    <NextStepBar
      action={
        <>
          <ButtonLink kind="line" to={leaguePaths.manage(leagueId)}>
            All steps
          </ButtonLink>
          <ButtonLink kind="primary" to={pathOf(next, leagueId)}>
            {next.name}
          </ButtonLink>
        </>
      }
    >
      <b>{own.name}: done.</b> Next: {next.text}
    </NextStepBar>
  );
}

function useChecklist(leagueId: number): LeagueChecklist | null {
  return useRead('GET /leagues/myLeagues/:league_id/checklist', { params: { league_id: leagueId } }).answer;
}

function pathOf({ section }: Step, leagueId: number): string {
  return section === null ? '/docs' : leaguePaths.manage(leagueId, section);
}
