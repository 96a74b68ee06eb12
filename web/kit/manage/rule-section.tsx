import type { ReactNode } from 'react';
import type { TableRules } from '#contract/seasons/schema.ts';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';

/** Props of the sections that share a league's table rules. */
export interface RuleSectionProps {
  leagueId: number;
  rules: TableRules;
  editing: ChangeSaver;
}

interface RulePanelProps {
  /** Id of the heading, which `ManageList` focuses. */
  id: string;
  title: string;
  children: ReactNode;
}

/** One kind of rule under its heading. */
export function RulePanel({ id, title, children }: RulePanelProps) {
  return (
    <Panel aria-labelledby={id}>
      <PanelHead as="div">
        <h2 className="part-title" id={id} tabIndex={-1}>
          {title}
        </h2>
      </PanelHead>
      <PanelBody className="stack gap-4">{children}</PanelBody>
    </Panel>
  );
}
