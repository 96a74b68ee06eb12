import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { DeductionSection } from '#web/pages/league-manage/deduction-section.tsx';
import { ImportSection } from '#web/pages/league-manage/import/import-section.tsx';
import { LoadFailure } from '#web/pages/league-manage/load-failure.tsx';
import { SeasonSection } from '#web/pages/league-manage/season-section.tsx';
import { TypedNamesSection } from '#web/pages/league-manage/typed-names-section.tsx';
import { useTableRules } from '#web/pages/league-manage/use-table-rules.ts';
import layout from '#web/styles/layout.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSteadyFlag } from '#web/ui/steady-flag.ts';

const TeamSection = lazyPart(() =>
  import('#web/pages/league-manage/teams/team-section.tsx').then((part) => part.TeamSection),
);
const CompetitionSection = lazyPart(() =>
  import('#web/pages/league-manage/competitions/competition-section.tsx').then((part) => part.CompetitionSection),
);
const SquadsSections = lazyPart(() =>
  import('#web/pages/league-manage/squads/squads-section.tsx').then((part) => part.SquadsSections),
);
const SuspensionSection = lazyPart(() =>
  import('#web/pages/league-manage/suspensions/suspension-section.tsx').then((part) => part.SuspensionSection),
);

/** The rules of a league's figures: player merges from level 4, table rules from level 5. */
export function ManageTab({ leagueId, level }: { leagueId: number; level: number }) {
  const isEditor = level >= ACCESS_LEVELS.information;
  return (
    <div className={`${layout.stack} ${layout.gap6}`}>
      <Alert>
        <p>
          Only people with access level {isEditor ? ACCESS_LEVELS.information : ACCESS_LEVELS.access} and above see this
          tab. Changes here apply to the {isEditor ? 'table' : 'statistics'} at once.
        </p>
      </Alert>
      {isEditor && <TeamSection leagueId={leagueId} />}
      {isEditor && <TableRulesSections leagueId={leagueId} />}
      <SquadsSections leagueId={leagueId} level={level} />
      <SuspensionSection leagueId={leagueId} />
      <TypedNamesSection leagueId={leagueId} />
      {isEditor && <ImportSection leagueId={leagueId} />}
    </div>
  );
}

function TableRulesSections({ leagueId }: { leagueId: number }) {
  const editing = useTableRules(leagueId);
  const { rules, error } = editing;
  const showsSkeleton = useSteadyFlag(rules === null && error === null);
  return (
    <>
      {error !== null && <LoadFailure retry={editing.retry}>{`The rules could not be loaded. ${error}`}</LoadFailure>}
      {showsSkeleton && <ManageSkeleton />}
      {rules && !showsSkeleton && (
        <>
          <SeasonSection leagueId={leagueId} rules={rules} editing={editing} />
          <CompetitionSection leagueId={leagueId} />
          <DeductionSection leagueId={leagueId} rules={rules} editing={editing} />
        </>
      )}
    </>
  );
}

function ManageSkeleton() {
  return (
    <div className={`${layout.stack} ${layout.gap6}`} role="status" aria-label="Loading">
      {['season', 'deduction'].map((section) => (
        <Skeleton key={section} width="100%" height="12rem" />
      ))}
    </div>
  );
}
