-- A project comes of a funded capital request, once, and a grant may pay for it.

alter table public.projects add column grant_award uuid;
alter table public.projects add foreign key (organization_id, grant_award) references public.grants (organization_id, id);
create index on public.projects (organization_id, grant_award);
grant update (grant_award) on public.projects to authenticated;
alter table public.projects add column capital_project uuid;
alter table public.projects add foreign key (organization_id, capital_project) references public.capital_projects (organization_id, id);
create index on public.projects (organization_id, capital_project);
alter table public.projects add unique (organization_id, capital_project);
