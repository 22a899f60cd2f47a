-- The deadlines of public records laws as dated rows. A figure is here only where its section is known; an agency of another
-- state, or with an ordinance of its own, enters its own (records_request_terms), and that comes first.
create table public.records_laws (
  id uuid primary key default app.uuid_v7(),
  jurisdiction text not null check (jurisdiction ~ '^US-[A-Z]{2}$'),
  kind text not null check (kind in ('respond', 'extend')),
  days integer not null check (days >= 0),
  counts text not null check (counts in ('business', 'calendar')),
  statute text not null check (length(statute) <= 200),
  source text not null check (length(source) <= 300),
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  unique (jurisdiction, kind, valid_from)
);
select app.protect('public.records_laws');
create policy "anyone reads" on public.records_laws for select to authenticated, commands using (true);
grant select on public.records_laws to authenticated, commands;
insert into public.records_laws (jurisdiction, kind, days, counts, statute, source, valid_from) values
  ('US-CA', 'respond', 10, 'calendar', 'Cal. Gov. Code 7922.535(a)', 'California Public Records Act as recodified; check it before you rely on it', '2023-01-01'),
  ('US-CA', 'extend', 14, 'calendar', 'Cal. Gov. Code 7922.535(b)', 'California Public Records Act as recodified; check it before you rely on it', '2023-01-01'),
  ('US-IL', 'respond', 5, 'business', '5 ILCS 140/3(d)', 'Illinois Freedom of Information Act, Public Act 96-542; check it before you rely on it', '2010-01-01'),
  ('US-IL', 'extend', 5, 'business', '5 ILCS 140/3(e)', 'Illinois Freedom of Information Act, Public Act 96-542; check it before you rely on it', '2010-01-01'),
  ('US-MI', 'respond', 5, 'business', 'MCL 15.235(2)', 'Michigan Freedom of Information Act, 2014 PA 563; check it before you rely on it', '2015-07-01'),
  ('US-MI', 'extend', 10, 'business', 'MCL 15.235(2)(d)', 'Michigan Freedom of Information Act, 2014 PA 563; check it before you rely on it', '2015-07-01'),
  ('US-PA', 'respond', 5, 'business', '65 P.S. 67.901', 'Pennsylvania Right-to-Know Law, Act 3 of 2008; check it before you rely on it', '2009-01-01'),
  ('US-PA', 'extend', 30, 'calendar', '65 P.S. 67.902(b)', 'Pennsylvania Right-to-Know Law, Act 3 of 2008; check it before you rely on it', '2009-01-01'),
  ('US-VA', 'respond', 5, 'business', 'Va. Code 2.2-3704(B)', 'Virginia Freedom of Information Act; check it before you rely on it', '2001-10-01'),
  ('US-VA', 'extend', 7, 'business', 'Va. Code 2.2-3704(B)(4)', 'Virginia Freedom of Information Act; check it before you rely on it', '2001-10-01'),
  ('US-WA', 'respond', 5, 'business', 'RCW 42.56.520(1)', 'Washington Public Records Act; check it before you rely on it', '2006-07-01');

-- Whether residents can send public records requests in the citizen portal.
alter table public.publications add column records_requests boolean not null default false;
create unique index records_requests_confirmation on public.records_requests (confirmation);
