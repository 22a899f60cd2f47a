-- Grants, disasters, assets and work: their rules across records, and a new agency's defaults.

-- The moment at which an id was made: its first 48 bits. It tells how long an entry of the trail has waited.
create function app.uuid_v7_at(id uuid) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp(('x' || lpad(replace(left(id::text, 13), '-', ''), 16, '0'))::bit(64)::bigint / 1000.0)
$$;

-- Defaults of a new agency: the Uniform Guidance since October 1, 2024, and before. A figure that was not compared with the
-- text says so; an administrator adds a row where a rule or an award differs.
create function app.default_grants(agency uuid) returns void language sql as $$
  insert into public.grant_terms (organization_id, kind, value, valid_from, valid_to, source)
  select agency, d.kind, d.value, d.valid_from::date, (d.valid_to::date - 1), d.source
    from (values
      ('de_minimis_percent', 10, '2014-12-26', '2024-10-01', '2 CFR 200.414(f) before 89 FR 30136; check it before you rely on it'),
      ('de_minimis_percent', 15, '2024-10-01', null, '2 CFR 200.414(f), 89 FR 30136'),
      ('subaward_base', 25000, '2014-12-26', '2024-10-01', '2 CFR 200.1 before 89 FR 30136; check it before you rely on it'),
      ('subaward_base', 50000, '2024-10-01', null, '2 CFR 200.1, modified total direct cost'),
      ('transfer_percent', 10, '2014-12-26', null, '2 CFR 200.308(f) and (i)'),
      ('transfer_from', 250000, '2020-08-31', '2025-10-01', '2 CFR 200.308, simplified acquisition threshold of 48 CFR 2.101'),
      ('transfer_from', 350000, '2025-10-01', null, '2 CFR 200.308, simplified acquisition threshold; FAC 2025-06, 90 FR 41872'),
      ('single_audit', 750000, '2014-12-26', '2024-10-01', '2 CFR 200.501 before 89 FR 30136; check it before you rely on it'),
      ('single_audit', 1000000, '2024-10-01', null, '2 CFR 200.501, for fiscal years that begin on or after this day; check the day before you rely on it'),
      ('questioned_cost', 25000, '2014-12-26', null, '2 CFR 200.516'),
      ('report_days', 30, '2014-12-26', null, '2 CFR 200.328 and 200.329, quarterly and semiannual'),
      ('annual_report_days', 90, '2014-12-26', null, '2 CFR 200.328 and 200.329, annual'),
      ('closeout_days', 120, '2020-11-12', null, '2 CFR 200.344(b)'),
      ('sub_closeout_days', 90, '2014-12-26', null, '2 CFR 200.344(b)'),
      ('agency_closeout_months', 12, '2020-11-12', null, '2 CFR 200.344'),
      ('retention_years', 3, '2014-12-26', null, '2 CFR 200.334'),
      ('interest_kept', 500, '2014-12-26', null, '2 CFR 200.305(b)'),
      ('interest_account_awards', 120000, '2014-12-26', '2024-10-01', '2 CFR 200.305(b) before 89 FR 30136; check it before you rely on it'),
      ('interest_account_awards', 250000, '2024-10-01', null, '2 CFR 200.305(b)'),
      ('reimbursement_days', 30, '2014-12-26', null, '2 CFR 200.305(b)(3)'),
      ('advance_days', 3, '2014-12-26', null, 'Common figure in payment systems for “immediate need” (2 CFR 200.305(b)(1)); replace it with the award’s own'),
      ('ffata', 30000, '2020-11-12', null, '2 CFR 170, Appendix A'),
      ('equipment', 5000, '2014-12-26', '2024-10-01', '2 CFR 200.1 and 200.313 before 89 FR 30136; check it before you rely on it'),
      ('equipment', 10000, '2024-10-01', null, '2 CFR 200.1 and 200.313; a lower capitalization level of your own takes precedence'),
      ('fixed_subaward', 500000, '2024-10-01', null, '2 CFR 200.333'),
      ('extension_months', 12, '2014-12-26', null, '2 CFR 200.308'),
      ('audit_months', 9, '2014-12-26', null, '2 CFR 200.512, or 30 days after the auditor’s report if that is sooner')
    ) d (kind, value, valid_from, valid_to, source)
   where not exists (select from public.grant_terms t where t.organization_id = agency and t.kind = d.kind);
$$;

-- Defaults of a new agency, from the regulations as far as they were looked up. FEMA publishes its thresholds for each
-- fiscal year: an administrator enters those of 2026 and later from the notice.
create function app.default_fema_figures(agency uuid) returns void language sql as $$
  insert into public.fema_terms (organization_id, kind, value, valid_from, valid_to, source)
  select agency, d.kind, d.value, d.valid_from::date, (d.valid_to::date - 1), d.source
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
      ('mitigation_percent', 15, '2020-06-01', null, 'Public Assistance guide, section 406; check it before you rely on it'),
      ('mitigation_listed', 100, '2020-06-01', null, 'Public Assistance guide, section 406; check it before you rely on it'),
      ('local_rate_most', 75, '2020-06-01', null, '44 CFR 206.228(a)(1)'),
      ('management_recipient', 7, '2020-06-01', null, 'Disaster Recovery Reform Act, section 1215; check it before you rely on it'),
      ('management_subrecipient', 5, '2020-06-01', null, 'Disaster Recovery Reform Act, section 1215; check it before you rely on it'),
      ('hmgp_first', 15, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_first_to', 2000000000, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_second', 10, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_second_to', 10000000000, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_third', 7.5, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_third_to', 35333000000, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_enhanced', 20, '2020-06-01', null, '44 CFR 206.432(b)'),
      ('hmgp_months', 15, '2020-06-01', null, '44 CFR 206.436; the recipient may ask for 30 to 120 days at a time, 240 at most'),
      ('mitigation_share', 75, '2020-06-01', null, '44 CFR 206.432(c)'),
      ('discount_percent', 3.1, '2025-01-01', '2025-04-08', 'The rate before April 8, 2025, for projects awarded then; its first day was not verified'),
      ('discount_percent', 7, '2025-04-08', null, 'For projects not awarded by April 8, 2025')
    ) d (kind, value, valid_from, valid_to, source)
   where not exists (select from public.fema_terms t where t.organization_id = agency and t.kind = d.kind);
$$;

create function app.default_fema(agency uuid) returns void language sql as $$
  select app.default_fema_figures(agency);
  insert into public.fema_forms (organization_id, kind, number, source)
  select agency, d.kind, d.number, d.source
    from (values
      ('labor', 'FEMA Form 009-0-123 (before: 90-123)', 'Number taken from an applicant’s form; newer summaries have FF-104-FY-21 numbers, check the form'),
      ('materials', 'FEMA Form 009-0-124', 'Number looked up; check it against the form'),
      ('rental', 'FEMA Form 009-0-125', 'Number looked up; check it against the form'),
      ('contract', 'FEMA Form 009-0-126', 'Number looked up; check it against the form'),
      ('equipment', 'FEMA Form 009-0-127', 'Number looked up; check it against the form'),
      ('benefits', 'FEMA Form 009-0-128', 'Number looked up; check its columns against the form'),
      ('request', 'FEMA Form 90-49', 'The paper form; requests are made in the Grants Portal today'),
      ('project', 'Project application FF-104-FY-22-242', 'Infrastructure restoration, OMB 1660-0017; check it against the form'),
      ('mitigation', 'SF-424 family and the program’s subapplication', '44 CFR 206.436')
    ) d (kind, number, source)
   where not exists (select from public.fema_forms f where f.organization_id = agency and f.kind = d.kind);
$$;

-- Defaults of a new agency: the federal rules as far as they are known, and common figures that its administrator replaces with its own.
create function app.default_asset_terms(agency uuid, since date) returns void language sql as $$
  insert into public.asset_terms (organization_id, kind, value, valid_from, source)
  select agency, d.kind, d.value, since, d.source
    from (values
      ('count_years', 2, '2 CFR 200.313(d)(2)'),
      ('answer_days', 120, '2 CFR 200.313(e): 120 days without an answer'),
      ('fci_good', 5, 'Common default; replace it with your own rule'),
      ('fci_poor', 10, 'Common default; replace it with your own rule'),
      ('discount_percent', 3, 'Common default; replace it with your own rule'),
      ('risk_high', 15, 'Common default; replace it with your own rule'),
      ('near_days', 30, 'Common default; replace it with your own rule'),
      ('rate_hours', 200000, 'OSHA incidence rates: 100 people who work 40 hours in 50 weeks'),
      ('osha_report_death', 8, '29 CFR 1904.39(a)(1)'),
      ('osha_report_serious', 24, '29 CFR 1904.39(a)(2)'),
      ('osha_death_window', 30, '29 CFR 1904.39(b)(6)'),
      ('osha_serious_window', 24, '29 CFR 1904.39(b)(6)'),
      ('osha_record_days', 7, '29 CFR 1904.29(b)(3)'),
      ('osha_keep_years', 5, '29 CFR 1904.33(a)')
    ) d (kind, value, source)
   where not exists (select from public.asset_terms t where t.organization_id = agency and t.kind = d.kind);
  insert into public.asset_terms (organization_id, kind, value, valid_from, valid_to, source)
  select agency, d.kind, d.value, d.valid_from::date, (d.valid_to::date - 1), d.source
    from (values
      ('equipment_from', 5000, '2014-12-26', '2024-10-01', '2 CFR 200.1 (equipment) before October 1, 2024'),
      ('equipment_from', 10000, '2024-10-01', null, '2 CFR 200.1 (equipment), revision effective October 1, 2024'),
      ('keep_up_to', 5000, '2014-12-26', '2024-10-01', '2 CFR 200.313(e)(1) before October 1, 2024'),
      ('keep_up_to', 10000, '2024-10-01', null, '2 CFR 200.313(e)(1), revision effective October 1, 2024'),
      ('selling_costs', 500, '2014-12-26', '2024-10-01', '2 CFR 200.313(e)(2) before October 1, 2024'),
      ('selling_costs', 1000, '2024-10-01', null, '2 CFR 200.313(e)(2), revision effective October 1, 2024'),
      ('capitalize_from', 5000, '2014-12-26', '2024-10-01', 'Common default; replace it with your own rule'),
      ('capitalize_from', 10000, '2024-10-01', null, 'Common default; replace it with your own rule')
    ) d (kind, value, valid_from, valid_to, source)
   where not exists (select from public.asset_terms t where t.organization_id = agency and t.kind = d.kind);
$$;

-- Common figures that an agency replaces with its own.
create function app.default_stock_terms(agency uuid, since date) returns void language sql as $$
  insert into public.stock_terms (organization_id, kind, value, valid_from, source)
  select agency, d.kind, d.value, since, d.source
    from (values
      ('abc_a', 80, 'Common rule: 80%, 15% and 5% of the annual value'),
      ('abc_b', 95, 'Common rule: 80%, 15% and 5% of the annual value'),
      ('service_factor', 1.645, 'Normal distribution: no stockout in 95 of 100 lead times'),
      ('order_cost', 50, 'Common default; replace it with your own figure'),
      ('holding_percent', 20, 'Common default; replace it with your own figure'),
      ('expiry_days', 90, 'Common default; replace it with your own figure')
    ) d (kind, value, source)
   where not exists (select from public.stock_terms t where t.organization_id = agency and t.kind = d.kind);
$$;

-- Who was notified of an alert, so that no one is notified twice.
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
select app.keep_under_hold('public.alert_tellings');
create policy "commands" on public.alert_tellings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert on public.alert_tellings to commands;
create index on public.alert_tellings (organization_id, user_id);

-- A name as it is compared: lowercase, no marks, its words in alphabetical order, so that "Cole, R." is "R. Cole".
create function app.name_key(name text) returns text language sql immutable parallel safe as $$
  select nullif(string_agg(word, ' ' order by word), '')
    from string_to_table(lower(regexp_replace(coalesce(name, ''), '[^[:alnum:]]+', ' ', 'g')), ' ') as word where word <> '' $$;

create function app.in_hours(minutes numeric) returns text language sql immutable parallel safe as $$
  select case when minutes = 60 then '1 hour' else trim_scale(round(minutes / 60, 2)) || ' hours' end $$;

-- Every entry of hours of these days, in all registers, with cost records that are only proposed yet. An entry that claims
-- hours of another register names that record in claims, and is counted there, under books. A volunteer's shift past
-- midnight, whose hours have clock times, counts for both days.
create function app.hours_of(organization uuid, days date[], proposed jsonb default '[]') returns table (
  subject text, register text, id uuid, day date, number text, entered_by uuid, who text, account uuid, employee text, names text[], claims uuid, books uuid,
  minutes numeric, begins timestamptz, ends timestamptz, regular boolean, overtime boolean, task text, words text, damage uuid, beside text
) language sql stable set enable_nestloop = on as $$
  with costs as (
    select * from public.cost_records
     where organization_id = organization and worked_on = any (days) and kind in ('labor', 'equipment') and status in ('noted', 'checked')
    union all
    select * from jsonb_populate_recordset(null::public.cost_records, proposed) where kind in ('labor', 'equipment')
  )
  select 'person', 'cost_records', c.id, c.worked_on, c.number, c.entered_by, c.person_name, c.employee, app.name_key(c.employee_number),
         array_remove(array[app.name_key(c.person_name), app.name_key(m.display_name)], null), coalesce(c.work_order, c.volunteer_work), null::uuid,
         60 * (coalesce(c.regular_hours, 0) + coalesce(c.overtime_hours, 0)), c.starts_at, c.ends_at,
         coalesce(c.regular_hours, 0) > 0, coalesce(c.overtime_hours, 0) > 0, w.key, w.key, c.damage, null
    from costs c cross join lateral (select app.name_key(c.description) offset 0) w (key)
    left join public.organization_members m on m.organization_id = organization and m.user_id = c.employee
   where c.kind = 'labor'
  union all
  select 'equipment', 'cost_records', c.id, c.worked_on, c.number, c.entered_by, coalesce(c.equipment, 'This unit'), null, app.name_key(c.unit_number),
         array_remove(array[app.name_key(coalesce(c.equipment, r.equipment))], null), null, null,
         60 * (coalesce(c.hours, 0) + coalesce(c.standby_hours, 0)), c.starts_at, c.ends_at, true, true, w.key, w.key, c.damage, app.name_key(c.operator)
    from costs c cross join lateral (select app.name_key(c.description) offset 0) w (key)
    left join public.equipment_rates r on r.organization_id = organization and r.id = c.rate
   where c.kind = 'equipment' and coalesce(r.unit, 'hour') !~* 'mile'
  union all
  select 'person', 'work_labor', l.id, l.worked_on, w.number, l.created_by, m.display_name, l.worker, null, array_remove(array[app.name_key(m.display_name)], null), null, l.work_order,
         l.minutes, l.starts_at, l.ends_at, true, true, l.work_order || ' ' || coalesce(app.name_key(l.note), ''), app.name_key(w.title), w.damage, null
    from public.work_labor l
    join public.work_orders w on w.organization_id = l.organization_id and w.id = l.work_order
    join public.organization_members m on m.organization_id = l.organization_id and m.user_id = l.worker
   where l.organization_id = organization and l.worked_on = any (days) and l.voided_on is null
  union all
  select 'person', 'volunteer_assignments', a.id, d.day, 'volunteer assignment "' || a.task || '"', a.created_by, v.name, null, null, array_remove(array[app.name_key(v.name)], null), null, a.id,
         extract(epoch from least(a.arrived_at + a.hours * interval '1 hour', app.start_of_day(organization, d.day + 1)) - greatest(a.arrived_at, app.start_of_day(organization, d.day))) / 60,
         a.arrived_at, a.arrived_at + a.hours * interval '1 hour', true, true, app.name_key(a.task), app.name_key(a.task), null, null
    from unnest(days) d (day)
    join public.volunteer_assignments a on a.organization_id = organization and a.status = 'released' and a.hours > 0
     and a.arrived_at < app.start_of_day(organization, d.day + 1) and a.arrived_at > app.start_of_day(organization, d.day) - interval '24 hours'
     and a.arrived_at + a.hours * interval '1 hour' > app.start_of_day(organization, d.day)
    join public.volunteers v on v.organization_id = a.organization_id and v.id = a.volunteer
$$;

-- The same worker: the same account or the same employee number; otherwise the same name.
create function app.same_worker(account uuid, employee text, names text[], other uuid, other_employee text, other_names text[]) returns boolean
language sql immutable parallel safe as $$
  select case when account is not null and other is not null then account = other
              when employee is not null and other_employee is not null then employee = other_employee
              else names && other_names end $$;

-- Which of these entries can't be counted beside all others, each with the reason: more than a work order or an assignment
-- has, the same hours as another entry, or a day of more than 24 hours. Of several fresh entries each is compared with
-- those of a lower id, as if they came one after the other; what depends on an entry that is refused here is left for the
-- next asking, without that entry. Workers are compared only where they share an account, a number or a name. The planner
-- can't know how many entries there are, and thousands compared one by one would take half a minute: it must hash them.
create function app.wrong_hours(organization uuid, of_register text, fresh uuid[], days date[], proposed jsonb default '[]') returns table (id uuid, reason text) language sql stable set enable_nestloop = off as $$
  with entries as materialized (
    select row_number() over () as entry, h.*, f.id is not null as is_fresh, coalesce(m.display_name, 'a colleague') as enterer
      from app.hours_of(organization, days, proposed) h
      left join (select distinct unnest(fresh) as id) f on f.id = h.id and h.register = of_register
      left join public.organization_members m on m.organization_id = organization and m.user_id = h.entered_by
  ), keyed as materialized (
    select e.entry, e.day, e.subject, e.is_fresh, k.key from entries e
     cross join lateral (select 'account ' || e.account union all select 'number ' || e.employee union all select 'name ' || name from unnest(e.names) name) k (key)
     where k.key is not null
  ), pairs as materialized (
    select distinct own.entry as own, h.entry as other
      from keyed o join keyed k on k.day = o.day and k.subject = o.subject and k.key = o.key and k.entry <> o.entry
      join entries own on own.entry = o.entry join entries h on h.entry = k.entry
     where o.is_fresh and (not h.is_fresh or h.id < own.id)
       and app.same_worker(own.account, own.employee, own.names, h.account, h.employee, h.names)
  ), claimed as (
    select own.entry, format('%s has %s for %s on %s, and %s would claim %s.',
             coalesce((select w.number from public.work_orders w where w.organization_id = organization and w.id = own.claims), 'This volunteer assignment'),
             app.in_hours(coalesce(sum(h.minutes) filter (where h.books = own.claims), 0)), own.who, to_char(own.day, 'FMMon FMDD, YYYY'),
             concat_ws(', ', string_agg(h.number, ', ' order by h.number) filter (where h.claims = own.claims), own.number),
             app.in_hours(own.minutes + coalesce(sum(h.minutes) filter (where h.claims = own.claims), 0))) as reason
      from entries own left join pairs p on p.own = own.entry left join entries h on h.entry = p.other
     where own.is_fresh and own.claims is not null
     group by own.entry, own.claims, own.who, own.day, own.number, own.minutes
    having own.minutes + coalesce(sum(h.minutes) filter (where h.claims = own.claims), 0) > coalesce(sum(h.minutes) filter (where h.books = own.claims), 0)
  ), twice as (
    select distinct on (own.entry) own.entry,
           format('Already entered in %s by %s on %s: %s.', h.number, h.enterer, to_char(own.day, 'FMMon FMDD, YYYY'), app.in_hours(h.minutes))
             || case when h.register = 'work_labor' and own.register = 'cost_records' then ' Select that work order if these are the same hours. Otherwise enter start and end times.'
                     when h.register = 'volunteer_assignments' and own.register = 'cost_records' then ' Select that assignment if these are the same hours. Otherwise enter start and end times.'
                     else ' Correct that entry, or enter start and end times if this was another shift.' end as reason
      from pairs p join entries own on own.entry = p.own join entries h on h.entry = p.other
     where own.claims is null and h.claims is null
       and ((own.regular and h.regular) or (own.overtime and h.overtime))
       and case when own.begins is not null and own.ends is not null and h.begins is not null and h.ends is not null
                  then own.begins < h.ends and h.begins < own.ends
                when own.subject = 'equipment' and own.beside is not null and h.beside is not null and own.beside <> h.beside then false
                when h.register = own.register then h.task = own.task
                else h.words = own.words or h.damage = own.damage or (h.minutes = own.minutes and own.begins is null and h.begins is null) end
     order by own.entry, h.number
  ), too_many as (
    select own.entry, format('%s would have %s on %s, and a day has 24.', own.who, app.in_hours(own.minutes + coalesce(sum(h.minutes), 0)), to_char(own.day, 'FMMon FMDD, YYYY'))
             || coalesce(format(' Already entered: %s.', string_agg(format('%s in %s', app.in_hours(h.minutes), h.number), ', ' order by h.number)), '') as reason
      from entries own left join pairs p on p.own = own.entry left join entries h on h.entry = p.other and h.claims is null
     where own.is_fresh and own.claims is null
     group by own.entry, own.who, own.day, own.minutes
    having own.minutes + coalesce(sum(h.minutes), 0) > 1440
  ), wrong as materialized (
    select own.entry, own.id, coalesce(c.reason, t.reason, m.reason) as reason
      from entries own left join claimed c using (entry) left join twice t using (entry) left join too_many m using (entry)
     where coalesce(c.reason, t.reason, m.reason) is not null
  )
  select w.id, w.reason from wrong w
   where not exists (select from pairs p join wrong before on before.entry = p.other where p.own = w.entry)
$$;

create function app.refuse_wrong_hours(organization uuid, of_register text, fresh uuid[], days date[]) returns void language plpgsql as $$
declare
  wrong text;
begin
  select w.reason into wrong from app.wrong_hours(organization, of_register, fresh, days) w order by w.id limit 1;
  if wrong is not null then
    raise sqlstate 'PT409' using message = wrong;
  end if;
end
$$;

create function app.judge_hours() returns trigger language plpgsql as $$
declare
  days date[];
begin
  perform pg_advisory_xact_lock(hashtextextended('hours of ' || new.organization_id, 0));
  days := case tg_table_name
    when 'volunteer_assignments' then array[app.day_of(new.organization_id, (to_jsonb(new) ->> 'arrived_at')::timestamptz), app.day_of(new.organization_id, (to_jsonb(new) ->> 'arrived_at')::timestamptz) + 1]
    else array[(to_jsonb(new) ->> 'worked_on')::date] end;
  perform app.refuse_wrong_hours(new.organization_id, tg_table_name, array[new.id], array_remove(days, null));
  -- Hours that were voided or reduced here may be claimed in a cost record: they must be removed there first.
  if tg_op = 'UPDATE' and tg_table_name = 'work_labor' then
    perform app.refuse_wrong_hours(new.organization_id, 'cost_records', array_agg(c.id), days)
      from public.cost_records c
     where c.organization_id = new.organization_id and c.worked_on = any (days) and c.work_order = (to_jsonb(new) ->> 'work_order')::uuid
       and c.kind = 'labor' and c.status in ('noted', 'checked')
    having count(*) > 0;
  end if;
  return null;
end
$$;

-- All new cost records of a statement at once: an import writes a thousand of them.
create function app.judge_new_hours() returns trigger language plpgsql as $$
declare
  entered record;
begin
  for entered in
    select n.organization_id, array_agg(n.id) as ids, array_agg(distinct n.worked_on) as days from fresh n
     where n.kind in ('labor', 'equipment') and n.status in ('noted', 'checked') group by n.organization_id
  loop
    perform pg_advisory_xact_lock(hashtextextended('hours of ' || entered.organization_id, 0));
    perform app.refuse_wrong_hours(entered.organization_id, 'cost_records', entered.ids, entered.days);
  end loop;
  return null;
end
$$;

create trigger new_hours_once after insert on public.cost_records
  referencing new table as fresh for each statement execute function app.judge_new_hours();

create constraint trigger hours_once after update of kind, worked_on, person_name, employee, employee_number, regular_hours, overtime_hours, equipment, unit_number, operator, rate, hours, standby_hours, description, damage, starts_at, ends_at, work_order, volunteer_work, status on public.cost_records
  for each row when (new.kind in ('labor', 'equipment') and new.status in ('noted', 'checked')) execute function app.judge_hours();

create constraint trigger hours_once after insert or update on public.work_labor for each row execute function app.judge_hours();

create constraint trigger hours_once after insert or update of hours, arrived_at, volunteer, status on public.volunteer_assignments
  for each row when (new.status = 'released') execute function app.judge_hours();

-- Two people, whatever command or service writes: the requester of an exception can't decide it, an approval has the person
-- and the day, and a decision can't be changed.
create function app.judge_exception() returns trigger language plpgsql as $$
begin
  if new.decided_by = new.asked_by then
    raise sqlstate 'PT409' using message = 'You can’t decide your own request. Ask another manager.';
  end if;
  if (new.status in ('approved', 'refused')) <> (new.decided_by is not null and new.decided_on is not null) then
    raise sqlstate 'PT409' using message = 'A decision on a cost exception needs a person and a date.';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'requested' and (new.status, new.amount, new.kind, new.asked_by, new.decided_by) is distinct from (old.status, old.amount, old.kind, old.asked_by, old.decided_by) then
    raise sqlstate 'PT409' using message = 'A decided cost exception can’t be changed. Request a new one.';
  end if;
  return null;
end
$$;

create constraint trigger two_people after insert or update on public.cost_exceptions for each row execute function app.judge_exception();

-- An outside auditor reads what a second manager confirmed: that person, that mailbox and those dates.
create function app.judge_auditor_access() returns trigger language plpgsql as $$
begin
  if new.confirmed_by = new.requested_by then
    raise sqlstate 'PT409' using message = 'You requested this access. Another manager must confirm it.';
  end if;
  if new.status = 'active' and (new.confirmed_by is null or new.confirmed_at is null) then
    raise sqlstate 'PT409' using message = 'Access of an auditor needs a confirmation before it is active.';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'requested' and (new.single_audit, new.name, new.email, new.starts_on, new.ends_on, new.requested_by, new.confirmed_by) is distinct from (old.single_audit, old.name, old.email, old.starts_on, old.ends_on, old.requested_by, old.confirmed_by) then
    raise sqlstate 'PT409' using message = 'Confirmed access can’t be changed. End it and add new access.';
  end if;
  return null;
end
$$;

create constraint trigger two_people after insert or update on public.auditor_access for each row execute function app.judge_auditor_access();

-- The link and the code of an outside auditor, as hashes. Access: only the server; the link goes to one mailbox.
create table public.auditor_links (
  organization_id uuid not null references public.organizations (id),
  auditor_access uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  code_hash bytea check (length(code_hash) = 32),
  code_ends_at timestamptz,
  guesses integer not null default 0 check (guesses between 0 and 5),
  primary key (organization_id, auditor_access),
  unique (organization_id, token_hash),
  foreign key (organization_id, auditor_access) references public.auditor_access (organization_id, id)
);
select app.protect('public.auditor_links');
select app.keep_under_hold('public.auditor_links');

-- The state of a sensor connection, which changes with every message, and the sealed password for its broker, which no one reads. The
-- process that holds a connection to a broker renews its lease; another takes over when that has run out.
create table public.device_connection_states (
  organization_id uuid not null,
  connection uuid not null,
  password_sealed bytea,
  held_by uuid,
  held_until timestamptz,
  connected_since timestamptz,
  last_message_at timestamptz,
  last_refused_at timestamptz,
  last_refusal text check (length(last_refusal) <= 500),
  primary key (organization_id, connection),
  foreign key (organization_id, connection) references public.device_connections (organization_id, id)
);
select app.protect('public.device_connection_states');
select app.keep_under_hold('public.device_connection_states');
create policy "commands" on public.device_connection_states for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert, update on public.device_connection_states to commands;
