-- Whoever corrected a problem does not verify that it is gone: known to the screen as well. Of those corrected before this only the trail knows.
alter table public.corrective_actions add column corrected_by uuid;
alter table public.corrective_actions add foreign key (organization_id, corrected_by) references public.organization_members (organization_id, user_id);
create index on public.corrective_actions (organization_id, corrected_by);
