import { X } from 'lucide';
import { Tabs } from '#web/kit/list/tabs.tsx';
import { DialogTitle } from '#web/kit/ui/dialog.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { useLeaveScope } from '#web/kit/ui/leave-scope.tsx';
import { ModalClose } from '#web/kit/ui/modal.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from '#web/leagues/my-leagues/league-side.module.css';
import { LEAGUE_TABS, type LeagueTab } from '#web/leagues/my-leagues/league-tabs.ts';
import { LevelTag } from '#web/leagues/my-leagues/level-tag.tsx';

interface LeagueSideProps {
  name: string;
  titleId: string;
  level: number;
  requestCount: number;
  tab: LeagueTab | null;
  /** `isInputLost`: the user discarded the input of the tab they left. */
  onOpen: (tab: LeagueTab, isInputLost: boolean) => void;
}

/** The side column of league management: the league, its tabs and Close. */
export function LeagueSide({ name, titleId, level, requestCount, tab, onOpen }: LeagueSideProps) {
  const items = LEAGUE_TABS.map(({ id, name: tabName, icon }) => ({
    id,
    label: (
      <>
        <Icon icon={icon} size={18} />
        {tabName}
        {id === 'requests' && requestCount > 0 && <Tag className="ms-auto">{requestCount}</Tag>}
      </>
    ),
  }));

  const scope = useLeaveScope();

  return (
    <div
      className={`flex w-62 flex-none flex-col items-start overflow-auto rounded-[var(--r-4)_0_0_var(--r-4)] border-e border-line bg-sunken p-5 ${styles.side}`}
    >
      <DialogTitle id={titleId}>{name}</DialogTitle>
      <LevelTag level={level} />
      <Tabs
        label="League management"
        items={items}
        selected={tab}
        onSelect={(id) => scope.leave((isInputLost) => onOpen(id, isInputLost))}
        beside
        scope="league"
        startsFocused
      />
      <ModalClose kind="ghost" className="mt-auto w-full justify-start px-3">
        <Icon icon={X} size={18} />
        Close
      </ModalClose>
    </div>
  );
}
