import type { ReactNode } from 'react';
import type { TableRules } from '#contract/seasons/schema.ts';
import type { RulesEditing } from '#web/kit/manage/use-table-rules.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';

/** Props of the sections that share a league's table rules. */
export interface RuleSectionProps {
  leagueId: number;
  rules: TableRules;
  editing: RulesEditing;
}

interface RulePanelProps {
  /** Id of the heading, which `RuleList` focuses. */
  id: string;
  title: string;
  children: ReactNode;
}

/** One kind of rule under its heading. */
export function RulePanel({ id, title, children }: RulePanelProps) {
  return (
    <Panel aria-labelledby={id}>
      <PanelHead as="div">
        <h2 className={typography.partTitle} id={id} tabIndex={-1}>
          {title}
        </h2>
      </PanelHead>
      <PanelBody className={layout.stack}>{children}</PanelBody>
    </Panel>
  );
}
