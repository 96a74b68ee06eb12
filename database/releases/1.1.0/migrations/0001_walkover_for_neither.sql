alter table fixtures drop constraint fixtures_walkover;--> statement-breakpoint
update fixtures set walkover_winner = 'neither' where walkover_winner = 'nobody';--> statement-breakpoint
update fixtures set before_withdrawal = jsonb_set(before_withdrawal, '{walkover_winner}', '"neither"')
where before_withdrawal ->> 'walkover_winner' = 'nobody';--> statement-breakpoint
alter table fixtures add constraint fixtures_walkover
  check (status <> 'walkover' or (walkover_winner in ('home', 'away', 'neither')) and walkover_home_goals >= 0 and
    walkover_away_goals >= 0);
