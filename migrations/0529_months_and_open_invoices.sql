-- The months of a year over all budget lines in one piece, and not line by line: 980 pages with 246 lines, 60 now.
create index budget_months_month on public.budget_months (organization_id, month);
-- What is held, due, late and open, added up from an index alone: the figures over the list of invoices read every open
-- invoice twice, 3,834 pages with 7,163 of them.
create index invoices_to_pay on public.invoices (organization_id, due_on) include (status, amount, open_amount, discount_until, discount_percent)
  where kind = 'invoice' and status in ('held', 'submitted', 'approved', 'scheduled', 'disputed');
