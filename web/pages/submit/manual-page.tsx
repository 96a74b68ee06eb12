import { useLoaderData } from 'react-router';
import { EndFields } from '#web/match-editor/end-fields.tsx';
import { FIELDS } from '#web/match-editor/fields.ts';
import { sumStat } from '#web/match-editor/match-form.ts';
import { MANUAL_RULES } from '#web/match-editor/match-rules.ts';
import { TeamSheets } from '#web/match-editor/team-sheets.tsx';
import { EntryForm } from '#web/pages/submit/entry-form.tsx';
import { FormHeading } from '#web/pages/submit/form-heading.tsx';
import { loadLeague } from '#web/pages/submit/load-league.ts';
import styles from '#web/pages/submit/manual-page.module.css';
import { MatchFields } from '#web/pages/submit/match-fields.tsx';
import { buildManualSubmission, readSquads } from '#web/pages/submit/submission-form.ts';

export const loader = loadLeague('Manual');

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
          <div className={styles.top}>
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
