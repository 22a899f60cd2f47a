-- What is counted is read from an index alone, and not from the lines of the history with all that they say.
create index record_changes_made on public.record_changes (organization_id) where operation = 'insert';
-- The first and the last change of each record in a period.
create index record_changes_spans on public.record_changes (organization_id, at) include (table_name, record);
create index approval_signatures_at on public.approval_signatures (organization_id, at desc);
-- The lines in a unit, whichever way it is spelled.
create index order_lines_unit on public.order_lines (organization_id, lower(unit));
create index requisition_lines_unit on public.requisition_lines (organization_id, lower(unit));
create index contract_lines_unit on public.contract_lines (organization_id, lower(unit));
-- The report of payments shows the newest 5,000 of a period: all that it says of them is in the index.
create index payments_reported on public.payments (organization_id, paid_on desc, number) include (id, vendor, run, status, cleared_on, amount);
