-- What of a received line was taken into stock, so that the same delivery is not taken in twice.
alter table public.stock_moves add column receipt_line uuid, add foreign key (organization_id, receipt_line) references public.receipt_lines (organization_id, id);
create index on public.stock_moves (organization_id, receipt_line);
