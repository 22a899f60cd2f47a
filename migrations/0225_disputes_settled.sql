-- How a disputed invoice for using the product was settled: it stands, or it is void.
alter table public.billing_invoices add column settlement text check (length(settlement) <= 500);
