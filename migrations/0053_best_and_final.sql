-- Best and final offers: a second sealed round among named finalists, on the tables of the first.
alter table public.notices add column round integer not null default 1 check (round >= 1);
alter table public.bid_envelopes add column round integer not null default 1 check (round >= 1);
grant select (round) on public.bid_envelopes to authenticated;

-- Who is asked. The public does not read it: that somebody was not asked is between them and the agency.
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
create policy "the agency reads" on public.finalists for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and (select app.role()) in ('manager', 'admin', 'platform_admin'))));
create policy "whoever is asked reads" on public.finalists for select to authenticated using (account = (select app.organization_id()));
create policy "commands read" on public.finalists for select to commands using (organization_id = (select app.organization_id()) or account = (select app.organization_id()));
create policy "the agency asks" on public.finalists for insert to commands with check (organization_id = (select app.organization_id()));
grant select on public.finalists to authenticated;
grant select, insert on public.finalists to commands;

-- The round is the notice's, whatever was sent: an envelope belongs to the round in which it came.
create function app.envelope_round() returns trigger language plpgsql as $$
begin
  new.round := (select n.round from public.notices n where n.organization_id = new.organization_id and n.solicitation = new.solicitation);
  return new;
end
$$;
create trigger envelope_round before insert on public.bid_envelopes for each row execute function app.envelope_round();

drop index public.bid_envelopes_standing;
create unique index bid_envelopes_standing on public.bid_envelopes (organization_id, solicitation, bidder, round) where withdrawn_at is null;

create or replace function app.takes_bids(organization uuid, of uuid) returns boolean language sql volatile parallel restricted as $$
  select exists (select from public.notices n where n.organization_id = organization and n.solicitation = of and n.status = 'open' and n.closes_at > clock_timestamp()
    and (n.round = 1 or exists (select from public.finalists f where f.organization_id = organization and f.solicitation = of and f.round = n.round and f.account = app.organization_id())))
$$;
create function app.round_of(organization uuid, of uuid) returns integer language sql stable parallel safe as $$
  select n.round from public.notices n where n.organization_id = organization and n.solicitation = of
$$;
-- What was opened in the first round stays as it was.
alter policy "bidders take it back" on public.bid_envelopes using (bidder = (select app.organization_id()) and app.takes_bids(organization_id, solicitation) and round = app.round_of(organization_id, solicitation));
-- How many lie there, of one round. Reviewed definer function as before: one id and one round, the caller's own organization, one number.
drop function app.sealed_bids(uuid);
create function app.sealed_bids(of uuid, in_round integer) returns bigint language sql stable security definer set search_path = '' as $$
  select count(*) from public.bid_envelopes e where e.organization_id = app.organization_id() and e.solicitation = of and e.withdrawn_at is null and e.round = in_round
$$;
revoke execute on function app.sealed_bids(uuid, integer) from public;
grant execute on function app.sealed_bids(uuid, integer) to commands;
