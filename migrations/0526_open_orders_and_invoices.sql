-- What is on its way, the newest first: the pipeline reads the newest of what is open, and not every order and invoice that
-- ever was.
create index purchase_orders_open on public.purchase_orders (organization_id, created_at desc) where kind <> 'blanket' and status not in ('closed', 'cancelled', 'rejected');
create index invoices_open on public.invoices (organization_id, created_at desc) where kind = 'invoice' and status not in ('paid', 'rejected', 'cancelled');
