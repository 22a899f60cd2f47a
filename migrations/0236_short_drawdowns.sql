-- What came short of a drawdown stayed spoken for: its costs could never be drawn again. What came pays the costs in their
-- order, and the rest of them is free.
with lines as (
  select l.organization_id, d.funding, l.cost, l.amount - greatest(0, least(l.amount, d.received - (sum(l.amount) over (partition by l.organization_id, l.drawdown order by l.position) - l.amount))) as short
    from public.drawdown_lines l join public.drawdowns d on d.organization_id = l.organization_id and d.id = l.drawdown
   where d.status = 'received' and d.received < d.amount and not l.undone
),
freed as (
  update public.grant_costs c set drawn = greatest(0, c.drawn - f.short)
    from (select organization_id, cost, sum(short) as short from lines where short > 0 group by organization_id, cost) f
   where c.organization_id = f.organization_id and c.id = f.cost
)
update public.grants g set drawn = greatest(0, g.drawn - f.short)
  from (select organization_id, funding, sum(short) as short from lines where short > 0 group by organization_id, funding) f
 where g.organization_id = f.organization_id and g.id = f.funding;
