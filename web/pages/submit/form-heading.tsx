import { ArrowLeft } from 'lucide';
import { Link } from 'react-router';
import { NeedsScripts } from '#web/components/needs-scripts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/pages/submit/form-heading.css';

/** Heading of a submission form: `title - league` as text, with the league on a line of its own. */
export function FormHeading({ title, league }: { title: string; league: string }) {
  return (
    <>
      <h1 className="page-title formtitle">
        {title}
        <span className="sr"> - </span>
        <span className="formtitle__league">{league}</span>
      </h1>
      <NeedsScripts />
    </>
  );
}

export function BackToSubmit() {
  return (
    <Link className="back" to="/submit">
      <Icon icon={ArrowLeft} size={16} />
      Submit
    </Link>
  );
}
