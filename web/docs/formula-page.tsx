import { POSITIONS, SHORT_POSITIONS } from '#contract/squads/positions.ts';
import { OPTIONAL_FIGURES, PLAYER_FORMULA, type RatedPosition } from '#contract/votes/player-formula.ts';
import { writeNumber } from '#web/kit/charts/signed-number.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

const COLUMNS: { position: RatedPosition; head: string; name: string }[] = [
  ...POSITIONS.map((position) => ({ position, head: SHORT_POSITIONS[position], name: position })),
  { position: 'outfield', head: '–', name: 'position not known' },
];

/** /formula: the rating of a player's match. */
export function Component() {
  const { version, weights, minimum_minutes } = PLAYER_FORMULA;
  const optional = weights.filter(({ figure }) => OPTIONAL_FIGURES.some((name) => name === figure));
  return (
    <div className="page-width stack page-narrow gap-4">
      <PageHead title="How players are rated" description="The public formula of the team of the week." />
      <h1 className="page-title">How players are rated</h1>
      <p>
        The team of the week has the players with the most points of a matchweek in each position, and the nominees for
        Player of the Match are those with the most points of the match. Points follow from the match as it is stored,
        by formula {version} for every league alike, so a corrected match changes them at once.
      </p>
      <Panel heading={`Formula ${version}`}>
        <DataTable aria-label={`Points of formula ${version} by position`}>
          <thead>
            <tr>
              <HeadCell align="left">For each</HeadCell>
              {COLUMNS.map(({ head, name }) => (
                <HeadCell key={head} title={name}>
                  <span aria-hidden="true">{head}</span>
                  <span className="sr-only">{name}</span>
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {weights.map(({ figure, name, points }) => (
              <tr key={figure}>
                <HeadCell scope="row" align="left">
                  {name}
                </HeadCell>
                {COLUMNS.map(({ position }) => (
                  <Cell key={position} isZero={points[position] === 0}>
                    {writeNumber(points[position])}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </Panel>
      <p>
        Only some leagues’ servers send these: {optional.map(({ name }) => name.toLowerCase()).join(', ')}. What was not
        sent takes no points away.
      </p>
      <p>
        The position is the one in the match, else that of the squad on the day. A player with fewer than{' '}
        {minimum_minutes} minutes is not in the team of the week, if minutes are known. Of its eleven players one is a
        goalkeeper, four are defenders, three midfielders and three forwards, in smaller teams as many in proportion.
        Open places go to players whose position is not known, then to the best of the others. Equal points: in the
        order of names. Players who opted out of leaderboards are not shown.
      </p>
    </div>
  );
}
