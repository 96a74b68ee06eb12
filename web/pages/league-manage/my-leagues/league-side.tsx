import { X } from 'lucide';
import styles from '#web/pages/league-manage/my-leagues/league-dialog.module.css';
import { LEAGUE_TABS, type LeagueTab } from '#web/pages/league-manage/my-leagues/league-tabs.ts';
import { LevelTag } from '#web/pages/league-manage/my-leagues/level-tag.tsx';
import layout from '#web/styles/layout.module.css';
import dialogStyles from '#web/ui/dialog.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useLeaveScope } from '#web/ui/leave-scope.tsx';
import { ModalClose } from '#web/ui/modal.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';

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
        {id === 'requests' && requestCount > 0 && <Tag className={layout.pushed}>{requestCount}</Tag>}
      </>
    ),
  }));

  const scope = useLeaveScope();

  return (
    <div className={styles.side}>
      <h2 className={dialogStyles.title} id={titleId}>
        {name}
      </h2>
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
      <ModalClose kind="ghost" className={styles.close}>
        <Icon icon={X} size={18} />
        Close
      </ModalClose>
    </div>
  );
}
