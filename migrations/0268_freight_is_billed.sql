-- What is billed under an order is all that its approved bills ask for, as it is for contracts and projects: with freight and other charges, which were left out.
update public.purchase_orders o set invoiced_amount = o.invoiced_amount + f.charges
  from (select organization_id, purchase_order, sum(case when kind = 'credit_note' then -charges else charges end) as charges
          from public.invoices where purchase_order is not null and charges > 0 and status in ('approved', 'scheduled', 'paid') group by organization_id, purchase_order) f
 where o.organization_id = f.organization_id and o.id = f.purchase_order;
