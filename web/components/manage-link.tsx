import { useEffect, useRef } from 'react';
import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { useAccessLevel } from '#web/components/use-access-level.ts';
import { centreItem } from '#web/ui/centre-item.ts';
import { Link } from '#web/ui/link.tsx';
import tabsStyles from '#web/ui/tabs.module.css';

interface ManageLinkProps {
  leagueId: number;
  path: string;
  isSelected: boolean;
}

/** The last link of a league's pages, for staff who may manage the league. */
export function ManageLink({ leagueId, path, isSelected }: ManageLinkProps) {
  const canManage = useAccessLevel(leagueId) >= ACCESS_LEVELS.access;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (canManage && isSelected) centreItem(link.current?.closest('nav') ?? null, '[aria-current="page"]');
  }, [canManage, isSelected]);
  if (!canManage) return null;
  return (
    <Link
      className={tabsStyles.tab}
      to={path}
      aria-current={isSelected ? 'page' : undefined}
      preventScrollReset
      ref={link}
    >
      Manage
    </Link>
  );
}
