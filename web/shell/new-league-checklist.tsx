import { ChevronRight, Circle, CircleCheck } from 'lucide';
import type { LeagueChecklist } from '#contract/leagues/requests.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { NextStepBar } from '#web/kit/page/next-step-bar.tsx';
import { leaguePaths, type ManageSection } from '#web/kit/paths/league-paths.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

interface Step {
  isDone: (checklist: LeagueChecklist) => boolean;
  name: string;
  text: string;
  /** The section of this step; null for steps of the game server. */
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

/** The remaining set-up steps of a new league; empty once all are done. */
export function NewLeagueChecklist({ leagueId }: { leagueId: number }) {
  const answer = useChecklist(leagueId);
  const done = answer ? STEPS.filter(({ isDone }) => isDone(answer)).length : 0;
  if (!answer?.is_new || done === STEPS.length) return null;
  return (
    <Panel className="mb-6" heading="Get your league ready" end={`${done} of ${STEPS.length}`}>
      <ol className="grid grid-cols-3 gap-px bg-line tablet:grid-cols-1">
        {STEPS.map((step) => (
          <li className="bg-surface" key={step.name}>
            <Link
              className="grid h-full min-h-16 grid-cols-[1.25rem_minmax(0,1fr)_1.125rem] items-center gap-3 px-4 py-3 hover:bg-surface-2 focus-visible:-outline-offset-3"
              to={pathOf(step, leagueId)}
            >
              <Icon className="text-ink-3" icon={step.isDone(answer) ? CircleCheck : Circle} size={20} />
              <span>
                <b>{step.name}</b>
                {step.isDone(answer) && <span className="sr-only">, done</span>}
                <small className="block text-14 text-ink-3">{step.text}</small>
              </span>
              <Icon className="text-ink-3" icon={ChevronRight} size={18} />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The next set-up step of a new league, below a section whose step is done. */
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
