import { RotateCw } from 'lucide';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

/** The service worker shows it instead of a page while offline, and fills in its list. Its buttons need no scripts. */
export function Component() {
  return (
    <div className="page-width stack gap-4">
      <PageTitle>Offline</PageTitle>
      <div className="page-head">
        <div className="phone:min-w-0">
          <h1 className="page-title">You are offline</h1>
          <p className="lede">This page needs a connection. Try it again once you are online.</p>
        </div>
      </div>
      <p>
        <ButtonLink kind="primary" size="large" href="">
          <Icon icon={RotateCw} size={18} />
          Try again
        </ButtonLink>
      </p>
      <section className="mt-6 stack gap-3" aria-labelledby="kept-heading">
        <h2 className="part-title" id="kept-heading">
          Pages on this device
        </h2>
        <ul id="kept-pages" className="stack gap-3 empty:hidden" />
        <p className="hidden text-ink-2 [ul:empty+&]:block">
          None yet. Pages that you open while online are kept here, to read without a connection.
        </p>
      </section>
    </div>
  );
}
