-- The two leagues that group creation offers (spec §6) exist on every database.
insert into leagues (id, name, slug, sport, "desc", methods) values
  (1, 'Invitational Series', 'invitational-series', 'football', null, '{Manual,Events}'),
  (8, 'Global Conference Association', 'global-conference-association', 'football', null, '{Manual,Events}');
