-- A date lies in a year that a calendar has, and what begins ends on the same day or later. Rows from before may break a rule:
-- they stay as they are until the next change, which has to correct them. Where none does, the rule holds for all rows.
alter table public.fiscal_years
  add constraint fiscal_years_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint fiscal_years_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint fiscal_years_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.fiscal_periods
  add constraint fiscal_periods_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint fiscal_periods_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint fiscal_periods_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.cost_centers
  add constraint cost_centers_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint cost_centers_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01') not valid,
  add constraint cost_centers_valid_from_valid_to_order check (valid_from <= valid_to) not valid;
alter table public.allocation_rules
  add constraint allocation_rules_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint allocation_rules_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01') not valid,
  add constraint allocation_rules_valid_from_valid_to_order check (valid_from <= valid_to) not valid;
alter table public.budget_lines
  add constraint budget_lines_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint budget_lines_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint budget_lines_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.budget_versions
  add constraint budget_versions_voted_on_years check (voted_on >= '1900-01-01' and voted_on < '2201-01-01') not valid;
alter table public.budget_entries
  add constraint budget_entries_day_years check (day >= '1900-01-01' and day < '2201-01-01') not valid;
alter table public.journal_lines
  add constraint journal_lines_day_years check (day >= '1900-01-01' and day < '2201-01-01') not valid;
alter table public.budget_transfers
  add constraint budget_transfers_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z') not valid;
alter table public.forecast_snapshots
  add constraint forecast_snapshots_as_of_years check (as_of >= '1900-01-01' and as_of < '2201-01-01') not valid;
alter table public.capital_criteria
  add constraint capital_criteria_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint capital_criteria_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint capital_criteria_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.capital_terms
  add constraint capital_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint capital_terms_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint capital_terms_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.capital_scenarios
  add constraint capital_scenarios_calculated_at_years check (calculated_at >= '1900-01-01T00:00:00Z' and calculated_at < '2201-01-01T00:00:00Z') not valid;
alter table public.vendors
  add constraint vendors_suspended_until_years check (suspended_until >= '1900-01-01T00:00:00Z' and suspended_until < '2201-01-01T00:00:00Z') not valid;
alter table public.catalog_items
  add constraint catalog_items_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint catalog_items_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01') not valid,
  add constraint catalog_items_valid_from_valid_to_order check (valid_from <= valid_to) not valid;
alter table public.procurement_thresholds
  add constraint procurement_thresholds_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint procurement_thresholds_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01') not valid,
  add constraint procurement_thresholds_valid_from_valid_to_order check (valid_from <= valid_to) not valid;
alter table public.requisitions
  add constraint requisitions_need_by_years check (need_by >= '1900-01-01' and need_by < '2201-01-01') not valid;
alter table public.approval_chains
  add constraint approval_chains_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint approval_chains_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01') not valid,
  add constraint approval_chains_valid_from_valid_to_order check (valid_from <= valid_to) not valid;
alter table public.approval_requests
  add constraint approval_requests_due_years check (due >= '1900-01-01' and due < '2201-01-01') not valid,
  add constraint approval_requests_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z') not valid;
alter table public.approval_turns
  add constraint approval_turns_due_years check (due >= '1900-01-01' and due < '2201-01-01') not valid,
  add constraint approval_turns_reminded_on_years check (reminded_on >= '1900-01-01' and reminded_on < '2201-01-01') not valid,
  add constraint approval_turns_escalated_at_years check (escalated_at >= '1900-01-01T00:00:00Z' and escalated_at < '2201-01-01T00:00:00Z') not valid,
  add constraint approval_turns_signed_at_years check (signed_at >= '1900-01-01T00:00:00Z' and signed_at < '2201-01-01T00:00:00Z') not valid;
alter table public.delegations
  add constraint delegations_first_day_years check (first_day >= '1900-01-01' and first_day < '2201-01-01') not valid,
  add constraint delegations_last_day_years check (last_day >= '1900-01-01' and last_day < '2201-01-01') not valid,
  add constraint delegations_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z') not valid,
  add constraint delegations_first_day_last_day_order check (first_day <= last_day) not valid;
alter table public.control_changes
  add constraint control_changes_entered_on_years check (entered_on >= '1900-01-01' and entered_on < '2201-01-01') not valid,
  add constraint control_changes_effective_from_years check (effective_from >= '1900-01-01' and effective_from < '2201-01-01') not valid,
  add constraint control_changes_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z') not valid;
alter table public.standards
  add constraint standards_in_force_from_years check (in_force_from >= '1900-01-01' and in_force_from < '2201-01-01') not valid,
  add constraint standards_review_on_years check (review_on >= '1900-01-01' and review_on < '2201-01-01') not valid;
alter table public.standard_clauses
  add constraint standard_clauses_assessed_on_years check (assessed_on >= '1900-01-01' and assessed_on < '2201-01-01') not valid;
alter table public.controls
  add constraint controls_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01') not valid,
  add constraint controls_result_at_years check (result_at >= '1900-01-01T00:00:00Z' and result_at < '2201-01-01T00:00:00Z') not valid;
alter table public.control_evidence
  add constraint control_evidence_collected_on_years check (collected_on >= '1900-01-01' and collected_on < '2201-01-01') not valid,
  add constraint control_evidence_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint control_evidence_reviewed_at_years check (reviewed_at >= '1900-01-01T00:00:00Z' and reviewed_at < '2201-01-01T00:00:00Z') not valid,
  add constraint control_evidence_collected_on_valid_until_order check (collected_on <= valid_until) not valid;
alter table public.compliance_waivers
  add constraint compliance_waivers_until_years check (until >= '1900-01-01' and until < '2201-01-01') not valid;
alter table public.policies
  add constraint policies_review_on_years check (review_on >= '1900-01-01' and review_on < '2201-01-01') not valid,
  add constraint policies_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z') not valid;
alter table public.policy_versions
  add constraint policy_versions_effective_on_years check (effective_on >= '1900-01-01' and effective_on < '2201-01-01') not valid;
alter table public.policy_attestations
  add constraint policy_attestations_read_at_years check (read_at >= '1900-01-01T00:00:00Z' and read_at < '2201-01-01T00:00:00Z') not valid;
alter table public.published_policies
  add constraint published_policies_effective_on_years check (effective_on >= '1900-01-01' and effective_on < '2201-01-01') not valid;
alter table public.organization_certificates
  add constraint organization_certificates_issued_on_years check (issued_on >= '1900-01-01' and issued_on < '2201-01-01') not valid,
  add constraint organization_certificates_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint organization_certificates_issued_on_valid_until_order check (issued_on <= valid_until) not valid;
alter table public.risks
  add constraint risks_review_on_years check (review_on >= '1900-01-01' and review_on < '2201-01-01') not valid,
  add constraint risks_reviewed_on_years check (reviewed_on >= '1900-01-01' and reviewed_on < '2201-01-01') not valid;
alter table public.security_incidents
  add constraint security_incidents_happened_at_years check (happened_at >= '1900-01-01T00:00:00Z' and happened_at < '2201-01-01T00:00:00Z') not valid,
  add constraint security_incidents_found_at_years check (found_at >= '1900-01-01T00:00:00Z' and found_at < '2201-01-01T00:00:00Z') not valid,
  add constraint security_incidents_contained_at_years check (contained_at >= '1900-01-01T00:00:00Z' and contained_at < '2201-01-01T00:00:00Z') not valid,
  add constraint security_incidents_resolved_at_years check (resolved_at >= '1900-01-01T00:00:00Z' and resolved_at < '2201-01-01T00:00:00Z') not valid;
alter table public.corrective_actions
  add constraint corrective_actions_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint corrective_actions_corrected_on_years check (corrected_on >= '1900-01-01' and corrected_on < '2201-01-01') not valid,
  add constraint corrective_actions_verify_on_years check (verify_on >= '1900-01-01' and verify_on < '2201-01-01') not valid,
  add constraint corrective_actions_verified_on_years check (verified_on >= '1900-01-01' and verified_on < '2201-01-01') not valid;
alter table public.nonconformances
  add constraint nonconformances_found_on_years check (found_on >= '1900-01-01' and found_on < '2201-01-01') not valid;
alter table public.quality_indicators
  add constraint quality_indicators_last_on_years check (last_on >= '1900-01-01' and last_on < '2201-01-01') not valid;
alter table public.quality_readings
  add constraint quality_readings_on_day_years check (on_day >= '1900-01-01' and on_day < '2201-01-01') not valid,
  add constraint quality_readings_read_at_years check (read_at >= '1900-01-01T00:00:00Z' and read_at < '2201-01-01T00:00:00Z') not valid;
alter table public.audits
  add constraint audits_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint audits_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint audits_reported_on_years check (reported_on >= '1900-01-01' and reported_on < '2201-01-01') not valid,
  add constraint audits_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.audit_samples
  add constraint audit_samples_drawn_at_years check (drawn_at >= '1900-01-01T00:00:00Z' and drawn_at < '2201-01-01T00:00:00Z') not valid;
alter table public.audit_findings
  add constraint audit_findings_answer_by_years check (answer_by >= '1900-01-01' and answer_by < '2201-01-01') not valid,
  add constraint audit_findings_done_by_years check (done_by >= '1900-01-01' and done_by < '2201-01-01') not valid,
  add constraint audit_findings_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01') not valid;
alter table public.inspections
  add constraint inspections_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint inspections_done_at_years check (done_at >= '1900-01-01T00:00:00Z' and done_at < '2201-01-01T00:00:00Z') not valid;
alter table public.enrolments
  add constraint enrolments_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint enrolments_started_at_years check (started_at >= '1900-01-01T00:00:00Z' and started_at < '2201-01-01T00:00:00Z') not valid,
  add constraint enrolments_passed_on_years check (passed_on >= '1900-01-01' and passed_on < '2201-01-01') not valid;
alter table public.quiz_attempts
  add constraint quiz_attempts_tried_at_years check (tried_at >= '1900-01-01T00:00:00Z' and tried_at < '2201-01-01T00:00:00Z') not valid;
alter table public.certificates
  add constraint certificates_issued_on_years check (issued_on >= '1900-01-01' and issued_on < '2201-01-01') not valid,
  add constraint certificates_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint certificates_issued_on_valid_until_order check (issued_on <= valid_until) not valid;
alter table public.certificate_proofs
  add constraint certificate_proofs_issued_on_years check (issued_on >= '1900-01-01' and issued_on < '2201-01-01') not valid,
  add constraint certificate_proofs_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint certificate_proofs_revoked_on_years check (revoked_on >= '1900-01-01' and revoked_on < '2201-01-01') not valid,
  add constraint certificate_proofs_issued_on_valid_until_order check (issued_on <= valid_until) not valid;
alter table public.test_scripts
  add constraint test_scripts_last_at_years check (last_at >= '1900-01-01T00:00:00Z' and last_at < '2201-01-01T00:00:00Z') not valid;
alter table public.test_executions
  add constraint test_executions_ran_at_years check (ran_at >= '1900-01-01T00:00:00Z' and ran_at < '2201-01-01T00:00:00Z') not valid;
alter table public.check_runs
  add constraint check_runs_asked_at_years check (asked_at >= '1900-01-01T00:00:00Z' and asked_at < '2201-01-01T00:00:00Z') not valid,
  add constraint check_runs_done_at_years check (done_at >= '1900-01-01T00:00:00Z' and done_at < '2201-01-01T00:00:00Z') not valid;
alter table public.compliance_runs
  add constraint compliance_runs_ran_at_years check (ran_at >= '1900-01-01T00:00:00Z' and ran_at < '2201-01-01T00:00:00Z') not valid;
alter table public.security_snapshots
  add constraint security_snapshots_measured_at_years check (measured_at >= '1900-01-01T00:00:00Z' and measured_at < '2201-01-01T00:00:00Z') not valid;
alter table public.security_detections
  add constraint security_detections_last_alarm_at_years check (last_alarm_at >= '1900-01-01T00:00:00Z' and last_alarm_at < '2201-01-01T00:00:00Z') not valid;
alter table public.emergency_accesses
  add constraint emergency_accesses_ready_until_years check (ready_until >= '1900-01-01T00:00:00Z' and ready_until < '2201-01-01T00:00:00Z') not valid,
  add constraint emergency_accesses_used_at_years check (used_at >= '1900-01-01T00:00:00Z' and used_at < '2201-01-01T00:00:00Z') not valid,
  add constraint emergency_accesses_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z') not valid;
alter table public.vendor_certificates
  add constraint vendor_certificates_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01') not valid;
alter table public.vendor_terms
  add constraint vendor_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint vendor_terms_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint vendor_terms_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.exclusion_lists
  add constraint exclusion_lists_published_on_years check (published_on >= '1900-01-01' and published_on < '2201-01-01') not valid;
alter table public.company_certificates
  add constraint company_certificates_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01') not valid;
alter table public.solicitations
  add constraint solicitations_questions_until_years check (questions_until >= '1900-01-01T00:00:00Z' and questions_until < '2201-01-01T00:00:00Z') not valid,
  add constraint solicitations_closes_at_years check (closes_at >= '1900-01-01T00:00:00Z' and closes_at < '2201-01-01T00:00:00Z') not valid,
  add constraint solicitations_published_at_years check (published_at >= '1900-01-01T00:00:00Z' and published_at < '2201-01-01T00:00:00Z') not valid;
alter table public.response_periods
  add constraint response_periods_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint response_periods_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint response_periods_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.clauses
  add constraint clauses_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint clauses_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint clauses_checked_on_years check (checked_on >= '1900-01-01' and checked_on < '2201-01-01') not valid,
  add constraint clauses_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.evaluations
  add constraint evaluations_ranked_at_years check (ranked_at >= '1900-01-01T00:00:00Z' and ranked_at < '2201-01-01T00:00:00Z') not valid;
alter table public.panelists
  add constraint panelists_declared_at_years check (declared_at >= '1900-01-01T00:00:00Z' and declared_at < '2201-01-01T00:00:00Z') not valid;
alter table public.bids
  add constraint bids_submitted_at_years check (submitted_at >= '1900-01-01T00:00:00Z' and submitted_at < '2201-01-01T00:00:00Z') not valid;
alter table public.standstill_periods
  add constraint standstill_periods_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint standstill_periods_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint standstill_periods_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.awards
  add constraint awards_notice_at_years check (notice_at >= '1900-01-01T00:00:00Z' and notice_at < '2201-01-01T00:00:00Z') not valid,
  add constraint awards_standstill_until_years check (standstill_until >= '1900-01-01' and standstill_until < '2201-01-01') not valid,
  add constraint awards_awarded_at_years check (awarded_at >= '1900-01-01T00:00:00Z' and awarded_at < '2201-01-01T00:00:00Z') not valid;
alter table public.outside_opportunities
  add constraint outside_opportunities_posted_on_years check (posted_on >= '1900-01-01' and posted_on < '2201-01-01') not valid,
  add constraint outside_opportunities_closes_on_years check (closes_on >= '1900-01-01' and closes_on < '2201-01-01') not valid,
  add constraint outside_opportunities_closes_at_years check (closes_at >= '1900-01-01T00:00:00Z' and closes_at < '2201-01-01T00:00:00Z') not valid,
  add constraint outside_opportunities_posted_on_closes_on_order check (posted_on <= closes_on) not valid;
alter table public.contracts
  add constraint contracts_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint contracts_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint contracts_complete_by_years check (complete_by >= '1900-01-01' and complete_by < '2201-01-01') not valid,
  add constraint contracts_notice_on_years check (notice_on >= '1900-01-01' and notice_on < '2201-01-01') not valid,
  add constraint contracts_completed_on_years check (completed_on >= '1900-01-01' and completed_on < '2201-01-01') not valid,
  add constraint contracts_ended_on_years check (ended_on >= '1900-01-01' and ended_on < '2201-01-01') not valid,
  add constraint contracts_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.contract_securities
  add constraint contract_securities_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01') not valid;
alter table public.contract_obligations
  add constraint contract_obligations_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint contract_obligations_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z') not valid;
alter table public.contract_amendments
  add constraint contract_amendments_new_end_years check (new_end >= '1900-01-01' and new_end < '2201-01-01') not valid,
  add constraint contract_amendments_end_before_years check (end_before >= '1900-01-01' and end_before < '2201-01-01') not valid,
  add constraint contract_amendments_end_after_years check (end_after >= '1900-01-01' and end_after < '2201-01-01') not valid,
  add constraint contract_amendments_in_force_at_years check (in_force_at >= '1900-01-01T00:00:00Z' and in_force_at < '2201-01-01T00:00:00Z') not valid;
alter table public.change_orders
  add constraint change_orders_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z') not valid;
alter table public.contract_claims
  add constraint contract_claims_event_on_years check (event_on >= '1900-01-01' and event_on < '2201-01-01') not valid,
  add constraint contract_claims_noticed_on_years check (noticed_on >= '1900-01-01' and noticed_on < '2201-01-01') not valid,
  add constraint contract_claims_answer_by_years check (answer_by >= '1900-01-01' and answer_by < '2201-01-01') not valid,
  add constraint contract_claims_notice_due_years check (notice_due >= '1900-01-01' and notice_due < '2201-01-01') not valid;
alter table public.order_terms
  add constraint order_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint order_terms_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint order_terms_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.purchase_orders
  add constraint purchase_orders_due_years check (due >= '1900-01-01' and due < '2201-01-01') not valid,
  add constraint purchase_orders_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint purchase_orders_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint purchase_orders_issued_at_years check (issued_at >= '1900-01-01T00:00:00Z' and issued_at < '2201-01-01T00:00:00Z') not valid,
  add constraint purchase_orders_closed_at_years check (closed_at >= '1900-01-01T00:00:00Z' and closed_at < '2201-01-01T00:00:00Z') not valid,
  add constraint purchase_orders_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.order_lines
  add constraint order_lines_due_years check (due >= '1900-01-01' and due < '2201-01-01') not valid;
alter table public.order_versions
  add constraint order_versions_issued_at_years check (issued_at >= '1900-01-01T00:00:00Z' and issued_at < '2201-01-01T00:00:00Z') not valid;
alter table public.receipts
  add constraint receipts_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01') not valid;
alter table public.finance_terms
  add constraint finance_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint finance_terms_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint finance_terms_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.invoices
  add constraint invoices_invoice_date_years check (invoice_date >= '1900-01-01' and invoice_date < '2201-01-01') not valid,
  add constraint invoices_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01') not valid,
  add constraint invoices_discount_until_years check (discount_until >= '1900-01-01' and discount_until < '2201-01-01') not valid,
  add constraint invoices_defective_on_years check (defective_on >= '1900-01-01' and defective_on < '2201-01-01') not valid,
  add constraint invoices_returned_on_years check (returned_on >= '1900-01-01' and returned_on < '2201-01-01') not valid,
  add constraint invoices_clock_from_years check (clock_from >= '1900-01-01' and clock_from < '2201-01-01') not valid,
  add constraint invoices_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint invoices_disputed_on_years check (disputed_on >= '1900-01-01' and disputed_on < '2201-01-01') not valid,
  add constraint invoices_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z') not valid,
  add constraint invoices_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01') not valid;
alter table public.payment_runs
  add constraint payment_runs_pay_on_years check (pay_on >= '1900-01-01' and pay_on < '2201-01-01') not valid,
  add constraint payment_runs_released_at_years check (released_at >= '1900-01-01T00:00:00Z' and released_at < '2201-01-01T00:00:00Z') not valid,
  add constraint payment_runs_file_at_years check (file_at >= '1900-01-01T00:00:00Z' and file_at < '2201-01-01T00:00:00Z') not valid,
  add constraint payment_runs_opened_at_years check (opened_at >= '1900-01-01T00:00:00Z' and opened_at < '2201-01-01T00:00:00Z') not valid,
  add constraint payment_runs_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01') not valid;
alter table public.payments
  add constraint payments_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01') not valid,
  add constraint payments_cleared_on_years check (cleared_on >= '1900-01-01' and cleared_on < '2201-01-01') not valid,
  add constraint payments_returned_on_years check (returned_on >= '1900-01-01' and returned_on < '2201-01-01') not valid;
alter table public.bank_statements
  add constraint bank_statements_until_years check (until >= '1900-01-01' and until < '2201-01-01') not valid;
alter table public.statement_lines
  add constraint statement_lines_day_years check (day >= '1900-01-01' and day < '2201-01-01') not valid;
alter table public.account_mappings
  add constraint account_mappings_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint account_mappings_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint account_mappings_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.journal_batches
  add constraint journal_batches_until_years check (until >= '1900-01-01' and until < '2201-01-01') not valid;
alter table public.journal_batch_lines
  add constraint journal_batch_lines_day_years check (day >= '1900-01-01' and day < '2201-01-01') not valid;
alter table public.grant_terms
  add constraint grant_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint grant_terms_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint grant_terms_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.grants
  add constraint grants_awarded_on_years check (awarded_on >= '1900-01-01' and awarded_on < '2201-01-01') not valid,
  add constraint grants_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint grants_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint grants_accepted_at_years check (accepted_at >= '1900-01-01T00:00:00Z' and accepted_at < '2201-01-01T00:00:00Z') not valid,
  add constraint grants_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01') not valid,
  add constraint grants_keep_until_years check (keep_until >= '1900-01-01' and keep_until < '2201-01-01') not valid,
  add constraint grants_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.grant_amendments
  add constraint grant_amendments_new_end_years check (new_end >= '1900-01-01' and new_end < '2201-01-01') not valid,
  add constraint grant_amendments_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z') not valid;
alter table public.grant_costs
  add constraint grant_costs_incurred_on_years check (incurred_on >= '1900-01-01' and incurred_on < '2201-01-01') not valid;
alter table public.grant_incomes
  add constraint grant_incomes_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01') not valid,
  add constraint grant_incomes_remitted_on_years check (remitted_on >= '1900-01-01' and remitted_on < '2201-01-01') not valid;
alter table public.drawdowns
  add constraint drawdowns_checked_at_years check (checked_at >= '1900-01-01T00:00:00Z' and checked_at < '2201-01-01T00:00:00Z') not valid,
  add constraint drawdowns_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01') not valid,
  add constraint drawdowns_expected_on_years check (expected_on >= '1900-01-01' and expected_on < '2201-01-01') not valid,
  add constraint drawdowns_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01') not valid;
alter table public.grant_reports
  add constraint grant_reports_period_start_years check (period_start >= '1900-01-01' and period_start < '2201-01-01') not valid,
  add constraint grant_reports_period_end_years check (period_end >= '1900-01-01' and period_end < '2201-01-01') not valid,
  add constraint grant_reports_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint grant_reports_counted_at_years check (counted_at >= '1900-01-01T00:00:00Z' and counted_at < '2201-01-01T00:00:00Z') not valid,
  add constraint grant_reports_certified_at_years check (certified_at >= '1900-01-01T00:00:00Z' and certified_at < '2201-01-01T00:00:00Z') not valid,
  add constraint grant_reports_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01') not valid,
  add constraint grant_reports_period_start_period_end_order check (period_start <= period_end) not valid;
alter table public.grant_milestones
  add constraint grant_milestones_begins_on_years check (begins_on >= '1900-01-01' and begins_on < '2201-01-01') not valid,
  add constraint grant_milestones_planned_on_years check (planned_on >= '1900-01-01' and planned_on < '2201-01-01') not valid,
  add constraint grant_milestones_forecast_on_years check (forecast_on >= '1900-01-01' and forecast_on < '2201-01-01') not valid,
  add constraint grant_milestones_met_on_years check (met_on >= '1900-01-01' and met_on < '2201-01-01') not valid,
  add constraint grant_milestones_begins_on_planned_on_order check (begins_on <= planned_on) not valid;
alter table public.grant_closeouts
  add constraint grant_closeouts_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint grant_closeouts_refunded_on_years check (refunded_on >= '1900-01-01' and refunded_on < '2201-01-01') not valid,
  add constraint grant_closeouts_keep_until_years check (keep_until >= '1900-01-01' and keep_until < '2201-01-01') not valid,
  add constraint grant_closeouts_signed_at_years check (signed_at >= '1900-01-01T00:00:00Z' and signed_at < '2201-01-01T00:00:00Z') not valid,
  add constraint grant_closeouts_reopened_on_years check (reopened_on >= '1900-01-01' and reopened_on < '2201-01-01') not valid;
alter table public.subawards
  add constraint subawards_signed_on_years check (signed_on >= '1900-01-01' and signed_on < '2201-01-01') not valid,
  add constraint subawards_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint subawards_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint subawards_budget_starts_years check (budget_starts >= '1900-01-01' and budget_starts < '2201-01-01') not valid,
  add constraint subawards_budget_ends_years check (budget_ends >= '1900-01-01' and budget_ends < '2201-01-01') not valid,
  add constraint subawards_report_due_years check (report_due >= '1900-01-01' and report_due < '2201-01-01') not valid,
  add constraint subawards_reported_on_years check (reported_on >= '1900-01-01' and reported_on < '2201-01-01') not valid,
  add constraint subawards_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z') not valid,
  add constraint subawards_noticed_on_years check (noticed_on >= '1900-01-01' and noticed_on < '2201-01-01') not valid,
  add constraint subawards_last_day_years check (last_day >= '1900-01-01' and last_day < '2201-01-01') not valid,
  add constraint subawards_object_by_years check (object_by >= '1900-01-01' and object_by < '2201-01-01') not valid,
  add constraint subawards_objected_on_years check (objected_on >= '1900-01-01' and objected_on < '2201-01-01') not valid,
  add constraint subawards_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z') not valid,
  add constraint subawards_closeout_due_years check (closeout_due >= '1900-01-01' and closeout_due < '2201-01-01') not valid,
  add constraint subawards_starts_on_ends_on_order check (starts_on <= ends_on) not valid,
  add constraint subawards_budget_starts_budget_ends_order check (budget_starts <= budget_ends) not valid;
alter table public.subrecipient_risks
  add constraint subrecipient_risks_assessed_on_years check (assessed_on >= '1900-01-01' and assessed_on < '2201-01-01') not valid,
  add constraint subrecipient_risks_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01') not valid;
alter table public.subaward_requests
  add constraint subaward_requests_period_start_years check (period_start >= '1900-01-01' and period_start < '2201-01-01') not valid,
  add constraint subaward_requests_period_end_years check (period_end >= '1900-01-01' and period_end < '2201-01-01') not valid,
  add constraint subaward_requests_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01') not valid,
  add constraint subaward_requests_period_start_period_end_order check (period_start <= period_end) not valid;
alter table public.monitoring_visits
  add constraint monitoring_visits_planned_on_years check (planned_on >= '1900-01-01' and planned_on < '2201-01-01') not valid,
  add constraint monitoring_visits_done_on_years check (done_on >= '1900-01-01' and done_on < '2201-01-01') not valid;
alter table public.monitoring_findings
  add constraint monitoring_findings_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint monitoring_findings_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01') not valid;
alter table public.grant_requirements
  add constraint grant_requirements_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01') not valid,
  add constraint grant_requirements_looked_on_years check (looked_on >= '1900-01-01' and looked_on < '2201-01-01') not valid;
alter table public.funding_opportunities
  add constraint funding_opportunities_posted_on_years check (posted_on >= '1900-01-01' and posted_on < '2201-01-01') not valid,
  add constraint funding_opportunities_closes_on_years check (closes_on >= '1900-01-01' and closes_on < '2201-01-01') not valid,
  add constraint funding_opportunities_posted_on_closes_on_order check (posted_on <= closes_on) not valid;
alter table public.saved_opportunities
  add constraint saved_opportunities_decide_by_years check (decide_by >= '1900-01-01' and decide_by < '2201-01-01') not valid;
alter table public.grant_applications
  add constraint grant_applications_closes_on_years check (closes_on >= '1900-01-01' and closes_on < '2201-01-01') not valid,
  add constraint grant_applications_submitted_at_years check (submitted_at >= '1900-01-01T00:00:00Z' and submitted_at < '2201-01-01T00:00:00Z') not valid,
  add constraint grant_applications_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01') not valid;
alter table public.application_requirements
  add constraint application_requirements_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid;
alter table public.grant_boilerplates
  add constraint grant_boilerplates_checked_on_years check (checked_on >= '1900-01-01' and checked_on < '2201-01-01') not valid;
alter table public.portfolio_runs
  add constraint portfolio_runs_until_years check (until >= '1900-01-01' and until < '2201-01-01') not valid,
  add constraint portfolio_runs_made_at_years check (made_at >= '1900-01-01T00:00:00Z' and made_at < '2201-01-01T00:00:00Z') not valid;
alter table public.grant_contacts
  add constraint grant_contacts_day_years check (day >= '1900-01-01' and day < '2201-01-01') not valid,
  add constraint grant_contacts_follow_up_years check (follow_up >= '1900-01-01' and follow_up < '2201-01-01') not valid;
alter table public.disaster_declarations
  add constraint disaster_declarations_declared_on_years check (declared_on >= '1900-01-01' and declared_on < '2201-01-01') not valid,
  add constraint disaster_declarations_incident_begins_years check (incident_begins >= '1900-01-01' and incident_begins < '2201-01-01') not valid,
  add constraint disaster_declarations_incident_ends_years check (incident_ends >= '1900-01-01' and incident_ends < '2201-01-01') not valid,
  add constraint disaster_declarations_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01') not valid,
  add constraint disaster_declarations_incident_begins_incident_ends_order check (incident_begins <= incident_ends) not valid;
alter table public.declared_areas
  add constraint declared_areas_designated_on_years check (designated_on >= '1900-01-01' and designated_on < '2201-01-01') not valid;
alter table public.fema_terms
  add constraint fema_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint fema_terms_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint fema_terms_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.pa_requests
  add constraint pa_requests_designated_on_years check (designated_on >= '1900-01-01' and designated_on < '2201-01-01') not valid,
  add constraint pa_requests_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint pa_requests_submitted_on_years check (submitted_on >= '1900-01-01' and submitted_on < '2201-01-01') not valid,
  add constraint pa_requests_scoping_on_years check (scoping_on >= '1900-01-01' and scoping_on < '2201-01-01') not valid,
  add constraint pa_requests_damage_due_years check (damage_due >= '1900-01-01' and damage_due < '2201-01-01') not valid;
alter table public.pa_projects
  add constraint pa_projects_progress_on_years check (progress_on >= '1900-01-01' and progress_on < '2201-01-01') not valid,
  add constraint pa_projects_submitted_on_years check (submitted_on >= '1900-01-01' and submitted_on < '2201-01-01') not valid,
  add constraint pa_projects_obligated_on_years check (obligated_on >= '1900-01-01' and obligated_on < '2201-01-01') not valid,
  add constraint pa_projects_complete_by_years check (complete_by >= '1900-01-01' and complete_by < '2201-01-01') not valid,
  add constraint pa_projects_completed_on_years check (completed_on >= '1900-01-01' and completed_on < '2201-01-01') not valid,
  add constraint pa_projects_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01') not valid;
alter table public.cost_exceptions
  add constraint cost_exceptions_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01') not valid;
alter table public.damage_items
  add constraint damage_items_reported_on_years check (reported_on >= '1900-01-01' and reported_on < '2201-01-01') not valid;
alter table public.eligibility_checks
  add constraint eligibility_checks_checked_on_years check (checked_on >= '1900-01-01' and checked_on < '2201-01-01') not valid;
alter table public.rate_editions
  add constraint rate_editions_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid;
alter table public.fringe_rates
  add constraint fringe_rates_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid;
alter table public.cost_records
  add constraint cost_records_worked_on_years check (worked_on >= '1900-01-01' and worked_on < '2201-01-01') not valid,
  add constraint cost_records_starts_at_years check (starts_at >= '1900-01-01T00:00:00Z' and starts_at < '2201-01-01T00:00:00Z') not valid,
  add constraint cost_records_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z') not valid,
  add constraint cost_records_bought_on_years check (bought_on >= '1900-01-01' and bought_on < '2201-01-01') not valid,
  add constraint cost_records_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01') not valid,
  add constraint cost_records_checked_on_years check (checked_on >= '1900-01-01' and checked_on < '2201-01-01') not valid,
  add constraint cost_records_starts_at_ends_at_order check (starts_at <= ends_at) not valid;
alter table public.fema_questions
  add constraint fema_questions_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01') not valid,
  add constraint fema_questions_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint fema_questions_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01') not valid;
alter table public.pa_appeals
  add constraint pa_appeals_determined_on_years check (determined_on >= '1900-01-01' and determined_on < '2201-01-01') not valid,
  add constraint pa_appeals_appeal_by_years check (appeal_by >= '1900-01-01' and appeal_by < '2201-01-01') not valid,
  add constraint pa_appeals_forward_by_years check (forward_by >= '1900-01-01' and forward_by < '2201-01-01') not valid,
  add constraint pa_appeals_decide_by_years check (decide_by >= '1900-01-01' and decide_by < '2201-01-01') not valid,
  add constraint pa_appeals_information_by_years check (information_by >= '1900-01-01' and information_by < '2201-01-01') not valid,
  add constraint pa_appeals_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01') not valid,
  add constraint pa_appeals_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01') not valid,
  add constraint pa_appeals_asked_on_years check (asked_on >= '1900-01-01' and asked_on < '2201-01-01') not valid,
  add constraint pa_appeals_supplied_on_years check (supplied_on >= '1900-01-01' and supplied_on < '2201-01-01') not valid,
  add constraint pa_appeals_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01') not valid;
alter table public.mitigation_projects
  add constraint mitigation_projects_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint mitigation_projects_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01') not valid;
alter table public.recovery_sources
  add constraint recovery_sources_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01') not valid;
alter table public.fema_forms
  add constraint fema_forms_edition_on_years check (edition_on >= '1900-01-01' and edition_on < '2201-01-01') not valid,
  add constraint fema_forms_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01') not valid,
  add constraint fema_forms_edition_on_expires_on_order check (edition_on <= expires_on) not valid;
alter table public.fema_exchanges
  add constraint fema_exchanges_done_at_years check (done_at >= '1900-01-01T00:00:00Z' and done_at < '2201-01-01T00:00:00Z') not valid;
alter table public.fema_designations
  add constraint fema_designations_declared_on_years check (declared_on >= '1900-01-01' and declared_on < '2201-01-01') not valid,
  add constraint fema_designations_incident_begins_years check (incident_begins >= '1900-01-01' and incident_begins < '2201-01-01') not valid,
  add constraint fema_designations_incident_ends_years check (incident_ends >= '1900-01-01' and incident_ends < '2201-01-01') not valid,
  add constraint fema_designations_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01') not valid,
  add constraint fema_designations_incident_begins_incident_ends_order check (incident_begins <= incident_ends) not valid;
alter table public.projects
  add constraint projects_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint projects_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint projects_forecast_end_years check (forecast_end >= '1900-01-01' and forecast_end < '2201-01-01') not valid,
  add constraint projects_baseline_on_years check (baseline_on >= '1900-01-01' and baseline_on < '2201-01-01') not valid,
  add constraint projects_baseline_end_years check (baseline_end >= '1900-01-01' and baseline_end < '2201-01-01') not valid,
  add constraint projects_started_on_years check (started_on >= '1900-01-01' and started_on < '2201-01-01') not valid,
  add constraint projects_completed_on_years check (completed_on >= '1900-01-01' and completed_on < '2201-01-01') not valid,
  add constraint projects_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.project_tasks
  add constraint project_tasks_not_before_years check (not_before >= '1900-01-01' and not_before < '2201-01-01') not valid,
  add constraint project_tasks_began_on_years check (began_on >= '1900-01-01' and began_on < '2201-01-01') not valid,
  add constraint project_tasks_ended_on_years check (ended_on >= '1900-01-01' and ended_on < '2201-01-01') not valid,
  add constraint project_tasks_baseline_start_years check (baseline_start >= '1900-01-01' and baseline_start < '2201-01-01') not valid,
  add constraint project_tasks_baseline_end_years check (baseline_end >= '1900-01-01' and baseline_end < '2201-01-01') not valid,
  add constraint project_tasks_began_on_ended_on_order check (began_on <= ended_on) not valid,
  add constraint project_tasks_baseline_start_baseline_end_order check (baseline_start <= baseline_end) not valid;
alter table public.project_costs
  add constraint project_costs_day_years check (day >= '1900-01-01' and day < '2201-01-01') not valid;
alter table public.project_points
  add constraint project_points_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint project_points_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01') not valid;
alter table public.project_minutes
  add constraint project_minutes_held_on_years check (held_on >= '1900-01-01' and held_on < '2201-01-01') not valid;
alter table public.site_logs
  add constraint site_logs_day_years check (day >= '1900-01-01' and day < '2201-01-01') not valid,
  add constraint site_logs_signed_at_years check (signed_at >= '1900-01-01T00:00:00Z' and signed_at < '2201-01-01T00:00:00Z') not valid;
alter table public.site_questions
  add constraint site_questions_asked_on_years check (asked_on >= '1900-01-01' and asked_on < '2201-01-01') not valid,
  add constraint site_questions_answer_by_years check (answer_by >= '1900-01-01' and answer_by < '2201-01-01') not valid,
  add constraint site_questions_answered_on_years check (answered_on >= '1900-01-01' and answered_on < '2201-01-01') not valid;
alter table public.submittals
  add constraint submittals_needed_by_years check (needed_by >= '1900-01-01' and needed_by < '2201-01-01') not valid,
  add constraint submittals_reviewed_on_years check (reviewed_on >= '1900-01-01' and reviewed_on < '2201-01-01') not valid;
alter table public.pay_applications
  add constraint pay_applications_period_from_years check (period_from >= '1900-01-01' and period_from < '2201-01-01') not valid,
  add constraint pay_applications_period_to_years check (period_to >= '1900-01-01' and period_to < '2201-01-01') not valid,
  add constraint pay_applications_certified_on_years check (certified_on >= '1900-01-01' and certified_on < '2201-01-01') not valid,
  add constraint pay_applications_period_from_period_to_order check (period_from <= period_to) not valid;
alter table public.punch_items
  add constraint punch_items_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint punch_items_done_on_years check (done_on >= '1900-01-01' and done_on < '2201-01-01') not valid;
alter table public.certified_payrolls
  add constraint certified_payrolls_week_ending_years check (week_ending >= '1900-01-01' and week_ending < '2201-01-01') not valid;
alter table public.report_runs
  add constraint report_runs_made_at_years check (made_at >= '1900-01-01T00:00:00Z' and made_at < '2201-01-01T00:00:00Z') not valid;
alter table public.report_schedules
  add constraint report_schedules_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01') not valid,
  add constraint report_schedules_last_on_years check (last_on >= '1900-01-01' and last_on < '2201-01-01') not valid;
alter table public.message_threads
  add constraint message_threads_last_at_years check (last_at >= '1900-01-01T00:00:00Z' and last_at < '2201-01-01T00:00:00Z') not valid;
alter table public.messages
  add constraint messages_written_at_years check (written_at >= '1900-01-01T00:00:00Z' and written_at < '2201-01-01T00:00:00Z') not valid,
  add constraint messages_sent_at_years check (sent_at >= '1900-01-01T00:00:00Z' and sent_at < '2201-01-01T00:00:00Z') not valid;
alter table public.asset_terms
  add constraint asset_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint asset_terms_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint asset_terms_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.assets
  add constraint assets_acquired_on_years check (acquired_on >= '1900-01-01' and acquired_on < '2201-01-01') not valid,
  add constraint assets_in_service_on_years check (in_service_on >= '1900-01-01' and in_service_on < '2201-01-01') not valid,
  add constraint assets_warranty_until_years check (warranty_until >= '1900-01-01' and warranty_until < '2201-01-01') not valid,
  add constraint assets_held_until_years check (held_until >= '1900-01-01' and held_until < '2201-01-01') not valid,
  add constraint assets_counted_on_years check (counted_on >= '1900-01-01' and counted_on < '2201-01-01') not valid,
  add constraint assets_condition_on_years check (condition_on >= '1900-01-01' and condition_on < '2201-01-01') not valid,
  add constraint assets_disposed_on_years check (disposed_on >= '1900-01-01' and disposed_on < '2201-01-01') not valid;
alter table public.knowledge_documents
  add constraint knowledge_documents_review_on_years check (review_on >= '1900-01-01' and review_on < '2201-01-01') not valid,
  add constraint knowledge_documents_published_at_years check (published_at >= '1900-01-01T00:00:00Z' and published_at < '2201-01-01T00:00:00Z') not valid;
alter table public.agreements
  add constraint agreements_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint agreements_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint agreements_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.service_terms
  add constraint service_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid;
alter table public.service_requests
  add constraint service_requests_asked_at_years check (asked_at >= '1900-01-01T00:00:00Z' and asked_at < '2201-01-01T00:00:00Z') not valid,
  add constraint service_requests_respond_by_years check (respond_by >= '1900-01-01T00:00:00Z' and respond_by < '2201-01-01T00:00:00Z') not valid,
  add constraint service_requests_resolve_by_years check (resolve_by >= '1900-01-01T00:00:00Z' and resolve_by < '2201-01-01T00:00:00Z') not valid,
  add constraint service_requests_responded_at_years check (responded_at >= '1900-01-01T00:00:00Z' and responded_at < '2201-01-01T00:00:00Z') not valid,
  add constraint service_requests_resolved_at_years check (resolved_at >= '1900-01-01T00:00:00Z' and resolved_at < '2201-01-01T00:00:00Z') not valid,
  add constraint service_requests_waiting_since_years check (waiting_since >= '1900-01-01T00:00:00Z' and waiting_since < '2201-01-01T00:00:00Z') not valid;
alter table public.access_reviews
  add constraint access_reviews_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint access_reviews_closed_at_years check (closed_at >= '1900-01-01T00:00:00Z' and closed_at < '2201-01-01T00:00:00Z') not valid;
alter table public.access_review_items
  add constraint access_review_items_granted_at_years check (granted_at >= '1900-01-01T00:00:00Z' and granted_at < '2201-01-01T00:00:00Z') not valid,
  add constraint access_review_items_expires_at_years check (expires_at >= '1900-01-01T00:00:00Z' and expires_at < '2201-01-01T00:00:00Z') not valid,
  add constraint access_review_items_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z') not valid;
alter table public.small_agency_declarations
  add constraint small_agency_declarations_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint small_agency_declarations_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint small_agency_declarations_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z') not valid,
  add constraint small_agency_declarations_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z') not valid,
  add constraint small_agency_declarations_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.small_agency_acts
  add constraint small_agency_acts_at_years check (at >= '1900-01-01T00:00:00Z' and at < '2201-01-01T00:00:00Z') not valid,
  add constraint small_agency_acts_review_by_years check (review_by >= '1900-01-01' and review_by < '2201-01-01') not valid,
  add constraint small_agency_acts_reviewed_at_years check (reviewed_at >= '1900-01-01T00:00:00Z' and reviewed_at < '2201-01-01T00:00:00Z') not valid;
alter table public.templates
  add constraint templates_used_at_years check (used_at >= '1900-01-01T00:00:00Z' and used_at < '2201-01-01T00:00:00Z') not valid;
alter table public.feedback_answers
  add constraint feedback_answers_answered_at_years check (answered_at >= '1900-01-01T00:00:00Z' and answered_at < '2201-01-01T00:00:00Z') not valid;
alter table public.plan_changes
  add constraint plan_changes_effective_on_years check (effective_on >= '1900-01-01' and effective_on < '2201-01-01') not valid;
alter table public.billing_invoices
  add constraint billing_invoices_period_from_years check (period_from >= '1900-01-01' and period_from < '2201-01-01') not valid,
  add constraint billing_invoices_period_to_years check (period_to >= '1900-01-01' and period_to < '2201-01-01') not valid,
  add constraint billing_invoices_issued_on_years check (issued_on >= '1900-01-01' and issued_on < '2201-01-01') not valid,
  add constraint billing_invoices_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint billing_invoices_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01') not valid,
  add constraint billing_invoices_period_from_period_to_order check (period_from <= period_to) not valid,
  add constraint billing_invoices_issued_on_due_on_order check (issued_on <= due_on) not valid;
alter table public.sso_connections
  add constraint sso_connections_tested_at_years check (tested_at >= '1900-01-01T00:00:00Z' and tested_at < '2201-01-01T00:00:00Z') not valid;
alter table public.announcements
  add constraint announcements_starts_at_years check (starts_at >= '1900-01-01T00:00:00Z' and starts_at < '2201-01-01T00:00:00Z') not valid,
  add constraint announcements_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z') not valid,
  add constraint announcements_starts_at_ends_at_order check (starts_at <= ends_at) not valid;
alter table public.publications
  add constraint publications_spending_from_years check (spending_from >= '1900-01-01' and spending_from < '2201-01-01') not valid,
  add constraint publications_spending_at_years check (spending_at >= '1900-01-01T00:00:00Z' and spending_at < '2201-01-01T00:00:00Z') not valid;
alter table public.published_payments
  add constraint published_payments_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01') not valid;
alter table public.published_projects
  add constraint published_projects_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint published_projects_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint published_projects_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.stock_terms
  add constraint stock_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint stock_terms_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint stock_terms_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.stock_lots
  add constraint stock_lots_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01') not valid,
  add constraint stock_lots_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01') not valid;
alter table public.stock_balances
  add constraint stock_balances_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01') not valid;
alter table public.stock_transfers
  add constraint stock_transfers_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01') not valid,
  add constraint stock_transfers_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01') not valid,
  add constraint stock_transfers_sent_on_received_on_order check (sent_on <= received_on) not valid;
alter table public.stock_counts
  add constraint stock_counts_begun_on_years check (begun_on >= '1900-01-01' and begun_on < '2201-01-01') not valid,
  add constraint stock_counts_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01') not valid;
alter table public.stock_moves
  add constraint stock_moves_moved_on_years check (moved_on >= '1900-01-01' and moved_on < '2201-01-01') not valid;
alter table public.stock_reservations
  add constraint stock_reservations_needed_on_years check (needed_on >= '1900-01-01' and needed_on < '2201-01-01') not valid;
alter table public.shipments
  add constraint shipments_promised_on_years check (promised_on >= '1900-01-01' and promised_on < '2201-01-01') not valid,
  add constraint shipments_shipped_on_years check (shipped_on >= '1900-01-01' and shipped_on < '2201-01-01') not valid,
  add constraint shipments_eta_years check (eta >= '1900-01-01' and eta < '2201-01-01') not valid,
  add constraint shipments_arrived_at_years check (arrived_at >= '1900-01-01T00:00:00Z' and arrived_at < '2201-01-01T00:00:00Z') not valid;
alter table public.shipment_legs
  add constraint shipment_legs_planned_departure_years check (planned_departure >= '1900-01-01' and planned_departure < '2201-01-01') not valid,
  add constraint shipment_legs_planned_arrival_years check (planned_arrival >= '1900-01-01' and planned_arrival < '2201-01-01') not valid,
  add constraint shipment_legs_planned_departure_planned_arrival_order check (planned_departure <= planned_arrival) not valid;
alter table public.shipment_events
  add constraint shipment_events_at_years check (at >= '1900-01-01T00:00:00Z' and at < '2201-01-01T00:00:00Z') not valid,
  add constraint shipment_events_expected_on_years check (expected_on >= '1900-01-01' and expected_on < '2201-01-01') not valid;
alter table public.meters
  add constraint meters_read_on_years check (read_on >= '1900-01-01' and read_on < '2201-01-01') not valid;
alter table public.meter_readings
  add constraint meter_readings_read_on_years check (read_on >= '1900-01-01' and read_on < '2201-01-01') not valid;
alter table public.maintenance_plans
  add constraint maintenance_plans_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01') not valid,
  add constraint maintenance_plans_last_on_years check (last_on >= '1900-01-01' and last_on < '2201-01-01') not valid;
alter table public.work_orders
  add constraint work_orders_due_years check (due >= '1900-01-01' and due < '2201-01-01') not valid,
  add constraint work_orders_plan_due_years check (plan_due >= '1900-01-01' and plan_due < '2201-01-01') not valid,
  add constraint work_orders_started_at_years check (started_at >= '1900-01-01T00:00:00Z' and started_at < '2201-01-01T00:00:00Z') not valid,
  add constraint work_orders_done_at_years check (done_at >= '1900-01-01T00:00:00Z' and done_at < '2201-01-01T00:00:00Z') not valid,
  add constraint work_orders_down_from_years check (down_from >= '1900-01-01T00:00:00Z' and down_from < '2201-01-01T00:00:00Z') not valid,
  add constraint work_orders_down_until_years check (down_until >= '1900-01-01T00:00:00Z' and down_until < '2201-01-01T00:00:00Z') not valid,
  add constraint work_orders_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01') not valid,
  add constraint work_orders_down_from_down_until_order check (down_from <= down_until) not valid;
alter table public.work_labor
  add constraint work_labor_worked_on_years check (worked_on >= '1900-01-01' and worked_on < '2201-01-01') not valid,
  add constraint work_labor_starts_at_years check (starts_at >= '1900-01-01T00:00:00Z' and starts_at < '2201-01-01T00:00:00Z') not valid,
  add constraint work_labor_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z') not valid,
  add constraint work_labor_voided_on_years check (voided_on >= '1900-01-01' and voided_on < '2201-01-01') not valid,
  add constraint work_labor_starts_at_ends_at_order check (starts_at <= ends_at) not valid;
alter table public.work_permits
  add constraint work_permits_valid_from_years check (valid_from >= '1900-01-01T00:00:00Z' and valid_from < '2201-01-01T00:00:00Z') not valid,
  add constraint work_permits_valid_until_years check (valid_until >= '1900-01-01T00:00:00Z' and valid_until < '2201-01-01T00:00:00Z') not valid,
  add constraint work_permits_issued_at_years check (issued_at >= '1900-01-01T00:00:00Z' and issued_at < '2201-01-01T00:00:00Z') not valid,
  add constraint work_permits_closed_at_years check (closed_at >= '1900-01-01T00:00:00Z' and closed_at < '2201-01-01T00:00:00Z') not valid,
  add constraint work_permits_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.lockouts
  add constraint lockouts_applied_at_years check (applied_at >= '1900-01-01T00:00:00Z' and applied_at < '2201-01-01T00:00:00Z') not valid,
  add constraint lockouts_removed_at_years check (removed_at >= '1900-01-01T00:00:00Z' and removed_at < '2201-01-01T00:00:00Z') not valid;
alter table public.safety_events
  add constraint safety_events_happened_at_years check (happened_at >= '1900-01-01T00:00:00Z' and happened_at < '2201-01-01T00:00:00Z') not valid,
  add constraint safety_events_action_due_years check (action_due >= '1900-01-01' and action_due < '2201-01-01') not valid,
  add constraint safety_events_action_done_on_years check (action_done_on >= '1900-01-01' and action_done_on < '2201-01-01') not valid;
alter table public.injury_cases
  add constraint injury_cases_injured_on_years check (injured_on >= '1900-01-01' and injured_on < '2201-01-01') not valid,
  add constraint injury_cases_learned_at_years check (learned_at >= '1900-01-01T00:00:00Z' and learned_at < '2201-01-01T00:00:00Z') not valid,
  add constraint injury_cases_reported_at_years check (reported_at >= '1900-01-01T00:00:00Z' and reported_at < '2201-01-01T00:00:00Z') not valid,
  add constraint injury_cases_hired_on_years check (hired_on >= '1900-01-01' and hired_on < '2201-01-01') not valid,
  add constraint injury_cases_completed_on_years check (completed_on >= '1900-01-01' and completed_on < '2201-01-01') not valid,
  add constraint injury_cases_report_by_years check (report_by >= '1900-01-01T00:00:00Z' and report_by < '2201-01-01T00:00:00Z') not valid,
  add constraint injury_cases_record_by_years check (record_by >= '1900-01-01' and record_by < '2201-01-01') not valid;
alter table public.safety_years
  add constraint safety_years_posted_on_years check (posted_on >= '1900-01-01' and posted_on < '2201-01-01') not valid;
alter table public.job_hazards
  add constraint job_hazards_reviewed_on_years check (reviewed_on >= '1900-01-01' and reviewed_on < '2201-01-01') not valid;
alter table public.toolbox_talks
  add constraint toolbox_talks_held_on_years check (held_on >= '1900-01-01' and held_on < '2201-01-01') not valid;
alter table public.safety_sheets
  add constraint safety_sheets_revised_on_years check (revised_on >= '1900-01-01' and revised_on < '2201-01-01') not valid;
alter table public.asset_custody
  add constraint asset_custody_out_on_years check (out_on >= '1900-01-01' and out_on < '2201-01-01') not valid,
  add constraint asset_custody_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01') not valid,
  add constraint asset_custody_in_on_years check (in_on >= '1900-01-01' and in_on < '2201-01-01') not valid,
  add constraint asset_custody_out_on_due_on_order check (out_on <= due_on) not valid,
  add constraint asset_custody_out_on_in_on_order check (out_on <= in_on) not valid;
alter table public.asset_counts
  add constraint asset_counts_begun_on_years check (begun_on >= '1900-01-01' and begun_on < '2201-01-01') not valid,
  add constraint asset_counts_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01') not valid;
alter table public.asset_disposals
  add constraint asset_disposals_asked_on_years check (asked_on >= '1900-01-01' and asked_on < '2201-01-01') not valid,
  add constraint asset_disposals_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01') not valid,
  add constraint asset_disposals_done_on_years check (done_on >= '1900-01-01' and done_on < '2201-01-01') not valid;
alter table public.forms
  add constraint forms_official_until_years check (official_until >= '1900-01-01' and official_until < '2201-01-01') not valid;
alter table public.form_versions
  add constraint form_versions_published_at_years check (published_at >= '1900-01-01T00:00:00Z' and published_at < '2201-01-01T00:00:00Z') not valid;
alter table public.form_submissions
  add constraint form_submissions_sent_at_years check (sent_at >= '1900-01-01T00:00:00Z' and sent_at < '2201-01-01T00:00:00Z') not valid,
  add constraint form_submissions_keep_until_years check (keep_until >= '1900-01-01' and keep_until < '2201-01-01') not valid,
  add constraint form_submissions_erased_on_years check (erased_on >= '1900-01-01' and erased_on < '2201-01-01') not valid;
alter table public.form_sittings
  add constraint form_sittings_begun_at_years check (begun_at >= '1900-01-01T00:00:00Z' and begun_at < '2201-01-01T00:00:00Z') not valid;
alter table public.form_deliveries
  add constraint form_deliveries_sent_at_years check (sent_at >= '1900-01-01T00:00:00Z' and sent_at < '2201-01-01T00:00:00Z') not valid;
alter table public.webhook_deliveries
  add constraint webhook_deliveries_next_at_years check (next_at >= '1900-01-01T00:00:00Z' and next_at < '2201-01-01T00:00:00Z') not valid,
  add constraint webhook_deliveries_delivered_at_years check (delivered_at >= '1900-01-01T00:00:00Z' and delivered_at < '2201-01-01T00:00:00Z') not valid;
alter table public.pdf_templates
  add constraint pdf_templates_edition_until_years check (edition_until >= '1900-01-01' and edition_until < '2201-01-01') not valid;
alter table public.workflow_versions
  add constraint workflow_versions_published_at_years check (published_at >= '1900-01-01T00:00:00Z' and published_at < '2201-01-01T00:00:00Z') not valid;
alter table public.workflow_runs
  add constraint workflow_runs_since_years check (since >= '1900-01-01T00:00:00Z' and since < '2201-01-01T00:00:00Z') not valid,
  add constraint workflow_runs_due_at_years check (due_at >= '1900-01-01T00:00:00Z' and due_at < '2201-01-01T00:00:00Z') not valid,
  add constraint workflow_runs_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z') not valid;
alter table public.workflow_steps
  add constraint workflow_steps_came_at_years check (came_at >= '1900-01-01T00:00:00Z' and came_at < '2201-01-01T00:00:00Z') not valid,
  add constraint workflow_steps_left_at_years check (left_at >= '1900-01-01T00:00:00Z' and left_at < '2201-01-01T00:00:00Z') not valid;
alter table public.code_items
  add constraint code_items_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint code_items_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01') not valid,
  add constraint code_items_valid_from_valid_to_order check (valid_from <= valid_to) not valid;
alter table public.connectors
  add constraint connectors_last_run_years check (last_run >= '1900-01-01' and last_run < '2201-01-01') not valid;
alter table public.connector_runs
  add constraint connector_runs_begun_at_years check (begun_at >= '1900-01-01T00:00:00Z' and begun_at < '2201-01-01T00:00:00Z') not valid;
alter table public.optimisation_runs
  add constraint optimisation_runs_accepted_at_years check (accepted_at >= '1900-01-01T00:00:00Z' and accepted_at < '2201-01-01T00:00:00Z') not valid;
alter table public.cap_alerts
  add constraint cap_alerts_sent_years check (sent >= '1900-01-01T00:00:00Z' and sent < '2201-01-01T00:00:00Z') not valid,
  add constraint cap_alerts_effective_years check (effective >= '1900-01-01T00:00:00Z' and effective < '2201-01-01T00:00:00Z') not valid,
  add constraint cap_alerts_onset_years check (onset >= '1900-01-01T00:00:00Z' and onset < '2201-01-01T00:00:00Z') not valid,
  add constraint cap_alerts_expires_years check (expires >= '1900-01-01T00:00:00Z' and expires < '2201-01-01T00:00:00Z') not valid;
alter table public.emergency_incidents
  add constraint emergency_incidents_began_at_years check (began_at >= '1900-01-01T00:00:00Z' and began_at < '2201-01-01T00:00:00Z') not valid,
  add constraint emergency_incidents_level_since_years check (level_since >= '1900-01-01T00:00:00Z' and level_since < '2201-01-01T00:00:00Z') not valid,
  add constraint emergency_incidents_closed_at_years check (closed_at >= '1900-01-01T00:00:00Z' and closed_at < '2201-01-01T00:00:00Z') not valid;
alter table public.eoc_activations
  add constraint eoc_activations_since_years check (since >= '1900-01-01T00:00:00Z' and since < '2201-01-01T00:00:00Z') not valid;
alter table public.position_duties
  add constraint position_duties_began_at_years check (began_at >= '1900-01-01T00:00:00Z' and began_at < '2201-01-01T00:00:00Z') not valid,
  add constraint position_duties_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z') not valid,
  add constraint position_duties_began_at_ended_at_order check (began_at <= ended_at) not valid;
alter table public.incident_log_entries
  add constraint incident_log_entries_observed_at_years check (observed_at >= '1900-01-01T00:00:00Z' and observed_at < '2201-01-01T00:00:00Z') not valid;
alter table public.lifeline_reports
  add constraint lifeline_reports_restored_by_years check (restored_by >= '1900-01-01T00:00:00Z' and restored_by < '2201-01-01T00:00:00Z') not valid;
alter table public.resource_requests
  add constraint resource_requests_needed_by_years check (needed_by >= '1900-01-01T00:00:00Z' and needed_by < '2201-01-01T00:00:00Z') not valid,
  add constraint resource_requests_assigned_at_years check (assigned_at >= '1900-01-01T00:00:00Z' and assigned_at < '2201-01-01T00:00:00Z') not valid,
  add constraint resource_requests_departed_at_years check (departed_at >= '1900-01-01T00:00:00Z' and departed_at < '2201-01-01T00:00:00Z') not valid,
  add constraint resource_requests_arrived_at_years check (arrived_at >= '1900-01-01T00:00:00Z' and arrived_at < '2201-01-01T00:00:00Z') not valid,
  add constraint resource_requests_released_at_years check (released_at >= '1900-01-01T00:00:00Z' and released_at < '2201-01-01T00:00:00Z') not valid;
alter table public.shelters
  add constraint shelters_counted_at_years check (counted_at >= '1900-01-01T00:00:00Z' and counted_at < '2201-01-01T00:00:00Z') not valid;
alter table public.shelter_counts
  add constraint shelter_counts_counted_at_years check (counted_at >= '1900-01-01T00:00:00Z' and counted_at < '2201-01-01T00:00:00Z') not valid;
alter table public.volunteers
  add constraint volunteers_checked_on_years check (checked_on >= '1900-01-01' and checked_on < '2201-01-01') not valid;
alter table public.volunteer_assignments
  add constraint volunteer_assignments_starts_at_years check (starts_at >= '1900-01-01T00:00:00Z' and starts_at < '2201-01-01T00:00:00Z') not valid,
  add constraint volunteer_assignments_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z') not valid,
  add constraint volunteer_assignments_arrived_at_years check (arrived_at >= '1900-01-01T00:00:00Z' and arrived_at < '2201-01-01T00:00:00Z') not valid,
  add constraint volunteer_assignments_left_at_years check (left_at >= '1900-01-01T00:00:00Z' and left_at < '2201-01-01T00:00:00Z') not valid,
  add constraint volunteer_assignments_starts_at_ends_at_order check (starts_at <= ends_at) not valid;
alter table public.situation_reports
  add constraint situation_reports_period_from_years check (period_from >= '1900-01-01T00:00:00Z' and period_from < '2201-01-01T00:00:00Z') not valid,
  add constraint situation_reports_period_to_years check (period_to >= '1900-01-01T00:00:00Z' and period_to < '2201-01-01T00:00:00Z') not valid,
  add constraint situation_reports_signed_at_years check (signed_at >= '1900-01-01T00:00:00Z' and signed_at < '2201-01-01T00:00:00Z') not valid,
  add constraint situation_reports_period_from_period_to_order check (period_from <= period_to) not valid;
alter table public.emergency_purchases
  add constraint emergency_purchases_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01') not valid,
  add constraint emergency_purchases_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01') not valid,
  add constraint emergency_purchases_transition_on_years check (transition_on >= '1900-01-01' and transition_on < '2201-01-01') not valid,
  add constraint emergency_purchases_submitted_at_years check (submitted_at >= '1900-01-01T00:00:00Z' and submitted_at < '2201-01-01T00:00:00Z') not valid,
  add constraint emergency_purchases_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z') not valid,
  add constraint emergency_purchases_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z') not valid,
  add constraint emergency_purchases_starts_on_ends_on_order check (starts_on <= ends_on) not valid;
alter table public.critical_items
  add constraint critical_items_counted_on_years check (counted_on >= '1900-01-01' and counted_on < '2201-01-01') not valid;
alter table public.supply_exceptions
  add constraint supply_exceptions_due_years check (due >= '1900-01-01' and due < '2201-01-01') not valid;
alter table public.supply_risks
  add constraint supply_risks_due_years check (due >= '1900-01-01' and due < '2201-01-01') not valid;
alter table public.prediction_models
  add constraint prediction_models_trained_on_years check (trained_on >= '1900-01-01' and trained_on < '2201-01-01') not valid;
alter table public.emission_factors
  add constraint emission_factors_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01') not valid,
  add constraint emission_factors_valid_until_years check (valid_until >= '1900-01-01' and valid_until < '2201-01-01') not valid,
  add constraint emission_factors_valid_from_valid_until_order check (valid_from <= valid_until) not valid;
alter table public.carbon_entries
  add constraint carbon_entries_day_years check (day >= '1900-01-01' and day < '2201-01-01') not valid;
alter table public.carbon_reductions
  add constraint carbon_reductions_done_by_years check (done_by >= '1900-01-01' and done_by < '2201-01-01') not valid;
alter table public.carbon_credits
  add constraint carbon_credits_ended_on_years check (ended_on >= '1900-01-01' and ended_on < '2201-01-01') not valid;
alter table public.devices
  add constraint devices_calibrated_on_years check (calibrated_on >= '1900-01-01' and calibrated_on < '2201-01-01') not valid,
  add constraint devices_calibrate_by_years check (calibrate_by >= '1900-01-01' and calibrate_by < '2201-01-01') not valid,
  add constraint devices_last_at_years check (last_at >= '1900-01-01T00:00:00Z' and last_at < '2201-01-01T00:00:00Z') not valid;
alter table public.device_readings
  add constraint device_readings_at_years check (at >= '1900-01-01T00:00:00Z' and at < '2201-01-01T00:00:00Z') not valid;
alter table public.device_alarms
  add constraint device_alarms_raised_at_years check (raised_at >= '1900-01-01T00:00:00Z' and raised_at < '2201-01-01T00:00:00Z') not valid,
  add constraint device_alarms_seen_at_years check (seen_at >= '1900-01-01T00:00:00Z' and seen_at < '2201-01-01T00:00:00Z') not valid,
  add constraint device_alarms_calm_since_years check (calm_since >= '1900-01-01T00:00:00Z' and calm_since < '2201-01-01T00:00:00Z') not valid,
  add constraint device_alarms_over_at_years check (over_at >= '1900-01-01T00:00:00Z' and over_at < '2201-01-01T00:00:00Z') not valid;

do $$
declare
  rule record;
begin
  for rule in select conrelid::regclass as of, conname from pg_constraint
               where contype = 'c' and not convalidated and connamespace = 'public'::regnamespace and conname ~ '_(years|order)$' loop
    begin
      execute format('alter table %s validate constraint %I', rule.of, rule.conname);
    exception when check_violation then
      raise notice '% has rows that break %; they are refused when they change', rule.of, rule.conname;
    end;
  end loop;
end
$$;
