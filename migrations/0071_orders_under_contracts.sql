-- An order may be placed under a contract: it is charged to that contract's ceiling when it is issued.
alter table public.purchase_orders add column contract uuid;
alter table public.purchase_orders add foreign key (organization_id, contract) references public.contracts (organization_id, id);
create index on public.purchase_orders (organization_id, contract);
grant update (contract) on public.purchase_orders to authenticated;
