-- A reservation says which lot it holds: given free, it gives free what it kept back, and not a lot that is kept back for somebody else.
alter table public.stock_reservations add column lot uuid;
alter table public.stock_reservations add foreign key (organization_id, lot) references public.stock_lots (organization_id, id);
create index on public.stock_reservations (organization_id, lot);
