-- Above the stated share of the original a change of a contract says why it is the same purchase.
alter table public.change_orders add column same_purchase text check (length(same_purchase) <= 2000);
alter table public.contract_amendments add column same_purchase text check (length(same_purchase) <= 2000);
grant update (same_purchase) on public.change_orders, public.contract_amendments to authenticated;
