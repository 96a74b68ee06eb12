import { useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import type { RulebookVersion } from '#contract/rulebooks/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import manageRowsStyles from '#web/kit/manage/manage-rows.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballTime } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';

interface RulebookVersionsProps {
  leagueId: number;
  /** The newest first. */
  versions: readonly RulebookVersion[];
  /** Gets the text of a former version, to be saved again. */
  onOpen: (text: string) => void;
}

/** The former versions of the rules; one that is opened replaces the text in the form. */
export function RulebookVersions({ leagueId, versions, onOpen }: RulebookVersionsProps) {
  const [opening, setOpening] = useState<number | null>(null);
  const { isSaving, save } = useChange();
  if (versions.length === 0) return null;

  async function open(version: number) {
    setOpening(version);
    const input = { params: { league_id: leagueId }, querystring: { version } };
    const load = () => call('GET /leagues/myLeagues/:league_id/rulebook', input);
    const found = await save(load, 'Version opened', { detail: 'Save it to put it in force.' });
    if (found) onOpen(found.text);
  }

  return (
    <div className={`${layout.stack} ${layout.gap2}`}>
      <h3 className={`${typography.size14} ${typography.semibold}`}>Versions</h3>
      <ul className={manageRowsStyles.rules}>
        {versions.map(({ id, saved_at, saved_by, characters }, at) => {
          const when = formatFootballTime(saved_at);
          return (
            <li key={id} className={manageRowsStyles.row}>
              <p className={typography.wrapAnywhere}>
                <time className={typography.figures} dateTime={saved_at}>
                  {when}
                </time>{' '}
                <span className={`${manageRowsStyles.note} ${typography.muted}`}>
                  {saved_by ?? 'A former member'}, {countOf(characters, 'character')}
                  {at === 0 && ', in force'}
                </span>
              </p>
              <div className={manageRowsStyles.actions}>
                <Button
                  kind="line"
                  size="small"
                  aria-label={`Open the version of ${when}`}
                  aria-busy={isSaving && opening === id}
                  disabled={isSaving}
                  onClick={() => open(id)}
                >
                  Open
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
