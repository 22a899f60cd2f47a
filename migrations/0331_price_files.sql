-- Files of an opened bid that hold prices: evaluators who may not see prices are not given them. The bidder says so in the
-- sealed envelope; the chair of the panel may correct it.
alter table public.bid_files add column prices boolean not null default false;
create policy "commands mark" on public.bid_files for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant update (prices) on public.bid_files to commands;
