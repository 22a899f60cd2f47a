-- Every figure of the law is a dated row here and nowhere in the program. A new figure is a new row in a later migration.
-- `amount` counts in `unit`; `jurisdiction` is US, or US-OH for a law of Ohio that binds the agencies of that state;
-- `applies_to` is the kind of purchase, for laws that tell them apart.
alter table public.legal_limits
  add column unit text not null default 'cents' check (unit in ('cents', 'days', 'months', 'years', 'percent')),
  add column jurisdiction text not null default 'US' check (jurisdiction ~ '^US(-[A-Z]{2})?$'),
  add column applies_to text not null default 'any' check (applies_to in ('any', 'goods', 'services', 'construction', 'architect_engineer')),
  drop constraint legal_limits_kind_check,
  drop constraint legal_limits_kind_valid_from_key,
  add constraint legal_limits_kind_check check (kind in (
    'micro_purchase', 'small_purchase',
    'de_minimis_percent', 'subaward_base', 'transfer_percent', 'transfer_from', 'single_audit', 'audit_months', 'audit_report_days', 'questioned_cost',
    'report_days', 'annual_report_days', 'closeout_days', 'sub_closeout_days', 'agency_closeout_months', 'retention_years', 'interest_kept',
    'interest_account_awards', 'reimbursement_days', 'ffata', 'equipment', 'fixed_subaward', 'extension_months', 'extension_notice_days', 'inventory_months',
    'pay_days', 'acceptance_days', 'return_days', 'backup_withholding_percent')),
  add constraint legal_limits_one unique (jurisdiction, kind, applies_to, valid_from);

-- The state whose law binds an agency beside the federal one; null where none was named.
alter table public.organizations add column state text check (state ~ '^[A-Z]{2}$');
grant update (state) on public.organizations to commands;

insert into public.legal_limits (kind, amount, unit, paragraph, source, valid_from, valid_until) values
  ('micro_purchase', 1000000, 'cents', '2 CFR 200.67', 'OMB M-18-18', '2018-06-20', '2020-08-30'),
  ('small_purchase', 25000000, 'cents', '2 CFR 200.88', 'OMB M-18-18', '2018-06-20', '2020-08-30'),
  ('de_minimis_percent', 10, 'percent', '2 CFR 200.414(f)', 'before 89 FR 30136 (from general knowledge)', '2014-12-26', '2024-09-30'),
  ('de_minimis_percent', 15, 'percent', '2 CFR 200.414(f)', '89 FR 30136', '2024-10-01', null),
  ('subaward_base', 2500000, 'cents', '2 CFR 200.1', 'before 89 FR 30136 (from general knowledge)', '2014-12-26', '2024-09-30'),
  ('subaward_base', 5000000, 'cents', '2 CFR 200.1', '89 FR 30136, modified total direct cost', '2024-10-01', null),
  ('transfer_percent', 10, 'percent', '2 CFR 200.308(f), (i)', '89 FR 30136', '2014-12-26', null),
  ('transfer_from', 25000000, 'cents', '2 CFR 200.308', 'simplified acquisition threshold of 48 CFR 2.101', '2020-08-31', '2025-09-30'),
  ('transfer_from', 35000000, 'cents', '2 CFR 200.308', 'FAC 2025-06, 90 FR 41872', '2025-10-01', null),
  ('single_audit', 75000000, 'cents', '2 CFR 200.501', 'before 89 FR 30136 (from general knowledge)', '2014-12-26', '2024-09-30'),
  ('single_audit', 100000000, 'cents', '2 CFR 200.501', '89 FR 30136, fiscal years that begin on or after this day', '2024-10-01', null),
  ('audit_months', 9, 'months', '2 CFR 200.512', '89 FR 30136', '2014-12-26', null),
  ('audit_report_days', 30, 'days', '2 CFR 200.512', '89 FR 30136', '2014-12-26', null),
  ('questioned_cost', 2500000, 'cents', '2 CFR 200.516', '89 FR 30136', '2014-12-26', null),
  ('report_days', 30, 'days', '2 CFR 200.328, 200.329', '89 FR 30136, quarterly and semiannual', '2014-12-26', null),
  ('annual_report_days', 90, 'days', '2 CFR 200.328, 200.329', '89 FR 30136, annual', '2014-12-26', null),
  ('closeout_days', 120, 'days', '2 CFR 200.344(b)', '89 FR 30136', '2020-11-12', null),
  ('sub_closeout_days', 90, 'days', '2 CFR 200.344(b)', '89 FR 30136', '2014-12-26', null),
  ('agency_closeout_months', 12, 'months', '2 CFR 200.344', '89 FR 30136', '2020-11-12', null),
  ('retention_years', 3, 'years', '2 CFR 200.334', '89 FR 30136', '2014-12-26', null),
  ('interest_kept', 50000, 'cents', '2 CFR 200.305(b)', '89 FR 30136', '2014-12-26', null),
  ('interest_account_awards', 12000000, 'cents', '2 CFR 200.305(b)', 'before 89 FR 30136 (from general knowledge)', '2014-12-26', '2024-09-30'),
  ('interest_account_awards', 25000000, 'cents', '2 CFR 200.305(b)', '89 FR 30136', '2024-10-01', null),
  ('reimbursement_days', 30, 'days', '2 CFR 200.305(b)(3)', '89 FR 30136', '2014-12-26', null),
  ('ffata', 3000000, 'cents', '2 CFR 170, Appendix A', 'from general knowledge', '2020-11-12', null),
  ('equipment', 500000, 'cents', '2 CFR 200.1, 200.313', 'before 89 FR 30136 (from general knowledge)', '2014-12-26', '2024-09-30'),
  ('equipment', 1000000, 'cents', '2 CFR 200.1, 200.313', '89 FR 30136', '2024-10-01', null),
  ('fixed_subaward', 50000000, 'cents', '2 CFR 200.333', '89 FR 30136', '2024-10-01', null),
  ('extension_months', 12, 'months', '2 CFR 200.308', '89 FR 30136', '2014-12-26', null),
  ('extension_notice_days', 10, 'days', '2 CFR 200.308', '89 FR 30136', '2014-12-26', null),
  ('inventory_months', 24, 'months', '2 CFR 200.313(d)(2)', '89 FR 30136', '2014-12-26', null),
  ('pay_days', 30, 'days', '5 CFR 1315.4', 'Prompt Payment Act regulation of federal agencies; a state’s own law comes first', '1999-09-29', null),
  ('acceptance_days', 7, 'days', '5 CFR 1315.4', 'Prompt Payment Act regulation of federal agencies; a state’s own law comes first', '1999-09-29', null),
  ('return_days', 7, 'days', '5 CFR 1315.4', 'Prompt Payment Act regulation of federal agencies; a state’s own law comes first', '1999-09-29', null),
  ('backup_withholding_percent', 24, 'percent', '26 U.S.C. 3406(a)(1)', 'from general knowledge', '2018-01-01', null);
