-- What is weighed against other records, or worked out from what was entered, goes in by its commands alone: through the
-- table itself the sum of a grant, the total of an invoice or the address of a webhook could be changed without being judged.
do $$
declare closed text;
begin
  foreach closed in array array[
    'agent_settings', 'allocation_rules', 'asset_counts', 'asset_disposals', 'assets', 'budget_versions',
    'capital_scenarios', 'carbon_entries', 'certified_payrolls', 'code_items', 'code_lists', 'company_profiles',
    'cost_centers', 'cost_records', 'course_questions', 'damage_items', 'disaster_declarations', 'duty_conflicts',
    'eligibility_checks', 'fema_questions', 'fiscal_years', 'form_destinations', 'form_rule_cases', 'form_rules',
    'forms', 'fringe_rates', 'grant_costs', 'grant_incomes', 'injury_cases', 'invoices', 'job_hazards',
    'maintenance_plans', 'map_layers', 'map_questions', 'mitigation_projects', 'pa_appeals', 'pa_projects',
    'pa_requests', 'pay_applications', 'project_costs', 'project_points', 'projects', 'published_projects',
    'punch_items', 'recovery_sources', 'safety_years', 'saved_opportunities', 'service_requests', 'service_terms',
    'site_logs', 'sso_connections', 'stock_counts', 'stock_items', 'stock_terms', 'subrecipient_risks',
    'supply_risks', 'templates', 'test_executions', 'volunteer_assignments', 'webhooks'
  ] loop
    execute format('drop policy if exists "people insert" on public.%I', closed);
    execute format('drop policy if exists "people update" on public.%I', closed);
    execute format('revoke insert, update on public.%I from authenticated', closed);
  end loop;
end $$;
