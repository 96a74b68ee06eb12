-- The instants of a league’s days.

create or replace function start_of_day(day date, zone text) returns timestamptz language sql immutable parallel safe as $$
  select case when zone = 'UTC' then day::timestamp at time zone 'UTC' else least(
    day::timestamp at time zone zone,
    case when (
      ((day::timestamp - interval '12 hours') at time zone zone at time zone 'UTC' + interval '12 hours')
        at time zone 'UTC' at time zone zone
    ) = day::timestamp then
      ((day::timestamp - interval '12 hours') at time zone zone at time zone 'UTC' + interval '12 hours')
        at time zone 'UTC'
    end
  ) end
$$;
