import { Download, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import type { FiguresQuery, LeaguePage } from '#contract/standings.ts';
import { apiUrl } from '#web/http/call.ts';
import { COPIED_TO_CLIPBOARD, LINK_COPY_FAILED } from '#web/messages.ts';
import { ChoiceBar } from '#web/pages/league/choice-bar.tsx';
import { writeChoice } from '#web/pages/league/figures-choice.ts';
import { useChoice } from '#web/pages/league/use-choice.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import '#web/ui/button.css';
import '#web/ui/panel.css';

const EXPORTS = [
  { target: 'standings', title: 'Standings', text: 'One row per team: results, goals and points.' },
  { target: 'leaderboards', title: 'Leaderboards', text: 'One row per place: goals, assists and cards of the player.' },
] as const;

/** The figures of the other tabs as files, of the same season and type. */
export function ExportsTab({ league }: { league: LeaguePage }) {
  const [choice] = useChoice();
  const [includesHeaders, setIncludesHeaders] = useState(false);
  return (
    <div className="stack">
      <ChoiceBar league={league} />
      <Checkbox checked={includesHeaders} onChange={setIncludesHeaders}>
        Include headers
      </Checkbox>
      <div className="grid-2">
        {EXPORTS.map(({ target, title, text }) => (
          <section key={target} className="panel" aria-label={title}>
            <div className="panel__body stack stack-3">
              <h2 className="h3">{title}</h2>
              <p className="muted">{text}</p>
              <FileRow format="CSV" url={urlOf(league.id, `${target}.csv`, choice, includesHeaders)} />
              <FileRow format="JSON" url={urlOf(league.id, target, choice)} />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function FileRow({ format, url }: { format: 'CSV' | 'JSON'; url: string }) {
  const toast = useToast();
  return (
    <div className="row">
      <a className={format === 'CSV' ? 'btn btn--primary' : 'btn'} href={url} download={format === 'CSV'}>
        {format === 'CSV' && <Download className="i i-18" />}
        {format === 'CSV' ? 'Download CSV' : 'Open JSON'}
      </a>
      <CopyButton
        className="btn btn--line"
        text={url}
        onCopied={() => toast.success(COPIED_TO_CLIPBOARD)}
        onFailed={() => toast.failure(LINK_COPY_FAILED)}
      >
        <LinkIcon className="i i-18" />
        Copy {format} link
      </CopyButton>
    </div>
  );
}

function urlOf(leagueId: number, file: string, choice: FiguresQuery, includesHeaders?: boolean): string {
  const query = writeChoice(choice);
  if (includesHeaders !== undefined) query.set('include-headers', String(includesHeaders));
  const search = String(query);
  return apiUrl(`/leagues/${leagueId}/${file}`) + (search && `?${search}`);
}
