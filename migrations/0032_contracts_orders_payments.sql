-- Contracts, orders, invoices and payments.

-- A vendor's answer to a version of an order: given once, by one of its own people, and never changed.
create table public.order_responses (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  purchase_order uuid not null,
  order_version uuid not null,
  vendor uuid not null,
  account uuid not null references public.organizations (id),
  answer text not null check (answer in ('accepted', 'dates', 'refused')),
  -- For each line of the order, the day it can be delivered.
  dates jsonb not null default '{}' check (jsonb_typeof(dates) = 'object'),
  reason text check (length(reason) between 1 and 2000),
  signed text not null check (length(signed) between 1 and 200),
  answered_by uuid not null,
  answered_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, order_version),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, order_version) references public.order_versions (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  check (answer <> 'refused' or reason is not null)
);
select app.protect('public.order_responses');
select app.keep_under_hold('public.order_responses');
create policy "the agency reads" on public.order_responses for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.order_responses for select to authenticated using (account = (select app.organization_id()));
create policy "commands read" on public.order_responses for select to commands using (organization_id = (select app.organization_id()) or account = (select app.organization_id()));
create policy "its vendor answers" on public.order_responses for insert to commands with check (account = (select app.organization_id()) and answered_by = (select app.user_id()) and vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = order_responses.organization_id and a.account = (select app.organization_id())));
revoke update, delete on public.order_responses from service_role;
revoke update, delete on public.order_responses from custodian;
grant select on public.order_responses to authenticated;
grant select, insert on public.order_responses to commands;
create index on public.order_responses (organization_id, purchase_order, answered_at, id);
create index order_responses_account on public.order_responses (account, answered_at desc);

select realtime.publish('public.order_responses', audience => 'accounts');

-- A contract that is out for signature: the words that are signed, as canonical JSON, with their SHA-256. Not
-- generated,
-- because two organizations share it: the agency sends it out, and the people of its vendor read and sign it.
create table public.contract_documents (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  contract uuid not null,
  amendment uuid,
  vendor uuid not null,
  edition integer not null check (edition >= 1),
  title text not null check (length(title) between 1 and 300),
  content text not null check (length(content) <= 2000000),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  status text not null default 'out' check (status in ('out', 'complete', 'void')),
  completed_at timestamptz,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 2000),
  primary key (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, amendment) references public.contract_amendments (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  check ((status = 'complete') = (completed_at is not null) and (status = 'void') = (voided_at is not null) and (status = 'void') = (void_reason is not null))
);
select app.protect('public.contract_documents');
create policy "the agency reads" on public.contract_documents for select to authenticated using (organization_id = (select app.organization_id()));
-- A hand-written policy, in the same form as the generated ones.
create policy "its vendor reads" on public.contract_documents for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "the agency" on public.contract_documents for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
-- A vendor's signature is checked by that person's command; only the agency's command changes the document.
create policy "its vendor's commands read" on public.contract_documents for select to commands using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
grant select on public.contract_documents to authenticated;
grant select, insert, update (status, completed_at, voided_at, void_reason) on public.contract_documents to commands;
create index on public.contract_documents (organization_id, contract, edition);
create index on public.contract_documents (organization_id, vendor, status);
create unique index contract_documents_one_out on public.contract_documents (organization_id, contract) where status = 'out';

select app.keep_history('public.contract_documents');
select realtime.publish('public.contract_documents', audience => 'accounts');

-- A signature: who, for which field of the document, under which name and words, when, and over which SHA-256. It
-- never changes.
create table public.contract_signatures (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  document uuid not null,
  place integer not null check (place >= 1),
  party text not null check (party in ('agency', 'vendor')),
  signed_name text not null check (length(signed_name) between 1 and 120),
  office text check (length(office) <= 120),
  email text not null check (length(email) <= 255),
  intent text not null check (length(intent) between 1 and 500),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- Without both, a signer without an account signed, whose mailbox is the proof.
  signed_by uuid,
  account uuid references public.organizations (id),
  aal text not null check (aal in ('aal1', 'aal2')),
  -- Strokes as the path of an SVG 300 wide and 100 high.
  drawn text check (length(drawn) <= 20000 and drawn ~ '^[MLl0-9 .-]+$'),
  signed_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, document, place),
  check ((signed_by is null) = (account is null) and (signed_by is not null or party = 'vendor')),
  foreign key (organization_id, document) references public.contract_documents (organization_id, id)
);
select app.protect('public.contract_signatures');
-- A hand-written policy, in the same form as the generated ones.
create policy "who reads the document" on public.contract_signatures for select to authenticated using (organization_id = (select app.organization_id()) and (select true from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document));
create policy "commands read" on public.contract_signatures for select to commands using ((organization_id = (select app.organization_id()) or organization_id = any ((select app.agencies_supplied())::uuid[])) and (select true from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document));
create policy "who is asked signs" on public.contract_signatures for insert to commands with check ( account = (select app.organization_id()) and signed_by = (select app.user_id()) and (party = 'agency') = (organization_id = (select app.organization_id())) and exists (select from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document and d.status = 'out' and d.digest = contract_signatures.digest));
create policy "its vendor reads" on public.contract_signatures for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document));
revoke update, delete on public.contract_signatures from service_role;
revoke update, delete on public.contract_signatures from custodian;
grant select on public.contract_signatures to authenticated;
grant select, insert on public.contract_signatures to commands;

select app.keep_history('public.contract_signatures');
select realtime.publish('public.contract_signatures', audience => 'accounts');

-- A link by email to a signer without an account, and the code that shows that the mailbox is theirs. Only the server
-- reads it.
create table public.contract_sign_links (
  organization_id uuid not null references public.organizations (id),
  document uuid not null,
  place integer not null check (place >= 1),
  email text not null check (length(email) between 3 and 255),
  token_hash bytea not null check (length(token_hash) = 32),
  code_hash bytea check (length(code_hash) = 32),
  code_ends_at timestamptz,
  sent_at timestamptz,
  guesses integer not null default 0 check (guesses between 0 and 5),
  confirmed_at timestamptz,
  primary key (organization_id, document, place),
  unique (organization_id, token_hash),
  foreign key (organization_id, document) references public.contract_documents (organization_id, id)
);
select app.protect('public.contract_sign_links');
select app.keep_under_hold('public.contract_sign_links');

-- The server writes this signature, so no policy judges it: the mailbox is confirmed, and the text is the one that is
-- out.
create function app.check_mailed_signature() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.contract_sign_links l
      join public.contract_documents d on d.organization_id = l.organization_id and d.id = l.document
     where l.organization_id = new.organization_id and l.document = new.document and l.place = new.place
       and l.email = new.email and l.confirmed_at is not null and d.status = 'out' and d.digest = new.digest) then
    raise exception 'No confirmed mailbox for this signature' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger check_mailed_signature before insert on public.contract_signatures for each row when (new.signed_by is null) execute function app.check_mailed_signature();

-- The key of a signing certificate, sealed. The server opens it to sign a PDF; no one reads it.
create table public.signing_certificate_secrets (
  organization_id uuid not null,
  certificate uuid not null,
  key_sealed bytea not null,
  primary key (organization_id, certificate),
  foreign key (organization_id, certificate) references public.signing_certificates (organization_id, id)
);
select app.protect('public.signing_certificate_secrets');
select app.keep_under_hold('public.signing_certificate_secrets');
create policy "the agency puts it in" on public.signing_certificate_secrets for insert to commands with check (organization_id = (select app.organization_id()));
grant insert on public.signing_certificate_secrets to commands;

-- One certificate signs at a time.
create unique index signing_certificates_one_active on public.signing_certificates (organization_id) where status = 'active';

-- The PDF of a document that everyone signed, with the agency's own signature inside. Both parties get these bytes.
create table public.contract_papers (
  organization_id uuid not null,
  document uuid not null,
  certificate uuid not null,
  level text not null check (level in ('B-B', 'B-T', 'B-LT')),
  content bytea not null,
  content_hash bytea not null check (content_hash = sha256(content)),
  signed_at timestamptz not null,
  primary key (organization_id, document),
  foreign key (organization_id, document) references public.contract_documents (organization_id, id),
  foreign key (organization_id, certificate) references public.signing_certificates (organization_id, id)
);
select app.protect('public.contract_papers');
select app.keep_under_hold('public.contract_papers');
create policy "commands read" on public.contract_papers for select to commands using ((organization_id = (select app.organization_id()) or organization_id = any ((select app.agencies_supplied())::uuid[])) and (select true from public.contract_documents d where d.organization_id = contract_papers.organization_id and d.id = contract_papers.document));
grant select on public.contract_papers to commands;
revoke update, delete on public.contract_papers from service_role;
revoke update, delete on public.contract_papers from custodian;
create index on public.contract_papers (organization_id, certificate);

-- Invoices as a vendor's people submitted them, until the agency imports or rejects them.
create table public.invoice_submissions (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  vendor uuid not null,
  account uuid not null references public.organizations (id),
  vendor_number text not null check (length(vendor_number) between 1 and 60),
  amount bigint not null check (amount > 0),
  -- The invoice as the agency's form takes it.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  status text not null default 'sent' check (status in ('sent', 'taken', 'refused')),
  invoice uuid,
  answer text check (length(answer) <= 2000),
  answered_by uuid,
  answered_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id),
  foreign key (organization_id, answered_by) references public.organization_members (organization_id, user_id),
  check ((status = 'taken') = (invoice is not null))
);
select app.protect('public.invoice_submissions');
select app.keep_files('public.invoice_submissions');
create policy "people read" on public.invoice_submissions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.invoice_submissions for select to authenticated using (account = (select app.organization_id()));
create policy "commands read" on public.invoice_submissions for select to commands using (organization_id = (select app.organization_id()) or account = (select app.organization_id()));
create policy "its vendor sends" on public.invoice_submissions for insert to commands with check (account = (select app.organization_id()) and status = 'sent' and answered_by is null and vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = invoice_submissions.organization_id and a.account = (select app.organization_id())));
create policy "the agency answers" on public.invoice_submissions for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invoice_submissions to authenticated;
grant select, insert, update (status, invoice, answer, answered_by, answered_at) on public.invoice_submissions to commands;
create index on public.invoice_submissions (organization_id, status, created_at desc, id desc);
create index on public.invoice_submissions (organization_id, vendor, created_at desc);
create index invoice_submissions_account on public.invoice_submissions (account, created_at desc);
create index on public.invoice_submissions (organization_id, invoice);
create index on public.invoice_submissions (organization_id, answered_by);

select app.keep_history('public.invoice_submissions');
select realtime.publish('public.invoice_submissions', audience => 'accounts');

-- The password of an invoice mailbox or the secrets of its OAuth client, sealed, and how far the folder was read. The server opens it to read the mailbox;
-- no one reads it.
create table public.invoice_mailbox_secrets (
  organization_id uuid not null,
  mailbox uuid not null,
  -- Of an OAuth client its secret, and in another column the refresh token, which a provider can replace.
  password_sealed bytea not null,
  refresh_sealed bytea,
  -- Numbers of emails count within one validity: a server that rebuilds a folder gives another one.
  uid_validity text check (length(uid_validity) <= 40),
  last_uid bigint not null default 0 check (last_uid >= 0),
  read_at timestamptz,
  primary key (organization_id, mailbox),
  foreign key (organization_id, mailbox) references public.invoice_mailboxes (organization_id, id)
);
select app.protect('public.invoice_mailbox_secrets');
select app.keep_under_hold('public.invoice_mailbox_secrets');
create policy "commands" on public.invoice_mailbox_secrets for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert, update on public.invoice_mailbox_secrets to commands;

-- One mailbox for each agency, and each part of an email once.
create unique index invoice_mailboxes_one on public.invoice_mailboxes (organization_id);
create unique index mailed_invoices_once on public.mailed_invoices (organization_id, mail_key, part);
create index mailed_invoices_digest on public.mailed_invoices (organization_id, digest);

-- An agency starts with a chain for invoices, as it does for requisitions.
create function app.default_invoice_chain(agency uuid, since date) returns void language plpgsql as $$
declare
  made uuid;
begin
  if exists (select from public.approval_chains c where c.organization_id = agency and c.record_type = 'invoices') then return; end if;
  insert into public.approval_chains (organization_id, name, record_type, valid_from, status)
  values (agency, 'Invoices', 'invoices', since, 'published') returning id into made;
  insert into public.approval_steps (organization_id, chain, sequence, name, who, role, signature_limit, due_days, escalates_role)
  values (agency, made, 1, 'Manager', 'role', 'manager', 5000000, 3, 'admin');
end
$$;

-- The account number, sealed. A command opens it for a person who may pay, and the trail shows that.
create table public.paying_account_secrets (
  organization_id uuid not null,
  paying_account uuid not null,
  account_sealed bytea not null,
  primary key (organization_id, paying_account),
  foreign key (organization_id, paying_account) references public.paying_accounts (organization_id, id)
);
select app.protect('public.paying_account_secrets');
select app.keep_under_hold('public.paying_account_secrets');
create policy "the agency by command" on public.paying_account_secrets for select to commands using (organization_id = (select app.organization_id()));
create policy "the agency puts it in" on public.paying_account_secrets for insert to commands with check (organization_id = (select app.organization_id()));
grant select, insert on public.paying_account_secrets to commands;

-- A release of retainage to a contract's vendor: requested by one person, decided by another, and paid like an invoice.
create table public.retainage_releases (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null check (length(number) <= 40) check (number <> ''),
  contract uuid not null,
  amount bigint not null check (amount >= 1),
  reason text not null check (length(reason) <= 2000) check (reason <> ''),
  proposed_by uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  decision text check (length(decision) <= 2000),
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, proposed_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.retainage_releases');
create policy "people read" on public.retainage_releases for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.retainage_releases for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.retainage_releases to authenticated;
grant select, insert, update, delete on public.retainage_releases to commands;
create index on public.retainage_releases (organization_id, created_at desc, id desc);
create index on public.retainage_releases (organization_id, contract);
create index on public.retainage_releases (organization_id, proposed_by);
create index on public.retainage_releases (organization_id, decided_by);

select app.keep_history('public.retainage_releases');
select realtime.publish('public.retainage_releases');

-- The twelve clauses of 2 CFR 200 Appendix II that a new agency starts with: rows of its own that its administrator
-- changes, ends and replaces. The wording is ours; the rule is in the source. The simplified acquisition threshold in
-- (A)
-- is that of 48 CFR 2.101 from October 2025 on; the others apply since the revision of October 2024 at the latest. No
-- clause is added where the agency already has one for the same paragraph.
create function app.default_clauses(agency uuid) returns void language sql as $$
  insert into public.clauses (organization_id, code, source, title, above, construction, laborers, optional, valid_from, body, choose_when, checked_against, federal, checked_on)
  select agency, d.*, true, date '2026-11-21'
    from (values
      ('II-A', '2 CFR 200 Appendix II (A)', 'Remedies for breach', 35000000, false, false, false, date '2025-10-01',
       'If the contractor breaches this contract, the agency may withhold payment, have the work done by others at the contractor’s cost, and use every remedy and penalty that law and equity give it.',
       null,
       'ecfr.io, Appendix II; the amount in FAC 2025-06 (90 FR 41872)'),
      ('II-B', '2 CFR 200 Appendix II (B)', 'Termination for cause and for convenience', 1000000, false, false, false, date '2024-10-01',
       'The agency may end this contract for cause after written notice and ten days to cure, and for its convenience after thirty days’ notice. Work done until then, and what it takes to stop, is paid for; profit on work that was not done is not.',
       null,
       'ecfr.io, Appendix II'),
      ('II-C', '2 CFR 200 Appendix II (C)', 'Equal employment opportunity', 0, true, false, true, date '2024-10-01',
       'The equal opportunity clause of 41 CFR 60-1.4(b) is part of this contract.',
       'The appendix names it for federally assisted construction (41 CFR 60-1.3). The order behind it, EO 11246, was revoked on January 21, 2025 (EO 14173): ask the federal agency whether its award still requires it.',
       'ecfr.io, Appendix II; EO 14173'),
      ('II-D', '2 CFR 200 Appendix II (D)', 'Davis-Bacon Act and Copeland Anti-Kickback Act', 200000, true, false, true, date '2024-10-01',
       'Mechanics and laborers are paid once a week, and not less than the prevailing wages of the determination of the Secretary of Labor that is part of this contract (40 U.S.C. 3141-3148; 29 CFR 5). No one may be induced to give up any part of the pay that they are entitled to (40 U.S.C. 3145; 29 CFR 3). The contractor submits certified payrolls.',
       'Where the federal program’s law requires prevailing wages on its construction. The terms of the federal award say so.',
       'ecfr.io, Appendix II'),
      ('II-E', '2 CFR 200 Appendix II (E)', 'Contract Work Hours and Safety Standards', 10000000, false, true, false, date '2024-10-01',
       'Mechanics and laborers are paid at least one and a half times their basic rate for every hour above forty in a week (40 U.S.C. 3702), and no one may be required to work in surroundings that are unsanitary, hazardous or dangerous to health or safety (40 U.S.C. 3704; 29 CFR 5).',
       null,
       'City of Everett, contract documents that quote Appendix II'),
      ('II-F', '2 CFR 200 Appendix II (F)', 'Rights to inventions', 0, false, false, true, date '2024-10-01',
       'Rights to inventions that are made in the work under this contract follow 37 CFR 401 and what the federal agency has issued to implement it.',
       'Where a small business or a nonprofit does experimental, developmental or research work under a funding agreement (37 CFR 401.2(a)).',
       'Indian River County, contract documents that quote Appendix II'),
      ('II-G', '2 CFR 200 Appendix II (G)', 'Clean Air Act and Federal Water Pollution Control Act', 15000000, false, false, false, date '2024-10-01',
       'The contractor complies with the standards, orders and regulations under the Clean Air Act (42 U.S.C. 7401-7671q) and the Federal Water Pollution Control Act (33 U.S.C. 1251-1387). Violations are reported to the federal agency and to the regional office of the EPA.',
       null,
       'Indian River County, contract documents that quote Appendix II'),
      ('II-H', '2 CFR 200 Appendix II (H)', 'Debarment and suspension', 0, false, false, false, date '2024-10-01',
       'No one who is excluded in SAM.gov may be a party to this contract (2 CFR 180; Executive Orders 12549 and 12689). The contractor states this for itself and its principals, and asks its subcontractors for the same statement.',
       null,
       'Indian River County, contract documents that quote Appendix II'),
      ('II-I', '2 CFR 200 Appendix II (I)', 'Byrd anti-lobbying', 10000000, false, false, false, date '2024-10-01',
       'The contractor certifies that it has not used and will not use federal money to influence anyone in connection with a federal contract, grant or other award (31 U.S.C. 1352), and discloses lobbying with other money. Each tier certifies to the tier above, up to the agency.',
       null,
       'Indian River County, contract documents that quote Appendix II'),
      ('II-J', '2 CFR 200 Appendix II (J)', 'Recovered materials', 1000000, false, false, false, date '2024-10-01',
       'Of items that the EPA has designated in 40 CFR 247 and whose price is above $10,000, or of which more than that was bought in the fiscal year before, the contractor supplies those with the highest practicable share of recovered materials (2 CFR 200.323).',
       null,
       'eCFR of January 2025, see docs/regulations'),
      ('II-K', '2 CFR 200 Appendix II (K)', 'Certain telecommunications and video surveillance equipment', 0, false, false, false, date '2024-10-01',
       'Nothing that is supplied or used under this contract is, or has as a substantial or essential part, telecommunications or video surveillance equipment or services that 2 CFR 200.216 names, such as those of Huawei, ZTE, Hytera, Hikvision or Dahua.',
       null,
       'eCFR of January 2025, 2 CFR 200.216'),
      ('II-L', '2 CFR 200 Appendix II (L)', 'Domestic preferences', 0, false, false, false, date '2024-10-01',
       'As far as it is practicable and the law allows it, goods, products and materials are produced in the United States: iron, steel, aluminum, cement and other manufactured products among them (2 CFR 200.322). The same applies to every subcontract and purchase order.',
       null,
       'eCFR of January 2025, see docs/regulations')) d (code, source, title, above, construction, laborers, optional, valid_from, body, choose_when, checked_against)
   where not exists (select from public.clauses c where c.organization_id = agency and (c.code = d.code or c.source = d.source))
$$;

-- The agencies that an account supplies: only their changes can be its own to read.
create function realtime.dealings_of(accounts uuid[]) returns table (account uuid, organization uuid) language sql stable set search_path = '' as $$
  select v.account, v.organization_id from public.vendor_accounts v where v.account = any (accounts)
  union select r.account, r.organization_id from public.vendor_registrations r where r.account = any (accounts)
  union select s.account, s.organization_id from public.invoice_submissions s where s.account = any (accounts)
  union select p.bidder, p.organization_id from public.protests p where p.bidder = any (accounts)
$$;
revoke execute on function realtime.dealings_of(uuid[]) from public;
grant execute on function realtime.dealings_of(uuid[]) to service_role;
