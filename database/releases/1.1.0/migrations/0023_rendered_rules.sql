alter table rulebook_versions add column html text, add column rendered_by integer;--> statement-breakpoint
alter table rulebook_versions
  add constraint rulebook_versions_rendered_by check ((html is null) = (rendered_by is null));--> statement-breakpoint
create trigger rulebook_versions_drop_former_html
  before update of text on rulebook_versions for each row
  when (old.text is distinct from new.text)
  execute function drop_former_html();
