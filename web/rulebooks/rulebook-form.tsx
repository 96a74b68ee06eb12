import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { MAX_RULEBOOK_LENGTH } from '#contract/kit/limits.ts';
import type { ManagedRulebook } from '#contract/rulebooks/schema.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call, describeFailure } from '#web/kit/http/call.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballTime } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import { RulebookText } from '#web/rulebooks/rulebook-text.tsx';

interface RulebookFormProps {
  leagueId: number;
  newest: ManagedRulebook;
  text: string;
  onText: (text: string) => void;
}

/** The Markdown of the rules, with a preview. When someone else saved meanwhile, both versions stay to choose from. */
export function RulebookForm({ leagueId, newest, text, onText }: RulebookFormProps) {
  const [base, setBase] = useState({ version: newest.version, text: newest.text });
  const [view, setView] = useState<'write' | 'preview'>('write');
  const { isSaving, save } = useChange();
  const params = { league_id: leagueId };
  const isChanged = text !== base.text;
  const isReplaced = newest.version !== base.version && !isSaving;
  if (isReplaced && (!isChanged || text === newest.text)) takeTheirs();

  function takeTheirs() {
    setBase({ version: newest.version, text: newest.text });
    onText(newest.text);
  }

  const kept = {
    name: 'rulebook',
    value: useMemo(() => ({ text, base }), [text, base]),
    restore: (draft: { text: string; base: typeof base }) => {
      setBase(draft.base);
      onText(draft.text);
    },
  };

  /** With the former text, the toast offers to undo it. */
  async function store(saved: string, seen_version: number | null, former?: string) {
    const body = { text: saved, seen_version };
    const stored = await save(
      () => call('POST /leagues/myLeagues/:league_id/rulebook', { params, body }),
      former === undefined ? 'Former rules restored' : 'Rules saved',
      former === undefined ? {} : { undo: ({ version }) => store(former, version) },
    );
    if (!stored) return;
    setBase({ version: stored.version, text: saved });
    onText(saved);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && !isReplaced) store(text, base.version, base.text);
  }

  return (
    <form className={layout.stack} onSubmit={submit}>
      <LeaveGuard hasInput={isChanged} kept={kept} isInTab isSafe={() => isSaving}>
        The rules have not been saved.
      </LeaveGuard>
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
          count={`${text.length.toLocaleString('en-GB')} / ${MAX_RULEBOOK_LENGTH.toLocaleString('en-GB')}`}
          hint="# Heading, **bold**, - list, [text](https://link). Images become links. Empty rules have no page."
          rows={18}
          maxLength={MAX_RULEBOOK_LENGTH}
          value={text}
          onChange={onText}
        />
      ) : (
        <Preview key={text} leagueId={leagueId} text={text} />
      )}
      {isReplaced && isChanged && (
        <Alert kind="warning" role="alert">
          <p>{describeOthers(newest)} Your text is not saved.</p>
          <div className={`${layout.row} ${layout.wrap}`}>
            <Button kind="line" size="small" onClick={takeTheirs}>
              Keep theirs
            </Button>
            <Button kind="line" size="small" onClick={() => store(text, newest.version, newest.text)}>
              Save mine
            </Button>
          </div>
        </Alert>
      )}
      <div>
        <Button type="submit" aria-busy={isSaving} disabled={!isChanged || isReplaced || isSaving}>
          Save rules
        </Button>
      </div>
    </form>
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
  if (shown.html === '') return <p className={typography.muted}>Nothing to preview</p>;
  return <RulebookText html={shown.html} />;
}
