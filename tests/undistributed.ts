/**
 * The statements that a cluster does not accept unchanged, reviewed line by line (tests/distributable.test.ts). The
 * lists only get shorter.
 */

/**
 * References that a cluster does not enforce: from the coordinator or from a copied table to an agency's rows, and
 * those that empty one column of a key when their target is deleted.
 */
export const foreignKeysAcross: readonly string[] = [
  'opportunity_subscriptions_agency_solicitation_fkey',
  'scim_users_organization_id_user_id_fkey',
  'tasks_organization_id_assignee_fkey',
  'vendor_accounts_organization_id_vendor_fkey',
]

/** Triggers that a cluster leaves out: src/platform/cluster/carried.ts has the reasons. */
export const triggersLeftOut: readonly string[] = [
  'app.keep_held_account',
  'app.link_scim_user',
  'app.name_files',
  'app.note_given_role',
  'app.note_opened_account',
  'app.refuse_taken_name',
]

/** Row security that queries a table: on a cluster each becomes a function, which runs for every row. */
export const policiesThatAskTables: readonly string[] = [
  'app.meanings: who reads the text',
  'app.paragraph_vectors: who reads the text',
  'public.agent_findings: who reads the parent',
  'public.agent_steps: who reads the parent',
  'public.award_lines: who reads the parent',
  'public.awards: people read',
  'public.bid_answers: its vendor reads',
  'public.bid_answers: who reads the bid',
  'public.bid_envelopes: after the closing',
  'public.bid_files: its vendor reads',
  'public.bid_files: who reads the bid',
  'public.bid_findings: people read',
  'public.bid_lines: its vendor reads',
  'public.bid_lines: who reads the parent',
  'public.bids: people read',
  'public.consensus_scores: who judges and who decides',
  'public.contract_papers: commands read',
  'public.contract_signatures: commands read',
  'public.contract_signatures: its vendor reads',
  'public.contract_signatures: who is asked signs',
  'public.contract_signatures: who reads the document',
  'public.conversation_turns: who reads the parent',
  'public.draft_parts: who reads the parent',
  'public.finalists: the agency reads',
  'public.form_answers: who opened the submission',
  'public.invoice_holds: its vendor reads',
  'public.invoice_lines: its vendor reads',
  'public.invoice_shares: its vendor reads',
  'public.invoice_submissions: its vendor sends',
  'public.late_bids: the agency when it is decided',
  'public.map_features: who reads the parent',
  'public.notice_documents: who reads the notice',
  'public.notice_editions: who reads the notice',
  'public.notice_events: who reads the notice',
  'public.notices: the invited read',
  'public.order_responses: its vendor answers',
  'public.payment_items: its vendor reads',
  'public.plan_holders: the agency after the closing',
  'public.price_envelopes: once the technical evaluation is closed',
  'public.protest_evidence: who protests',
  'public.protest_evidence: who reads the protest',
  'public.protests: the agency reads',
  'public.published_projects: everybody reads what is shown',
  'public.reading_notes: its author and, after the consensus was opened, the panel',
  'public.receipt_lines: its vendor reads',
  'public.scores: after the consensus was opened',
  'public.scores: commands read',
  'public.scores: evaluators score',
  'public.scores: evaluators think again',
  'public.sealed_bundles: its bidder puts it in',
  'public.sealed_bundles: who reads the envelope',
  'public.shipment_events: its vendor reads',
  'public.shipment_legs: its vendor reads',
  'public.shipment_lines: its vendor reads',
  'public.solicitation_questions: vendors ask in time',
  'public.solicitation_questions: who reads the notice reads answers',
  'public.splits: who reads the offers',
  "public.user_roles: commands read the platform's",
  'public.vendor_bank_accounts: its vendor proposes',
  'public.vendor_bank_accounts: its vendor stops',
  'public.vendor_bank_secrets: its vendor puts it in',
  'public.vendor_listings: its vendor takes it away',
  'public.vendor_registrations: a company sends',
]
