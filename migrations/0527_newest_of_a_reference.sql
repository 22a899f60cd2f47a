-- The newest rows of what points at a record, such as the last entries of an account, from an index that has them in this
-- order. PostgreSQL expected to find six of them soon among the newest rows of the table and read the whole table where
-- there were none: 301,683 pages for an account of which nothing was booked. Only tables that gain rows with every day of
-- work, because such an index takes more room than one of the reference alone, which it replaces.
do $$
declare
  pair record;
  old regclass;
begin
  for pair in
    select said.tab, col from (values
      ('purchase_orders', '{vendor,contract,blanket,requisition,award,cost_center}'::text[]),
      ('requisitions', '{vendor,cost_center}'),
      ('receipts', '{vendor,purchase_order}'),
      ('invoices', '{vendor,purchase_order,contract}'),
      ('payments', '{vendor,run}'),
      ('journal_lines', '{account,fund,budget_line}'),
      ('budget_entries', '{line}'),
      ('budget_transfers', '{from_line,to_line}'),
      ('statement_lines', '{statement,run,payment}'),
      ('cost_records', '{project,declaration,damage,contract,work_order,purchase_order,invoice}'),
      ('grant_costs', '{funding,invoice,cost_record}'),
      ('work_orders', '{asset,plan}'),
      ('inspections', '{checklist}'),
      ('incident_log_entries', '{incident}'),
      ('damage_items', '{incident,declaration}'),
      ('form_submissions', '{form,form_version}'),
      ('form_deliveries', '{submission,destination}'),
      ('webhook_deliveries', '{webhook}'),
      ('workflow_runs', '{workflow,workflow_version}'),
      ('device_alarms', '{device,rule}'),
      ('carbon_entries', '{vendor,factor}'),
      ('shipments', '{vendor,purchase_order}')) said (tab, columns), unnest(said.columns) col
  loop
    for old in
      select i.indexrelid::regclass from pg_index i
       where i.indrelid = format('public.%I', pair.tab)::regclass and not i.indisunique and i.indpred is null and i.indnatts = 2
         and (select array_agg(a.attname::text order by k.n) from unnest(i.indkey::int2[]) with ordinality k (attnum, n)
                join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) = array['organization_id', pair.col]
    loop
      execute format('drop index %s', old);
    end loop;
    execute format('create index on public.%I (organization_id, %I, created_at desc)', pair.tab, pair.col);
  end loop;
end
$$;
