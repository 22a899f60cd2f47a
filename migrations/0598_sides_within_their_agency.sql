-- The period is looked for in the organization that is named, and not in that of the row: a cluster asks one node so.
create or replace function app.journal_sides(organization uuid, of_line uuid, on_day date, kind text, releases text, amount bigint, source_table text)
returns table (side numeric, period uuid, fund uuid, control text, account uuid, debit bigint, credit bigint) language sql stable as $$
  select s.side,
         (select p.id from public.fiscal_periods p where p.organization_id = organization and p.fiscal_year = l.fiscal_year and on_day between p.starts_on and p.ends_on),
         l.fund, s.control, case when s.control = 'expenditure' then l.account end, greatest(s.amount, 0), greatest(-s.amount, 0)
    from public.budget_lines l
    cross join lateral (values
      (1, case when kind = 'expenditure' then 'expenditure' else 'encumbrance' end, case when kind = 'release' then -amount else amount end),
      (2, case when kind <> 'expenditure' then 'encumbrance_reserve' when source_table = 'invoices' then 'payable' else 'elsewhere' end, case when kind = 'release' then amount else -amount end)
    ) as s (side, control, amount)
   where l.organization_id = organization and l.id = of_line and s.amount <> 0
     and (kind in ('encumbrance', 'expenditure') or (kind = 'release' and releases = 'encumbrance'))
$$;
