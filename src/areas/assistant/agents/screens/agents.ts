/** What an agent is for, what it will read, and what it will propose. It proposes only: a person accepts. */
export type Agent = { purpose: string; reads: string; proposes: string }

export const agents: Readonly<Record<string, Agent>> = {
  '/rfp-drafting-agent': { purpose: 'Drafts a request for proposals from a need in plain words.', reads: 'The need, your templates and the clauses that apply.', proposes: 'A draft with scope, criteria and schedule, each section with its source.' },
  '/bid-analysis-agent': { purpose: 'Puts opened bids side by side.', reads: 'Bids after the opening, criteria and lots.', proposes: 'A table of differences, gaps and unusual prices. It never scores.' },
  '/vendor-vetting-agent': { purpose: 'Checks a vendor before an award.', reads: 'Registration, documents, exclusion lists and past performance.', proposes: 'A list of what is current, missing or in doubt.' },
  '/contract-review-agent': { purpose: 'Reads a contract against your own clauses.', reads: 'The draft and the clause library.', proposes: 'Deviations with the clause they depart from, and wording to restore it.' },
  '/invoice-match-agent': { purpose: 'Explains why an invoice does not match.', reads: 'The invoice, its order and its receipts.', proposes: 'The likeliest cause for each line, and the next step.' },
  '/spend-analysis-agent': { purpose: 'Answers questions about spending.', reads: 'Orders, invoices and payments that you may see.', proposes: 'A figure with the rows behind it.' },
  '/grant-finder-agent': { purpose: 'Finds funding that fits a need.', reads: 'Open opportunities and your organization’s facts.', proposes: 'A short list with reasons for and against each.' },
  '/grant-writing-agent': { purpose: 'Helps to write an application.', reads: 'The notice, your earlier texts and your figures.', proposes: 'Passages within the word limits, marked where a fact is missing.' },
  '/budget-agent': { purpose: 'Looks for what will not fit the budget.', reads: 'Budget lines, encumbrances and actuals.', proposes: 'Transfers to consider, with their effect.' },
  '/compliance-agent': { purpose: 'Says which paragraph applies and why.', reads: '2 CFR 200, 44 CFR 206 and the record in question.', proposes: 'An answer with its citation, or that it does not know.' },
  '/fema-eligibility-agent': { purpose: 'Judges what public assistance may pay.', reads: 'Damage and cost records, and the rules in force on the day.', proposes: 'Eligible, not eligible or open for each item, with what is missing.' },
  '/damage-assessment-agent': { purpose: 'Sorts damage reports.', reads: 'Reports, pictures and positions.', proposes: 'Categories, duplicates and an order for inspection.' },
  '/sitrep-agent': { purpose: 'Drafts the situation report.', reads: 'The incident’s log and boards.', proposes: 'A report in the usual sections, each sentence with its entry.' },
  '/maintenance-agent': { purpose: 'Plans the maintenance week.', reads: 'Work orders, meters and parts in stock.', proposes: 'An order of work, and what will be late.' },
  '/inventory-agent': { purpose: 'Watches stock.', reads: 'Movements, reservations and lead times.', proposes: 'What to reorder, when and why.' },
  '/citizen-service-agent': { purpose: 'Answers what citizens ask.', reads: 'Published pages and policies only.', proposes: 'An answer with its source, or the right office.' },
  '/training-agent': { purpose: 'Finds who needs which course.', reads: 'Roles, certificates and courses.', proposes: 'A plan for each person, with dates.' },
  '/audit-agent': { purpose: 'Prepares an audit.', reads: 'The trail and the records of a period.', proposes: 'A sample, and questions to ask.' },
}
