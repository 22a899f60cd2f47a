-- Which edition of FEMA’s forms an agency works with.

-- Which number and edition of a FEMA form the agency works with, and until when it is valid: looked up by somebody, with where.
create table public.fema_forms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('labor', 'benefits', 'equipment', 'materials', 'rental', 'contract', 'request', 'project', 'mitigation')),
  number text not null check (length(number) <= 80) check (number <> ''),
  edition_on date,
  expires_on date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.fema_forms');
create index on public.fema_forms (organization_id, created_at desc, id desc);
create policy "people read" on public.fema_forms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.fema_forms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.fema_forms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.fema_forms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, number, edition_on, expires_on, source), update (kind, number, edition_on, expires_on, source) on public.fema_forms to authenticated;
grant select, insert, update, delete on public.fema_forms to commands;
select app.keep_history('public.fema_forms');
select realtime.publish('public.fema_forms');

-- Numbers as they were looked up; editions and last days stand in the corner of each form and are entered from there.
alter function app.default_fema(uuid) rename to default_fema_figures;
create function app.default_fema(agency uuid) returns void language sql as $$
  select app.default_fema_figures(agency);
  insert into public.fema_forms (organization_id, kind, number, source)
  select agency, d.kind, d.number, d.source
    from (values
      ('labor', 'FEMA Form 009-0-123 (before: 90-123)', 'Number looked up with the form of an applicant; summaries since carry FF-104-FY-21 numbers, check the form'),
      ('materials', 'FEMA Form 009-0-124', 'Number looked up; check it with the form'),
      ('rental', 'FEMA Form 009-0-125', 'Number looked up; check it with the form'),
      ('contract', 'FEMA Form 009-0-126', 'Number looked up; check it with the form'),
      ('equipment', 'FEMA Form 009-0-127', 'Number looked up; check it with the form'),
      ('benefits', 'FEMA Form 009-0-128', 'Number looked up; its columns are from general knowledge'),
      ('request', 'FEMA Form 90-49', 'The paper form; requests are made in the Grants Portal today'),
      ('project', 'Project application FF-104-FY-22-242', 'Infrastructure restoration, OMB 1660-0017; check it with the form'),
      ('mitigation', 'SF-424 family and the program’s subapplication', '44 CFR 206.436')
    ) d (kind, number, source)
   where not exists (select from public.fema_forms f where f.organization_id = agency and f.kind = d.kind);
$$;
set local role custodian;
select app.default_fema(id) from public.organizations where kind = 'agency';
reset role;
