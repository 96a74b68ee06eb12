import { useEffect, useState } from 'react';
import type { ManagedRulebook } from '#contract/rulebooks/schema.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { formatFootballTime } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import { RulebookText } from '#web/rulebooks/rulebook-text.tsx';
import { RulebookVersions } from '#web/rulebooks/rulebook-versions.tsx';

/** The Markdown of the rules, with a preview. If someone else saved meanwhile, both versions are offered. */
export function RulebookForm({ leagueId, newest }: { leagueId: number; newest: ManagedRulebook }) {
  const [view, setView] = useState<'write' | 'preview'>('write');
  const change = useChange();
  const params = { league_id: leagueId };
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/rulebook'), {
    params,
    initial: { text: newest.text },
    // The version of the edited text.
    more: { version: newest.version },
    missing: (_values, _preview, isChanged) => !isChanged,
    body: (typed) => ({ ...typed, seen_version: newest.version }),
    change,
    done: 'Rules saved',
    undo: ({ version }) => restore(newest.text, version),
    draft: 'rulebook',
  });
  const { text, version } = form.values;
  const isReplaced = form.isChanged && version !== newest.version && text !== newest.text && !form.isSaving;
  const sent = { ...form, isIncomplete: form.isIncomplete || isReplaced };

  function restore(former: string, seen_version: number | null) {
    const body = { text: former, seen_version };
    change.save(() => call('POST /leagues/myLeagues/:league_id/rulebook', { params, body }), 'Former rules restored');
  }

  return (
    <>
      <FormElement form={sent} className="stack gap-4" unsaved="The rules have not been saved." isInTab>
        <Segmented
          label="View"
          value={view}
          options={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
          onChange={setView}
        />
        {view === 'write' ? (
          <TextAreaField
            label="Rules in Markdown"
            hint="# Heading, **bold**, - list, [text](https://link). Images become links. Empty rules have no page."
            rows={18}
            {...form.counted('text')}
          />
        ) : (
          <Preview key={text} leagueId={leagueId} text={text} />
        )}
        {isReplaced && (
          <Alert kind="warning" role="alert">
            <p>{describeOthers(newest)} Your text is not saved.</p>
            <div className="flex flex-wrap items-center gap-3">
              <Button
                kind="line"
                size="small"
                onClick={() => form.start({ text: newest.text, version: newest.version })}
              >
                Keep theirs
              </Button>
              <Button kind="line" size="small" onClick={form.submit}>
                Save mine
              </Button>
            </div>
          </Alert>
        )}
        <div>
          <SubmitButton form={sent}>Save rules</SubmitButton>
        </div>
      </FormElement>
      <RulebookVersions
        leagueId={leagueId}
        versions={newest.versions}
        onOpen={(opened) => form.set({ text: opened })}
      />
    </>
  );
}

function describeOthers({ versions: [newest] }: ManagedRulebook): string {
  if (!newest) return 'Somebody else changed the rules.';
  return `${newest.saved_by ?? 'A former member'} changed the rules on ${formatFootballTime(newest.saved_at)}.`;
}

/** The server's HTML of a text; keyed by the text, so that it is rendered once. */
function Preview({ leagueId, text }: { leagueId: number; text: string }) {
  const [shown, setShown] = useState<{ html: string } | { failure: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: NonNullable<typeof shown>) => isCurrent && setShown(found);
    const params = { league_id: leagueId };
    call('POST /leagues/myLeagues/:league_id/rulebook/preview', { params, body: { text } }).then(
      show,
      (error: unknown) => show({ failure: describeFailure(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [leagueId, text]);
  if (!shown) return <WaitingPart />;
  if ('failure' in shown) return <p role="alert">{`The preview could not be loaded. ${shown.failure}`}</p>;
  if (shown.html === '') return <p className="text-ink-2">Nothing to preview</p>;
  return <RulebookText html={shown.html} />;
}
