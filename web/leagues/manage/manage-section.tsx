import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ACCESS_LEVELS, HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import { readOffer } from '#web/discord/read-offer.ts';
import { FixturesSection } from '#web/fixtures/manage/fixtures-section.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { loadRead } from '#web/kit/http/load-read.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import type { ManageSection } from '#web/kit/paths/league-paths.ts';
import { MissingAccess } from '#web/kit/session/missing-access.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { DeductionSection } from '#web/leagues/manage/deduction-section.tsx';
import { SeasonSection } from '#web/leagues/manage/season-section.tsx';
import { TypedNamesSection } from '#web/leagues/manage/typed-names-section.tsx';
import { type ManagedLeague, useManagedLeague } from '#web/shell/manage-frame.tsx';
import { findSection } from '#web/shell/manage-sections.ts';
import { NextSetupStep } from '#web/shell/new-league-checklist.tsx';

const EntriesSection = lazyPart(
  () => import('#web/entries/manage/entries-section.tsx').then((part) => part.EntriesSection),
  { opens: 'with the page' },
);
const TurnSection = lazyPart(() => import('#web/seasons/manage/turn-section.tsx').then((part) => part.TurnSection), {
  opens: 'with the page',
});
const TeamSection = lazyPart(() => import('#web/teams/manage/team-section.tsx').then((part) => part.TeamSection), {
  opens: 'with the page',
});
const CompetitionSection = lazyPart(
  () => import('#web/competitions/manage/competition-section.tsx').then((part) => part.CompetitionSection),
  { opens: 'with the page' },
);
const SquadsSections = lazyPart(
  () => import('#web/squads/manage/squads-section.tsx').then((part) => part.SquadsSections),
  { opens: 'with the page' },
);
const SuspensionSection = lazyPart(
  () => import('#web/suspensions/manage/suspension-section.tsx').then((part) => part.SuspensionSection),
  { opens: 'with the page' },
);
const RulebookSection = lazyPart(
  () => import('#web/rulebooks/rulebook-section.tsx').then((part) => part.RulebookSection),
  { opens: 'with the page' },
);
const InformationSection = lazyPart(
  () => import('#web/leagues/manage/information-section.tsx').then((part) => part.InformationSection),
  { opens: 'with the page' },
);
const PeopleSection = lazyPart(
  () => import('#web/leagues/manage/people-section.tsx').then((part) => part.PeopleSection),
  { opens: 'with the page' },
);
const OwnersPanel = lazyPart(() => import('#web/leagues/manage/owners-panel.tsx').then((part) => part.OwnersPanel), {
  opens: 'with the page',
});
const ClosePanel = lazyPart(() => import('#web/leagues/manage/close-panel.tsx').then((part) => part.ClosePanel), {
  opens: 'with the page',
});
const KeysSection = lazyPart(
  () => import('#web/leagues/my-leagues/authorization-tab.tsx').then((part) => part.KeysSection),
  { opens: 'with the page' },
);
const DiscordSection = lazyPart(() => import('#web/discord/discord-section.tsx').then((part) => part.DiscordSection), {
  opens: 'with the page',
});
const DiscordWebhook = lazyPart(() => import('#web/webhooks/discord-webhook.tsx').then((part) => part.DiscordWebhook), {
  opens: 'with the page',
});
const EndpointsSection = lazyPart(
  () => import('#web/webhooks/endpoints-section.tsx').then((part) => part.EndpointsSection),
  { opens: 'with the page' },
);
const AuditLog = lazyPart(() => import('#web/changes/audit-log.tsx').then((part) => part.AuditLog), {
  opens: 'with the page',
});

/** The section in the address, complete; 404 for an unknown one. */
export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs) {
  const section = findSection(params.section);
  if (!section || section.id === 'overview') throw data(null, { status: 404 });
  const league_id = requirePathId(params.league_id);
  const own = await loadRead('GET /leagues/myLeagues', { signal });
  const level = own?.leagues.find(({ id, closed_at }) => id === league_id && closed_at === null)?.access_level ?? 0;
  if (level >= section.level) await Promise.all(loadSection(section.id, { league_id, level, url, signal }));
  return section.id;
}

interface OpenedSection {
  league_id: number;
  level: number;
  url: string;
  signal: AbortSignal;
}

/** Loads the parts of a section and what they read. */
function loadSection(id: ManageSection, { league_id, level, url, signal }: OpenedSection): Promise<unknown>[] {
  const input = { params: { league_id }, signal };
  const detail = () => loadRead('GET /leagues/myLeagues/:id', { params: { id: league_id }, signal });
  switch (id) {
    case 'sign-up':
      return [
        EntriesSection.load(),
        loadRead('GET /leagues/myLeagues/:league_id/entries', { ...input, querystring: {} }),
      ];
    case 'turn':
      return [
        TurnSection.load(),
        loadRead('GET /leagues/myLeagues/:league_id/season_turn', { ...input, querystring: {} }),
      ];
    case 'teams':
      return [TeamSection.load(), loadRead('GET /leagues/myLeagues/:league_id/teams', input)];
    case 'squads':
      return [
        SquadsSections.load(),
        loadRead('GET /leagues/myLeagues/:league_id/squads', { ...input, querystring: {} }),
        loadRead('GET /leagues/:league_id/transfers', input),
      ];
    case 'competitions':
      return [
        CompetitionSection.load(),
        loadRead('GET /leagues/myLeagues/:league_id/table_rules', input),
        loadRead('GET /leagues/myLeagues/:league_id/competitions', input),
      ];
    case 'rules': {
      const suspensions = [SuspensionSection.load(), loadRead('GET /leagues/myLeagues/:league_id/bans', input)];
      if (level < ACCESS_LEVELS.information) return suspensions;
      const rulebook = loadRead('GET /leagues/myLeagues/:league_id/rulebook', input);
      return [...suspensions, RulebookSection.load(), InformationSection.load(), rulebook, detail()];
    }
    case 'people':
      if (level < HIGHEST_ACCESS_LEVEL) return [PeopleSection.load(), detail()];
      return [PeopleSection.load(), OwnersPanel.load(), ClosePanel.load(), detail()];
    case 'keys':
      return [KeysSection.load(), loadRead('GET /leagues/myLeagues/:league_id/api_keys', input)];
    case 'discord':
      return [
        DiscordSection.load(),
        DiscordWebhook.load(),
        loadDiscord(input, url),
        loadRead('GET /leagues/myLeagues/:league_id/webhook', input),
      ];
    case 'webhooks':
      return [EndpointsSection.load(), loadRead('GET /leagues/myLeagues/:league_id/webhook_endpoints', input)];
    case 'log':
      return [AuditLog.load()];
    default:
      return [];
  }
}

/** A league's roles on Discord exist once its server is connected. */
async function loadDiscord(input: { params: { league_id: number }; signal: AbortSignal }, url: string): Promise<void> {
  const querystring = readOffer(new URL(url).searchParams);
  const found = await loadRead('GET /leagues/myLeagues/:league_id/discord', { ...input, querystring });
  if (found?.connection) await loadRead('GET /leagues/myLeagues/:league_id/discord/roles', input);
}

export function Component() {
  const id = useLoaderData<typeof loader>();
  const managed = useManagedLeague();
  const section = findSection(id);
  if (!section) return null;
  const isOpen = managed.own.access_level >= section.level;
  return (
    <>
      <PageTitle>{`${section.name} of ${managed.league.name}`}</PageTitle>
      <h2 className="section-title">{section.name}</h2>
      {isOpen ? (
        <>
          <SectionContent id={id} managed={managed} />
          {managed.own.access_level >= ACCESS_LEVELS.information && (
            <NextSetupStep leagueId={managed.league.id} section={id} />
          )}
        </>
      ) : (
        <MissingAccess level={section.level} />
      )}
    </>
  );
}

function SectionContent({ id, managed: { league, own } }: { id: string; managed: ManagedLeague }) {
  const leagueId = league.id;
  switch (id) {
    case 'sign-up':
      return <EntriesSection leagueId={leagueId} />;
    case 'turn':
      return <TurnSection leagueId={leagueId} />;
    case 'fixtures':
      return <FixturesSection league={league} />;
    case 'teams':
      return <TeamSection leagueId={leagueId} />;
    case 'squads':
      return <SquadsSections leagueId={leagueId} level={own.access_level} />;
    case 'competitions':
      return <CompetitionSections leagueId={leagueId} />;
    case 'rules':
      return (
        <>
          {own.access_level >= ACCESS_LEVELS.information && (
            <>
              <RulebookSection leagueId={leagueId} />
              <InformationSection leagueId={leagueId} />
            </>
          )}
          <SuspensionSection leagueId={leagueId} />
          <TypedNamesSection leagueId={leagueId} />
        </>
      );
    case 'people':
      return (
        <>
          <PeopleSection leagueId={leagueId} />
          {own.access_level >= HIGHEST_ACCESS_LEVEL && (
            <>
              <OwnersPanel leagueId={leagueId} />
              <ClosePanel league={league} />
            </>
          )}
        </>
      );
    case 'keys':
      return <KeysSection leagueId={leagueId} />;
    case 'discord':
      return (
        <>
          <DiscordSection leagueId={leagueId} />
          <DiscordWebhook leagueId={leagueId} title="Results by webhook" />
        </>
      );
    case 'webhooks':
      return <EndpointsSection leagueId={leagueId} />;
    case 'log':
      return <AuditLog leagueId={leagueId} />;
  }
}

function CompetitionSections({ leagueId }: { leagueId: number }) {
  const load = useRead('GET /leagues/myLeagues/:league_id/table_rules', { params: { league_id: leagueId } });
  const editing = useChange({ reloads: true });
  return (
    <Loaded load={load} what="The rules">
      {(rules) => (
        <>
          <SeasonSection leagueId={leagueId} rules={rules} editing={editing} />
          <CompetitionSection leagueId={leagueId} />
          <DeductionSection leagueId={leagueId} rules={rules} editing={editing} />
        </>
      )}
    </Loaded>
  );
}
