import '#web/ui/spinner.css';

/** The whole page waits, as while the session loads on a protected route; lists show skeletons instead. */
export function PageSpinner() {
  return (
    <div className="spin-page">
      <span className="spin" role="status" aria-label="Loading" />
    </div>
  );
}
