-- Made by npm run propose -- --write: what the tables of one area say about those of a later one, or of the platform.

alter table public.contracts add foreign key (organization_id, award) references public.awards (organization_id, id);
alter table public.contract_sections add foreign key (organization_id, clause) references public.clauses (organization_id, id);
alter table public.solicitation_lines add foreign key (organization_id, takeoff_item) references public.takeoff_items (organization_id, id);
alter table public.invoices add foreign key (organization_id, releases) references public.retainage_releases (organization_id, id);
alter table public.payments add foreign key (organization_id, bank_account) references public.vendor_bank_accounts (organization_id, id);
alter table public.emergency_incidents add foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id);
alter table public.damage_items add foreign key (organization_id, asset) references public.assets (organization_id, id);
alter table public.cost_records add foreign key (organization_id, work_order) references public.work_orders (organization_id, id);
alter table public.cost_records add foreign key (organization_id, imported) references public.import_runs (organization_id, id);
alter table public.single_audits add foreign key (organization_id, audit) references public.audits (organization_id, id);
alter table public.work_orders add foreign key (organization_id, request) references public.service_requests (organization_id, id);
