import { useState } from 'react';
import type { MatchWithoutEvents } from '#contract/matches/schema.ts';
import { csvQuery, FileExport } from '#web/components/file-export.tsx';
import { AddToGroup } from '#web/pages/match/add-to-group.tsx';
import { CSV_EXPORTS, csvPath } from '#web/pages/match/csv-exports.ts';
import layout from '#web/styles/layout.module.css';
import { Checkbox } from '#web/ui/checkbox.tsx';

export function ExportsTab({ match }: { match: MatchWithoutEvents }) {
  const { match_id, league_id, league_name } = match;
  const [includesHeaders, setIncludesHeaders] = useState(false);
  return (
    <div className={layout.stack}>
      <Checkbox checked={includesHeaders} onChange={setIncludesHeaders}>
        Include headers
      </Checkbox>
      <div className={`${layout.twoColumns} ${layout.gap4}`}>
        {CSV_EXPORTS.map(({ target, title, text }) => (
          <FileExport
            key={target}
            title={title}
            format="CSV"
            path={csvPath(match_id, target)}
            query={csvQuery(includesHeaders)}
          >
            {text}
          </FileExport>
        ))}
      </div>
      <AddToGroup matchId={match_id} league={league_id ? { id: league_id, name: league_name } : null} />
    </div>
  );
}
