-- The figures that FEMA’s programs are judged by, from a day on.

-- A threshold, a share or a number of days that FEMA’s programs are judged by, from a day on, with the rule that says so.
create table public.fema_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('guide_version', 'pa_minimum', 'pa_large', 'rpa_days', 'damage_days', 'emergency_months', 'emergency_more', 'permanent_months', 'permanent_more', 'appeal_days', 'appeal_forward_days', 'appeal_decision_days', 'appeal_information_days', 'arbitration', 'arbitration_rural', 'replace_percent', 'alternate_public', 'alternate_nonprofit', 'mitigation_percent', 'mitigation_listed', 'local_rate_most', 'management_recipient', 'management_subrecipient', 'hmgp_first', 'hmgp_first_to', 'hmgp_second', 'hmgp_second_to', 'hmgp_third', 'hmgp_third_to', 'hmgp_enhanced', 'hmgp_months', 'mitigation_share', 'discount_percent')),
  value numeric not null check (value >= 0) check (value <= 1000000000000),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.fema_terms');
create index on public.fema_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.fema_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.fema_terms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.fema_terms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.fema_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, value, valid_from, valid_until, source), update (kind, value, valid_from, valid_until, source) on public.fema_terms to authenticated;
grant select, insert, update, delete on public.fema_terms to commands;
select app.keep_history('public.fema_terms');
select realtime.publish('public.fema_terms');

-- What an agency begins with: what the regulations say, as far as it was looked up. FEMA publishes its thresholds anew for
-- each fiscal year: those of 2026 and later are entered by an administrator from the notice, and nothing is guessed.
create function app.default_fema(agency uuid) returns void language sql as $$
  insert into public.fema_terms (organization_id, kind, value, valid_from, valid_until, source)
  select agency, d.kind, d.value, d.valid_from::date, d.valid_until::date, d.source
    from (values
      ('guide_version', 4, '2020-06-01', '2025-01-06', 'Public Assistance Program and Policy Guide, version 4'),
      ('guide_version', 5, '2025-01-06', null, 'Public Assistance Program and Policy Guide, version 5'),
      ('pa_minimum', 4000, '2024-10-01', '2025-10-01', '44 CFR 206.202(d)(2), as adjusted for disasters declared in fiscal year 2025'),
      ('pa_large', 1062900, '2024-10-01', '2025-10-01', '44 CFR 206.203(c), as adjusted for disasters declared in fiscal year 2025'),
      ('rpa_days', 30, '2020-06-01', null, '44 CFR 206.202(c)'),
      ('damage_days', 60, '2020-06-01', null, '44 CFR 206.202(d)(1)(ii)'),
      ('emergency_months', 6, '2020-06-01', null, '44 CFR 206.204(c)(1)'),
      ('emergency_more', 6, '2020-06-01', null, '44 CFR 206.204(c)(2)'),
      ('permanent_months', 18, '2020-06-01', null, '44 CFR 206.204(c)(1)'),
      ('permanent_more', 30, '2020-06-01', null, '44 CFR 206.204(c)(2)'),
      ('appeal_days', 60, '2020-06-01', null, '44 CFR 206.206'),
      ('appeal_forward_days', 120, '2020-06-01', null, '44 CFR 206.206'),
      ('appeal_decision_days', 90, '2020-06-01', null, '44 CFR 206.206'),
      ('appeal_information_days', 30, '2020-06-01', null, '44 CFR 206.206'),
      ('arbitration', 500000, '2020-06-01', null, '44 CFR 206.206, for disasters declared since January 1, 2016'),
      ('arbitration_rural', 100000, '2020-06-01', null, '44 CFR 206.206, for disasters declared since January 1, 2016'),
      ('replace_percent', 50, '2020-06-01', null, '44 CFR 206.226(f)'),
      ('alternate_public', 90, '2020-06-01', null, '44 CFR 206.203(d)(2); a later law may be more generous, check it'),
      ('alternate_nonprofit', 75, '2020-06-01', null, '44 CFR 206.203(d)(2); a later law may be more generous, check it'),
      ('mitigation_percent', 15, '2020-06-01', null, 'Public Assistance guide, section 406; from general knowledge, check it before you rely on it'),
      ('mitigation_listed', 100, '2020-06-01', null, 'Public Assistance guide, section 406; from general knowledge, check it before you rely on it'),
      ('local_rate_most', 75, '2020-06-01', null, '44 CFR 206.228(a)(1)'),
      ('management_recipient', 7, '2020-06-01', null, 'Disaster Recovery Reform Act, section 1215; from general knowledge, check it before you rely on it'),
      ('management_subrecipient', 5, '2020-06-01', null, 'Disaster Recovery Reform Act, section 1215; from general knowledge, check it before you rely on it'),
      ('hmgp_first', 15, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_first_to', 2000000000, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_second', 10, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_second_to', 10000000000, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_third', 7.5, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_third_to', 35333000000, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_enhanced', 20, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_months', 15, '2020-06-01', null, '44 CFR 206.436; the recipient may ask for 30 to 120 days at a time, 240 at most'),
      ('mitigation_share', 75, '2020-06-01', null, '44 CFR 206.432(c)'),
      ('discount_percent', 3.1, '2025-01-01', '2025-04-08', 'The rate before April 8, 2025, for projects awarded then; its first day was not looked up'),
      ('discount_percent', 7, '2025-04-08', null, 'For projects not awarded by April 8, 2025')
    ) d (kind, value, valid_from, valid_until, source)
   where not exists (select from public.fema_terms t where t.organization_id = agency and t.kind = d.kind);
$$;
set local role custodian;
select app.default_fema(id) from public.organizations where kind = 'agency';
reset role;
