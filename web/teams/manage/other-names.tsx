import { X } from 'lucide';
import type { Team } from '#contract/teams/schema.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from '#web/teams/manage/team-section.module.css';

interface OtherNamesProps {
  team: Team;
  isSaving: boolean;
  onRemove: (spelling: string) => void;
}

/** The former names and other spellings by which matches find a team, each with a button that removes it. */
export function OtherNames({ team, isSaving, onRemove }: OtherNamesProps) {
  const names = [
    ...team.former_names.map((name) => ({ name, kind: 'former name' })),
    ...team.spellings.map((name) => ({ name, kind: 'spelling' })),
  ];
  return names.map(({ name, kind }) => (
    <Tag key={name} look="outlined" className={styles.otherName}>
      {name}
      <Button
        kind="ghost"
        size="mini"
        isIcon
        aria-label={`Remove the ${kind} ${name}`}
        disabled={isSaving}
        onClick={() => onRemove(name)}
      >
        <Icon icon={X} size={16} />
      </Button>
    </Tag>
  ));
}
