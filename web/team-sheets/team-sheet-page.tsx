import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Fixture } from '#contract/fixtures/schema.ts';
import { describeNoKickOff, nameFixture, nameSide } from '#contract/fixtures/words.ts';
import type { FixtureSheets, NamedPlayer, SheetPlayer, SideSheet } from '#contract/team-sheets/schema.ts';
import { KickOffPanel } from '#web/fixtures/kick-off-panel.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { presentMinute } from '#web/kit/time/use-now.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { CheckInPanel } from '#web/team-sheets/check-in-panel.tsx';
import { Countdown } from '#web/team-sheets/countdown.tsx';
import { SheetPitch } from '#web/team-sheets/sheet-pitch.tsx';
import styles from '#web/team-sheets/team-sheet-page.module.css';

/** Only captains and staff name sheets. */
const SheetEditor = lazyPart(() => import('#web/team-sheets/sheet-editor.tsx').then((part) => part.SheetEditor), {
  waiting: null,
});

interface SheetPage {
  sheets: FixtureSheets;
  /** Milliseconds. */
  loaded_at: number;
}

export async function loader({ params, request: { signal } }: LoaderFunctionArgs): Promise<SheetPage> {
  const league_id = requirePathId(params.league_id);
  const fixture_id = requirePathId(params.fixture_id);
  const input = { params: { league_id, fixture_id }, signal };
  const sheets = await call('GET /leagues/:league_id/fixtures/:fixture_id/sheets', input);
  return { sheets, loaded_at: presentMinute(signal) };
}

/** Both team sheets of a fixture. Captains and staff name them here. */
export function Component() {
  const { sheets, loaded_at } = useLoaderData<typeof loader>();
  const { league_id, league_name, fixture, rules, home, away } = sheets;
  const isSignedIn = useSession().state === 'signedIn';
  const params = { league_id, fixture_id: fixture.id };
  const own = useRead('GET /leagues/:league_id/fixtures/:fixture_id/own_sheets', isSignedIn ? { params } : null).answer;
  const ownSheets = own?.sheets ?? [];
  const editable = own?.can_name ? ownSheets : [];
  const isPast = (instant: string | null) => instant !== null && Date.parse(instant) <= loaded_at;
  const title = nameFixture(fixture);
  return (
    <div className="page-width">
      <PageHead
        title={`Team sheets, ${title}`}
        description={`Who starts and who is on the bench: ${title}, ${league_name}.`}
        isUnlisted
      />
      <BackLink to={leaguePaths.matches(league_id)}>Matches</BackLink>
      <header className="my-4">
        <h1 className="section-title">Team sheets</h1>
        <p className="text-ink-2">
          {fixture.competition.name}, {fixture.round_name}
        </p>
      </header>
      <Panel
        as="div"
        className="mb-4 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4 px-5 py-4 phone:gap-2 phone:p-4"
      >
        <Team side={home} label={fixture.home.label} place="Home" />
        <FixtureTime fixture={fixture} />
        <Team side={away} label={fixture.away.label} place="Away" />
        <Countdown fixture={fixture} rules={rules} loadedAt={loaded_at} />
        <CheckInPanel sheets={sheets} own={ownSheets} />
      </Panel>
      <KickOffPanel sheets={sheets} loadedAt={loaded_at} />
      {ownSheets.length > 0 && rules.deadline !== null && fixture.score === null && (
        <p className="mb-4 text-14 text-ink-2">
          {isPast(rules.deadline) ? (
            'The deadline for captains has passed. Staff can still change the sheet.'
          ) : (
            <>
              Captains name the sheet until <KickOff at={rules.deadline} />.
            </>
          )}
          {!rules.is_public_at_once && !isPast(fixture.kick_off) && ' Other teams don’t see it before kick-off.'}
          {rules.refuses_ineligible && ' A sheet with a player who may not play is refused.'}
        </p>
      )}
      {editable.map((sheet) => (
        <SheetEditor key={sheet.team.id} leagueId={league_id} fixtureId={fixture.id} sheet={sheet} rules={rules} />
      ))}
      <div className="grid grid-cols-2 gap-6 tablet:grid-cols-1">
        {[home, away]
          .filter(({ team }) => !editable.some((sheet) => sheet.team.id === team?.id))
          .map((side) => (
            <FixedSheet
              key={side.team?.id ?? 'unknown'}
              side={side}
              own={ownSheets.find(({ team, named_at }) => team.id === side.team?.id && named_at !== null)?.players}
              isPlayed={fixture.score !== null || isPast(fixture.kick_off)}
            />
          ))}
      </div>
      {fixture.match_id !== null && (
        <ButtonLink kind="line" className="mt-3" to={`/matches/${fixture.match_id}`}>
          Go to the match
        </ButtonLink>
      )}
    </div>
  );
}

function FixtureTime({ fixture }: { fixture: Fixture }) {
  return (
    <p className="grid justify-items-center text-center [&_b]:font-display [&_b]:text-[1.75rem]/none [&_b]:font-extrabold">
      {fixture.kick_off === null ? (
        describeNoKickOff(fixture)
      ) : (
        <>
          <b>
            <KickOff at={fixture.kick_off} form="time" />
          </b>
          <small className="text-14 text-ink-3">
            <KickOff at={fixture.kick_off} form="day" />
          </small>
        </>
      )}
    </p>
  );
}

function Team({ side: { team, is_named }, label, place }: { side: SideSheet; label: string | null; place: string }) {
  return (
    <p className={styles.team}>
      <TeamCrest crest={team?.crest ?? null} size={40} />
      <span>
        <b className="wrap-text">{nameSide({ team, label })}</b>
        <small>
          {place}, {is_named ? 'sheet named' : 'no sheet yet'}
        </small>
      </span>
    </p>
  );
}

interface FixedSheetProps {
  side: SideSheet;
  /** The sheet for its captains, even before it is public. */
  own: readonly NamedPlayer[] | undefined;
  /** Whether the kick-off has passed. */
  isPlayed: boolean;
}

/** The public part of a sheet that the reader can't change. */
function FixedSheet({ side: { team, is_named, players: shown }, own, isPlayed }: FixedSheetProps) {
  if (!team) return null;
  const players: readonly (SheetPlayer | NamedPlayer)[] | null = shown ?? own ?? null;
  return (
    <Panel heading={team.name} className="overflow-hidden">
      {players === null ? (
        <PanelBody className="text-ink-2">
          {is_named && 'The team sheet is named. It is public at kick-off.'}
          {!is_named && (isPlayed ? 'No team sheet was named.' : 'No team sheet yet.')}
        </PanelBody>
      ) : (
        <SheetPitch
          team={team}
          lines={players.map(({ player, ...line }, at) => ({
            ...line,
            name: player.name,
            key: `${at} ${player.name}`,
          }))}
        />
      )}
    </Panel>
  );
}
