-- Solicitations, sealed bids, evaluation and awards, and the limits of federal law.

-- The law's thresholds, the same for everyone. A new figure is a new row in a later migration; `valid_to` is the last
-- day that a row applies (decision 0178).
create table public.legal_limits (
  id uuid primary key default app.uuid_v7(),
  kind text not null check (kind in (
    'micro_purchase', 'small_purchase',
    'de_minimis_percent', 'subaward_base', 'transfer_percent', 'transfer_from', 'single_audit', 'audit_months', 'audit_report_days', 'management_decision_months', 'questioned_cost',
    'report_days', 'annual_report_days', 'closeout_days', 'sub_closeout_days', 'agency_closeout_months', 'retention_years', 'interest_kept',
    'interest_account_awards', 'reimbursement_days', 'ffata', 'equipment', 'fixed_subaward', 'extension_months', 'extension_notice_days', 'inventory_months',
    'pay_days', 'acceptance_days', 'return_days', 'backup_withholding_percent', 'lobbying_disclosure')),
  amount bigint not null check (amount >= 0),
  paragraph text not null check (length(paragraph) <= 120),
  source text not null check (length(source) <= 300),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  unit text not null default 'cents' check (unit in ('cents', 'days', 'months', 'years', 'percent')),
  jurisdiction text not null default 'US' check (jurisdiction ~ '^US(-[A-Z]{2})?$'),
  applies_to text not null default 'any' check (applies_to in ('any', 'goods', 'services', 'construction', 'architect_engineer')),
    constraint legal_limits_one unique (jurisdiction, kind, applies_to, valid_from)
);
select app.protect('public.legal_limits');
create policy "anyone reads" on public.legal_limits for select to anon, authenticated, commands using (true);
grant select on public.legal_limits to anon, authenticated, commands;

-- Figures of federal law, each with its paragraph and where it was read.
insert into public.legal_limits
  (kind, amount, unit, jurisdiction, applies_to, valid_from, valid_to, paragraph, source)
values
  ('acceptance_days', 7, 'days', 'US', 'any', '1999-09-29', null, '5 CFR 1315.4', 'Prompt Payment Act regulation for federal agencies; state law takes precedence'),
  ('agency_closeout_months', 12, 'months', 'US', 'any', '2020-11-12', null, '2 CFR 200.344', '89 FR 30136'),
  ('annual_report_days', 90, 'days', 'US', 'any', '2014-12-26', null, '2 CFR 200.328, 200.329', '89 FR 30136, annual'),
  ('audit_months', 9, 'months', 'US', 'any', '2014-12-26', null, '2 CFR 200.512', '89 FR 30136'),
  ('audit_report_days', 30, 'days', 'US', 'any', '2014-12-26', null, '2 CFR 200.512', '89 FR 30136'),
  ('backup_withholding_percent', 24, 'percent', 'US', 'any', '2018-01-01', null, '26 U.S.C. 3406(a)(1)', 'from general knowledge'),
  ('closeout_days', 120, 'days', 'US', 'any', '2020-11-12', null, '2 CFR 200.344(b)', '89 FR 30136'),
  ('de_minimis_percent', 10, 'percent', 'US', 'any', '2014-12-26', '2024-09-30', '2 CFR 200.414(f)', 'before 89 FR 30136 (from general knowledge)'),
  ('de_minimis_percent', 15, 'percent', 'US', 'any', '2024-10-01', null, '2 CFR 200.414(f)', '89 FR 30136'),
  ('equipment', 500000, 'cents', 'US', 'any', '2014-12-26', '2024-09-30', '2 CFR 200.1, 200.313', 'before 89 FR 30136 (from general knowledge)'),
  ('equipment', 1000000, 'cents', 'US', 'any', '2024-10-01', null, '2 CFR 200.1, 200.313', '89 FR 30136'),
  ('extension_months', 12, 'months', 'US', 'any', '2014-12-26', null, '2 CFR 200.308', '89 FR 30136'),
  ('extension_notice_days', 10, 'days', 'US', 'any', '2014-12-26', null, '2 CFR 200.308', '89 FR 30136'),
  ('ffata', 3000000, 'cents', 'US', 'any', '2020-11-12', null, '2 CFR 170, Appendix A', 'from general knowledge'),
  ('fixed_subaward', 50000000, 'cents', 'US', 'any', '2024-10-01', null, '2 CFR 200.333', '89 FR 30136'),
  ('interest_account_awards', 12000000, 'cents', 'US', 'any', '2014-12-26', '2024-09-30', '2 CFR 200.305(b)', 'before 89 FR 30136 (from general knowledge)'),
  ('interest_account_awards', 25000000, 'cents', 'US', 'any', '2024-10-01', null, '2 CFR 200.305(b)', '89 FR 30136'),
  ('interest_kept', 50000, 'cents', 'US', 'any', '2014-12-26', null, '2 CFR 200.305(b)', '89 FR 30136'),
  ('inventory_months', 24, 'months', 'US', 'any', '2014-12-26', null, '2 CFR 200.313(d)(2)', '89 FR 30136'),
  ('lobbying_disclosure', 10000000, 'cents', 'US', 'any', '1989-12-23', null, '31 U.S.C. 1352(d)(2)', 'P.L. 101-121, section 319 (from general knowledge)'),
  ('management_decision_months', 6, 'months', 'US', 'any', '2014-12-26', null, '2 CFR 200.521(d)', '89 FR 30136'),
  ('micro_purchase', 1000000, 'cents', 'US', 'any', '2018-06-20', '2020-08-30', '2 CFR 200.67', 'OMB M-18-18'),
  ('micro_purchase', 1000000, 'cents', 'US', 'any', '2020-08-31', '2025-09-30', '2 CFR 200.1, 48 CFR 2.101', 'FAR threshold of $10,000'),
  ('micro_purchase', 1500000, 'cents', 'US', 'any', '2025-10-01', null, '2 CFR 200.1, 48 CFR 2.101', 'FAC 2025-06, 90 FR 41872'),
  ('pay_days', 30, 'days', 'US', 'any', '1999-09-29', null, '5 CFR 1315.4', 'Prompt Payment Act regulation for federal agencies; state law takes precedence'),
  ('questioned_cost', 2500000, 'cents', 'US', 'any', '2014-12-26', null, '2 CFR 200.516', '89 FR 30136'),
  ('reimbursement_days', 30, 'days', 'US', 'any', '2014-12-26', null, '2 CFR 200.305(b)(3)', '89 FR 30136'),
  ('report_days', 30, 'days', 'US', 'any', '2014-12-26', null, '2 CFR 200.328, 200.329', '89 FR 30136, quarterly and semiannual'),
  ('retention_years', 3, 'years', 'US', 'any', '2014-12-26', null, '2 CFR 200.334', '89 FR 30136'),
  ('return_days', 7, 'days', 'US', 'any', '1999-09-29', null, '5 CFR 1315.4', 'Prompt Payment Act regulation for federal agencies; state law takes precedence'),
  ('single_audit', 75000000, 'cents', 'US', 'any', '2014-12-26', '2024-09-30', '2 CFR 200.501', 'before 89 FR 30136 (from general knowledge)'),
  ('single_audit', 100000000, 'cents', 'US', 'any', '2024-10-01', null, '2 CFR 200.501', '89 FR 30136, fiscal years that begin on or after this day'),
  ('small_purchase', 25000000, 'cents', 'US', 'any', '2018-06-20', '2020-08-30', '2 CFR 200.88', 'OMB M-18-18'),
  ('small_purchase', 25000000, 'cents', 'US', 'any', '2020-08-31', '2025-09-30', '2 CFR 200.1, 48 CFR 2.101', 'FAR threshold of $250,000'),
  ('small_purchase', 35000000, 'cents', 'US', 'any', '2025-10-01', null, '2 CFR 200.1, 48 CFR 2.101', 'FAC 2025-06, 90 FR 41872'),
  ('sub_closeout_days', 90, 'days', 'US', 'any', '2014-12-26', null, '2 CFR 200.344(b)', '89 FR 30136'),
  ('subaward_base', 2500000, 'cents', 'US', 'any', '2014-12-26', '2024-09-30', '2 CFR 200.1', 'before 89 FR 30136 (from general knowledge)'),
  ('subaward_base', 5000000, 'cents', 'US', 'any', '2024-10-01', null, '2 CFR 200.1', '89 FR 30136, modified total direct cost'),
  ('transfer_from', 25000000, 'cents', 'US', 'any', '2020-08-31', '2025-09-30', '2 CFR 200.308', 'simplified acquisition threshold of 48 CFR 2.101'),
  ('transfer_from', 35000000, 'cents', 'US', 'any', '2025-10-01', null, '2 CFR 200.308', 'FAC 2025-06, 90 FR 41872'),
  ('transfer_percent', 10, 'percent', 'US', 'any', '2014-12-26', null, '2 CFR 200.308(f), (i)', '89 FR 30136');

-- Selected items of cost, 2 CFR 200 subpart E. `checked` says whether the row was compared with the text of the
-- revision in
-- effect since October 1, 2024; the others are from general knowledge, and the pages say so.
create table public.cost_items (
  id uuid primary key default app.uuid_v7(),
  paragraph text not null check (length(paragraph) <= 60),
  name text not null check (length(name) <= 120),
  treatment text not null check (treatment in ('unallowable', 'prior_approval', 'conditional')),
  rule text not null check (length(rule) <= 500),
  -- Lower-case words without punctuation that identify the item in a line.
  terms text[] not null,
  -- Only from this unit price on.
  amount_from bigint check (amount_from >= 0),
  checked boolean not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  unique (paragraph, name, valid_from)
);
select app.protect('public.cost_items');
create policy "anyone reads" on public.cost_items for select to anon, authenticated, commands using (true);
grant select on public.cost_items to anon, authenticated, commands;

-- Selected items of cost of 2 CFR 200, subpart E.
insert into public.cost_items
  (paragraph, name, treatment, rule, terms, amount_from, checked, valid_from)
values
  ('2 CFR 200.421', 'Advertising and public relations', 'conditional', 'Allowable for recruiting, procuring, disposing of surplus, program outreach and other requirements of the award; promotional items are not.', array['advertising', 'advertisement', 'promotional', 'giveaways', 'souvenirs'], null, false, '2024-10-01'),
  ('2 CFR 200.423', 'Alcoholic beverages', 'unallowable', 'The cost of alcoholic beverages is unallowable.', array['beer', 'wine', 'liquor', 'alcohol', 'alcoholic', 'champagne', 'spirits'], null, true, '2024-10-01'),
  ('2 CFR 200.426', 'Bad debts', 'unallowable', 'Bad debts, and the cost of collecting them, are unallowable.', array['bad debt', 'bad debts', 'write off'], null, false, '2024-10-01'),
  ('2 CFR 200.434', 'Contributions and donations', 'unallowable', 'Contributions and donations made by the recipient are unallowable.', array['donation', 'donations', 'contribution', 'contributions'], null, false, '2024-10-01'),
  ('2 CFR 200.438', 'Entertainment and prizes', 'unallowable', 'Entertainment, amusement and social activities are unallowable unless they have a programmatic purpose and are in the approved budget.', array['entertainment', 'concert', 'theater tickets', 'party', 'raffle', 'prizes', 'prize'], null, true, '2024-10-01'),
  ('2 CFR 200.439', 'Special purpose equipment of $10,000 or more', 'prior_approval', 'Special purpose equipment with a unit cost of $10,000 or more needs prior written approval.', array['equipment', 'machine', 'vehicle', 'truck', 'pump', 'generator', 'excavator', 'loader', 'server'], 1000000, true, '2024-10-01'),
  ('2 CFR 200.441', 'Fines, penalties and settlements', 'unallowable', 'Fines and penalties for violations of law are unallowable, unless they result from complying with the award.', array['fine', 'fines', 'penalty', 'penalties'], null, false, '2024-10-01'),
  ('2 CFR 200.442', 'Fundraising', 'unallowable', 'Organized fundraising to raise capital or obtain contributions is unallowable.', array['fundraising', 'fundraiser', 'gala'], null, true, '2024-10-01'),
  ('2 CFR 200.445', 'Goods or services for personal use', 'unallowable', 'Goods or services for the personal use of employees are unallowable, whether or not they are reported as income.', array['personal use', 'gift', 'gifts', 'gift cards'], null, true, '2024-10-01'),
  ('2 CFR 200.450', 'Lobbying', 'unallowable', 'The cost of influencing elections, legislation or awards is unallowable.', array['lobbying', 'lobbyist'], null, false, '2024-10-01'),
  ('2 CFR 200.454', 'Memberships and subscriptions', 'conditional', 'Memberships in business, technical and professional organizations are allowable; in country clubs, social clubs and lobbying organizations they are not.', array['membership', 'club', 'country club'], null, false, '2024-10-01'),
  ('2 CFR 200.464', 'Relocation of employees', 'conditional', 'Allowable within limits when the move is for the benefit of the employer.', array['relocation', 'moving costs'], null, false, '2024-10-01'),
  ('2 CFR 200.471', 'Covered telecommunications equipment', 'unallowable', 'Telecommunications and video surveillance equipment that 2 CFR 200.216 names is unallowable.', array['huawei', 'zte', 'hytera', 'hikvision', 'dahua'], null, true, '2024-10-01'),
  ('2 CFR 200.475', 'Travel', 'conditional', 'Allowable at the agency''s own rates; air fare above the least expensive class needs a justification.', array['airfare', 'hotel', 'lodging', 'first class', 'travel'], null, false, '2024-10-01');

-- The public part of a solicitation, and the bids that no one sees before the opening.

-- The public notice: one row for each published solicitation, as of its last addendum. The working record stays inside
-- the agency.
create table public.notices (
  organization_id uuid not null references public.organizations (id),
  solicitation uuid not null,
  number text not null,
  kind text not null check (kind in ('rfi', 'rfq', 'ifb', 'rfp')),
  title text not null,
  summary text not null,
  category text not null,
  commodity text,
  agency text not null,
  contact_name text not null,
  contact_email text not null,
  status text not null check (status in ('open', 'opening', 'evaluation', 'awarded', 'closed', 'canceled')),
  published_at timestamptz not null,
  questions_until timestamptz,
  closes_at timestamptz not null,
  zone text not null,
  edition integer not null check (edition >= 1),
  digest text not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  outcome text,
  -- Read out at the opening.
  opened jsonb,
  updated_at timestamptz not null default now(),
  -- Public from the notice of intent on.
  award jsonb check (jsonb_typeof(award) = 'object'),
  -- Best and final offers: a second sealed round among named finalists, on the tables of the first.
  round integer not null default 1 check (round >= 1),
  id uuid generated always as (solicitation) stored,
  audience text not null default 'public' check (audience in ('public', 'invited')),
  reminded_for timestamptz,
  primary key (organization_id, solicitation),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id)
);
select app.protect('public.notices');
select app.keep_under_hold('public.notices');
create policy "commands insert" on public.notices for insert to commands with check (organization_id = (select app.organization_id()));
create policy "commands update" on public.notices for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "everybody reads" on public.notices for select to anon, authenticated using (audience = 'public' or status = 'awarded' or award ->> 'status' = 'rescinded');
create policy "its people read" on public.notices for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands read" on public.notices for select to commands using (audience = 'public' or organization_id = (select app.organization_id()));
grant select on public.notices to anon, authenticated;
grant select, insert, update on public.notices to commands;
-- The public searches across agencies, by closing time.
create index notices_closing on public.notices (status, closes_at, solicitation);
-- Open data is read page by page across agencies, in the order of publication.
create index notices_published on public.notices (published_at, solicitation);

select realtime.publish('public.notices', audience => 'public');

-- Every published edition: the publication and the addenda. No role changes or removes one.
create table public.notice_editions (
  organization_id uuid not null,
  solicitation uuid not null,
  edition integer not null,
  published_at timestamptz not null,
  published_by uuid not null,
  changes text not null check (length(changes) between 1 and 5000),
  closes_at timestamptz not null,
  digest text not null,
  content jsonb not null,
  primary key (organization_id, solicitation, edition),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation)
);
select app.protect('public.notice_editions');
select app.keep_under_hold('public.notice_editions');
create policy "commands read" on public.notice_editions for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.notice_editions for insert to commands with check (organization_id = (select app.organization_id()));
create policy "who reads the notice" on public.notice_editions for select to anon, authenticated using ((select true from public.notices n where n.organization_id = notice_editions.organization_id and n.solicitation = notice_editions.solicitation));
revoke update, delete on public.notice_editions from service_role;
revoke update, delete on public.notice_editions from custodian;
grant select (organization_id, solicitation, edition, published_at, changes, closes_at, digest, content) on public.notice_editions to anon, authenticated;
grant select, insert on public.notice_editions to commands;

-- Vendor questions. The author is in a table of its own that the agency does not read: the answer is for everyone.
create table public.solicitation_questions (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  solicitation uuid not null,
  question text not null check (length(question) between 1 and 5000),
  asked_at timestamptz not null default now(),
  answer text check (length(answer) between 1 and 10000),
  answered_at timestamptz,
  answered_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation),
  foreign key (organization_id, answered_by) references public.organization_members (organization_id, user_id),
  check ((answer is null) = (answered_at is null))
);
select app.protect('public.solicitation_questions');
select app.keep_under_hold('public.solicitation_questions');
create policy "its people read" on public.solicitation_questions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "vendors ask in time" on public.solicitation_questions for insert to commands with check ( answer is null and exists (select from public.notices n where n.organization_id = solicitation_questions.organization_id and n.solicitation = solicitation_questions.solicitation and n.status = 'open' and coalesce(n.questions_until, n.closes_at) > clock_timestamp()));
create policy "commands read" on public.solicitation_questions for select to commands using (organization_id = (select app.organization_id()));
create policy "commands answer" on public.solicitation_questions for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "who reads the notice reads answers" on public.solicitation_questions for select to anon, authenticated using (answered_at is not null and (select true from public.notices n where n.organization_id = solicitation_questions.organization_id and n.solicitation = solicitation_questions.solicitation));
grant select on public.solicitation_questions to anon, authenticated;
grant select, insert, update (answer, answered_at, answered_by) on public.solicitation_questions to commands;
create index on public.solicitation_questions (organization_id, solicitation, asked_at, id);

create table public.question_askers (
  organization_id uuid not null,
  question uuid not null,
  solicitation uuid not null,
  asked text not null,
  asked_at timestamptz not null default now(),
  bidder uuid not null references public.organizations (id),
  asked_by uuid not null,
  primary key (organization_id, question),
  foreign key (organization_id, question) references public.solicitation_questions (organization_id, id)
);
select app.protect('public.question_askers');
select app.keep_under_hold('public.question_askers');
create policy "who asked" on public.question_askers for select to authenticated using (bidder = (select app.organization_id()));
create policy "vendors sign what they ask" on public.question_askers for insert to commands with check (bidder = (select app.organization_id()) and asked_by = (select app.user_id()));
grant select on public.question_askers to authenticated;
grant insert on public.question_askers to commands;
create index question_askers_bidder on public.question_askers (bidder);

select realtime.publish('public.solicitation_questions', audience => 'public');

-- The keys of those who open bids. The private part is sealed under its officer's passphrase, and only the officer
-- receives even that.
create table public.officer_keys (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  officer uuid not null,
  public_key text not null check (length(public_key) = 88),
  made_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, officer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.officer_keys');
select app.keep_under_hold('public.officer_keys');
create policy "people read" on public.officer_keys for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.officer_keys for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.officer_keys to authenticated;
grant select, insert, update (retired_at) on public.officer_keys to commands;
create unique index officer_keys_in_use on public.officer_keys (organization_id, officer) where retired_at is null;

create table public.officer_key_secrets (
  organization_id uuid not null default app.organization_id(),
  officer_key uuid not null,
  officer uuid not null default app.user_id(),
  sealed jsonb not null check (jsonb_typeof(sealed) = 'object' and length(sealed::text) <= 2000),
  primary key (organization_id, officer_key),
  foreign key (organization_id, officer_key) references public.officer_keys (organization_id, id)
);
select app.protect('public.officer_key_secrets');
select app.keep_under_hold('public.officer_key_secrets');
create policy "the officer reads" on public.officer_key_secrets for select to authenticated using (organization_id = (select app.organization_id()) and officer = (select app.user_id()));
create policy "the officer puts it away" on public.officer_key_secrets for insert to commands with check (organization_id = (select app.organization_id()) and officer = (select app.user_id()));
grant select on public.officer_key_secrets to authenticated;
grant insert on public.officer_key_secrets to commands;

-- Who opens the bids of which solicitation: chosen before it is published, printed in the notice.
create table public.opening_officers (
  organization_id uuid not null default app.organization_id(),
  solicitation uuid not null,
  officer uuid not null,
  officer_key uuid not null,
  primary key (organization_id, solicitation, officer),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, officer) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, officer_key) references public.officer_keys (organization_id, id)
);
select app.protect('public.opening_officers');
select app.keep_under_hold('public.opening_officers');
create policy "people read" on public.opening_officers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.opening_officers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.opening_officers to authenticated;
grant select, insert, delete on public.opening_officers to commands;

-- Sealed bids. Before the closing, by this database's clock, no one at the agency can even see that one exists; the
-- bidder submits, withdraws and replaces it. The content is sealed by the bidder's browser.
create table public.bid_envelopes (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  solicitation uuid not null,
  bidder uuid not null references public.organizations (id),
  vendor uuid,
  submitted_by uuid not null,
  -- The edition of the notice that the bidder has read: an addendum requires reading again.
  edition integer not null,
  outside jsonb not null check (jsonb_typeof(outside) = 'object' and length(outside::text) <= 20000),
  sealed text not null check (length(sealed) between 1 and 1500000),
  receipt text not null,
  submitted_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  withdrawn_for text check (withdrawn_for in ('withdrawn', 'replaced')),
  round integer not null default 1 check (round >= 1),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  check ((withdrawn_at is null) = (withdrawn_for is null))
);
select app.protect('public.bid_envelopes');
select app.keep_under_hold('public.bid_envelopes');
create policy "its bidder reads" on public.bid_envelopes for select to authenticated using (bidder = (select app.organization_id()));
create policy "its bidder reads by command" on public.bid_envelopes for select to commands using (bidder = (select app.organization_id()));
create policy "after the closing" on public.bid_envelopes for select to commands using ( organization_id = (select app.organization_id()) and exists (select from public.notices n where n.organization_id = bid_envelopes.organization_id and n.solicitation = bid_envelopes.solicitation and n.status in ('opening', 'evaluation', 'awarded') and n.closes_at <= clock_timestamp()));
create policy "the counter counts" on public.bid_envelopes for select to current_user using (true);
revoke update, delete on public.bid_envelopes from service_role;
revoke update, delete on public.bid_envelopes from custodian;
grant select (organization_id, id, solicitation, bidder, vendor, submitted_by, edition, receipt, submitted_at, withdrawn_at, withdrawn_for, round) on public.bid_envelopes to authenticated;
grant select, insert, update (edition, withdrawn_at, withdrawn_for) on public.bid_envelopes to commands;
create index on public.bid_envelopes (organization_id, solicitation, submitted_at, id);
create index bid_envelopes_bidder on public.bid_envelopes (bidder, submitted_at desc);
create unique index bid_envelopes_standing on public.bid_envelopes (organization_id, solicitation, bidder, round) where withdrawn_at is null;

-- The number of bids, and nothing else. Reviewed definer function: it takes one id, looks only into the caller's own
-- organization and returns one number.
create function app.sealed_bids(of uuid, in_round integer) returns bigint language sql stable security definer set search_path = '' as $$
  select count(*) from public.bid_envelopes e where e.organization_id = app.organization_id() and e.solicitation = of and e.withdrawn_at is null and e.round = in_round
$$;
revoke execute on function app.sealed_bids(uuid, integer) from public;
grant execute on function app.sealed_bids(uuid, integer) to commands;

-- The officers' key shares, submitted after the closing. Each one's digest was known before.
create table public.opening_shares (
  organization_id uuid not null default app.organization_id(),
  envelope uuid not null,
  officer uuid not null default app.user_id(),
  share text not null check (length(share) <= 200),
  handed_in_at timestamptz not null default now(),
  primary key (organization_id, envelope, officer),
  foreign key (organization_id, envelope) references public.bid_envelopes (organization_id, id),
  foreign key (organization_id, officer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.opening_shares');
select app.keep_under_hold('public.opening_shares');
create policy "commands" on public.opening_shares for select to commands using (organization_id = (select app.organization_id()));
create policy "the officer hands it in" on public.opening_shares for insert to commands with check (organization_id = (select app.organization_id()) and officer = (select app.user_id()));
revoke update, delete on public.opening_shares from service_role;
revoke update, delete on public.opening_shares from custodian;
grant select, insert on public.opening_shares to commands;

-- An evaluator's score. It names the bid as the panel knows it (Bidder A), because an id would reveal when it arrived.
-- Until the consensus opens, only the evaluator reads it; not even commands do.
create table public.scores (
  organization_id uuid not null default app.organization_id(),
  evaluation uuid not null,
  round integer not null check (round >= 1),
  evaluator uuid not null default app.user_id(),
  bidder text not null check (length(bidder) between 1 and 3),
  criterion uuid not null,
  points numeric not null check (points >= 0),
  comment text not null default '' check (length(comment) <= 5000),
  scored_at timestamptz not null default now(),
  primary key (organization_id, evaluation, round, evaluator, bidder, criterion),
  foreign key (organization_id, evaluation) references public.evaluations (organization_id, id),
  foreign key (organization_id, criterion) references public.solicitation_criteria (organization_id, id),
  foreign key (organization_id, evaluator) references public.organization_members (organization_id, user_id)
);
select app.protect('public.scores');
select app.keep_under_hold('public.scores');
create policy "its evaluator reads" on public.scores for select to authenticated using (organization_id = (select app.organization_id()) and evaluator = (select app.user_id()));
create policy "after the consensus was opened" on public.scores for select to authenticated using ( organization_id = (select app.organization_id()) and exists (select from public.evaluations e where e.organization_id = scores.organization_id and e.id = scores.evaluation and (e.status not in ('naming', 'scoring') or scores.round < e.round) and (exists (select from public.panelists p where p.organization_id = e.organization_id and p.evaluation = e.id and p.member = (select app.user_id()) and p.declared = 'clear') or (e.ranked_at is not null and (select app.role()) in ('manager', 'admin', 'platform_admin') and not exists (select from public.panelists p where p.organization_id = e.organization_id and p.evaluation = e.id and p.member = (select app.user_id()))))));
create policy "commands read" on public.scores for select to commands using ( organization_id = (select app.organization_id()) and (evaluator = (select app.user_id()) or exists (select from public.evaluations e where e.organization_id = scores.organization_id and e.id = scores.evaluation and (e.status not in ('naming', 'scoring') or scores.round < e.round))));
create policy "evaluators score" on public.scores for insert to commands with check ( organization_id = (select app.organization_id()) and evaluator = (select app.user_id()) and exists (select from public.evaluations e where e.organization_id = scores.organization_id and e.id = scores.evaluation and e.status = 'scoring' and e.round = scores.round));
create policy "evaluators think again" on public.scores for update to commands using ( organization_id = (select app.organization_id()) and evaluator = (select app.user_id()) and exists (select from public.evaluations e where e.organization_id = scores.organization_id and e.id = scores.evaluation and e.status = 'scoring' and e.round = scores.round)) with check (organization_id = (select app.organization_id()) and evaluator = (select app.user_id()));
revoke update, delete on public.scores from service_role;
revoke update, delete on public.scores from custodian;
grant select on public.scores to authenticated;
grant select, insert, update (points, comment, scored_at) on public.scores to commands;

-- An evaluator's notes beside a page of a bid's file. Like scores: their own until the consensus, then the panel's.
create table public.reading_notes (
  organization_id uuid not null default app.organization_id(),
  id uuid not null default app.uuid_v7(),
  evaluation uuid not null,
  round integer not null check (round >= 1),
  author uuid not null default app.user_id(),
  bidder text not null check (length(bidder) between 1 and 3),
  file integer not null check (file >= 1),
  page integer not null check (page >= 1),
  words text not null check (length(words) between 1 and 5000),
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, evaluation) references public.evaluations (organization_id, id),
  foreign key (organization_id, author) references public.organization_members (organization_id, user_id)
);
select app.protect('public.reading_notes');
select app.keep_under_hold('public.reading_notes');
create policy "its author and, after the consensus was opened, the panel" on public.reading_notes for select to authenticated, commands using ( organization_id = (select app.organization_id()) and (author = (select app.user_id()) or exists (select from public.evaluations e join public.panelists p on p.organization_id = e.organization_id and p.evaluation = e.id where e.organization_id = reading_notes.organization_id and e.id = reading_notes.evaluation and (e.status not in ('naming', 'scoring') or reading_notes.round < e.round) and p.member = (select app.user_id()) and p.declared = 'clear')));
create policy "panelists note" on public.reading_notes for insert to commands with check ( organization_id = (select app.organization_id()) and author = (select app.user_id()));
create policy "its author thinks again" on public.reading_notes for update to commands using (organization_id = (select app.organization_id()) and author = (select app.user_id())) with check (organization_id = (select app.organization_id()) and author = (select app.user_id()));
create policy "its author removes" on public.reading_notes for delete to commands using (organization_id = (select app.organization_id()) and author = (select app.user_id()));
revoke update, delete on public.reading_notes from service_role;
revoke update, delete on public.reading_notes from custodian;
grant select on public.reading_notes to authenticated;
grant select, insert, update (words, at), delete on public.reading_notes to commands;
create index on public.reading_notes (organization_id, evaluation, bidder, file, page);

-- The panel's agreed scores, criterion by criterion, with the reason.
create table public.consensus_scores (
  organization_id uuid not null default app.organization_id(),
  evaluation uuid not null,
  round integer not null check (round >= 1),
  bidder text not null check (length(bidder) between 1 and 3),
  criterion uuid not null,
  points numeric not null check (points >= 0),
  reason text not null check (length(reason) between 1 and 5000),
  put_by uuid not null default app.user_id(),
  put_at timestamptz not null default now(),
  primary key (organization_id, evaluation, round, bidder, criterion),
  foreign key (organization_id, evaluation) references public.evaluations (organization_id, id),
  foreign key (organization_id, criterion) references public.solicitation_criteria (organization_id, id),
  foreign key (organization_id, put_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.consensus_scores');
select app.keep_under_hold('public.consensus_scores');
create policy "who judges and who decides" on public.consensus_scores for select to authenticated using ( organization_id = (select app.organization_id()) and exists (select from public.evaluations e where e.organization_id = consensus_scores.organization_id and e.id = consensus_scores.evaluation and (exists (select from public.panelists p where p.organization_id = e.organization_id and p.evaluation = e.id and p.member = (select app.user_id()) and p.declared = 'clear') or (e.ranked_at is not null and (select app.role()) in ('manager', 'admin', 'platform_admin') and not exists (select from public.panelists p where p.organization_id = e.organization_id and p.evaluation = e.id and p.member = (select app.user_id()))))));
create policy "commands" on public.consensus_scores for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.consensus_scores to authenticated;
grant select, insert, update (points, reason, put_by, put_at) on public.consensus_scores to commands;

-- Whether it is in time: by the agency's day, on the clock of its database.
create function app.takes_protests(organization uuid, of uuid) returns boolean language sql volatile parallel restricted as $$
  select exists (select from public.notices n where n.organization_id = organization and n.status <> 'canceled' and (n.award ->> 'id')::uuid = of and n.award ->> 'status' = 'intended'
                    and (n.award ->> 'protest_until')::date >= (clock_timestamp() at time zone n.zone)::date)
$$;

-- A bidder's protest against a notice of intent. The bidder files it from its own organization; the agency decides it.
create table public.protests (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  award uuid not null,
  solicitation uuid not null,
  bidder uuid not null references public.organizations (id),
  vendor uuid not null,
  filed_by uuid not null,
  signed text not null check (length(signed) between 1 and 200),
  filed_at timestamptz not null default clock_timestamp(),
  grounds text not null check (length(grounds) between 1 and 20000),
  outcome text check (outcome in ('denied', 'judge_again', 'next_bidder', 'moot', 'canceled', 'rescinded')),
  reason text check (length(reason) between 1 and 20000),
  decided_at timestamptz,
  decided_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, award) references public.awards (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (reason is null))
);
select app.protect('public.protests');
select app.keep_under_hold('public.protests');
create policy "the agency reads" on public.protests for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and ((select app.role()) in ('manager', 'admin', 'platform_admin') or solicitation in (select s.id from public.solicitations s where s.organization_id = (select app.organization_id()) and s.contact = (select app.user_id()))))));
create policy "its bidder reads" on public.protests for select to authenticated using (bidder = (select app.organization_id()));
create policy "commands read" on public.protests for select to commands using (organization_id = (select app.organization_id()) or bidder = (select app.organization_id()));
create policy "bidders protest in time" on public.protests for insert to commands with check (bidder = (select app.organization_id()) and filed_by = (select app.user_id()) and outcome is null and app.takes_protests(organization_id, award));
create policy "the agency decides" on public.protests for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.protests to authenticated;
grant select, insert, update (outcome, reason, decided_at, decided_by) on public.protests to commands;
create index on public.protests (organization_id, award, filed_at, id);
create index protests_bidder on public.protests (bidder, filed_at desc);

select realtime.publish('public.protests', audience => 'accounts');

-- Evidence of a protest: small files, kept as received, with their digest. No role changes one.
create table public.protest_evidence (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  protest uuid not null,
  bidder uuid not null references public.organizations (id),
  name text not null check (length(name) between 1 and 200),
  size integer not null check (size between 1 and 1000000),
  digest text not null check (length(digest) = 44),
  content text not null check (length(content) <= 1400000),
  primary key (organization_id, id),
  foreign key (organization_id, protest) references public.protests (organization_id, id)
);
select app.protect('public.protest_evidence');
select app.keep_under_hold('public.protest_evidence');
create policy "who reads the protest" on public.protest_evidence for select to authenticated using ((organization_id = (select app.organization_id()) or organization_id = any ((select app.agencies_bid_to())::uuid[])) and (select true from public.protests p where p.organization_id = protest_evidence.organization_id and p.id = protest_evidence.protest));
create policy "who protests" on public.protest_evidence for insert to commands with check ( bidder = (select app.organization_id()) and exists (select from public.protests p where p.organization_id = protest_evidence.organization_id and p.id = protest_evidence.protest and p.bidder = protest_evidence.bidder and p.outcome is null));
revoke update, delete on public.protest_evidence from service_role;
revoke update, delete on public.protest_evidence from custodian;
grant select on public.protest_evidence to authenticated;
grant insert on public.protest_evidence to commands;
create index on public.protest_evidence (organization_id, protest);

-- Calculated splits of an award: the input, and the result with its proof.
create table public.splits (
  organization_id uuid not null default app.organization_id(),
  id uuid not null default app.uuid_v7(),
  evaluation uuid not null,
  solicitation uuid not null,
  asked_by uuid not null default app.user_id(),
  asked_at timestamptz not null default now(),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  question jsonb not null check (jsonb_typeof(question) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'solved', 'impossible', 'failed')),
  result jsonb check (jsonb_typeof(result) = 'object'),
  words text check (length(words) <= 1000),
  solved_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, evaluation) references public.evaluations (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, asked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.splits');
select app.keep_under_hold('public.splits');
create policy "who reads the offers" on public.splits for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and ((select app.role()) in ('manager', 'admin', 'platform_admin') or solicitation in (select s.id from public.solicitations s where s.organization_id = (select app.organization_id()) and s.contact = (select app.user_id()))))));
create policy "commands" on public.splits for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.splits to authenticated;
grant select, insert on public.splits to commands;
create index on public.splits (organization_id, evaluation, asked_at desc, id desc);

select realtime.publish('public.splits', audience => 'organization');

-- Invited companies. The public does not read it: not being invited is between the company and the agency.
create table public.finalists (
  organization_id uuid not null default app.organization_id(),
  solicitation uuid not null,
  round integer not null check (round >= 2),
  vendor uuid not null,
  account uuid references public.organizations (id),
  primary key (organization_id, solicitation, round, vendor),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.finalists');
select app.keep_under_hold('public.finalists');
create policy "the agency reads" on public.finalists for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and ((select app.role()) in ('manager', 'admin', 'platform_admin') or solicitation in (select s.id from public.solicitations s where s.organization_id = (select app.organization_id()) and s.contact = (select app.user_id()))))));
create policy "invited finalists read" on public.finalists for select to authenticated using (account = (select app.organization_id()));
create policy "commands read" on public.finalists for select to commands using (organization_id = (select app.organization_id()) or account = (select app.organization_id()));
create policy "the agency asks" on public.finalists for insert to commands with check (organization_id = (select app.organization_id()));
grant select on public.finalists to authenticated;
grant select, insert on public.finalists to commands;
create index finalists_account on public.finalists (account);

-- Whether it is open: by the clock of the database that stores the bids, and not of a server or a browser.
create function app.takes_bids(organization uuid, of uuid) returns boolean language sql volatile parallel restricted as $$
  select exists (select from public.notices n where n.organization_id = organization and n.solicitation = of and n.status = 'open' and n.closes_at > clock_timestamp()
    and (n.round = 1 or exists (select from public.finalists f where f.organization_id = organization and f.solicitation = of and f.round = n.round and f.account = app.organization_id())))
$$;

create policy "bidders put it in" on public.bid_envelopes for insert to commands with check (bidder = (select app.organization_id()) and submitted_by = (select app.user_id()) and withdrawn_at is null and app.takes_bids(organization_id, solicitation));

-- The round comes from the notice, whatever was sent: an envelope belongs to the round in which it arrived.
create function app.envelope_round() returns trigger language plpgsql as $$
begin
  new.round := (select n.round from public.notices n where n.organization_id = new.organization_id and n.solicitation = new.solicitation);
  return new;
end
$$;

create trigger envelope_round before insert on public.bid_envelopes for each row execute function app.envelope_round();

create function app.round_of(organization uuid, of uuid) returns integer language sql stable parallel safe as $$
  select n.round from public.notices n where n.organization_id = organization and n.solicitation = of
$$;

-- Envelopes opened in the first round stay unchanged.
create policy "bidders take it back" on public.bid_envelopes for update to commands using (bidder = (select app.organization_id()) and app.takes_bids(organization_id, solicitation) and round = app.round_of(organization_id, solicitation)) with check (bidder = (select app.organization_id()));

-- The documents of every edition, by their bytes: what was public stays readable, whatever is published later.
--   people who read the notice: read · commands: add
create table public.notice_documents (
  organization_id uuid not null,
  solicitation uuid not null,
  version uuid not null,
  name text not null check (length(name) between 1 and 255),
  size bigint not null check (size >= 0),
  type text not null check (length(type) <= 255),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  edition integer not null check (edition >= 1),
  primary key (organization_id, solicitation, version),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation)
);
select app.protect('public.notice_documents');
select app.keep_under_hold('public.notice_documents');
-- Public documents are for everyone: they are found by solicitation, and the notice is looked up for the rows that
-- are shown.
create policy "who reads the notice" on public.notice_documents for select to anon, authenticated using ((select true from public.notices n where n.organization_id = notice_documents.organization_id and n.solicitation = notice_documents.solicitation));
create policy "commands read" on public.notice_documents for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.notice_documents for insert to commands with check (organization_id = (select app.organization_id()));
revoke update, delete on public.notice_documents from service_role;
revoke update, delete on public.notice_documents from custodian;
grant select on public.notice_documents to anon, authenticated;
grant select, insert on public.notice_documents to commands;
-- A file is requested by its bytes; this shows whether it was published.
create index notice_documents_bytes on public.notice_documents (version);

-- Attachments of a sealed bid: all of them in one bundle, encrypted by the bidder's browser and as large as a power
-- of two,
-- so that neither their number nor their size shows. The key is in the envelope. The bytes stay among the bidder's
-- files.
--   the bidder: read · commands: the bidder's add it; the agency's read it when they read the envelope
create table public.sealed_bundles (
  organization_id uuid not null,
  envelope uuid not null,
  -- Two envelopes have two bundles, each with its own key.
  part text not null default 'technical' check (part in ('technical', 'price')),
  version uuid not null,
  size bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (organization_id, envelope, part),
  foreign key (organization_id, envelope) references public.bid_envelopes (organization_id, id)
);
select app.protect('public.sealed_bundles');
select app.keep_under_hold('public.sealed_bundles');
create policy "who reads the envelope" on public.sealed_bundles for select to authenticated, commands using ((organization_id = (select app.organization_id()) or organization_id = any ((select app.agencies_bid_to())::uuid[])) and (select true from public.bid_envelopes e where e.organization_id = sealed_bundles.organization_id and e.id = sealed_bundles.envelope));
create policy "its bidder puts it in" on public.sealed_bundles for insert to commands with check (exists (select from public.bid_envelopes e where e.organization_id = sealed_bundles.organization_id and e.id = sealed_bundles.envelope and e.bidder = (select app.organization_id()) and e.withdrawn_at is null and app.takes_bids(e.organization_id, e.solicitation)));
revoke update, delete on public.sealed_bundles from service_role;
revoke update, delete on public.sealed_bundles from custodian;
grant select on public.sealed_bundles to authenticated;
grant select, insert on public.sealed_bundles to commands;

-- After the opening: where each file is in the bundle, and its key. Without bytes: what arrived differs from what the
-- bidder sealed. Access: people who read the bid; commands add.
create table public.bid_files (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  bid uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null check (length(type) <= 255),
  size bigint not null check (size >= 0),
  starts bigint not null check (starts >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  version uuid,
  key text not null check (length(key) <= 100),
  nonce text not null check (length(nonce) <= 40),
  -- Files of an opened bid that contain prices: evaluators who may not see prices are not given them. The bidder says
  -- so in the
  -- sealed envelope; the chair of the panel may correct it.
  prices boolean not null default false,
  -- Its place among the files of its bidder, which is the same for every reader.
  position integer not null default 1 check (position >= 1),
  -- The response item that it answers.
  item uuid,
  -- A copy without names, for a panel that scores without names; and an original that has such a copy.
  blind boolean not null default false,
  covered boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, bid) references public.bids (organization_id, id)
);
select app.protect('public.bid_files');
select app.keep_under_hold('public.bid_files');
create policy "commands insert" on public.bid_files for insert to commands with check (organization_id = (select app.organization_id()));
create policy "commands mark" on public.bid_files for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.bid_files for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.bids b where b.organization_id = bid_files.organization_id and b.id = bid_files.bid));
revoke update, delete on public.bid_files from service_role;
revoke update, delete on public.bid_files from custodian;
grant select on public.bid_files to authenticated;
grant select, insert, update (prices) on public.bid_files to commands;
create index on public.bid_files (organization_id, bid, starts);
create index bid_files_bytes on public.bid_files (version);

-- Whether the caller sits on the panel of this bid without seeing names and prices. Reviewed definer function: it
-- takes one
-- id, looks only into the caller's own organization and returns yes or no. The panel's own files can't ask the
-- panel's rows,
-- because a person without names reads no bid.
create function app.judges_blind(of uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.bids b join public.panelists p on p.organization_id = b.organization_id and p.solicitation = b.solicitation
    where b.organization_id = app.organization_id() and b.id = of and p.member = app.user_id() and not p.sees)
$$;
revoke execute on function app.judges_blind(uuid) from public;
grant execute on function app.judges_blind(uuid) to authenticated, commands;

create policy "who reads the bid" on public.bid_files for select to authenticated using (organization_id = (select app.organization_id()) and (select true from public.bids b where b.organization_id = bid_files.organization_id and b.id = bid_files.bid) and ((not prices and not covered) or not app.judges_blind(bid)));
create policy "commands read" on public.bid_files for select to commands using (organization_id = (select app.organization_id()) and ((not prices and not covered) or not app.judges_blind(bid)));

-- How many files with prices each bidder's bid has, for a panel that may not see them. Reviewed definer function: it
-- takes one
-- id, looks only into the caller's own organization and returns numbers.
create function app.closed_files(of uuid) returns table (vendor uuid, files bigint) language sql stable security definer set search_path = '' as $$
  select b.vendor, count(*) from public.bid_files f join public.bids b on b.organization_id = f.organization_id and b.id = f.bid
    where b.organization_id = app.organization_id() and b.solicitation = of and b.status <> 'unreadable' and f.prices group by b.vendor
$$;
revoke execute on function app.closed_files(uuid) from public;
grant execute on function app.closed_files(uuid) to commands;

-- The answers to a solicitation's questions, as they came out of the envelope. Access: people who read the bid;
-- commands add.
create table public.bid_answers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  bid uuid not null,
  item uuid not null,
  words text not null check (length(words) between 1 and 10000),
  primary key (organization_id, bid, item),
  foreign key (organization_id, bid) references public.bids (organization_id, id)
);
select app.protect('public.bid_answers');
select app.keep_under_hold('public.bid_answers');
create policy "who reads the bid" on public.bid_answers for select to authenticated using (organization_id = (select app.organization_id()) and (select true from public.bids b where b.organization_id = bid_answers.organization_id and b.id = bid_answers.bid));
create policy "commands read" on public.bid_answers for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.bid_answers for insert to commands with check (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.bid_answers for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.bids b where b.organization_id = bid_answers.organization_id and b.id = bid_answers.bid));
revoke update, delete on public.bid_answers from service_role;
revoke update, delete on public.bid_answers from custodian;
grant select on public.bid_answers to authenticated;
grant select, insert on public.bid_answers to commands;

-- Prices of a solicitation with two envelopes, after the first opening. Until the chair has closed the technical
-- evaluation
-- no role of the program reads a row: not the panel, not a manager, not a command.
create table public.price_envelopes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  bid uuid not null,
  envelope uuid not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (organization_id, bid),
  foreign key (organization_id, bid) references public.bids (organization_id, id),
  foreign key (organization_id, envelope) references public.bid_envelopes (organization_id, id)
);
select app.protect('public.price_envelopes');
select app.keep_under_hold('public.price_envelopes');
create policy "once the technical evaluation is closed" on public.price_envelopes for select to commands using (organization_id = (select app.organization_id()) and exists (select from public.bids b join public.evaluations e on e.organization_id = b.organization_id and e.solicitation = b.solicitation where b.organization_id = price_envelopes.organization_id and b.id = price_envelopes.bid and e.prices_at is not null));
create policy "commands insert" on public.price_envelopes for insert to commands with check (organization_id = (select app.organization_id()));
revoke select, update, delete on public.price_envelopes from service_role;
revoke update, delete on public.price_envelopes from custodian;
grant select, insert on public.price_envelopes to commands;

-- The technical evaluation is closed once, from the consensus, and not opened again; what the panel agreed before the
-- prices
-- were known stays.
create function app.close_technical() returns trigger language plpgsql as $$
begin
  if old.prices_at is not null or old.status <> 'consensus' then
    raise exception 'The price envelopes are opened once, from the consensus.' using errcode = '42501';
  end if;
  return new;
end
$$;
create constraint trigger technical_closed after update on public.evaluations for each row when (old.prices_at is distinct from new.prices_at) execute function app.close_technical();

create function app.keep_technical() returns trigger language plpgsql as $$
begin
  if exists (select from public.evaluations e where e.organization_id = new.organization_id and e.id = new.evaluation and e.round = new.round and e.prices_at is not null and e.ranked_at is null) then
    raise exception 'The price envelopes are open: the scores of the technical evaluation stay.' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger technical_kept before insert or update on public.consensus_scores for each row execute function app.keep_technical();

-- An invitation names a vendor that the agency has on file, or an email address.
--   people: of their own organization · the vendor: its own · commands: the agency's
create table public.solicitation_invitations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  solicitation uuid not null,
  vendor uuid,
  email text check (length(email) between 3 and 255),
  invited_by uuid not null,
  invited_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, invited_by) references public.organization_members (organization_id, user_id),
  check (num_nonnulls(vendor, email) = 1)
);
select app.protect('public.solicitation_invitations');
select app.keep_under_hold('public.solicitation_invitations');
create policy "its people read" on public.solicitation_invitations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "the invited read" on public.solicitation_invitations for select to commands, supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "commands" on public.solicitation_invitations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.solicitation_invitations to authenticated;
grant select, insert, delete, update (told_at) on public.solicitation_invitations to commands;
create unique index on public.solicitation_invitations (organization_id, solicitation, vendor);
create unique index on public.solicitation_invitations (organization_id, solicitation, email);
create index on public.solicitation_invitations (organization_id, vendor);
create index on public.solicitation_invitations (organization_id, invited_by);

create policy "the invited read" on public.notices for select to commands, supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and audience = 'invited' and (select true from public.solicitation_invitations i where i.organization_id = notices.organization_id and i.solicitation = notices.solicitation and i.vendor = any ((select app.vendors_linked())::uuid[]) limit 1));

-- Plan holders: companies that want every addendum and answer. Before the closing the agency reads how many there are
-- but not which, because a name tells a competitor whom to call. Access: the company its own; the agency's people after
-- the closing; commands of the company.
create table public.plan_holders (
  organization_id uuid not null references public.organizations (id),
  solicitation uuid not null,
  account uuid not null references public.organizations (id),
  since timestamptz not null default now(),
  how text not null check (how in ('interest', 'document')),
  primary key (organization_id, solicitation, account),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation)
);
select app.protect('public.plan_holders');
select app.keep_under_hold('public.plan_holders');
create policy "the company reads" on public.plan_holders for select to authenticated, commands using (account = (select app.organization_id()));
create policy "the agency after the closing" on public.plan_holders for select to authenticated using (organization_id = (select app.organization_id()) and (select true from public.notices n where n.organization_id = plan_holders.organization_id and n.solicitation = plan_holders.solicitation and n.closes_at <= clock_timestamp()));
create policy "the company puts itself down" on public.plan_holders for insert to commands with check (account = (select app.organization_id()));
create policy "the company takes itself off" on public.plan_holders for delete to commands using (account = (select app.organization_id()));
create policy "the counter counts" on public.plan_holders for select to current_user using (true);
grant select on public.plan_holders to authenticated;
grant select, insert, delete on public.plan_holders to commands;
create index plan_holders_account on public.plan_holders (account);

-- A company that does not bid, with its reason. The agency counts the reasons; it sees no names before the closing.
create table public.no_bids (
  organization_id uuid not null,
  solicitation uuid not null,
  account uuid not null references public.organizations (id),
  reason text not null check (reason in ('scope', 'time', 'capacity', 'terms', 'specifications', 'price', 'other')),
  words text not null default '' check (length(words) <= 2000),
  said_by uuid not null,
  said_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, solicitation, account),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation)
);
select app.protect('public.no_bids');
select app.keep_under_hold('public.no_bids');
create policy "the company reads" on public.no_bids for select to authenticated, commands using (account = (select app.organization_id()));
create policy "the agency counts" on public.no_bids for select to commands using (organization_id = (select app.organization_id()));
create policy "the company says so" on public.no_bids for insert to commands with check (account = (select app.organization_id()));
create policy "the company says it otherwise" on public.no_bids for update to commands using (account = (select app.organization_id())) with check (account = (select app.organization_id()));
create policy "the company takes it back" on public.no_bids for delete to commands using (account = (select app.organization_id()));
grant select on public.no_bids to authenticated;
grant select, insert, update (reason, words, said_by, said_at), delete on public.no_bids to commands;
create index no_bids_account on public.no_bids (account);

-- Which response items a company has prepared, by their ids: for its reminder before the closing. What it wrote stays
-- in its
-- browser until it is sealed. Access: the company.
create table public.bid_preparations (
  organization_id uuid not null,
  solicitation uuid not null,
  account uuid not null references public.organizations (id),
  items uuid[] not null default '{}' check (cardinality(items) <= 200),
  prepared_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, solicitation, account),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation)
);
select app.protect('public.bid_preparations');
create policy "the company reads" on public.bid_preparations for select to authenticated, commands using (account = (select app.organization_id()));
create policy "the company prepares" on public.bid_preparations for insert to commands with check (account = (select app.organization_id()));
create policy "the company goes on" on public.bid_preparations for update to commands using (account = (select app.organization_id())) with check (account = (select app.organization_id()));
grant select on public.bid_preparations to authenticated;
grant select, insert, update (items, prepared_at) on public.bid_preparations to commands;
create index bid_preparations_account on public.bid_preparations (account);

-- Reviewed definer function: it takes one id, looks only into the caller's own organization and returns one number.
create function app.plan_holders(of uuid) returns bigint language sql stable security definer set search_path = '' as $$
  select count(*) from public.plan_holders h where h.organization_id = app.organization_id() and h.solicitation = of
$$;
revoke execute on function app.plan_holders(uuid) from public;
grant execute on function app.plan_holders(uuid) to commands;

-- Events of a notice besides its editions and answers, for programs that read open data. Nothing is changed. Access:
-- people who read the notice; commands add.
create table public.notice_events (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  solicitation uuid not null,
  event text not null check (event in ('opened', 'closed', 'canceled', 'awarded', 'rescinded')),
  at timestamptz not null,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation)
);
select app.protect('public.notice_events');
select app.keep_under_hold('public.notice_events');
create policy "who reads the notice" on public.notice_events for select to anon, authenticated using ((select true from public.notices n where n.organization_id = notice_events.organization_id and n.solicitation = notice_events.solicitation));
create policy "commands read" on public.notice_events for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.notice_events for insert to commands with check (organization_id = (select app.organization_id()));
revoke update, delete on public.notice_events from service_role;
revoke update, delete on public.notice_events from custodian;
grant select on public.notice_events to anon, authenticated;
grant select, insert on public.notice_events to commands;
create index on public.notice_events (organization_id, solicitation, at);

-- Email subscriptions to public solicitations, confirmed by a link: to one solicitation, or to all that match. Access:
-- the server writes; platform_admin reads.
create table public.opportunity_subscriptions (
  id uuid primary key default app.uuid_v7(),
  email text not null check (length(email) between 3 and 255),
  agency uuid,
  solicitation uuid,
  kind text check (kind in ('rfi', 'rfq', 'ifb', 'rfp')),
  category text check (category in ('goods', 'works', 'services')),
  words text check (length(words) between 1 and 100),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  language text not null default 'en' check (language in ('en', 'es')),
  foreign key (agency, solicitation) references public.notices (organization_id, solicitation),
  check ((agency is null) = (solicitation is null))
);
select app.protect('public.opportunity_subscriptions');
create policy "the platform reads" on public.opportunity_subscriptions for select to authenticated using ((select app.operates()));
grant select on public.opportunity_subscriptions to authenticated;
create index opportunity_subscriptions_solicitation on public.opportunity_subscriptions (agency, solicitation);

create constraint trigger verified after insert on public.notices for each row execute function app.require_verified();

-- The opening waits for a sealed bid that is still being written when the closing passes, and a later one is refused.
-- The
-- lock leaves no trace in a row, so that nothing readable shows that a bid is on its way.
create function app.bid_on_its_way() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('opening of ' || new.solicitation, 0));
  return new;
end
$$;

create trigger before_the_opening before insert or update on public.bid_envelopes for each row execute function app.bid_on_its_way();

create function app.opening_waits_for_bids() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('opening of ' || new.solicitation, 0));
  return new;
end
$$;

create trigger opening_waits before update of status on public.notices for each row
  when (new.status = 'opening' and old.status is distinct from new.status) execute function app.opening_waits_for_bids();

create policy "published with a notice" on storage.objects for select to anon, authenticated using ((select true from public.notice_documents d where d.version = objects.version limit 1));
create policy "of a bid that one reads" on storage.objects for select to authenticated using ((select true from public.bid_files f where f.version = objects.version limit 1));
