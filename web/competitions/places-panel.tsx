import { useId } from 'react';
import type { CompetitionPlaces, TeamPlaces } from '#contract/competitions/tables.ts';
import styles from '#web/competitions/league-table.module.css';
import { PlaceChart } from '#web/kit/charts/place-chart.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { useChangeQuery, useQuery } from '#web/kit/page/query-params.ts';
import { ShowButton } from '#web/kit/page/show-button.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';

/** The chart of places, with the choice of its team and of another one to compare it with. */
export function PlacesPanel({ places, path }: { places: CompetitionPlaces; path: string }) {
  const id = useId();
  const query = useQuery();
  const changeQuery = useChangeQuery();
  const teams = places.groups[0]?.teams ?? [];
  const subject = teams.find((team) => keyOf(team) === query.get('team')) ?? teams[0];
  const others = teams.filter((team) => team !== subject);
  const other = others.find((team) => keyOf(team) === query.get('with')) ?? others[0];
  if (!subject || places.last_matchweek === 0) return null;

  function choose(parameter: string, key: string) {
    changeQuery((latest) => {
      latest.set(parameter, key);
      return latest;
    });
  }

  return (
    <Panel aria-labelledby={id}>
      <PanelHead className={styles.placesHead}>
        <h2 className={typography.partTitle} id={id}>
          Place after each matchweek
        </h2>
        <form className={styles.chosen} action={path}>
          <Select
            aria-label="Team"
            name="team"
            value={keyOf(subject)}
            onChange={({ currentTarget }) => choose('team', currentTarget.value)}
          >
            <TeamOptions teams={teams} />
          </Select>
          {other && (
            <Select
              aria-label="Compare with"
              name="with"
              className={typography.desktopOnly}
              value={keyOf(other)}
              onChange={({ currentTarget }) => choose('with', currentTarget.value)}
            >
              <TeamOptions teams={others} />
            </Select>
          )}
          <ShowButton />
        </form>
      </PanelHead>
      <PanelBody>
        <PlaceChart
          teams={teams}
          zones={places.zones}
          matchweeks={places.matchweeks}
          team={subject.name}
          other={other?.name}
        />
      </PanelBody>
    </Panel>
  );
}

function TeamOptions({ teams }: { teams: readonly TeamPlaces[] }) {
  return teams.map((team) => (
    <option key={keyOf(team)} value={keyOf(team)}>
      {team.name}
    </option>
  ));
}

/** A team in the address of the page. */
function keyOf({ team, name }: TeamPlaces): string {
  return team?.slug ?? name;
}
