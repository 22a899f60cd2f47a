-- Indexes for what people list, sort and look up, beyond those that every record has.

create index accounts_organization_id_name_id_idx on public.accounts (organization_id, name, id);
create unique index cost_centers_one_share on public.allocation_shares (organization_id, rule, cost_center);

create index budget_entries_kind on public.budget_entries (organization_id, kind, day);
-- A line's entries in the order of the days, and what is still held for one document.
create index budget_entries_line on public.budget_entries (organization_id, line, day, id);
create index budget_entries_organization_id_line_created_at_idx on public.budget_entries (organization_id, line, created_at desc);
create index budget_entries_source on public.budget_entries (organization_id, source_table, source, line);

create index budget_lines_organization_id_amended_id_idx on public.budget_lines (organization_id, amended, id);
-- The orders that people choose in long lists; the id makes each of them exact.
create index budget_lines_organization_id_name_id_idx on public.budget_lines (organization_id, name, id);
create index budget_lines_organization_id_status_id_idx on public.budget_lines (organization_id, status, id);
create index budget_lines_year on public.budget_lines (organization_id, fiscal_year, fund, account);

create index budget_transfers_lines on public.budget_transfers (organization_id, least(from_line, to_line), greatest(from_line, to_line));
create index budget_transfers_organization_id_amount_id_idx on public.budget_transfers (organization_id, amount, id);
create index budget_transfers_organization_id_from_line_created_at_idx on public.budget_transfers (organization_id, from_line, created_at desc);
create index budget_transfers_organization_id_status_id_idx on public.budget_transfers (organization_id, status, id);
create index budget_transfers_organization_id_to_line_created_at_idx on public.budget_transfers (organization_id, to_line, created_at desc);

create unique index budget_version_lines_once on public.budget_version_lines (organization_id, budget_version, line);

-- Only the rows that change take part.
create index fiscal_periods_days on public.fiscal_periods (organization_id, fiscal_year, starts_on, ends_on);
create index forecast_snapshots_of on public.forecast_snapshots (organization_id, fiscal_year, fund, as_of);

-- The check reads the journal month by month.
create index journal_lines_day on public.journal_lines (organization_id, day);
create index journal_lines_organization_id_account_created_at_idx on public.journal_lines (organization_id, account, created_at desc);
create index journal_lines_organization_id_budget_line_created_at_idx on public.journal_lines (organization_id, budget_line, created_at desc);
create index journal_lines_organization_id_entry_idx on public.journal_lines (organization_id, entry);
create index journal_lines_organization_id_fund_control_day_idx on public.journal_lines (organization_id, fund, control, day);
create index journal_lines_organization_id_fund_created_at_idx on public.journal_lines (organization_id, fund, created_at desc);
create index journal_lines_organization_id_source_table_source_idx on public.journal_lines (organization_id, source_table, source);

-- A company says it once.
create unique index company_profiles_one on public.company_profiles (organization_id);

create index vendor_certificates_end on public.vendor_certificates (organization_id, expires_on) where status = 'current';
create index vendor_certificates_ending on public.vendor_certificates (organization_id, expires_on) where status = 'current';

-- People look vendors up by name.
create index vendors_name on public.vendors (organization_id, lower(name));
create index vendors_organization_id_city_id_idx on public.vendors (organization_id, city, id);
create index vendors_organization_id_name_id_idx on public.vendors (organization_id, name, id);
create index vendors_organization_id_status_id_idx on public.vendors (organization_id, status, id);
create index vendors_organization_id_type_id_idx on public.vendors (organization_id, type, id);
create index contract_lines_unit on public.contract_lines (organization_id, lower(unit));
create index contract_obligations_due on public.contract_obligations (organization_id, contract, due_on);

-- Whose work is due is asked over all organizations at once: these hold only what can become due.
create index contracts_ending on public.contracts (organization_id, ends_on) where status = 'active';
create index contracts_vendor_status on public.contracts (organization_id, vendor, status);

-- One of each kind for one bid.
create unique index bid_findings_one on public.bid_findings (organization_id, bid, about, COALESCE(criterion, bid));

create index bids_submitted on public.bids (organization_id, submitted_at);
create unique index order_changes_waiting on public.order_changes (organization_id, purchase_order) where status = 'submitted';
create index order_line_shares_order on public.order_line_shares (organization_id, purchase_order, "position");

create index order_lines_commodity on public.order_lines (organization_id, commodity) where commodity is not null;
create index order_lines_order on public.order_lines (organization_id, purchase_order, "position");
-- The lines in a unit, whichever way it is spelled.
create index order_lines_unit on public.order_lines (organization_id, lower(unit));

-- One version of each revision, and one change of an order on its way at a time.
create unique index order_versions_once on public.order_versions (organization_id, purchase_order, revision, kind);

create unique index panelists_member on public.panelists (organization_id, evaluation, member);
-- Asked by row security of everything that is judged.
create index panelists_sees on public.panelists (organization_id, member, sees, solicitation);

-- The orders of the last twelve months, for the nightly check and for rebuilding.
create index purchase_orders_issued on public.purchase_orders (organization_id, issued_at) where issued_at is not null;
-- Orders in progress, the newest first: the pipeline reads the newest open ones, and not every past order and invoice.
create index purchase_orders_open on public.purchase_orders (organization_id, created_at desc) where kind <> 'blanket' and status not in ('closed', 'canceled', 'rejected');
create index purchase_orders_organization_id_award_created_at_idx on public.purchase_orders (organization_id, award, created_at desc);
create index purchase_orders_organization_id_blanket_created_at_idx on public.purchase_orders (organization_id, blanket, created_at desc);
create index purchase_orders_organization_id_contract_created_at_idx on public.purchase_orders (organization_id, contract, created_at desc);
create index purchase_orders_organization_id_cost_center_created_at_idx on public.purchase_orders (organization_id, cost_center, created_at desc);
create index purchase_orders_organization_id_requisition_created_at_idx on public.purchase_orders (organization_id, requisition, created_at desc);
create index purchase_orders_organization_id_vendor_created_at_idx on public.purchase_orders (organization_id, vendor, created_at desc);
-- Orders not yet received, the earliest first: read by the people who receive them and by supply. Without it PostgreSQL
-- reads the orders of each vendor in turn, 10,800 buffers with 10,000 orders.
create index purchase_orders_to_come on public.purchase_orders (organization_id, due) where status = 'issued' and delivery <> 'complete';
create index receipt_lines_order on public.receipt_lines (organization_id, receipt, "position");

create index receipts_organization_id_purchase_order_created_at_idx on public.receipts (organization_id, purchase_order, created_at desc);
create index receipts_organization_id_vendor_created_at_idx on public.receipts (organization_id, vendor, created_at desc);

create index requisition_lines_commodity on public.requisition_lines (organization_id, commodity) where commodity is not null;
create index requisition_lines_order on public.requisition_lines (organization_id, requisition, "position");
create index requisition_lines_unit on public.requisition_lines (organization_id, lower(unit));

-- Requisitions that may be a part of the same purchase: the same department, recently.
create index requisitions_center on public.requisitions (organization_id, cost_center, created_at);
create index requisitions_organization_id_cost_center_created_at_idx on public.requisitions (organization_id, cost_center, created_at desc);
create index requisitions_organization_id_vendor_created_at_idx on public.requisitions (organization_id, vendor, created_at desc);
create index solicitations_commodity on public.solicitations (organization_id, commodity) where commodity is not null;
create index invoice_lines_organization_id_order_line_invoice_idx on public.invoice_lines (organization_id, order_line, invoice);

create index invoices_open on public.invoices (organization_id, created_at desc) where kind = 'invoice' and status not in ('paid', 'rejected', 'canceled');
create index invoices_organization_id_contract_created_at_idx on public.invoices (organization_id, contract, created_at desc);
create index invoices_organization_id_purchase_order_created_at_idx on public.invoices (organization_id, purchase_order, created_at desc);
create index invoices_organization_id_status_due_on_id_idx on public.invoices (organization_id, status, due_on, id);
create index invoices_organization_id_vendor_created_at_idx on public.invoices (organization_id, vendor, created_at desc);
create index invoices_organization_id_vendor_vendor_number_key_idx on public.invoices (organization_id, vendor, vendor_number_key);
-- Held, due, late and open invoices, added up from an index alone: the figures over the list of invoices read every
-- open invoice twice, 3,834 pages with 7,163 invoices.
create index invoices_to_pay on public.invoices (organization_id, due_on) include (status, amount, open_amount, discount_until, discount_percent) where kind = 'invoice' and status in ('held', 'submitted', 'approved', 'scheduled', 'disputed');
-- A vendor's unpaid invoices, however many it ever sent.
create index invoices_unpaid on public.invoices (organization_id, vendor) include (kind, status, amount, open_amount) where status in ('submitted', 'held', 'returned', 'disputed', 'approved', 'scheduled');
create index journal_batch_lines_organization_id_batch_position_idx on public.journal_batch_lines (organization_id, batch, "position");

-- An invoice is in one payment at a time, whatever two people do at the same moment.
create unique index payment_items_once on public.payment_items (organization_id, invoice) where not undone;

create index payments_organization_id_paid_on_vendor_idx on public.payments (organization_id, paid_on, vendor);
create index payments_organization_id_run_created_at_idx on public.payments (organization_id, run, created_at desc);
create index payments_organization_id_vendor_created_at_idx on public.payments (organization_id, vendor, created_at desc);
-- The report of payments shows the newest 5,000 of a period: all that it says of them is in the index.
create index payments_reported on public.payments (organization_id, paid_on desc, number) include (id, vendor, run, status, cleared_on, amount);

create index statement_lines_organization_id_payment_created_at_idx on public.statement_lines (organization_id, payment, created_at desc);
create index statement_lines_organization_id_run_created_at_idx on public.statement_lines (organization_id, run, created_at desc);
create index statement_lines_organization_id_statement_created_at_idx on public.statement_lines (organization_id, statement, created_at desc);
create index statement_lines_organization_id_status_day_idx on public.statement_lines (organization_id, status, day);

create index cap_alerts_organization_id_expires_idx on public.cap_alerts (organization_id, expires);
create index cap_alerts_organization_id_sender_certificate_idx on public.cap_alerts (organization_id, sender, certificate) where (certificate is not null);
create index emergency_incidents_organization_id_status_began_at_idx on public.emergency_incidents (organization_id, status, began_at desc);

create index fema_designations_organization_id_area_id_idx on public.fema_designations (organization_id, area, id);
create index fema_designations_organization_id_declaration_fips_id_idx on public.fema_designations (organization_id, declaration, fips, id);
create index fema_designations_organization_id_declared_on_id_idx on public.fema_designations (organization_id, declared_on, id);

create index incident_log_entries_organization_id_incident_created_at_idx on public.incident_log_entries (organization_id, incident, created_at desc);
-- Other columns that the screens read and order by.
create index incident_log_entries_organization_id_incident_observed_at_idx on public.incident_log_entries (organization_id, incident, observed_at desc);
create index lifeline_reports_organization_id_incident_created_at_idx on public.lifeline_reports (organization_id, incident, created_at desc);
create index resource_requests_organization_id_incident_status_idx on public.resource_requests (organization_id, incident, status);
create index volunteer_assignments_organization_id_arrived_at_idx on public.volunteer_assignments (organization_id, arrived_at);
create unique index application_reviewers_once on public.application_reviewers (organization_id, application, reviewer);

create index cost_records_organization_id_contract_created_at_idx on public.cost_records (organization_id, contract, created_at desc);
create index cost_records_organization_id_damage_created_at_idx on public.cost_records (organization_id, damage, created_at desc);
create index cost_records_organization_id_declaration_category_id_idx on public.cost_records (organization_id, declaration, category, id);
create index cost_records_organization_id_declaration_created_at_idx on public.cost_records (organization_id, declaration, created_at desc);
create index cost_records_organization_id_invoice_created_at_idx on public.cost_records (organization_id, invoice, created_at desc);
create index cost_records_organization_id_project_created_at_idx on public.cost_records (organization_id, project, created_at desc);
create index cost_records_organization_id_purchase_order_created_at_idx on public.cost_records (organization_id, purchase_order, created_at desc);
create index cost_records_organization_id_work_order_created_at_idx on public.cost_records (organization_id, work_order, created_at desc);
create index cost_records_organization_id_worked_on_id_idx on public.cost_records (organization_id, worked_on, id);

create index damage_items_organization_id_declaration_category_id_idx on public.damage_items (organization_id, declaration, category, id);
create index damage_items_organization_id_declaration_created_at_idx on public.damage_items (organization_id, declaration, created_at desc);
create index damage_items_organization_id_incident_created_at_idx on public.damage_items (organization_id, incident, created_at desc);
create index declared_areas_organization_id_fips_idx on public.declared_areas (organization_id, fips);
create index disaster_declarations_organization_id_declared_on_id_idx on public.disaster_declarations (organization_id, declared_on, id);
create index equipment_rates_organization_id_edition_code_id_idx on public.equipment_rates (organization_id, edition, code, id);
create index funding_opportunities_closes on public.funding_opportunities (organization_id, closes_on, id);
create index grant_applications_closes on public.grant_applications (organization_id, status, closes_on);
create index grant_contacts_day on public.grant_contacts (organization_id, funding, day desc);

create index grant_costs_incurred on public.grant_costs (organization_id, funding, incurred_on);
create index grant_costs_organization_id_cost_record_created_at_idx on public.grant_costs (organization_id, cost_record, created_at desc);
create index grant_costs_organization_id_funding_created_at_idx on public.grant_costs (organization_id, funding, created_at desc);
create index grant_costs_organization_id_invoice_created_at_idx on public.grant_costs (organization_id, invoice, created_at desc);
create index grant_milestones_planned on public.grant_milestones (organization_id, funding, planned_on);
create index grant_reports_due on public.grant_reports (organization_id, due_on, id);
create index grant_requirements_next on public.grant_requirements (organization_id, next_on, id);
create index grant_terms_kind on public.grant_terms (organization_id, kind, valid_from);
create index grants_ends on public.grants (organization_id, ends_on, id);
create index monitoring_findings_due on public.monitoring_findings (organization_id, subaward, due_on);
create index pa_projects_organization_id_declaration_category_id_idx on public.pa_projects (organization_id, declaration, category, id);

create index carbon_entries_organization_id_day_status_idx on public.carbon_entries (organization_id, day, status);
create index carbon_entries_organization_id_factor_created_at_idx on public.carbon_entries (organization_id, factor, created_at desc);
create index carbon_entries_organization_id_vendor_created_at_idx on public.carbon_entries (organization_id, vendor, created_at desc);

create unique index device_alarms_open on public.device_alarms (organization_id, rule) where status <> 'over';
create index device_alarms_organization_id_device_created_at_idx on public.device_alarms (organization_id, device, created_at desc);
create index device_alarms_organization_id_rule_created_at_idx on public.device_alarms (organization_id, rule, created_at desc);

-- One device says one thing at a moment: what is sent twice is kept once.
create unique index device_readings_organization_id_device_at_idx on public.device_readings (organization_id, device, at);
-- A message is brought to the sensors of its device, and each of its fields is read by one.
create unique index devices_in_messages on public.devices (organization_id, lower(hardware_id), message_field) where status = 'active';
-- A refused message that is delivered again is kept once.
create unique index device_messages_once on public.device_messages (organization_id, connection, message_key);
create unique index message_people_organization_id_thread_person_idx on public.message_people (organization_id, thread, person);
-- A part of an import that is sent twice is stored once; and a tile finds its features by their square of the world.
create unique index map_features_once on public.map_features (organization_id, layer, "position");
create index map_features_cell on public.map_features (organization_id, layer, from_zoom, cell);
-- An address while it is typed: names that begin with it, in their order, and names that contain its words.
create index map_features_beginning on public.map_features (organization_id, layer, (lower(name) collate "C"), id);
create index map_features_words on public.map_features using gin (organization_id, layer, lower(name) app.gin_trgm_ops);
create unique index map_layers_file on public.map_layers (organization_id, digest) where digest is not null;
create index message_threads_organization_id_last_at_id_idx on public.message_threads (organization_id, last_at desc, id desc);
create index messages_organization_id_delivery_created_at_idx on public.messages (organization_id, delivery, created_at desc);

-- Two tasks of one plan never have one number, and a day of a site has one log.
create unique index project_tasks_organization_id_project_code_idx on public.project_tasks (organization_id, project, code);

-- Due schedules are found by their day, and conversations are listed by their last message.
create index report_schedules_organization_id_next_on_idx on public.report_schedules (organization_id, next_on);
create index shipment_events_organization_id_shipment_at_id_idx on public.shipment_events (organization_id, shipment, at desc, id desc);

create index shipments_organization_id_eta_id_idx on public.shipments (organization_id, eta, id);
create index shipments_organization_id_purchase_order_created_at_idx on public.shipments (organization_id, purchase_order, created_at desc);
create index shipments_organization_id_vendor_created_at_idx on public.shipments (organization_id, vendor, created_at desc);

create unique index daily_logs_organization_id_project_day_idx on public.daily_logs (organization_id, project, day);

create unique index stock_balances_organization_id_item_warehouse_coalesce_idx on public.stock_balances (organization_id, item, warehouse, COALESCE(lot, '00000000-0000-0000-0000-000000000000'::uuid));
create index stock_balances_organization_id_warehouse_name_id_idx on public.stock_balances (organization_id, warehouse, name, id);

create index stock_lots_organization_id_expires_on_idx on public.stock_lots (organization_id, expires_on);
create unique index stock_lots_organization_id_item_code_idx on public.stock_lots (organization_id, item, code);

create index stock_moves_organization_id_item_moved_on_id_idx on public.stock_moves (organization_id, item, moved_on desc, id desc);
create unique index asset_depreciation_organization_id_asset_year_idx on public.asset_depreciation (organization_id, asset, year);
create index injury_cases_organization_id_injured_on_id_idx on public.injury_cases (organization_id, injured_on desc, id desc);

create index maintenance_plans_organization_id_status_next_on_idx on public.maintenance_plans (organization_id, status, next_on);
create index maintenance_plans_without_order on public.maintenance_plans (organization_id, next_on) where status = 'active' and open_order is null;
create index meter_readings_organization_id_meter_read_on_id_idx on public.meter_readings (organization_id, meter, read_on desc, id desc);
create index safety_incidents_organization_id_happened_at_id_idx on public.safety_incidents (organization_id, happened_at desc, id desc);
create index work_labor_organization_id_worked_on_idx on public.work_labor (organization_id, worked_on);

create index work_orders_organization_id_asset_created_at_id_idx on public.work_orders (organization_id, asset, created_at desc, id desc);
create index work_orders_organization_id_asset_created_at_idx on public.work_orders (organization_id, asset, created_at desc);
create index work_orders_organization_id_due_id_idx on public.work_orders (organization_id, due, id);
create index work_orders_organization_id_plan_created_at_idx on public.work_orders (organization_id, plan, created_at desc);

-- A chain is looked up by the kind of document that is sent, with its days.
create index approval_chains_applying on public.approval_chains (organization_id, record_type, valid_from) where status = 'published';

create index approval_requests_document on public.approval_requests (organization_id, document_table, document, created_at desc);
-- One document is on its way once at a time; its earlier requests are its past.
create unique index approval_requests_open on public.approval_requests (organization_id, document_table, document) where status = 'waiting';
-- A signature names the request together with the people who must not sign it.
create unique index approval_requests_parties on public.approval_requests (organization_id, id, requested_by, submitted_by);

-- Turns that the sweep looks for: those that wait, the most urgent first.
create index approval_turns_waiting on public.approval_turns (organization_id, due) where status = 'waiting';


-- One of each for an organization, and one receipt for each reader of an edition.
create unique index billing_accounts_one on public.billing_accounts (organization_id);

-- One organization of an installation answers for a domain.
create unique index email_domains_verified on public.email_domains (domain) where verified_at is not null;
create unique index publications_one on public.publications (organization_id);

create index published_payments_explored on public.published_payments (organization_id, fund, department, vendor);
create index published_payments_paid_on on public.published_payments (organization_id, paid_on desc, id desc);

create unique index read_receipts_once on public.read_receipts (organization_id, document, edition, reader);

create index saml_providers_entity on public.saml_providers (entity_id) where status = 'in_force';
create unique index saml_providers_id on public.saml_providers (id);

create index service_requests_by_confirmation on public.service_requests (confirmation) where confirmation is not null;
create unique index service_requests_confirmation on public.service_requests (organization_id, confirmation) where confirmation is not null;
-- Open reports of residents around a pin: their exact place after review, and a grid of it before.
create index service_requests_near on public.service_requests (organization_id, (case when is_public then (place ->> 'longitude')::float8 else round((place ->> 'longitude')::numeric, 3)::float8 end), (case when is_public then (place ->> 'latitude')::float8 else round((place ->> 'latitude')::numeric, 3)::float8 end)) where origin = 'resident' and status in ('new', 'in_progress', 'waiting');
create index service_requests_resolve_by on public.service_requests (organization_id, resolve_by, id);
create index agent_runs_organization_id_created_by_agent_created_at_idx on public.agent_runs (organization_id, created_by, agent, created_at);

create index form_deliveries_organization_id_destination_created_at_idx on public.form_deliveries (organization_id, destination, created_at desc);
create index form_deliveries_organization_id_submission_created_at_idx on public.form_deliveries (organization_id, submission, created_at desc);
create index form_rules_organization_id_form_position_idx on public.form_rules (organization_id, form, "position");

create index form_submissions_organization_id_filled_by_sent_at_idx on public.form_submissions (organization_id, filled_by, sent_at desc);
create index form_submissions_organization_id_form_created_at_idx on public.form_submissions (organization_id, form, created_at desc);
create index form_submissions_organization_id_form_sent_at_id_idx on public.form_submissions (organization_id, form, sent_at desc, id desc);
create index form_submissions_organization_id_form_version_created_at_idx on public.form_submissions (organization_id, form_version, created_at desc);

-- One draft at a time: two people who edit meet at its row.
create unique index form_versions_one_draft on public.form_versions (organization_id, form) where status in ('draft', 'submitted');
-- Indexes for the lists of the tabs.
create index form_versions_organization_id_form_edition_idx on public.form_versions (organization_id, form, edition desc);

create index webhook_deliveries_organization_id_webhook_created_at_idx on public.webhook_deliveries (organization_id, webhook, created_at desc);
create index webhook_deliveries_organization_id_webhook_created_at_idx1 on public.webhook_deliveries (organization_id, webhook, created_at desc);

create index workflow_runs_due on public.workflow_runs (organization_id, due_at) where status = 'open';
create index workflow_runs_organization_id_status_due_at_idx on public.workflow_runs (organization_id, status, due_at);
create index workflow_runs_organization_id_workflow_created_at_idx on public.workflow_runs (organization_id, workflow, created_at desc);
-- The same event starts one run of a workflow.
create unique index workflow_runs_once on public.workflow_runs (organization_id, workflow, happening) where happening is not null;
create index workflow_runs_organization_id_workflow_version_created_at_idx on public.workflow_runs (organization_id, workflow_version, created_at desc);
create index workflow_steps_organization_id_run_left_at_idx on public.workflow_steps (organization_id, run, left_at);
create unique index workflow_versions_one_draft on public.workflow_versions (organization_id, workflow) where status in ('draft', 'submitted');

create unique index code_items_of_list on public.code_items (organization_id, list, code);
create index code_items_organization_id_list_valid_from_idx on public.code_items (organization_id, list, valid_from);
create index connector_errors_organization_id_run_line_idx on public.connector_errors (organization_id, run, line);
create index certificates_ending on public.certificates (organization_id, expires_on) where status in ('claimed', 'active');
create index check_runs_kind on public.check_runs (organization_id, kind, asked_at desc);

-- Questions of a day that the screens ask again and again.
create index compliance_runs_ran on public.compliance_runs (organization_id, ran_at desc);
create index inspections_organization_id_checklist_created_at_idx on public.inspections (organization_id, checklist, created_at desc);
create index quality_readings_day on public.quality_readings (organization_id, indicator, on_day);

create index records_requests_by_confirmation on public.records_requests (confirmation);
create unique index records_requests_confirmation on public.records_requests (organization_id, confirmation);

create index security_snapshots_measured on public.security_snapshots (organization_id, measured_at desc);
create index form_submissions_by_digest on public.form_submissions (digest);
create index form_submissions_public_form_sent_at on public.form_submissions (organization_id, public_form, sent_at);
create index public_forms_by_address on public.public_forms (address);
create unique index public_forms_address on public.public_forms (organization_id, address);
