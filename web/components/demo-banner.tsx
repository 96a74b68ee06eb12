import { site } from '#web/site.ts';
import '#web/components/demo-banner.css';

/** Says on every page of a demo that nothing here is real. */
export function DemoBanner() {
  if (!site.demo) return null;
  return (
    <aside className="demo-bar" aria-label="Demo">
      <div className="wrap">
        <b>Demo:</b> sign-in is a stand-in and the data is made up.
      </div>
    </aside>
  );
}
