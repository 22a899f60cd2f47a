-- What the public sees of a solicitation, and the bids that nobody sees before their time.

-- The public face: one row for each solicitation that was published, as it stands after its last addendum. The working
-- record beside it stays inside the agency.
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
  status text not null check (status in ('open', 'opening', 'evaluation', 'awarded', 'closed', 'cancelled')),
  published_at timestamptz not null,
  questions_until timestamptz,
  closes_at timestamptz not null,
  zone text not null,
  edition integer not null check (edition >= 1),
  digest text not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  outcome text,
  -- What was read out at the opening.
  opened jsonb,
  updated_at timestamptz not null default now(),
  primary key (organization_id, solicitation),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id)
);
select app.protect('public.notices');
-- The public looks across agencies: what closes next, and by what it is called.
create index notices_closing on public.notices (status, closes_at, solicitation);
create policy "everybody reads" on public.notices for select to anon, authenticated using (true);
create policy "commands read" on public.notices for select to commands using (true);
create policy "commands insert" on public.notices for insert to commands with check (organization_id = (select app.organization_id()));
create policy "commands update" on public.notices for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.notices to anon, authenticated, commands;
grant insert, update on public.notices to commands;
select realtime.publish('public.notices', audience => 'readers');

-- Every edition that was ever public: the publication and the addenda. Nobody changes or removes one.
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
revoke update, delete on public.notice_editions from service_role, custodian;
create policy "everybody reads" on public.notice_editions for select to anon, authenticated using (true);
create policy "commands read" on public.notice_editions for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.notice_editions for insert to commands with check (organization_id = (select app.organization_id()));
grant select (organization_id, solicitation, edition, published_at, changes, closes_at, digest, content) on public.notice_editions to anon, authenticated;
grant select, insert on public.notice_editions to commands;

-- Questions of vendors. Who asked stands in a table of its own, with the words, and the agency does not read that one:
-- the answer is for all.
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
create index question_askers_bidder on public.question_askers (bidder);
create policy "its people read" on public.solicitation_questions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "everybody reads answers" on public.solicitation_questions for select to anon, authenticated using (answered_at is not null);
create policy "vendors ask in time" on public.solicitation_questions for insert to commands with check (
  answer is null and exists (select from public.notices n where n.organization_id = solicitation_questions.organization_id and n.solicitation = solicitation_questions.solicitation
    and n.status = 'open' and coalesce(n.questions_until, n.closes_at) > clock_timestamp()));
create policy "commands read" on public.solicitation_questions for select to commands using (organization_id = (select app.organization_id()));
create policy "commands answer" on public.solicitation_questions for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "who asked" on public.question_askers for select to authenticated using (bidder = (select app.organization_id()));
create policy "vendors sign what they ask" on public.question_askers for insert to commands with check (bidder = (select app.organization_id()) and asked_by = (select app.user_id()));
grant select on public.solicitation_questions to anon, authenticated;
grant select, insert, update (answer, answered_at, answered_by) on public.solicitation_questions to commands;
grant select on public.question_askers to authenticated;
grant insert on public.question_askers to commands;
select realtime.publish('public.solicitation_questions', audience => 'readers');

-- The keys of those who open bids. What is secret of one is sealed under its officer's passphrase, and only the officer
-- gets even that.
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
create unique index officer_keys_in_use on public.officer_keys (organization_id, officer) where retired_at is null;
create policy "people read" on public.officer_keys for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.officer_keys for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.officer_keys to authenticated;
grant select, insert, update (retired_at) on public.officer_keys to commands;
create table public.officer_key_secrets (
  organization_id uuid not null default app.organization_id(),
  officer_key uuid not null,
  officer uuid not null default app.user_id(),
  sealed jsonb not null check (jsonb_typeof(sealed) = 'object' and length(sealed::text) <= 2000),
  primary key (organization_id, officer_key),
  foreign key (organization_id, officer_key) references public.officer_keys (organization_id, id)
);
select app.protect('public.officer_key_secrets');
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
create policy "people read" on public.opening_officers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.opening_officers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.opening_officers to authenticated;
grant select, insert, delete on public.opening_officers to commands;

-- Sealed bids. Before the closing by this database's clock nobody on the agency's side reads even that one is there; the
-- bidder puts one in, takes it back and puts in another. What is inside is sealed by the bidder's browser.
create table public.bid_envelopes (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  solicitation uuid not null,
  bidder uuid not null references public.organizations (id),
  vendor uuid not null,
  submitted_by uuid not null,
  -- The edition of the notice that the bidder has read: an addendum asks for it anew.
  edition integer not null,
  outside jsonb not null check (jsonb_typeof(outside) = 'object' and length(outside::text) <= 20000),
  sealed text not null check (length(sealed) between 1 and 1500000),
  receipt text not null,
  submitted_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  withdrawn_for text check (withdrawn_for in ('withdrawn', 'replaced')),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  check ((withdrawn_at is null) = (withdrawn_for is null))
);
select app.protect('public.bid_envelopes');
create index on public.bid_envelopes (organization_id, solicitation, submitted_at, id);
create index bid_envelopes_bidder on public.bid_envelopes (bidder, submitted_at desc);
create unique index bid_envelopes_standing on public.bid_envelopes (organization_id, solicitation, bidder) where withdrawn_at is null;
revoke update, delete on public.bid_envelopes from service_role, custodian;

-- Open: by the clock of the database that keeps the bids, not of the server before it or of anybody's browser.
create function app.takes_bids(organization uuid, of uuid) returns boolean language sql volatile parallel restricted as $$
  select exists (select from public.notices n where n.organization_id = organization and n.solicitation = of and n.status = 'open' and n.closes_at > clock_timestamp())
$$;
create policy "its bidder reads" on public.bid_envelopes for select to authenticated using (bidder = (select app.organization_id()));
create policy "its bidder reads by command" on public.bid_envelopes for select to commands using (bidder = (select app.organization_id()));
create policy "bidders put it in" on public.bid_envelopes for insert to commands with check (bidder = (select app.organization_id()) and submitted_by = (select app.user_id()) and withdrawn_at is null and app.takes_bids(organization_id, solicitation));
create policy "bidders take it back" on public.bid_envelopes for update to commands using (bidder = (select app.organization_id()) and app.takes_bids(organization_id, solicitation)) with check (bidder = (select app.organization_id()));
create policy "after the closing" on public.bid_envelopes for select to commands using (
  organization_id = (select app.organization_id())
  and exists (select from public.notices n where n.organization_id = bid_envelopes.organization_id and n.solicitation = bid_envelopes.solicitation and n.status in ('opening', 'evaluation', 'awarded') and n.closes_at <= clock_timestamp()));
grant select (organization_id, id, solicitation, bidder, vendor, submitted_by, edition, receipt, submitted_at, withdrawn_at, withdrawn_for) on public.bid_envelopes to authenticated;
grant select, insert, update (edition, withdrawn_at, withdrawn_for) on public.bid_envelopes to commands;

-- How many lie there, and nothing else. Reviewed definer function: it takes one id, looks only into the caller's own
-- organization and gives one number.
create function app.sealed_bids(of uuid) returns bigint language sql stable security definer set search_path = '' as $$
  select count(*) from public.bid_envelopes e where e.organization_id = app.organization_id() and e.solicitation = of and e.withdrawn_at is null
$$;
create policy "the counter counts" on public.bid_envelopes for select to current_user using (true);
revoke execute on function app.sealed_bids(uuid) from public;
grant execute on function app.sealed_bids(uuid) to commands;

-- The shares of the officers, handed in after the closing. Each was known by its digest before.
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
revoke update, delete on public.opening_shares from service_role, custodian;
create policy "commands" on public.opening_shares for select to commands using (organization_id = (select app.organization_id()));
create policy "the officer hands it in" on public.opening_shares for insert to commands with check (organization_id = (select app.organization_id()) and officer = (select app.user_id()));
grant select, insert on public.opening_shares to commands;
