-- A photo that came with a report of a resident: kept apart, so that lists of requests stay small.
--   anon: nothing (the server shows it with a report that is shown) · members: read their organization's · the server writes
create table public.service_photos (
  organization_id uuid not null references public.organizations (id),
  request uuid not null,
  -- A picture that the browser made small, without the place that a telephone writes into it; as a data address.
  image text not null check (image ~ '^data:image/jpeg;base64,[A-Za-z0-9+/=]+$' and length(image) <= 420000),
  created_at timestamptz not null default now(),
  primary key (organization_id, request),
  foreign key (organization_id, request) references public.service_requests (organization_id, id) on delete cascade
);
select app.protect('public.service_photos');
create policy "members read" on public.service_photos for select to authenticated using (organization_id = (select app.organization_id()));
grant select on public.service_photos to authenticated;
