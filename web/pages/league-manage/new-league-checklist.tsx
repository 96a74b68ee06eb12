import { ChevronRight, Circle, CircleCheck } from 'lucide';
import type { LeagueChecklist } from '#contract/league-requests.ts';
import { leaguePaths, type ManageSection } from '#web/components/league-paths.ts';
import { useRead } from '#web/http/use-read.ts';
import styles from '#web/pages/league-manage/new-league-checklist.module.css';
import typography from '#web/styles/typography.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface Step {
  isDone: (checklist: LeagueChecklist) => boolean;
  name: string;
  text: string;
  path: (leagueId: number) => string;
}

const section = (id: ManageSection) => (leagueId: number) => leaguePaths.manage(leagueId, id);

const STEPS: readonly Step[] = [
  {
    isDone: ({ has_teams }) => has_teams,
    name: 'Teams',
    text: 'Add each team with its crest.',
    path: section('teams'),
  },
  {
    isDone: ({ has_staff }) => has_staff,
    name: 'Staff',
    text: 'Give others access, to review and to submit.',
    path: section('people'),
  },
  {
    isDone: ({ has_key }) => has_key,
    name: 'API key',
    text: 'Create a key for your game server.',
    path: section('keys'),
  },
  {
    isDone: ({ has_dry_run }) => has_dry_run,
    name: 'First dry run',
    text: 'Let your game server send a match that is not stored.',
    path: () => '/docs',
  },
  {
    isDone: ({ has_fixtures }) => has_fixtures,
    name: 'Fixtures',
    text: 'Plan a season.',
    path: section('competitions'),
  },
  {
    isDone: ({ has_discord }) => has_discord,
    name: 'Discord',
    text: 'Post results in your server.',
    path: section('discord'),
  },
];

/** What a new league lacks; nothing once it has all of it. */
export function NewLeagueChecklist({ leagueId }: { leagueId: number }) {
  const { answer } = useRead('GET /leagues/myLeagues/:league_id/checklist', { params: { league_id: leagueId } });
  const done = answer ? STEPS.filter(({ isDone }) => isDone(answer)).length : 0;
  if (!answer?.is_new || done === STEPS.length) return null;
  return (
    <Panel className={styles.checklist} heading="Get your league ready" end={`${done} of ${STEPS.length}`}>
      <ol className={styles.steps}>
        {STEPS.map(({ isDone, name, text, path }) => (
          <li key={name}>
            <Link className={styles.step} to={path(leagueId)}>
              <Icon icon={isDone(answer) ? CircleCheck : Circle} size={20} />
              <span>
                <b>{name}</b>
                {isDone(answer) && <span className={typography.screenReaderOnly}>, done</span>}
                <small>{text}</small>
              </span>
              <Icon icon={ChevronRight} size={18} />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
