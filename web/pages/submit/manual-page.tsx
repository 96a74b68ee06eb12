import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { WebsiteCredentials } from '#contract/leagues.ts';
import { PageTitle } from '#web/components/page-head.tsx';
import { FIELDS, useShownTeam } from '#web/match-editor/fields.ts';
import { isReady, listMatchConditions } from '#web/match-editor/match-conditions.ts';
import {
  changeMatch,
  createMatchForm,
  type MatchChange,
  type MatchForm,
  sumStat,
} from '#web/match-editor/match-form.ts';
import { MANUAL_RULES } from '#web/match-editor/match-rules.ts';
import { SubmitForm } from '#web/match-editor/submit-form.tsx';
import { TeamSheets } from '#web/match-editor/team-sheets.tsx';
import { usePasteNames } from '#web/match-editor/use-paste-names.tsx';
import { BackToSubmit, FormHeading } from '#web/pages/submit/form-heading.tsx';
import { LinkedUserOnly } from '#web/pages/submit/linked-user-only.tsx';
import { loadLeague } from '#web/pages/submit/load-league.ts';
import { MatchTypeField } from '#web/pages/submit/match-type-field.tsx';
import { SubmissionBar } from '#web/pages/submit/submission-bar.tsx';
import { buildManualSubmission } from '#web/pages/submit/submission-form.ts';
import { useSubmission } from '#web/pages/submit/use-submission.ts';
import '#web/pages/submit/manual-page.css';

export const loader = loadLeague('Manual');

export function Component() {
  const league = useLoaderData<typeof loader>();
  return (
    <LinkedUserOnly>
      <PageTitle>{`Manual Submission - ${league.name}`}</PageTitle>
      <ManualForm key={league.id} league={league} />
    </LinkedUserOnly>
  );
}

const changeManual = (form: MatchForm, change: MatchChange) => changeMatch(form, change, MANUAL_RULES);
const UNTOUCHED = JSON.stringify(buildManualSubmission(createMatchForm(MANUAL_RULES), 0));

function ManualForm({ league }: { league: WebsiteCredentials }) {
  const [form, change] = useReducer(changeManual, MANUAL_RULES, createMatchForm);
  const [isAttempted, setIsAttempted] = useState(false);
  const hasInput = useMemo(() => JSON.stringify(buildManualSubmission(form, 0)) !== UNTOUCHED, [form]);
  const submission = useSubmission(
    form,
    (filled) => buildManualSubmission(filled, league.id),
    (kept) => change({ type: 'restore', form: kept }),
  );
  const formElement = useRef<HTMLFormElement>(null);
  const { shownSide, showSide, goTo } = useShownTeam(formElement);
  const paste = usePasteNames(form.teams, MANUAL_RULES, change);
  const conditions = useMemo(() => listMatchConditions(form, MANUAL_RULES), [form]);

  useEffect(() => goTo(FIELDS.player('Blue', 0, 'name')), [goTo]);

  function submitMatch() {
    if (isReady(conditions)) return submission.send();
    setIsAttempted(true);
    const missing = conditions.find((condition) => condition.field)?.field;
    if (missing) goTo(missing);
  }

  return (
    <>
      <SubmitForm ref={formElement} onSubmit={submitMatch} isLocked={submission.isSending}>
        <div className="wrap">
          <BackToSubmit />
          <div className="mtop">
            <FormHeading title="Manual Submission" league={league.name} />
            <MatchTypeField value={form.type} onChange={(matchType) => change({ type: 'match type', matchType })} />
          </div>
          <TeamSheets
            teams={form.teams}
            rules={MANUAL_RULES}
            shownSide={shownSide}
            onShow={showSide}
            isAttempted={isAttempted}
            change={change}
            paste={paste}
            action="submit"
          />
        </div>
        <SubmissionBar
          blue={sumStat(form.teams.Blue, 'goals', MANUAL_RULES)}
          green={sumStat(form.teams.Green, 'goals', MANUAL_RULES)}
          conditions={conditions}
          submission={submission}
          hasInput={hasInput}
        />
      </SubmitForm>
      {paste.dialog}
    </>
  );
}
