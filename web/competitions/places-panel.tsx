import { useId } from 'react';
import type { CompetitionPlaces, TeamPlaces } from '#contract/competitions/tables.ts';
import { PlaceChart } from '#web/kit/charts/place-chart.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { useChangeQuery, useQuery } from '#web/kit/page/query-params.ts';
import { ShowButton } from '#web/kit/page/show-button.tsx';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';

/** The chart of places, with a choice of its team and another one to compare. */
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
      <PanelHead className="phone:px-4">
        <h2 className="part-title" id={id}>
          Place after each matchweek
        </h2>
        <form
          className="flex max-w-full min-w-0 flex-wrap gap-3 [&_select]:min-h-9 [&_select]:w-48 [&_select]:max-w-full phone:[&_select]:w-42"
          action={path}
        >
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
              className="phone:hidden!"
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

/** A team's key in the page's address. */
function keyOf({ team, name }: TeamPlaces): string {
  return team?.slug ?? name;
}
