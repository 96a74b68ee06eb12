import { Upload } from 'lucide';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel, PanelBody } from '#web/ui/panel.tsx';

/** Leads to the import of sheets. */
export function ImportSection({ leagueId }: { leagueId: number }) {
  return (
    <Panel heading="Import">
      <PanelBody className={layout.stack}>
        <p className={`${typography.size13} ${typography.dim}`}>
          Bring a past season in from a sheet: matches, players’ lines, teams, squads and fixtures. Nothing is announced
          anywhere, and an import can be undone.
        </p>
        <div>
          <ButtonLink kind="line" to={`/leagues/${leagueId}/manage/import`}>
            <Icon icon={Upload} />
            Import a sheet
          </ButtonLink>
        </div>
      </PanelBody>
    </Panel>
  );
}
