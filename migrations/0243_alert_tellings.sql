-- Who was told of an alert, so that nobody is told of the same one again and again.
create table public.alert_tellings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  alert uuid not null,
  user_id uuid not null,
  told_by uuid not null,
  told_at timestamptz not null,
  primary key (organization_id, alert, user_id),
  foreign key (organization_id, alert) references public.cap_alerts (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.alert_tellings');
create index on public.alert_tellings (organization_id, user_id);
create policy "commands" on public.alert_tellings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert on public.alert_tellings to commands;
