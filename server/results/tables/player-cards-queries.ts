import { raw, type Sql } from '#database/query.ts';

/** `ShownCards` of a row of `listCarded`. */
const CARDS = `json_build_object(
  'player_key', shown.player_key, 'yellow_cards', shown.yellow_cards, 'red_card', shown.red_card, 'events', (
    select json_agg(lower(event ->> 'eventName') order by at)
    from matches m, json_array_elements(m.event_data) with ordinality as events (event, at)
    where shown.red_card > 0 and m.match_id = shown.match_id
      -- Each look into an event parses it, so most are excluded by the first one.
      and case when lower(event ->> 'eventName') in ('yellow card', 'red card')
        then coalesce(event ->> 'team_affect', shown.team) = shown.team end
      and fold_name(event -> 'participants' ->> 0) in (
        select fold_name(coalesce(line.name, m.player_data -> line.team -> 'players' -> (line.slot - 1) ->> 'name'))
        from match_players line
        where line.match_id = m.match_id and line.team = shown.team and line.player_key = shown.player_key
          and (line.yellow_cards > 0 or line.red_card > 0)
      )
  )
)`;

/** The players with cards of matches; `isIncluded` is a condition on `match_players line`. */
function listCarded(isIncluded: string): string {
  return `
    select line.match_id, line.team, line.player_key, min(line.slot) as slot, sum(line.yellow_cards) as yellow_cards,
      sum(line.red_card) as red_card
    from match_players line
    where ${isIncluded} and (line.yellow_cards > 0 or line.red_card > 0)
    group by line.match_id, line.team, line.player_key`;
}

/** SQL of the `ShownCards` of a match's players, as JSON; `isOfSide` is a condition on `match_players line`. */
export function shownCards(matchId: string, isOfSide: string): Sql {
  return raw(`(
    select coalesce(json_agg(${CARDS} order by shown.slot), '[]')
    from (${listCarded(`line.match_id = ${matchId} and ${isOfSide}`)}) as shown
  )`);
}

/** SQL of the `ShownCards` of each side in many matches, read at once; `matches` selects their ids. */
export function listShownCards(matches: string): Sql {
  return raw(`
    select shown.match_id, shown.team, json_agg(${CARDS} order by shown.slot) as cards
    from (${listCarded(`line.match_id in (${matches})`)}) as shown
    group by shown.match_id, shown.team`);
}
