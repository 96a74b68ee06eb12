import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { GuideView, loadGuide } from '#web/docs/guide-view.tsx';
import { GUIDES } from '#web/docs/guides.ts';

/** Throws 404 for an unknown guide. */
export async function loader({ params: { guide = '' } }: LoaderFunctionArgs) {
  const known = Object.hasOwn(GUIDES, guide) ? GUIDES[guide] : undefined;
  if (!known) throw data(null, { status: 404 });
  return loadGuide(known);
}

/** /docs/leagues and the other guides that are Markdown files of the project. */
export function Component() {
  return <GuideView guide={useLoaderData<typeof loader>()} />;
}
