import { raw, type Sql } from '#database/query.ts';

/** SQL of the `ShownCards` of the players of a match whose `match_players line` is of a side, as JSON. */
export function shownCards(matchId: string, isOfSide: string): Sql {
  return raw(`(
    select coalesce(json_agg(json_build_object(
      'player_key', shown.player_key, 'yellow_cards', shown.yellow_cards, 'red_card', shown.red_card, 'events', (
        select json_agg(lower(event ->> 'eventName') order by at)
        from matches m, json_array_elements(m.event_data) with ordinality as events (event, at)
        where shown.red_card > 0 and m.match_id = ${matchId}
          and lower(event ->> 'eventName') in ('yellow card', 'red card')
          and fold_name(event -> 'participants' ->> 0) = any(shown.names)
          and coalesce(event ->> 'team_affect', shown.team) = shown.team
      )
    ) order by shown.slot), '[]')
    from (
      select line.player_key, line.team, min(line.slot) as slot, sum(line.yellow_cards) as yellow_cards,
        sum(line.red_card) as red_card, array_agg(fold_name(coalesce(line.name, (
          select m.player_data -> line.team -> 'players' -> (line.slot - 1) ->> 'name'
          from matches m where m.match_id = line.match_id
        )))) as names
      from match_players line
      where line.match_id = ${matchId} and ${isOfSide} and (line.yellow_cards > 0 or line.red_card > 0)
      group by line.player_key, line.team
    ) as shown
  )`);
}
