-- Two accounts that may belong to one person, and two vendors that may be one company: where two people have to act, that
-- is one. The server compares them with its measurements; commands read what it found and why.
create table public.same_person_signs (
  organization_id uuid not null references public.organizations (id),
  kind text not null check (kind in ('people', 'vendors')),
  first uuid not null,
  second uuid not null,
  why text not null check (length(why) <= 500),
  found_at timestamptz not null,
  primary key (organization_id, kind, first, second),
  check (first < second)
);
select app.protect('public.same_person_signs');
create policy "commands" on public.same_person_signs for select to commands using (organization_id = (select app.organization_id()));
grant select on public.same_person_signs to commands;

alter table public.access_review_items add column finding text check (length(finding) <= 1000);
