import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ACCESS_LEVELS, HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { MissingAccess } from '#web/kit/session/missing-access.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { DeductionSection } from '#web/leagues/manage/deduction-section.tsx';
import { SeasonSection } from '#web/leagues/manage/season-section.tsx';
import { TypedNamesSection } from '#web/leagues/manage/typed-names-section.tsx';
import { type ManagedLeague, useManagedLeague } from '#web/shell/manage-frame.tsx';
import { findSection } from '#web/shell/manage-sections.ts';
import { NextSetupStep } from '#web/shell/new-league-checklist.tsx';

const EntriesSection = lazyPart(() =>
  import('#web/entries/manage/entries-section.tsx').then((part) => part.EntriesSection),
);
const FixturesSection = lazyPart(() =>
  import('#web/fixtures/manage/fixtures-section.tsx').then((part) => part.FixturesSection),
);
const TeamSection = lazyPart(() => import('#web/teams/manage/team-section.tsx').then((part) => part.TeamSection));
const CompetitionSection = lazyPart(() =>
  import('#web/competitions/manage/competition-section.tsx').then((part) => part.CompetitionSection),
);
const SquadsSections = lazyPart(() =>
  import('#web/squads/manage/squads-section.tsx').then((part) => part.SquadsSections),
);
const SuspensionSection = lazyPart(() =>
  import('#web/suspensions/manage/suspension-section.tsx').then((part) => part.SuspensionSection),
);
const RulebookSection = lazyPart(() =>
  import('#web/rulebooks/rulebook-section.tsx').then((part) => part.RulebookSection),
);
const InformationSection = lazyPart(() =>
  import('#web/leagues/manage/information-section.tsx').then((part) => part.InformationSection),
);
const PeopleSection = lazyPart(() =>
  import('#web/leagues/manage/people-section.tsx').then((part) => part.PeopleSection),
);
const OwnersPanel = lazyPart(() => import('#web/leagues/manage/owners-panel.tsx').then((part) => part.OwnersPanel));
const ClosePanel = lazyPart(() => import('#web/leagues/manage/close-panel.tsx').then((part) => part.ClosePanel));
const KeysSection = lazyPart(() =>
  import('#web/leagues/my-leagues/authorization-tab.tsx').then((part) => part.KeysSection),
);
const DiscordSection = lazyPart(() => import('#web/discord/discord-section.tsx').then((part) => part.DiscordSection));
const DiscordWebhook = lazyPart(() => import('#web/webhooks/discord-webhook.tsx').then((part) => part.DiscordWebhook));
const EndpointsSection = lazyPart(() =>
  import('#web/webhooks/endpoints-section.tsx').then((part) => part.EndpointsSection),
);
const AuditLog = lazyPart(() => import('#web/changes/audit-log.tsx').then((part) => part.AuditLog));

/** The section in the address; 404 for an unknown one. */
export function loader({ params }: LoaderFunctionArgs) {
  const section = findSection(params.section);
  if (!section || section.id === 'overview') throw data(null, { status: 404 });
  return section.id;
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
