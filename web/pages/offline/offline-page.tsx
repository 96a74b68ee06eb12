import { PageTitle } from '#web/components/page-head.tsx';

/** What the service worker shows in place of a page while there is no connection; it fills in the list. */
export function Component() {
  return (
    <div className="wrap stack">
      <PageTitle>Offline</PageTitle>
      <div className="page-head">
        <div>
          <h1 className="page-title">You are offline</h1>
          <p className="page-lede">
            This page needs a connection. Load it again once you have one. What you have read on this device is still
            here:
          </p>
        </div>
      </div>
      <ul id="kept-pages" className="stack stack-3" />
    </div>
  );
}
