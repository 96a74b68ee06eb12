import { Download, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import type { Match } from '#contract/matches.ts';
import { COPIED_TO_CLIPBOARD, CSV_LINK_COPY_FAILED, LINK_COPY_FAILED } from '#web/messages.ts';
import { AddToGroup } from '#web/pages/match/add-to-group.tsx';
import { CSV_EXPORTS, csvPath, csvUrl } from '#web/pages/match/csv-exports.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useToast } from '#web/ui/toast.tsx';
import '#web/ui/button.css';
import '#web/ui/panel.css';
import '#web/pages/match/exports-tab.css';

export function ExportsTab({ match }: { match: Match }) {
  const { match_id, league_id, league_name } = match;
  const [includesHeaders, setIncludesHeaders] = useState(false);
  return (
    <div className="stack">
      <Checkbox checked={includesHeaders} onChange={setIncludesHeaders}>
        Include headers
      </Checkbox>
      <div className="grid-2 exports">
        {CSV_EXPORTS.map((file) => (
          <CsvExport key={file.target} {...file} matchId={match_id} includesHeaders={includesHeaders} />
        ))}
      </div>
      <AddToGroup matchId={match_id} league={league_id ? { id: league_id, name: league_name } : null} />
    </div>
  );
}

interface CsvExportProps {
  target: string;
  title: string;
  text: string;
  matchId: number;
  includesHeaders: boolean;
}

function CsvExport({ target, title, text, matchId, includesHeaders }: CsvExportProps) {
  const toast = useToast();
  const path = csvPath(matchId, target);

  async function copyLink() {
    if (!path) return toast.failure(CSV_LINK_COPY_FAILED);
    try {
      await navigator.clipboard.writeText(csvUrl(path, includesHeaders));
    } catch {
      return toast.failure(LINK_COPY_FAILED);
    }
    toast.success(COPIED_TO_CLIPBOARD);
  }

  return (
    <section className="panel">
      <div className="panel__body stack stack-3">
        <h2 className="h3">{title}</h2>
        <p className="exports__text muted">{text}</p>
        <p className="exports__path mono dim wrap-any">{path}</p>
        <div className="row">
          <a className="btn btn--primary" href={path ? csvUrl(path, includesHeaders) : undefined} download>
            <Download className="i i-18" />
            Download CSV
          </a>
          <button type="button" className="btn btn--line" onClick={copyLink}>
            <LinkIcon className="i i-18" />
            Copy link
          </button>
        </div>
      </div>
    </section>
  );
}
