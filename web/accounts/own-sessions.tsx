import { useId } from 'react';
import type { OwnSession } from '#contract/accounts/sessions.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { formatFootballDate, formatFootballTime } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

/** The user's sessions. All but the current one can be ended here. */
export function OwnSessions() {
  const load = useRead('GET /auth/sessions', {});
  const { isSaving: isEnding, save } = useChange();
  const id = useId();

  function end(request: () => Promise<object>, done: string) {
    save(request, done, { failed: 'The session could not be ended.', explain: explainRefusal });
  }

  return (
    <>
      <div className="setting-row phone:grid-cols-1">
        <div>
          <b id={id} tabIndex={-1}>
            Sessions
          </b>
          <p>Where you are signed in. A session ends 30 days after its last use, or 180 days after you signed in.</p>
        </div>
        <Button
          kind="line"
          disabled={isEnding || !load.answer?.some(({ is_current }) => !is_current)}
          onClick={() => end(() => call('POST /auth/end_other_sessions'), 'Signed out everywhere else.')}
        >
          End all others
        </Button>
      </div>
      <Loaded load={load} what="Your sessions" height="1.5rem" className="setting-row min-h-19.5">
        {(sessions) => (
          <ManageList
            label="Sessions"
            headingId={id}
            className="border-b border-line"
            rowClass={tw`setting-row`}
            rows={sessions.map((session) => ({
              key: session.id,
              name: `${nameBrowser(session)}, last used ${formatFootballDate(session.last_used)}`,
              text: (
                <>
                  <b>{nameBrowser(session)}</b>
                  <p>
                    Last used <time dateTime={session.last_used}>{formatFootballDate(session.last_used)}</time>
                  </p>
                  <p>
                    Signed in <time dateTime={session.creation_date}>{formatFootballTime(session.creation_date)}</time>
                  </p>
                </>
              ),
              acts: [
                !session.is_current && {
                  text: 'End',
                  disabled: isEnding,
                  onClick: () =>
                    end(
                      () => call('POST /auth/end_session', { body: { id: session.id } }),
                      'Signed out of that device.',
                    ),
                },
              ],
              end: session.is_current && <Tag>This session</Tag>,
            }))}
          />
        )}
      </Loaded>
    </>
  );
}

/** Browser and system names, if known from the sign-in. */
function nameBrowser({ browser, system }: OwnSession): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}
