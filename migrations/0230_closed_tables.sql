-- What is weighed against other records, or worked out from what was entered, goes in by its commands alone: through the
-- table itself the sum of a grant, the total of an invoice or the address of a webhook could be changed without being judged.
do $$
declare closed text;
begin
  foreach closed in array array[
    'agent_settings', 'allocation_rules', 'asset_counts', 'assets', 'budget_versions', 'carbon_entries',
    'certified_payrolls', 'code_items', 'company_profiles', 'cost_centers', 'cost_records', 'course_questions',
    'damage_items', 'disaster_declarations', 'duty_conflicts', 'eligibility_checks', 'fema_questions', 'fiscal_years',
    'form_destinations', 'form_rule_cases', 'form_rules', 'fringe_rates', 'grant_costs', 'grant_incomes', 'injury_cases', 'invoices',
    'job_hazards', 'maintenance_plans', 'map_layers', 'map_questions', 'mitigation_projects', 'pa_appeals',
    'pa_projects', 'pa_requests', 'project_costs', 'project_points', 'published_projects', 'punch_items',
    'recovery_sources', 'saved_opportunities', 'service_requests', 'service_terms', 'site_logs', 'stock_counts',
    'stock_terms', 'subrecipient_risks', 'templates', 'test_executions', 'volunteer_assignments', 'webhooks'
  ] loop
    execute format('drop policy if exists "people insert" on public.%I', closed);
    execute format('drop policy if exists "people update" on public.%I', closed);
    execute format('revoke insert, update on public.%I from authenticated', closed);
  end loop;
end $$;
