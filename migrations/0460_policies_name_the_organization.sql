-- Every policy of people begins with a condition on organization_id that leads into an index, so that a page costs what
-- it shows: neither the agency's other records nor its neighbors' are read (decision 0240).

-- The agencies that know the caller's own organization as a vendor, and as which vendors they know it. A policy asks each
-- once for a statement; as arrays they are conditions of an index, and for an organization that supplies none they are empty.
create function app.agencies_supplied() returns uuid[] language plpgsql stable parallel safe as $$
begin
  return array(select distinct a.organization_id from public.vendor_accounts a where a.account = app.organization_id());
end
$$;
create function app.vendors_linked() returns uuid[] language plpgsql stable parallel safe as $$
begin
  return array(select a.vendor from public.vendor_accounts a where a.account = app.organization_id());
end
$$;
-- The agencies that have a bid or a protest of the caller's own organization.
create function app.agencies_bid_to() returns uuid[] language plpgsql stable parallel safe as $$
begin
  return array(select e.organization_id from public.bid_envelopes e where e.bidder = app.organization_id()
         union select p.organization_id from public.protests p where p.bidder = app.organization_id());
end
$$;

-- Sign-in says with the caller whether their organization supplies any agency; the table API then names the organization.
create policy "identity reads" on public.vendor_accounts for select to identity using (true);
grant select on public.vendor_accounts to identity;

-- What records.ts declares: lines are read by who reads their parent, and a vendor's people read what names them.
alter policy "who reads the parent" on public.fiscal_periods using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.allocation_shares using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.budget_version_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.capital_phases using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.capital_scores using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.capital_available using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.capital_allocations using (organization_id = (select app.organization_id()));
alter policy "its vendor reads" on public.vendors using (organization_id = any ((select app.agencies_supplied())::uuid[]) and id = any ((select app.vendors_linked())::uuid[]));
alter policy "who reads the parent" on public.requisition_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.approval_steps using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.approval_turns using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.standard_clauses using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.quality_readings using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.audit_samples using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.checklist_items using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.inspection_answers using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.course_lessons using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.check_steps using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
alter policy "who reads the parent" on public.compliance_results using (organization_id = (select app.organization_id()));
alter policy "its vendor reads" on public.vendor_certificates using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "who reads the parent" on public.company_certificates using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.solicitation_sections using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.solicitation_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.solicitation_criteria using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.panelists using (organization_id = (select app.organization_id()));
alter policy "its vendor reads" on public.bids using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "who reads the parent" on public.bid_lines using ((organization_id = (select app.organization_id()) and (select true from public.bids parent where parent.organization_id = bid_lines.organization_id and parent.id = bid_lines.bid)) or (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.bids parent where parent.organization_id = bid_lines.organization_id and parent.id = bid_lines.bid)));
alter policy "who reads the parent" on public.award_lines using (organization_id = (select app.organization_id()) and (select true from public.awards parent where parent.organization_id = award_lines.organization_id and parent.id = award_lines.award));
alter policy "who reads the parent" on public.contract_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.contract_sections using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.contract_signers using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.contract_versions using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.order_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.order_line_shares using (organization_id = (select app.organization_id()));
alter policy "its vendor reads" on public.order_versions using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "its vendor reads" on public.receipts using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "who reads the parent" on public.receipt_lines using ((organization_id = (select app.organization_id())) or (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.receipts parent where parent.organization_id = receipt_lines.organization_id and parent.id = receipt_lines.receipt)));
alter policy "its vendor reads" on public.invoices using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "who reads the parent" on public.invoice_lines using ((organization_id = (select app.organization_id())) or (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.invoices parent where parent.organization_id = invoice_lines.organization_id and parent.id = invoice_lines.invoice)));
alter policy "who reads the parent" on public.invoice_shares using ((organization_id = (select app.organization_id())) or (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.invoices parent where parent.organization_id = invoice_shares.organization_id and parent.id = invoice_shares.invoice)));
alter policy "who reads the parent" on public.invoice_holds using ((organization_id = (select app.organization_id())) or (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.invoices parent where parent.organization_id = invoice_holds.organization_id and parent.id = invoice_holds.invoice)));
alter policy "its vendor reads" on public.payments using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "who reads the parent" on public.payment_items using ((organization_id = (select app.organization_id())) or (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.payments parent where parent.organization_id = payment_items.organization_id and parent.id = payment_items.payment)));
alter policy "who reads the parent" on public.journal_batch_lines using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
alter policy "who reads the parent" on public.grant_budget_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.drawdown_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.application_sections using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.application_requirements using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.application_scores using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.grant_plan_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.portfolio_picks using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.declared_areas using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.project_sources using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.project_tasks using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.pay_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.messages using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.message_people using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.knowledge_versions using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.read_receipts using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.service_notes using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.access_review_items using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
alter policy "who reads the parent" on public.template_versions using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.billing_lines using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
alter policy "who reads the parent" on public.stock_count_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.stock_kit_lines using (organization_id = (select app.organization_id()));
alter policy "its vendor reads" on public.shipments using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "who reads the parent" on public.shipment_lines using ((organization_id = (select app.organization_id())) or (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.shipments parent where parent.organization_id = shipment_lines.organization_id and parent.id = shipment_lines.shipment)));
alter policy "who reads the parent" on public.shipment_legs using ((organization_id = (select app.organization_id())) or (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.shipments parent where parent.organization_id = shipment_legs.organization_id and parent.id = shipment_legs.shipment)));
alter policy "who reads the parent" on public.shipment_events using ((organization_id = (select app.organization_id())) or (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.shipments parent where parent.organization_id = shipment_events.organization_id and parent.id = shipment_events.shipment)));
alter policy "who reads the parent" on public.work_tasks using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.work_labor using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.work_parts using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.lockouts using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.job_hazard_steps using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.asset_count_lines using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.form_versions using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.workflow_versions using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.workflow_steps using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.agent_steps using (organization_id = (select app.organization_id()) and (select true from public.agent_runs parent where parent.organization_id = agent_steps.organization_id and parent.id = agent_steps.run));
alter policy "who reads the parent" on public.agent_findings using (organization_id = (select app.organization_id()) and (select true from public.agent_runs parent where parent.organization_id = agent_findings.organization_id and parent.id = agent_findings.run));
alter policy "who reads the parent" on public.predictions using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.device_readings using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.takeoff_items using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.map_features using (organization_id = (select app.organization_id()));
alter policy "who reads the parent" on public.legal_hold_scopes using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
alter policy "who reads the parent" on public.record_disposition_items using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
alter policy "who reads the parent" on public.records_request_items using (organization_id = (select app.organization_id()));

-- What is written by hand, in the same form.
alter policy "its vendor reads" on public.contract_documents
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "its vendor's commands read" on public.contract_documents
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "its vendor reads" on public.vendor_bank_accounts
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "its vendor by command" on public.vendor_bank_accounts
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "the invited read" on public.solicitation_invitations
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
alter policy "the invited read" on public.notices
  using (organization_id = any ((select app.agencies_supplied())::uuid[]) and audience = 'invited'
    and (select true from public.solicitation_invitations i
          where i.organization_id = notices.organization_id and i.solicitation = notices.solicitation and i.vendor = any ((select app.vendors_linked())::uuid[]) limit 1));

alter policy "who reads the document" on public.contract_signatures
  using ((organization_id = (select app.organization_id()) or organization_id = any ((select app.agencies_supplied())::uuid[]))
    and (select true from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document));
alter policy "commands read" on public.contract_signatures
  using ((organization_id = (select app.organization_id()) or organization_id = any ((select app.agencies_supplied())::uuid[]))
    and (select true from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document));

alter policy "who reads the bid" on public.bid_files
  using ((organization_id = (select app.organization_id()) or organization_id = any ((select app.agencies_supplied())::uuid[]))
    and (select true from public.bids b where b.organization_id = bid_files.organization_id and b.id = bid_files.bid));

alter policy "who reads the protest" on public.protest_evidence
  using ((organization_id = (select app.organization_id()) or organization_id = any ((select app.agencies_bid_to())::uuid[]))
    and (select true from public.protests p where p.organization_id = protest_evidence.organization_id and p.id = protest_evidence.protest));
alter policy "who reads the envelope" on public.sealed_bundles
  using ((organization_id = (select app.organization_id()) or organization_id = any ((select app.agencies_bid_to())::uuid[]))
    and (select true from public.bid_envelopes e where e.organization_id = sealed_bundles.organization_id and e.id = sealed_bundles.envelope));

alter policy "who opened the submission" on public.form_answers
  using (organization_id = (select app.organization_id())
    and (select true from public.form_submissions parent where parent.organization_id = form_answers.organization_id and parent.id = form_answers.submission)
    and (select true from public.form_openings o
          where o.organization_id = form_answers.organization_id and o.submission = form_answers.submission and o.user_id = (select app.user_id()) and o.opened_at > now() - interval '1 hour' limit 1));
alter policy "the agency after the closing" on public.plan_holders
  using (organization_id = (select app.organization_id())
    and (select true from public.notices n where n.organization_id = plan_holders.organization_id and n.solicitation = plan_holders.solicitation and n.closes_at <= clock_timestamp()));

-- What is public is everyone's: it is found by its solicitation, and the notice is looked up for the rows that are shown.
alter policy "who reads the notice" on public.notice_documents
  using ((select true from public.notices n where n.organization_id = notice_documents.organization_id and n.solicitation = notice_documents.solicitation));
alter policy "who reads the notice" on public.notice_editions
  using ((select true from public.notices n where n.organization_id = notice_editions.organization_id and n.solicitation = notice_editions.solicitation));
alter policy "who reads the notice" on public.notice_events
  using ((select true from public.notices n where n.organization_id = notice_events.organization_id and n.solicitation = notice_events.solicitation));
alter policy "who reads the notice reads answers" on public.solicitation_questions
  using (answered_at is not null
    and (select true from public.notices n where n.organization_id = solicitation_questions.organization_id and n.solicitation = solicitation_questions.solicitation));
alter policy "of a bid that one reads" on storage.objects using ((select true from public.bid_files f where f.version = objects.version limit 1));
alter policy "published with a notice" on storage.objects using ((select true from public.notice_documents d where d.version = objects.version limit 1));
alter policy "own" on storage.upload_pieces using ((select true from storage.uploads u where u.id = upload_pieces.upload_id));

-- The history and the comments of a record: one's own, and what a vendor may read of an agency that it supplies.
alter policy "who reads the record" on public.record_changes
  using ((organization_id = (select app.organization_id())
      or (organization_id = any ((select app.agencies_supplied())::uuid[]) and app.is_evidence(table_name, operation, after)))
    and app.sees(table_name, record, organization_id));
alter policy "who reads the record" on public.comments
  using ((organization_id = (select app.organization_id()) or (organization_id = any ((select app.agencies_supplied())::uuid[]) and audience = 'vendor'))
    and app.sees(table_name, record, organization_id));

-- Asked by a person or a company, whichever agency it is of.
create index watchers_user on public.watchers (user_id);
create index order_answers_account on public.order_answers (account, answered_at desc);
create index finalists_account on public.finalists (account);
