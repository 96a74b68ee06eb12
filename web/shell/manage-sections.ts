import {
  ArrowLeftRight,
  CalendarDays,
  ClipboardPen,
  FileUp,
  type IconNode,
  KeyRound,
  LayoutDashboard,
  Megaphone,
  Repeat,
  Scale,
  ScrollText,
  Shield,
  Trophy,
  Users,
  Webhook,
} from 'lucide';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { ManageSection } from '#web/kit/paths/league-paths.ts';

interface SectionFacts {
  id: ManageSection;
  name: string;
  /** The lowest access level that may open it. */
  level: number;
  icon: IconNode;
}

/** The sections of a league's management: first the season's, then the league's. */
export const SEASON_SECTIONS: readonly SectionFacts[] = [
  { id: 'overview', name: 'Overview', level: ACCESS_LEVELS.requests, icon: LayoutDashboard },
  { id: 'sign-up', name: 'Sign-up', level: ACCESS_LEVELS.access, icon: ClipboardPen },
  { id: 'fixtures', name: 'Fixtures', level: ACCESS_LEVELS.access, icon: CalendarDays },
  { id: 'teams', name: 'Teams', level: ACCESS_LEVELS.information, icon: Shield },
  { id: 'squads', name: 'Squads and transfers', level: ACCESS_LEVELS.access, icon: ArrowLeftRight },
  { id: 'competitions', name: 'Competitions', level: ACCESS_LEVELS.information, icon: Trophy },
  { id: 'rules', name: 'Rules', level: ACCESS_LEVELS.access, icon: Scale },
  { id: 'turn', name: 'End of season', level: ACCESS_LEVELS.information, icon: Repeat },
];
export const LEAGUE_SECTIONS: readonly SectionFacts[] = [
  { id: 'people', name: 'People and access', level: ACCESS_LEVELS.access, icon: Users },
  { id: 'keys', name: 'Keys', level: ACCESS_LEVELS.apiKey, icon: KeyRound },
  { id: 'discord', name: 'Discord', level: ACCESS_LEVELS.apiKey, icon: Megaphone },
  { id: 'webhooks', name: 'Webhooks', level: ACCESS_LEVELS.apiKey, icon: Webhook },
  { id: 'import', name: 'Import', level: ACCESS_LEVELS.information, icon: FileUp },
  { id: 'log', name: 'Log', level: ACCESS_LEVELS.information, icon: ScrollText },
];

export function findSection(id: string | undefined): SectionFacts | undefined {
  return [...SEASON_SECTIONS, ...LEAGUE_SECTIONS].find((section) => section.id === id);
}
