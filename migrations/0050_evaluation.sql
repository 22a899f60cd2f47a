-- The evaluation of offers: its panel, what each of them scored, what they agreed on, and what was found of each bid.

-- The judging of the offers to one solicitation: who judges, how far they have come, and what holds their scores together.
create table public.evaluations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  solicitation uuid not null,
  chair uuid not null,
  formula text not null default 'ratio' check (formula in ('ratio', 'linear')),
  round numeric not null default 1 check (round >= 1),
  status text not null default 'naming' check (status in ('naming', 'scoring', 'consensus', 'ranked', 'best_and_final', 'finished')),
  ranked_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, solicitation),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, chair) references public.organization_members (organization_id, user_id)
);
select app.protect('public.evaluations');
create index on public.evaluations (organization_id, created_at desc, id desc);
create index on public.evaluations (organization_id, status, created_at desc, id desc);
create index on public.evaluations (organization_id, solicitation);
create index on public.evaluations (organization_id, chair);
create policy "people read" on public.evaluations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.evaluations for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.evaluations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.evaluations to authenticated;
grant select, insert, update, delete on public.evaluations to commands;
select app.keep_history('public.evaluations');
select app.keep_search('public.evaluations', 'user', '', 'number', 'title');
select realtime.publish('public.evaluations');
-- Somebody who judges the offers to one solicitation, and what they have declared about interests of their own.
create table public.panelists (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  evaluation uuid not null,
  solicitation uuid not null,
  member uuid not null,
  part text not null check (part in ('chair', 'evaluator')),
  declared text not null default 'waiting' check (declared in ('waiting', 'clear', 'conflict', 'released')),
  declared_at timestamptz,
  sees boolean not null default false,
  scored boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, evaluation) references public.evaluations (organization_id, id) on delete cascade,
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, member) references public.organization_members (organization_id, user_id)
);
select app.protect('public.panelists');
create index on public.panelists (organization_id, created_at desc, id desc);
create index on public.panelists (organization_id, evaluation);
create index on public.panelists (organization_id, solicitation);
create index on public.panelists (organization_id, member);
create policy "who reads the parent" on public.panelists for select to authenticated using (exists (select from public.evaluations parent where parent.organization_id = panelists.organization_id and parent.id = panelists.evaluation));
create policy "commands" on public.panelists for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.panelists to authenticated;
grant select, insert, update, delete on public.panelists to commands;
select app.keep_history('public.panelists');
select realtime.publish('public.panelists');
create unique index panelists_member on public.panelists (organization_id, evaluation, member);
-- Asked by row security of everything that is judged.
create index panelists_sees on public.panelists (organization_id, member, sees, solicitation);

-- Whoever is on the panel reads the offers from the day on which it sees names, and not before: a manager neither.
drop policy "people read" on public.bids;
create policy "people read" on public.bids for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and (select app.role()) in ('manager', 'admin', 'platform_admin'))));

-- Whether an offer conforms to what was asked, whether the bidder can perform, and whether a criterion to pass is passed, with the reason.
create table public.bid_findings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  solicitation uuid not null,
  bid uuid not null,
  about text not null check (about in ('responsive', 'responsible', 'criterion')),
  criterion uuid,
  met boolean not null default false,
  reason text not null check (length(reason) <= 2000),
  found_by uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, bid) references public.bids (organization_id, id),
  foreign key (organization_id, criterion) references public.solicitation_criteria (organization_id, id),
  foreign key (organization_id, found_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.bid_findings');
create index on public.bid_findings (organization_id, created_at desc, id desc);
create index on public.bid_findings (organization_id, solicitation);
create index on public.bid_findings (organization_id, bid);
create index on public.bid_findings (organization_id, criterion);
create index on public.bid_findings (organization_id, found_by);
create policy "people read" on public.bid_findings for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and (select app.role()) in ('manager', 'admin', 'platform_admin'))));
create policy "people update" on public.bid_findings for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.bid_findings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.bid_findings to authenticated;
grant select, insert, update, delete on public.bid_findings to commands;
select app.keep_history('public.bid_findings');
select realtime.publish('public.bid_findings', audience => 'readers');
-- One of each kind for one bid.
create unique index bid_findings_one on public.bid_findings (organization_id, bid, about, coalesce(criterion, bid));

-- What an evaluator thinks of an offer. It names the offer as the panel knows it (Bidder A), because an id would tell when it
-- came in. Until the consensus is opened nobody reads it but the evaluator, the code of commands neither.
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
revoke update, delete on public.scores from service_role, custodian;
create policy "its evaluator reads" on public.scores for select to authenticated using (organization_id = (select app.organization_id()) and evaluator = (select app.user_id()));
create policy "after the consensus was opened" on public.scores for select to authenticated using (
  organization_id = (select app.organization_id()) and exists (select from public.evaluations e
    where e.organization_id = scores.organization_id and e.id = scores.evaluation and (e.status not in ('naming', 'scoring') or scores.round < e.round)
      and (exists (select from public.panelists p where p.organization_id = e.organization_id and p.evaluation = e.id and p.member = (select app.user_id()) and p.declared = 'clear')
        or (e.ranked_at is not null and (select app.role()) in ('manager', 'admin', 'platform_admin')
            and not exists (select from public.panelists p where p.organization_id = e.organization_id and p.evaluation = e.id and p.member = (select app.user_id()))))));
create policy "commands read" on public.scores for select to commands using (
  organization_id = (select app.organization_id())
  and (evaluator = (select app.user_id()) or exists (select from public.evaluations e where e.organization_id = scores.organization_id and e.id = scores.evaluation and (e.status not in ('naming', 'scoring') or scores.round < e.round))));
create policy "evaluators score" on public.scores for insert to commands with check (
  organization_id = (select app.organization_id()) and evaluator = (select app.user_id())
  and exists (select from public.evaluations e where e.organization_id = scores.organization_id and e.id = scores.evaluation and e.status = 'scoring' and e.round = scores.round));
create policy "evaluators think again" on public.scores for update to commands using (
  organization_id = (select app.organization_id()) and evaluator = (select app.user_id())
  and exists (select from public.evaluations e where e.organization_id = scores.organization_id and e.id = scores.evaluation and e.status = 'scoring' and e.round = scores.round))
  with check (organization_id = (select app.organization_id()) and evaluator = (select app.user_id()));
grant select on public.scores to authenticated;
grant select, insert, update (points, comment, scored_at) on public.scores to commands;

-- What the panel agreed on, criterion by criterion, with the reason.
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
create policy "who judges and who decides" on public.consensus_scores for select to authenticated using (
  organization_id = (select app.organization_id()) and exists (select from public.evaluations e
    where e.organization_id = consensus_scores.organization_id and e.id = consensus_scores.evaluation
      and (exists (select from public.panelists p where p.organization_id = e.organization_id and p.evaluation = e.id and p.member = (select app.user_id()) and p.declared = 'clear')
        or (e.ranked_at is not null and (select app.role()) in ('manager', 'admin', 'platform_admin')
            and not exists (select from public.panelists p where p.organization_id = e.organization_id and p.evaluation = e.id and p.member = (select app.user_id()))))));
create policy "commands" on public.consensus_scores for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.consensus_scores to authenticated;
grant select, insert, update (points, reason, put_by, put_at) on public.consensus_scores to commands;
