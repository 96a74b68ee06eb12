import { EmptyState } from '#web/ui/empty-state.tsx';

export function StatisticsTab() {
  return (
    <>
      <h3 className="h2 ldlg__head">Statistics</h3>
      <EmptyState title="Coming Soon!" />
    </>
  );
}
