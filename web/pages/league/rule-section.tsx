import type { ReactNode } from 'react';
import type { TableRules } from '#contract/seasons.ts';
import styles from '#web/pages/league/manage-tab.module.css';
import type { RulesEditing } from '#web/pages/league/use-table-rules.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { Panel, PanelBody, PanelHead } from '#web/ui/panel.tsx';

/** Props of the Manage tab's sections. */
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

interface RuleSubmitProps {
  /** The missing input, as shown by `MissingHint`; null if complete. */
  missing: string | null;
  isSaving: boolean;
  children: string;
}

export function RuleSubmit({ missing, isSaving, children }: RuleSubmitProps) {
  return (
    <Button type="submit" aria-busy={isSaving} disabled={missing !== null || isSaving}>
      {children}
    </Button>
  );
}

interface MissingHintProps {
  /** True once anything is entered: an untouched form shows no hint. */
  isBegun: boolean;
  missing: string | null;
}

/** Explains why the form's button is disabled. */
export function MissingHint({ isBegun, missing }: MissingHintProps) {
  return (
    <p className={`${fieldStyles.hint} ${styles.missing}`} role="status">
      {isBegun && missing}
    </p>
  );
}
