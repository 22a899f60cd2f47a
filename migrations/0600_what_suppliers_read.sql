-- What the people of a vendor read of the agencies that they supply is let in by policies of their own role, `supplier`, and no
-- longer by "or" in the policies of everyone. Beneath that "or" PostgreSQL counted the condition on the organization twice,
-- expected a handful of rows, and read and sorted all invoices of an agency to show the newest hundred (decision 0240).

do $$
declare each record;
begin
  -- Policies that let in a vendor's people alone, and commands where they act for them.
  for each in
    select schemaname, tablename, policyname, array_to_string(array_replace(roles, 'authenticated', 'supplier'), ', ') as readers from pg_policies
     where 'authenticated' = any (roles) and qual like '%agencies_supplied%' and qual not like '%app.organization_id()%'
  loop
    execute format('alter policy %I on %I.%I to %s', each.policyname, each.schemaname, each.tablename, each.readers);
  end loop;
  -- What asks whether a person is writing means these people too: their role begins with the rights of people.
  for each in
    select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('app', 'public', 'auth', 'storage') and p.prokind in ('f', 'p') and p.prosrc ~ 'current_user' and p.prosrc like '%''authenticated''%'
  loop
    execute replace(each.definition, '''authenticated''', '''authenticated'', ''supplier''');
  end loop;
  -- What is asked as the person within a command.
  for each in select oid::regprocedure as name from pg_proc where 'role=authenticated' = any (proconfig) loop
    execute format('alter function %s set role = ''supplier''', each.name);
  end loop;
end
$$;

-- Lines: by the role that reads their parent, and by who reads the parent as its vendor.
alter policy "who reads the parent" on public.bid_lines using (organization_id = (select app.organization_id()) and (select true from public.bids parent where parent.organization_id = bid_lines.organization_id and parent.id = bid_lines.bid));
create policy "its vendor reads" on public.bid_lines for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.bids parent where parent.organization_id = bid_lines.organization_id and parent.id = bid_lines.bid));
alter policy "who reads the parent" on public.receipt_lines using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.receipt_lines for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.receipts parent where parent.organization_id = receipt_lines.organization_id and parent.id = receipt_lines.receipt));
alter policy "who reads the parent" on public.invoice_lines using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.invoice_lines for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.invoices parent where parent.organization_id = invoice_lines.organization_id and parent.id = invoice_lines.invoice));
alter policy "who reads the parent" on public.invoice_shares using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.invoice_shares for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.invoices parent where parent.organization_id = invoice_shares.organization_id and parent.id = invoice_shares.invoice));
alter policy "who reads the parent" on public.invoice_holds using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.invoice_holds for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.invoices parent where parent.organization_id = invoice_holds.organization_id and parent.id = invoice_holds.invoice));
alter policy "who reads the parent" on public.payment_items using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.payment_items for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.payments parent where parent.organization_id = payment_items.organization_id and parent.id = payment_items.payment));
alter policy "who reads the parent" on public.shipment_lines using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.shipment_lines for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.shipments parent where parent.organization_id = shipment_lines.organization_id and parent.id = shipment_lines.shipment));
alter policy "who reads the parent" on public.shipment_legs using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.shipment_legs for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.shipments parent where parent.organization_id = shipment_legs.organization_id and parent.id = shipment_legs.shipment));
alter policy "who reads the parent" on public.shipment_events using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.shipment_events for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.shipments parent where parent.organization_id = shipment_events.organization_id and parent.id = shipment_events.shipment));

-- What is written by hand, in the same form.
alter policy "who reads the document" on public.contract_signatures using (organization_id = (select app.organization_id())
  and (select true from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document));
create policy "its vendor reads" on public.contract_signatures for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[])
    and (select true from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document));
alter policy "who reads the bid" on public.bid_files using (organization_id = (select app.organization_id())
  and (select true from public.bids b where b.organization_id = bid_files.organization_id and b.id = bid_files.bid));
create policy "its vendor reads" on public.bid_files for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[])
    and (select true from public.bids b where b.organization_id = bid_files.organization_id and b.id = bid_files.bid));
alter policy "who reads the record" on public.record_changes using (organization_id = (select app.organization_id()) and app.sees(table_name, record, organization_id));
create policy "its vendor reads" on public.record_changes for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and app.is_evidence(table_name, operation, after) and app.sees(table_name, record, organization_id));
alter policy "who reads the record" on public.comments using (organization_id = (select app.organization_id()) and app.sees(table_name, record, organization_id));
create policy "its vendor reads" on public.comments for select to supplier
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and audience = 'vendor' and app.sees(table_name, record, organization_id));
