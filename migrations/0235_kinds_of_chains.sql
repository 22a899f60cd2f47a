-- A chain applies to a kind of document that is sent for approval, chosen from a list and not typed. A draft that named
-- any other could never have been published, so nothing was ever signed by it.
delete from public.approval_chains
 where status = 'draft' and record_type not in ('budget_transfers', 'requisitions', 'solicitations', 'awards', 'purchase_orders', 'contracts', 'contract_amendments', 'change_orders', 'invoices', 'vendors');
alter table public.approval_chains
  drop constraint approval_chains_record_type_check,
  drop constraint approval_chains_record_type_check1,
  add constraint approval_chains_record_type_check check (record_type in ('budget_transfers', 'requisitions', 'solicitations', 'awards', 'purchase_orders', 'contracts', 'contract_amendments', 'change_orders', 'invoices', 'vendors'));
