import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import layout from '#web/kit/styles/layout.module.css';

/** Shown by the service worker in place of a page while offline; it also fills in the list. */
export function Component() {
  return (
    <div className={`${layout.page} ${layout.stack}`}>
      <PageTitle>Offline</PageTitle>
      <div className={pageHeadStyles.head}>
        <div>
          <h1 className={pageHeadStyles.title}>You are offline</h1>
          <p className={pageHeadStyles.lede}>
            This page needs a connection. Reload it once you are online. Pages you have read on this device are still
            here:
          </p>
        </div>
      </div>
      <ul id="kept-pages" className={`${layout.stack} ${layout.gap3}`} />
    </div>
  );
}
