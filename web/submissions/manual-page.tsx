import { useLoaderData } from 'react-router';
import { EndFields } from '#web/submissions/editor/end-fields.tsx';
import { FIELDS } from '#web/submissions/editor/fields.ts';
import { sumStat } from '#web/submissions/editor/match-form.ts';
import { MANUAL_RULES } from '#web/submissions/editor/match-rules.ts';
import { TeamSheets } from '#web/submissions/editor/team-sheets.tsx';
import { EntryForm } from '#web/submissions/entry-form.tsx';
import { FormHeading } from '#web/submissions/form-heading.tsx';
import { loadSubmissionLeague } from '#web/submissions/load-league.ts';
import { MatchFields } from '#web/submissions/match-fields.tsx';
import { buildManualSubmission, readSquads } from '#web/submissions/submission-form.ts';

export const loader = loadSubmissionLeague('Manual');

const TITLE = 'Manual Submission';

export function Component() {
  const target = useLoaderData<typeof loader>();
  const { league, fixture } = target;
  return (
    <EntryForm
      key={`${league.id} ${fixture?.id}`}
      target={target}
      title={TITLE}
      rules={MANUAL_RULES}
      build={buildManualSubmission}
      countGoals={({ teams }, side) => sumStat(teams[side], 'goals', MANUAL_RULES)}
      firstField={FIELDS.player('Blue', 0, 'name')}
    >
      {({ form, change, ...editor }) => (
        <>
          <div className="mb-5 flex flex-wrap items-end justify-between gap-4 [&>div]:min-w-[min(13rem,100%)] phone:[&>div]:w-full">
            <FormHeading title={TITLE} target={target} />
            <MatchFields form={form} zone={league.time_zone} change={change} />
          </div>
          <TeamSheets
            teams={form.teams}
            rules={MANUAL_RULES}
            editor={editor}
            change={change}
            squads={fixture && readSquads(fixture)}
            action="submit"
          />
          {league.has_cups && <EndFields end={form} rules={MANUAL_RULES} change={change} />}
        </>
      )}
    </EntryForm>
  );
}
