import { BackLink } from '#web/kit/page/back-link.tsx';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import type { EntryTarget } from '#web/submissions/load-league.ts';
import { isAcceptedAtOnce } from '#web/submissions/submission-form.ts';

/** Heading of a submission form: `title - league` as text, with the league on its own line, and its fixture. */
export function FormHeading({ title, target }: { title: string; target: EntryTarget }) {
  const { league, fixture } = target;
  return (
    <div>
      <h1 className="page-title">
        {title}
        <span className="sr-only"> - </span>
        <span className="mt-1.5 block font-text text-16/text font-regular tracking-[normal] [text-wrap:wrap] wrap-anywhere text-ink-2">
          {league.name}
        </span>
      </h1>
      {fixture && (
        <p className="text-ink-2">
          {`${fixture.competition}, ${fixture.round}.`}
          {isAcceptedAtOnce(target) && ' You review this league’s matches, so a complete result counts at once.'}
        </p>
      )}
      <NeedsScripts />
    </div>
  );
}

export function BackToSubmit() {
  return <BackLink to="/submit">Submit</BackLink>;
}
