-- Who hands a submittal on to its review does not say that it may be built, so it is kept who that was.
alter table public.submittals add column submitted_by uuid, add foreign key (organization_id, submitted_by) references public.organization_members (organization_id, user_id);
create index on public.submittals (organization_id, submitted_by);
