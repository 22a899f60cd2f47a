-- Grants: the limits that they are held to, by day and with their paragraph, and the awards themselves.

-- A limit, a rate or a clock that grants are held to, from a day on, with the paragraph that says so.
create table public.grant_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('de_minimis_percent', 'subaward_base', 'transfer_percent', 'transfer_from', 'single_audit', 'questioned_cost', 'report_days', 'annual_report_days', 'closeout_days', 'sub_closeout_days', 'agency_closeout_months', 'retention_years', 'interest_kept', 'interest_account_awards', 'reimbursement_days', 'advance_days', 'ffata', 'equipment', 'fixed_subaward', 'extension_months', 'audit_months')),
  value numeric not null check (value >= 0) check (value <= 100000000),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.grant_terms');
create index on public.grant_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.grant_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.grant_terms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.grant_terms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.grant_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, value, valid_from, valid_until, source), update (kind, value, valid_from, valid_until, source) on public.grant_terms to authenticated;
grant select, insert, update, delete on public.grant_terms to commands;
select app.keep_history('public.grant_terms');
select realtime.publish('public.grant_terms');
-- Money that somebody gives for a purpose and a time: the award with its terms, from its acceptance to its closeout.
create table public.grants (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('federal', 'pass_through', 'state', 'private')),
  award_number text check (length(award_number) <= 60),
  agency text not null check (length(agency) <= 200) check (agency <> ''),
  pass_through text check (length(pass_through) <= 200),
  aln text check (length(aln) <= 6),
  aln_title text check (length(aln_title) <= 200),
  department text check (length(department) <= 120),
  manager uuid not null,
  program_officer uuid,
  contact text check (length(contact) <= 200),
  purpose text check (length(purpose) <= 5000),
  awarded_on date not null,
  starts_on date not null,
  ends_on date not null,
  amount bigint not null check (amount >= 1),
  match bigint not null default 0 check (match >= 0),
  payment text not null default 'reimbursement' check (payment in ('reimbursement', 'advance')),
  reports text not null default 'quarterly' check (reports in ('quarterly', 'semiannual', 'annual')),
  indirect text not null default 'none' check (indirect in ('none', 'de_minimis', 'negotiated')),
  indirect_rate numeric check (indirect_rate >= 0) check (indirect_rate <= 100),
  income_use text not null default 'deduction' check (income_use in ('deduction', 'addition', 'cost_share')),
  research boolean not null default false,
  fund uuid,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  spent bigint not null default 0 check (spent >= 0),
  matched bigint not null default 0 check (matched >= 0),
  drawn bigint not null default 0 check (drawn >= 0),
  received bigint not null default 0 check (received >= 0),
  obligated bigint not null default 0 check (obligated >= 0),
  attention text check (length(attention) <= 2000),
  drafted_by uuid not null,
  accepted_by uuid,
  accepted_at timestamptz,
  closed_on date,
  keep_until date,
  status text not null default 'draft' check (status in ('draft', 'active', 'attention', 'closing', 'closed', 'terminated')),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, award_number),
  foreign key (organization_id, fund) references public.funds (organization_id, id),
  foreign key (organization_id, manager) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, program_officer) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, accepted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grants');
create index on public.grants (organization_id, created_at desc, id desc);
create index on public.grants (organization_id, status, created_at desc, id desc);
create index on public.grants (organization_id, manager);
create index on public.grants (organization_id, program_officer);
create index on public.grants (organization_id, fund);
create index on public.grants (organization_id, drafted_by);
create index on public.grants (organization_id, accepted_by);
create policy "people read" on public.grants for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grants for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft'));
create policy "commands" on public.grants for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, award_number, agency, pass_through, aln, aln_title, department, manager, program_officer, contact, purpose, awarded_on, starts_on, ends_on, amount, match, payment, reports, indirect, indirect_rate, income_use, research, fund, documents) on public.grants to authenticated;
grant select, insert, update, delete on public.grants to commands;
select app.keep_history('public.grants');
select app.keep_search('public.grants', 'user', '', 'number', 'title', 'award_number', 'agency', 'purpose');
select realtime.publish('public.grants');
create index grant_terms_kind on public.grant_terms (organization_id, kind, valid_from);
create index grants_ends on public.grants (organization_id, ends_on, id);

-- What an agency begins with: the Uniform Guidance as it has been since October 1, 2024, and what it was before. What was not
-- compared with the text says so; an administrator puts a new row where a rule or an award says something else.
create function app.default_grants(agency uuid) returns void language sql as $$
  insert into public.grant_terms (organization_id, kind, value, valid_from, valid_until, source)
  select agency, d.kind, d.value, d.valid_from::date, d.valid_until::date, d.source
    from (values
      ('de_minimis_percent', 10, '2014-12-26', '2024-10-01', '2 CFR 200.414(f) before 89 FR 30136 (from general knowledge)'),
      ('de_minimis_percent', 15, '2024-10-01', null, '2 CFR 200.414(f), 89 FR 30136'),
      ('subaward_base', 25000, '2014-12-26', '2024-10-01', '2 CFR 200.1 before 89 FR 30136 (from general knowledge)'),
      ('subaward_base', 50000, '2024-10-01', null, '2 CFR 200.1, modified total direct cost'),
      ('transfer_percent', 10, '2014-12-26', null, '2 CFR 200.308(f) and (i)'),
      ('transfer_from', 250000, '2020-08-31', '2025-10-01', '2 CFR 200.308, simplified acquisition threshold of 48 CFR 2.101'),
      ('transfer_from', 350000, '2025-10-01', null, '2 CFR 200.308, simplified acquisition threshold; FAC 2025-06, 90 FR 41872'),
      ('single_audit', 750000, '2014-12-26', '2024-10-01', '2 CFR 200.501 before 89 FR 30136 (from general knowledge)'),
      ('single_audit', 1000000, '2024-10-01', null, '2 CFR 200.501, for fiscal years that begin on or after this day (day from general knowledge)'),
      ('questioned_cost', 25000, '2014-12-26', null, '2 CFR 200.516'),
      ('report_days', 30, '2014-12-26', null, '2 CFR 200.328 and 200.329, quarterly and semiannual'),
      ('annual_report_days', 90, '2014-12-26', null, '2 CFR 200.328 and 200.329, annual'),
      ('closeout_days', 120, '2020-11-12', null, '2 CFR 200.344(b)'),
      ('sub_closeout_days', 90, '2014-12-26', null, '2 CFR 200.344(b)'),
      ('agency_closeout_months', 12, '2020-11-12', null, '2 CFR 200.344'),
      ('retention_years', 3, '2014-12-26', null, '2 CFR 200.334'),
      ('interest_kept', 500, '2014-12-26', null, '2 CFR 200.305(b)'),
      ('interest_account_awards', 120000, '2014-12-26', '2024-10-01', '2 CFR 200.305(b) before 89 FR 30136 (from general knowledge)'),
      ('interest_account_awards', 250000, '2024-10-01', null, '2 CFR 200.305(b)'),
      ('reimbursement_days', 30, '2014-12-26', null, '2 CFR 200.305(b)(3)'),
      ('advance_days', 3, '2014-12-26', null, 'Customary figure of payment systems for “immediate need” (2 CFR 200.305(b)(1)); put the award’s own in its place'),
      ('ffata', 30000, '2020-11-12', null, '2 CFR 170, Appendix A'),
      ('equipment', 5000, '2014-12-26', '2024-10-01', '2 CFR 200.1 and 200.313 before 89 FR 30136 (from general knowledge)'),
      ('equipment', 10000, '2024-10-01', null, '2 CFR 200.1 and 200.313; a lower capitalization level of your own holds'),
      ('fixed_subaward', 500000, '2024-10-01', null, '2 CFR 200.333'),
      ('extension_months', 12, '2014-12-26', null, '2 CFR 200.308'),
      ('audit_months', 9, '2014-12-26', null, '2 CFR 200.512, or 30 days after the auditor’s report where that is sooner')
    ) d (kind, value, valid_from, valid_until, source)
   where not exists (select from public.grant_terms t where t.organization_id = agency and t.kind = d.kind);
$$;
set local role custodian;
select app.default_grants(id) from public.organizations where kind = 'agency';
reset role;
