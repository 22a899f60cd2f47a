-- Text that can be trusted on sight. No text has controls or characters that turn the direction of what is around it; a
-- one-line text has nothing invisible; the name of a person or an organization has each word in one alphabet. The patterns are
-- those of src/platform/written-text.ts; the rule is here as well because rows are also written without any form.
create function app.text_pattern(name text) returns text language sql immutable parallel safe as $$
  select case name
    when 'never' then '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\ufffe\uffff]'
    when 'hidden' then '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u3164\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]|(^|[^\u0590-\u1fff\u2190-\u2bff\u3040-\ud7ff\uf900-\ufe0f\U0001f000-\U0001faff\U00020000-\U0003ffff])[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]'
    when 'hiddenInNames' then '(^|[^\u0590-\u1fff])[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]'
    when 'visible' then '[^\s\u00a0\u1680\u2000-\u200f\u202f\u205f\u2800\u3000]'
    when 'lone' then '(^|[\s\u00a0\u1680\u2000-\u200f\u202f\u205f\u2800\u3000])[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{5}'
    when 'lines' then '[\t\n\r\u2028\u2029]'
    when 'mixed' then '[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\uff21-\uff5a][^\s.,;:/&()''"\u2019\u00b7-]*[\u0370-\u03ff\u1f00-\u1fff\u0400-\u052f\u1c80-\u1c8f\u0530-\u058f\u13a0-\u13ff\uab30-\uabbf]|[\u0370-\u03ff\u1f00-\u1fff][^\s.,;:/&()''"\u2019\u00b7-]*[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\uff21-\uff5a\u0400-\u052f\u1c80-\u1c8f\u0530-\u058f\u13a0-\u13ff\uab30-\uabbf]|[\u0400-\u052f\u1c80-\u1c8f][^\s.,;:/&()''"\u2019\u00b7-]*[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\uff21-\uff5a\u0370-\u03ff\u1f00-\u1fff\u0530-\u058f\u13a0-\u13ff\uab30-\uabbf]|[\u0530-\u058f\u13a0-\u13ff\uab30-\uabbf][^\s.,;:/&()''"\u2019\u00b7-]*[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\uff21-\uff5a\u0370-\u03ff\u1f00-\u1fff\u0400-\u052f\u1c80-\u1c8f]'
  end
$$;

-- What is the matter with a text, in the words that follow its name, or null.
create function app.why_not_text(kind text, value text) returns text language sql immutable parallel safe as $$
  select case
    when value is null or value ~ '^[ -~]*$' then null
    when value ~ app.text_pattern('never') then 'has control or direction characters that cannot be stored. Type it again without them.'
    when kind = 'text' then null
    when value ~ app.text_pattern('hidden') then 'has invisible characters. Type it again without them.'
    when value !~ app.text_pattern('visible') then 'has no visible character.'
    when value ~ app.text_pattern('lone') then 'has an accent without a letter. Type it again.'
    when kind = 'line' then null
    when value ~ app.text_pattern('lines') then 'must be one line.'
    when value ~ app.text_pattern('hiddenInNames') then 'has invisible characters. Type it again without them.'
    when value ~ app.text_pattern('mixed') then 'mixes letters of different alphabets in one word. Use one alphabet for each word.'
  end
$$;

-- The arguments name the columns: n:COLUMN for a name, l:COLUMN for one line; every other text is judged as several lines.
-- Only what is new is judged, so that a row from before this rule can still move on.
create function app.judge_texts() returns trigger language plpgsql as $$
declare
  content jsonb := to_jsonb(new);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  each record;
  reason text;
begin
  if content::text ~ '^[ -~]*$' and content::text !~ '\\(u00|b|f)' then
    return new;
  end if;
  for each in select key, value from jsonb_each_text(content) where value is not null and content -> key is distinct from before -> key loop
    reason := app.why_not_text(case when 'n:' || each.key = any (tg_argv) then 'name' when 'l:' || each.key = any (tg_argv) then 'line' else 'text' end, each.value);
    if reason is not null then
      raise exception '% %', upper(left(each.key, 1)) || replace(substr(each.key, 2), '_', ' '), reason using errcode = 'check_violation';
    end if;
  end loop;
  return new;
end
$$;

create function app.keep_text(kept regclass, names text[] default '{}', lines text[] default '{}') returns void language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(argument), ', ') from (select 'n:' || name from unnest(names) name union all select 'l:' || line from unnest(lines) line) given (argument));
begin
  execute format('drop trigger if exists keep_text on %s', kept);
  execute format('create trigger keep_text before insert or update on %s for each row execute function app.judge_texts(%s)', kept, coalesce(arguments, ''));
end
$$;
revoke execute on function app.keep_text(regclass, text[], text[]) from public;

select app.keep_text('public.organizations', names => '{name}');
select app.keep_text('public.organization_members', names => '{display_name}', lines => '{email}');
select app.keep_text('public.vendor_welcomes', names => '{agency}');
select app.keep_text('public.vendor_registrations', names => '{company,attested_by}');
select app.keep_text('public.funds', lines => '{code,name,purpose}');
select app.keep_text('public.accounts', lines => '{code,name}');
select app.keep_text('public.fiscal_years', lines => '{name}');
select app.keep_text('public.fiscal_periods', lines => '{name}');
select app.keep_text('public.cost_centers', lines => '{code,name}');
select app.keep_text('public.allocation_rules', lines => '{name,basis}');
select app.keep_text('public.allocation_shares');
select app.keep_text('public.budget_lines', lines => '{name,program,project,award}');
select app.keep_text('public.budget_versions', lines => '{name,resolution}');
select app.keep_text('public.budget_version_lines');
select app.keep_text('public.budget_entries', lines => '{source_table,source,words}');
select app.keep_text('public.journal_lines', lines => '{entry,source_table,source,words}');
select app.keep_text('public.budget_transfers');
select app.keep_text('public.forecast_snapshots', lines => '{name}');
select app.keep_text('public.capital_projects', lines => '{title,department,first_year}');
select app.keep_text('public.capital_phases', lines => '{year,note}');
select app.keep_text('public.capital_criteria', lines => '{name,question,source}');
select app.keep_text('public.capital_scores', lines => '{note}');
select app.keep_text('public.capital_sources', lines => '{name,note}');
select app.keep_text('public.capital_available', lines => '{year,note}');
select app.keep_text('public.capital_allocations', lines => '{year}');
select app.keep_text('public.capital_terms', lines => '{source}');
select app.keep_text('public.capital_scenarios', lines => '{name,note,first_year}');
select app.keep_text('public.vendors', names => '{name,trade_name}', lines => '{uei,email,peppol,phone,website,city,categories}');
select app.keep_text('public.catalog_items', lines => '{code,name,commodity,unit,contract}');
select app.keep_text('public.procurement_thresholds', lines => '{name,paragraph,source}');
select app.keep_text('public.requisitions', lines => '{title,deliver_to,award,method_paragraph}');
select app.keep_text('public.requisition_lines', lines => '{description,unit,commodity}');
select app.keep_text('public.approval_chains', lines => '{name,category,department}');
select app.keep_text('public.approval_steps', lines => '{name}');
select app.keep_text('public.approval_requests', lines => '{document_table,document,title,category,department}');
select app.keep_text('public.approval_turns', lines => '{name}');
select app.keep_text('public.delegations', lines => '{record_type,reason}');
select app.keep_text('public.control_changes', lines => '{title,register,entry,before,after,closes}');
select app.keep_text('public.trail_witnesses', lines => '{address}');
select app.keep_text('public.standards', lines => '{code,title,issuer,edition,source}');
select app.keep_text('public.standard_clauses', lines => '{code,heading}');
select app.keep_text('public.controls', lines => '{code,title,result_words}');
select app.keep_text('public.control_evidence', lines => '{title}');
select app.keep_text('public.compliance_waivers', lines => '{title,rule,of_record}');
select app.keep_text('public.policies', lines => '{code,title}');
select app.keep_text('public.policy_versions', lines => '{title}');
select app.keep_text('public.policy_attestations');
select app.keep_text('public.published_policies', lines => '{agency,title}');
select app.keep_text('public.organization_certificates', lines => '{title,issued_by,number}');
select app.keep_text('public.risks', lines => '{title}');
select app.keep_text('public.security_incidents', lines => '{title}');
select app.keep_text('public.corrective_actions', lines => '{title,source_number,why_1,why_2,why_3,why_4,why_5}');
select app.keep_text('public.nonconformances', lines => '{title,supplier,reference}');
select app.keep_text('public.quality_indicators', lines => '{code,title,unit,signal}');
select app.keep_text('public.quality_readings', lines => '{note}');
select app.keep_text('public.audits', lines => '{title,outside}');
select app.keep_text('public.audit_samples', lines => '{population,seed,letter,verdict}');
select app.keep_text('public.audit_workpapers', lines => '{reference,title}');
select app.keep_text('public.audit_findings', lines => '{title}');
select app.keep_text('public.checklists', lines => '{code,title}');
select app.keep_text('public.checklist_items', lines => '{section,question}');
select app.keep_text('public.inspections', lines => '{subject}');
select app.keep_text('public.inspection_answers', lines => '{section,question,given,note}');
select app.keep_text('public.courses', lines => '{code,title}');
select app.keep_text('public.course_lessons', lines => '{title}');
select app.keep_text('public.course_questions', lines => '{words,a,b,c,d,why}');
select app.keep_text('public.enrolments', lines => '{reason}');
select app.keep_text('public.quiz_attempts');
select app.keep_text('public.certificates', lines => '{title,issued_by,outside_number,needed_for,code}');
select app.keep_text('public.certificate_proofs', lines => '{digest,agency,title,issued_by}');
select app.keep_text('public.test_scripts', lines => '{code,module,title,covers}');
select app.keep_text('public.test_executions', lines => '{defect}');
select app.keep_text('public.check_runs');
select app.keep_text('public.check_steps', lines => '{name,path}');
select app.keep_text('public.compliance_runs');
select app.keep_text('public.compliance_results', lines => '{rule,subject,subject_table,subject_id,words}');
select app.keep_text('public.security_snapshots');
select app.keep_text('public.security_detections', lines => '{title,event_type}');
select app.keep_text('public.security_policies', lines => '{title,email_domains}');
select app.keep_text('public.emergency_accesses');
select app.keep_text('public.vendor_certificates', lines => '{number,issued_by}');
select app.keep_text('public.vendor_terms', lines => '{source}');
select app.keep_text('public.exclusion_lists', lines => '{name,source}');
select app.keep_text('public.company_profiles', names => '{name,trade_name,contact}', lines => '{uei,city,website,categories,email,phone,peppol,tin_last,bank_holder,bank_name,bank_routing,bank_last}');
select app.keep_text('public.company_certificates', lines => '{number,issued_by}');
select app.keep_text('public.solicitations', lines => '{title,commodity,department,zone}');
select app.keep_text('public.solicitation_sections', lines => '{heading,source}');
select app.keep_text('public.solicitation_lines', lines => '{lot,description,unit}');
select app.keep_text('public.solicitation_criteria', lines => '{name}');
select app.keep_text('public.response_periods', lines => '{source}');
select app.keep_text('public.clauses', lines => '{code,title,source,choose_when,checked_against}');
select app.keep_text('public.evaluations', lines => '{title}');
select app.keep_text('public.panelists');
select app.keep_text('public.bids', lines => '{offered_by,receipt}');
select app.keep_text('public.bid_lines', lines => '{note}');
select app.keep_text('public.bid_findings');
select app.keep_text('public.standstill_periods', lines => '{source}');
select app.keep_text('public.awards', lines => '{title,standstill_source}');
select app.keep_text('public.award_lines', lines => '{description,unit}');
select app.keep_text('public.outside_opportunities', lines => '{key,number,title,agency,kind,codes,set_aside,place,url}');
select app.keep_text('public.contracts', lines => '{title,department}');
select app.keep_text('public.contract_lines', lines => '{description,unit}');
select app.keep_text('public.contract_sections', lines => '{heading,reason,source}');
select app.keep_text('public.contract_signers', lines => '{name,office}');
select app.keep_text('public.contract_versions', lines => '{why,digest}');
select app.keep_text('public.contract_securities', lines => '{issued_by,number}');
select app.keep_text('public.contract_obligations', lines => '{title}');
select app.keep_text('public.contract_amendments', lines => '{title}');
select app.keep_text('public.change_orders', lines => '{title}');
select app.keep_text('public.contract_claims', lines => '{title}');
select app.keep_text('public.order_terms', lines => '{source}');
select app.keep_text('public.purchase_orders', lines => '{title,deliver_to,grant_award,method_paragraph}');
select app.keep_text('public.order_lines', lines => '{description,unit,commodity}');
select app.keep_text('public.order_line_shares', lines => '{grant_award}');
select app.keep_text('public.order_versions', lines => '{number,words,issued_by,sent_to}');
select app.keep_text('public.order_changes');
select app.keep_text('public.receipts', lines => '{packing_slip}');
select app.keep_text('public.receipt_lines', lines => '{reason}');
select app.keep_text('public.finance_terms', lines => '{source}');
select app.keep_text('public.invoices', lines => '{vendor_number,not_a_duplicate,vendor_number_key}');
select app.keep_text('public.invoice_lines', lines => '{description,unit}');
select app.keep_text('public.invoice_shares');
select app.keep_text('public.invoice_holds', lines => '{words,change,released_because}');
select app.keep_text('public.paying_accounts', lines => '{name,bank,routing,account_last,company_name,company_id}');
select app.keep_text('public.payment_runs', lines => '{funding,file_zone,file_modifier,file_digest}');
select app.keep_text('public.payments', lines => '{trace,remittance,returned_because}');
select app.keep_text('public.payment_items');
select app.keep_text('public.bank_statements', lines => '{digest,words}');
select app.keep_text('public.statement_lines', lines => '{reference,words,explanation}');
select app.keep_text('public.account_mappings', lines => '{outside_code}');
select app.keep_text('public.journal_batches', lines => '{csv_digest,json_digest}');
select app.keep_text('public.journal_batch_lines', lines => '{entry,fund_code,outside_code,document,words}');
select app.keep_text('public.grant_terms', lines => '{source}');
select app.keep_text('public.grants', lines => '{title,award_number,agency,pass_through,aln,aln_title,department,contact}');
select app.keep_text('public.grant_budget_lines', lines => '{description}');
select app.keep_text('public.grant_amendments', lines => '{title,approval}');
select app.keep_text('public.grant_costs', lines => '{description}');
select app.keep_text('public.grant_incomes', lines => '{description}');
select app.keep_text('public.drawdowns', lines => '{reference}');
select app.keep_text('public.drawdown_lines');
select app.keep_text('public.grant_reports', lines => '{signed_name,reference}');
select app.keep_text('public.grant_milestones', lines => '{title}');
select app.keep_text('public.grant_closeouts', lines => '{equipment}');
select app.keep_text('public.subawards', lines => '{title,contact,fixed_approval,report_number}');
select app.keep_text('public.subrecipient_risks');
select app.keep_text('public.subaward_requests');
select app.keep_text('public.monitoring_visits');
select app.keep_text('public.monitoring_findings', lines => '{title}');
select app.keep_text('public.grant_requirements', lines => '{paragraph,title}');
select app.keep_text('public.funding_opportunities', lines => '{key,number,title,agency,aln,category,eligibility,url}');
select app.keep_text('public.saved_opportunities');
select app.keep_text('public.grant_applications', lines => '{title,agency,aln,department,tracking,digest}');
select app.keep_text('public.application_sections', lines => '{heading}');
select app.keep_text('public.application_requirements', lines => '{name}');
select app.keep_text('public.grant_boilerplates', lines => '{title,topic}');
select app.keep_text('public.grant_criteria', lines => '{name}');
select app.keep_text('public.application_reviewers');
select app.keep_text('public.application_scores');
select app.keep_text('public.grant_budget_plans', lines => '{title}');
select app.keep_text('public.grant_plan_lines', lines => '{description}');
select app.keep_text('public.portfolio_runs');
select app.keep_text('public.portfolio_picks', lines => '{why}');
select app.keep_text('public.grant_contacts', lines => '{subject,with_whom}');
select app.keep_text('public.disaster_declarations', lines => '{number,title,incident,state}');
select app.keep_text('public.declared_areas', lines => '{area,fips}');
select app.keep_text('public.fema_terms', lines => '{source}');
select app.keep_text('public.pa_requests', lines => '{applicant,area,pa_id}');
select app.keep_text('public.pa_projects', lines => '{title,fema_number}');
select app.keep_text('public.cost_exceptions', lines => '{approval}');
select app.keep_text('public.damage_items', lines => '{title}');
select app.keep_text('public.eligibility_checks', lines => '{result}');
select app.keep_text('public.rate_editions', lines => '{name,source}');
select app.keep_text('public.equipment_rates', lines => '{code,equipment,specifications,capacity,horsepower,notes,unit,rate_words}');
select app.keep_text('public.fringe_rates', lines => '{name,source}');
select app.keep_text('public.cost_records', lines => '{description,person_name,employee_number,job_title,equipment,unit_number,operator,vendor_name,unit,paid_with,rule,left_out}');
select app.keep_text('public.fema_questions', lines => '{title}');
select app.keep_text('public.pa_appeals', lines => '{title}');
select app.keep_text('public.mitigation_projects', lines => '{title}');
select app.keep_text('public.recovery_sources', lines => '{name,reference}');
select app.keep_text('public.fema_forms', lines => '{number,source}');
select app.keep_text('public.fema_exchanges', lines => '{file}');
select app.keep_text('public.fema_designations', lines => '{openfema_id,declaration,state,title,incident,area,fips,hash}');
select app.keep_text('public.projects', lines => '{name,department}');
select app.keep_text('public.project_sources', lines => '{words}');
select app.keep_text('public.project_tasks', lines => '{code,name,after}');
select app.keep_text('public.project_costs', lines => '{words,note}');
select app.keep_text('public.project_points', lines => '{title}');
select app.keep_text('public.project_minutes', lines => '{title,present}');
select app.keep_text('public.site_logs', lines => '{weather,work,visitors}');
select app.keep_text('public.site_questions', lines => '{subject,asked_by}');
select app.keep_text('public.submittals', lines => '{title,section,sent_by}');
select app.keep_text('public.pay_applications');
select app.keep_text('public.pay_lines', lines => '{description}');
select app.keep_text('public.punch_items', lines => '{title,place,trade,responsible,note}');
select app.keep_text('public.certified_payrolls', lines => '{contractor}');
select app.keep_text('public.report_runs', lines => '{report,title,parameters}');
select app.keep_text('public.report_schedules', lines => '{report,title}');
select app.keep_text('public.saved_reports', lines => '{name,about}');
select app.keep_text('public.message_threads', lines => '{subject,address,about_table,about_record,about_words}');
select app.keep_text('public.messages', lines => '{from_name}');
select app.keep_text('public.message_people');
select app.keep_text('public.message_templates', lines => '{name,subject}');
select app.keep_text('public.asset_terms', lines => '{source}');
select app.keep_text('public.asset_classes', lines => '{code,name,source}');
select app.keep_text('public.assets', lines => '{name,tag,maker,model,serial,location,used_for,grant_award,federal_agency,damaged_by}');
select app.keep_text('public.knowledge_documents', lines => '{title,folder,summary,page}');
select app.keep_text('public.knowledge_versions', lines => '{title,why}');
select app.keep_text('public.read_receipts');
select app.keep_text('public.clients', names => '{name}', lines => '{code,department,email,phone,address}');
select app.keep_text('public.client_contacts', names => '{name}', lines => '{office,email,phone}');
select app.keep_text('public.agreements', lines => '{title,authority,contract_number}');
select app.keep_text('public.service_terms', lines => '{source}');
select app.keep_text('public.service_requests', lines => '{title,reporter,email,confirmation}');
select app.keep_text('public.service_notes');
select app.keep_text('public.access_reviews', lines => '{title}');
select app.keep_text('public.access_review_items', lines => '{role,reason}');
select app.keep_text('public.duty_conflicts', lines => '{name,first,second,guard}');
select app.keep_text('public.small_agency_declarations', lines => '{outside}');
select app.keep_text('public.small_agency_acts', lines => '{document_table,document,title}');
select app.keep_text('public.templates', lines => '{name,subject}');
select app.keep_text('public.template_versions', lines => '{subject,why}');
select app.keep_text('public.shortcut_bindings', lines => '{action,keys}');
select app.keep_text('public.feedback_answers', lines => '{feedback,wish}');
select app.keep_text('public.billing_accounts', lines => '{contact,email,po_number}');
select app.keep_text('public.plan_changes', lines => '{from_plan,to_plan,to_code,reason}');
select app.keep_text('public.billing_invoices', lines => '{plan,po_number,reference,settlement}');
select app.keep_text('public.billing_lines', lines => '{words}');
select app.keep_text('public.sso_connections', lines => '{name,issuer,client_id,domains,email_claim,name_claim}');
select app.keep_text('public.announcements', lines => '{words}');
select app.keep_text('public.platform_switches', lines => '{name,turned_by}');
select app.keep_text('public.publications', names => '{agency}');
select app.keep_text('public.published_payments', lines => '{number,fund,department,vendor,purpose}');
select app.keep_text('public.published_projects', lines => '{title,department}');
select app.keep_text('public.project_comments', names => '{name}', lines => '{email,reason}');
select app.keep_text('public.stock_terms', lines => '{source}');
select app.keep_text('public.warehouses', lines => '{code,name,location}');
select app.keep_text('public.stock_items', lines => '{code,name,unit,category}');
select app.keep_text('public.stock_lots', lines => '{code}');
select app.keep_text('public.stock_balances', lines => '{name}');
select app.keep_text('public.stock_transfers', lines => '{note}');
select app.keep_text('public.stock_counts');
select app.keep_text('public.stock_count_lines', lines => '{reason}');
select app.keep_text('public.stock_moves', lines => '{why}');
select app.keep_text('public.stock_reservations', lines => '{for_what}');
select app.keep_text('public.stock_kits', lines => '{name,purpose}');
select app.keep_text('public.stock_kit_lines', lines => '{note}');
select app.keep_text('public.shipments', lines => '{title,carrier,tracking,from_name,to_name,eta_reason,exception,signed_by}');
select app.keep_text('public.shipment_lines', lines => '{description,unit}');
select app.keep_text('public.shipment_legs', lines => '{from_name,to_name}');
select app.keep_text('public.shipment_events', lines => '{place_name}');
select app.keep_text('public.meters', lines => '{name,unit}');
select app.keep_text('public.meter_readings', lines => '{note}');
select app.keep_text('public.work_checklists', lines => '{name}');
select app.keep_text('public.maintenance_plans', lines => '{title,open_order}');
select app.keep_text('public.work_orders', lines => '{title,location,disaster,cause,down_reason,signed_name}');
select app.keep_text('public.work_tasks', lines => '{words,note}');
select app.keep_text('public.work_labor', lines => '{note,void_reason}');
select app.keep_text('public.work_parts', lines => '{description}');
select app.keep_text('public.work_permits', lines => '{title,location,gas_test}');
select app.keep_text('public.lockouts', lines => '{point,lock_number,removed_reason}');
select app.keep_text('public.safety_events', lines => '{title,location}');
select app.keep_text('public.injury_cases', lines => '{employee,job_title,location,injury,treated_at,physician,began_at,object}');
select app.keep_text('public.safety_years', lines => '{year,establishment,industry}');
select app.keep_text('public.job_hazards', lines => '{job}');
select app.keep_text('public.job_hazard_steps', lines => '{step,hazard,control}');
select app.keep_text('public.toolbox_talks', lines => '{topic,crew}');
select app.keep_text('public.safety_sheets', lines => '{product,maker,cas,hazards,location}');
select app.keep_text('public.asset_custody', lines => '{purpose,note}');
select app.keep_text('public.asset_counts', lines => '{title}');
select app.keep_text('public.asset_count_lines', lines => '{register_says,found_at,note}');
select app.keep_text('public.asset_disposals', lines => '{value_basis,because}');
select app.keep_text('public.asset_depreciation', lines => '{year}');
select app.keep_text('public.forms', lines => '{title,folder,purpose,prefix,retention_source,official}');
select app.keep_text('public.form_versions', lines => '{name,digest,note}');
select app.keep_text('public.form_submissions', lines => '{digest,reason}');
select app.keep_text('public.form_sittings', lines => '{last_field}');
select app.keep_text('public.form_rules', lines => '{name,holds_when,target,value}');
select app.keep_text('public.form_rule_cases', lines => '{name}');
select app.keep_text('public.form_destinations', lines => '{name,target}');
select app.keep_text('public.form_deliveries', lines => '{subject,target,receipt,problem}');
select app.keep_text('public.webhooks', lines => '{name,url}');
select app.keep_text('public.webhook_deliveries', lines => '{subject,message,event,problem}');
select app.keep_text('public.pdf_templates', lines => '{title,edition}');
select app.keep_text('public.workflows', lines => '{name,about}');
select app.keep_text('public.workflow_versions', lines => '{name,note}');
select app.keep_text('public.workflow_runs', lines => '{subject,step,step_name,problem}');
select app.keep_text('public.workflow_steps', lines => '{step,name,reason}');
select app.keep_text('public.code_lists', lines => '{code,name,source}');
select app.keep_text('public.code_items', lines => '{code,name,broader}');
select app.keep_text('public.connectors', lines => '{name,goes_to,contact}');
select app.keep_text('public.connector_runs', lines => '{file,digest}');
select app.keep_text('public.connector_errors', lines => '{why,reason}');
select app.keep_text('public.optimisation_runs', lines => '{name,method,size,reason}');
select app.keep_text('public.cap_alerts', lines => '{headline,event,key,sender,sender_name,category,area,signed_by,certificate,chain}');
select app.keep_text('public.critical_sites', lines => '{name,note}');
select app.keep_text('public.emergency_incidents', lines => '{title}');
select app.keep_text('public.eoc_activations', lines => '{reason}');
select app.keep_text('public.position_duties');
select app.keep_text('public.incident_log_entries', lines => '{words}');
select app.keep_text('public.lifeline_reports', lines => '{impact}');
select app.keep_text('public.resource_requests', lines => '{title,unit,provider}');
select app.keep_text('public.shelters', lines => '{name,contact}');
select app.keep_text('public.shelter_counts', lines => '{words}');
select app.keep_text('public.volunteers', names => '{name}', lines => '{comes_from,skills,phone,email}');
select app.keep_text('public.volunteer_assignments', lines => '{task}');
select app.keep_text('public.situation_reports', lines => '{title,signed_by,digest}');
select app.keep_text('public.emergency_purchases', lines => '{title}');
select app.keep_text('public.emergency_orders', lines => '{words}');
select app.keep_text('public.critical_items', lines => '{name,unit,note}');
select app.keep_text('public.supply_exceptions', lines => '{title}');
select app.keep_text('public.supply_risks', lines => '{title}');
select app.keep_text('public.agent_settings', lines => '{agent}');
select app.keep_text('public.agent_runs', lines => '{agent,subject,table_name,record}');
select app.keep_text('public.agent_steps', lines => '{words}');
select app.keep_text('public.agent_findings', lines => '{source,table_name,record,task,made,reason}');
select app.keep_text('public.prediction_models', lines => '{measure}');
select app.keep_text('public.predictions', lines => '{subject,table_name,record,because}');
select app.keep_text('public.emission_factors', lines => '{name,category,unit,edition,source}');
select app.keep_text('public.carbon_entries', lines => '{words}');
select app.keep_text('public.carbon_reductions', lines => '{title}');
select app.keep_text('public.carbon_credits', lines => '{serial,registry,project_name,retired_for}');
select app.keep_text('public.devices', lines => '{name,unit,location,serial}');
select app.keep_text('public.device_readings');
select app.keep_text('public.device_rules', lines => '{name}');
select app.keep_text('public.device_alarms', lines => '{words}');
select app.keep_text('public.takeoffs', lines => '{title,drawing,scale}');
select app.keep_text('public.takeoff_items', lines => '{description,unit}');
select app.keep_text('public.map_layers', lines => '{name,source}');
select app.keep_text('public.map_features', lines => '{name,note}');
select app.keep_text('public.map_questions', lines => '{name,of_layer,against_layer}');
