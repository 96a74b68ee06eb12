import type { ReactNode } from 'react';
import '#web/components/connection.css';

interface ConnectionProps {
  icon: ReactNode;
  title: string;
  detail: string;
  /** A pill or a button at the end; a button takes a row of its own on phones. */
  children?: ReactNode;
}

/** An account elsewhere, and whether it is connected to this one. */
export function Connection({ icon, title, detail, children }: ConnectionProps) {
  return (
    <div className="panel conn">
      <span className="conn__ico">{icon}</span>
      <div>
        <b>{title}</b>
        <p className="conn__detail num">{detail}</p>
      </div>
      {children}
    </div>
  );
}
