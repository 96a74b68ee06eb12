import type { GeneratedFixtures } from '#contract/fixture-plans.ts';
import { KickOff } from '#web/components/kick-off.tsx';
import styles from '#web/pages/fixture-plan/plan-page.module.css';
import typography from '#web/styles/typography.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { countOf } from '#web/ui/count-of.ts';

/** Generated fixtures by matchweek. */
export function SchedulePreview({ preview: { fixtures, warnings } }: { preview: GeneratedFixtures }) {
  const rounds = [...new Set(fixtures.map(({ round }) => round))];
  return (
    <>
      {warnings.map((warning) => (
        <Alert key={warning} kind="warning">
          <p>{warning}</p>
        </Alert>
      ))}
      <p role="status">
        {countOf(fixtures.length, 'fixture')} in {countOf(rounds.length, 'matchweek')}
      </p>
      <div className={styles.preview}>
        {rounds.map((round) => {
          const own = fixtures.filter((fixture) => fixture.round === round);
          return (
            <section key={round} aria-label={`Matchweek ${round}`}>
              <h3>
                Matchweek {round}{' '}
                {own[0] && (
                  <span className={typography.dim}>
                    <KickOff at={own[0].kick_off} form="day" />
                  </span>
                )}
              </h3>
              <ol>
                {own.map(({ home, away, kick_off }) => (
                  <li key={home.id}>
                    <span className={typography.wrapAnywhere}>
                      {home.name} v {away.name}
                    </span>
                    <KickOff at={kick_off} form="time" />
                  </li>
                ))}
              </ol>
            </section>
          );
        })}
      </div>
    </>
  );
}
