-- An order that was bought without competition carries its justification (2 CFR 200.320(c)).
alter table public.requisitions drop constraint requisitions_method_check, add constraint requisitions_method_check check (method in ('contract_release', 'micro_purchase', 'small_purchase', 'sealed_bids', 'proposals', 'qualifications', 'noncompetitive'));
alter table public.purchase_orders add column justification text check (length(justification) <= 12000);
alter table public.purchase_orders drop constraint purchase_orders_method_check, add constraint purchase_orders_method_check check (method in ('contract_release', 'micro_purchase', 'small_purchase', 'sealed_bids', 'proposals', 'qualifications', 'noncompetitive'));
