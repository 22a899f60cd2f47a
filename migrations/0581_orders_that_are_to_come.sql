-- What is ordered and has not come, the earliest first: asked by those who receive it and by supply. Without it PostgreSQL
-- reads the orders of each vendor in turn, 10,800 buffers with 10,000 orders.
create index purchase_orders_to_come on public.purchase_orders (organization_id, due) where status = 'issued' and delivery <> 'complete';
