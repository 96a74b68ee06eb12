import { type ReactNode, Suspense } from 'react';
import { type TabItem, TabPanel } from '#web/kit/list/tabs.tsx';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';

interface TabPanelsProps<T extends string> {
  items: readonly TabItem<T>[];
  selected: T;
  children: (id: T) => ReactNode;
}

/**
 * The panel of the selected tab. Without scripts tabs can't be selected, so all panels are shown one below the other. As
 * high as the window at least, since the footer would move when the hash selects another tab or a panel loads its data.
 */
export function TabPanels<T extends string>({ items, selected, children }: TabPanelsProps<T>) {
  return (
    <div className="min-h-[100vh] print:min-h-0">
      <TabPanel id={selected}>
        <Suspense>{children(selected)}</Suspense>
      </TabPanel>
      <WithoutScripts>
        {() =>
          items
            .filter(({ id }) => id !== selected)
            .map(({ id, label }) => (
              <section key={id} className="focus-visible:outline-offset-6 [noscript>&]:mt-10" id={id}>
                <h2 className="mb-4 section-title">{label}</h2>
                {children(id)}
              </section>
            ))
        }
      </WithoutScripts>
    </div>
  );
}
