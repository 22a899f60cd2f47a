import type { Case } from '../cases/rules.ts'
import { blankDefinition, type Ask, type Definition } from '../rules.ts'

/** An agent as it is shipped. Its first run in an agency stores it there; the agency may publish its own versions. */
export type Shipped = { name: string; purpose: string; definition: Definition; cases: readonly Case[] }

const record = (
  name: string,
  table: string,
  label: string,
  more: { help?: string; required?: true } = { required: true },
): Ask => ({ name, kind: 'record', table, label, ...more })
const words = (name: string, label: string, more: { help?: string; required?: true; most?: number } = {}): Ask => ({
  name,
  kind: 'words',
  label,
  most: 2_000,
  ...more,
})

/** One method of the product, and what a language model may read to continue. */
const usual = ({ method, ...rest }: Partial<Definition> & { method: string }): Definition => ({
  ...blankDefinition,
  steps: [{ does: 'method', method }],
  actions: ['tasks/create'],
  ...rest,
})

/** The eighteen agents, by the name in their address. */
export const shipped: Readonly<Record<string, Shipped>> = {
  'rfp-drafting': {
    name: 'RFP drafting agent',
    purpose: 'Gathers what a request for proposals needs, from a plain-language need.',
    definition: usual({
      method: 'rfp-drafting',
      instructions:
        'Summarize what this solicitation needs: the method, how long it must be open, the clauses, and earlier solicitations to start from. Say which choices are left to the buyer. Don’t invent requirements.',
      reads: 'Your active thresholds, periods and clauses, and similar solicitations.',
      proposes: 'The method, periods, clauses and earlier solicitations to start from, each with its source.',
      works:
        'Uses your dated rules and a search of your solicitations. Prose needs a language model; Drafts writes the document.',
      asks: [
        words('need', 'Need', { required: true, help: 'Describe it as you would to a colleague.' }),
        words('amount', 'Budget ($)', { required: true, most: 20 }),
      ],
      model: 'needed',
      tools: ['find', 'open', 'knowledge'],
      knowledge: ['regulations', 'guide', 'policies'],
      events: [],
    }),
    cases: [
      {
        name: 'A purchase of $420 needs no solicitation',
        given: { need: 'Gloves', amount: '420' },
        checks: [
          { test: 'says', text: 'no solicitation is needed' },
          { test: 'cites', text: '2 CFR 200' },
          { test: 'sourced' },
        ],
      },
      {
        name: 'A large project is advertised',
        given: { need: 'Road resurfacing', amount: '4,000,000' },
        checks: [
          { test: 'says', text: 'advertise it' },
          { test: 'says', text: 'independent estimate' },
          { test: 'proposes', command: 'tasks/create' },
        ],
      },
      {
        name: 'An amount of zero is asked again',
        given: { need: 'Gloves', amount: '0' },
        checks: [
          { test: 'says', text: 'above $0' },
          { test: 'findings', least: 0, most: 0 },
        ],
      },
    ],
  },
  'bid-analysis': {
    name: 'Bid analysis agent',
    purpose: 'Compares opened bids side by side.',
    definition: usual({
      method: 'bid-analysis',
      instructions:
        'Summarize the bids: completeness, price spread, unusual prices. Never rank bidders and never recommend an award.',
      reads: 'Bids after the opening that you may see.',
      proposes: 'Gaps and unusual prices, line by line. It never scores.',
      works: 'Compares each price with the median of its line; nothing is weighted.',
      asks: [record('solicitation', 'solicitations', 'Solicitation')],
      model: 'helps',
      tools: ['open', 'find'],
      knowledge: ['regulations', 'policies'],
      events: [],
    }),
    cases: [
      {
        name: 'The newest solicitation in evaluation',
        given: { solicitation: { first: 'solicitations', status: 'evaluation' } },
        checks: [{ test: 'sourced' }, { test: 'never_says', text: 'recommend' }],
      },
      { name: 'A missing solicitation is asked for', given: {}, checks: [{ test: 'refused', text: 'Solicitation' }] },
    ],
  },
  'vendor-vetting': {
    name: 'Vendor vetting agent',
    purpose: 'Checks a vendor before an award.',
    definition: usual({
      method: 'vendor-vetting',
      instructions:
        'Summarize what is current, missing or in doubt about this vendor. Don’t call a vendor responsible or not responsible: a person determines that.',
      reads: 'Exclusion lists, certificates, performance, disputes and returned payments.',
      proposes: 'What is current, missing or in doubt.',
      works: 'Uses the checks required for an award, and dates.',
      asks: [record('vendor', 'vendors', 'Vendor')],
      model: 'helps',
      tools: ['open', 'find', 'count'],
      knowledge: ['regulations', 'policies'],
      events: [],
    }),
    cases: [
      {
        name: 'An active vendor is checked',
        given: { vendor: { first: 'vendors', status: 'active' } },
        checks: [{ test: 'findings', least: 1, most: 200 }, { test: 'sourced' }],
      },
      { name: 'A missing vendor is asked for', given: {}, checks: [{ test: 'refused', text: 'Vendor' }] },
      {
        name: 'A name instead of a record is refused',
        given: { vendor: 'Acme' },
        checks: [{ test: 'refused', text: 'Select a value' }],
      },
    ],
  },
  'contract-review': {
    name: 'Contract review agent',
    purpose: 'Compares a contract with your clauses.',
    definition: usual({
      method: 'contract-review',
      instructions:
        'Summarize how the contract departs from the approved clauses and what is missing. Quote the contract. Give no legal opinion.',
      reads: 'The contract’s sections and the active clause library.',
      proposes: 'Deviations with their standard clause, and missing required clauses.',
      works: 'Compares text with approved text; it gives no legal opinion.',
      asks: [record('contract', 'contracts', 'Contract')],
      model: 'helps',
      tools: ['open', 'explain', 'knowledge'],
      knowledge: ['regulations', 'policies', 'contracts'],
      events: [],
    }),
    cases: [
      {
        name: 'The newest contract is compared',
        given: { contract: { first: 'contracts' } },
        checks: [{ test: 'says', text: 'a lawyer reads them' }, { test: 'sourced' }],
      },
      { name: 'A missing contract is asked for', given: {}, checks: [{ test: 'refused', text: 'Contract' }] },
    ],
  },
  'invoice-match': {
    name: 'Invoice match agent',
    purpose: 'Explains why invoices don’t match.',
    definition: usual({
      method: 'invoice-match',
      instructions: 'Explain in order of age why the invoices are on hold, and the smallest change that releases each.',
      reads: 'Invoices on hold, with their orders and receipts.',
      proposes: 'The cause for each line, and the smallest change that would release it.',
      works: 'Uses the match results; the oldest holds come first.',
      asks: [record('vendor', 'vendors', 'Vendor (optional)', {})],
      model: 'helps',
      tools: ['find', 'open', 'explain', 'why-not'],
      knowledge: ['policies', 'guide'],
      events: [{ table: 'invoices', status: 'held', input: null }],
    }),
    cases: [
      {
        name: 'Every hold names its invoice',
        given: {},
        checks: [{ test: 'sourced' }, { test: 'never_says', text: 'undefined' }],
      },
      {
        name: 'A name instead of a vendor is refused',
        given: { vendor: 'Acme' },
        checks: [{ test: 'refused', text: 'Select a value' }],
      },
    ],
  },
  'spend-analysis': {
    name: 'Spend analysis agent',
    purpose: 'Shows where a year’s spending went.',
    definition: usual({
      method: 'spend-analysis',
      instructions:
        'Summarize where the money went: the largest and the growing vendors, and small purchases that may belong together. Use the figures as they are.',
      reads: 'Payments and invoices that you may see.',
      proposes: 'The largest vendors, growing vendors, and small purchases that belong together.',
      works: 'Uses sums; every figure links to its rows.',
      asks: [record('vendor', 'vendors', 'Vendor (optional)', {})],
      model: 'helps',
      tools: ['find', 'count', 'sum'],
      knowledge: ['policies', 'regulations'],
      events: [],
    }),
    cases: [
      { name: 'Figures link to rows', given: {}, checks: [{ test: 'sourced' }, { test: 'never_says', text: 'NaN' }] },
      {
        name: 'One vendor alone',
        given: { vendor: { first: 'vendors', status: 'active' } },
        checks: [{ test: 'sourced' }],
      },
    ],
  },
  'grant-finder': {
    name: 'Grant finder agent',
    purpose: 'Finds funding that fits a need.',
    definition: usual({
      method: 'grant-finder',
      instructions:
        'Say which opportunities fit the need best and why, and what speaks against each. Name deadlines and match.',
      reads: 'Imported open opportunities.',
      proposes: 'A short list with reasons for each, and what is missing.',
      works: 'Matches your need with titles and summaries, and sorts by closing date.',
      asks: [words('need', 'Need', { required: true })],
      model: 'helps',
      tools: ['find', 'open'],
      knowledge: ['guide'],
      events: [],
    }),
    cases: [
      {
        name: 'Words of the need are repeated whole',
        given: { need: 'Trees and parks for our streets' },
        checks: [{ test: 'never_says', text: ' tre ' }, { test: 'never_says', text: ': tre.' }, { test: 'sourced' }],
      },
      {
        name: 'Nothing fits a nonsense need',
        given: { need: 'qwxzv plmkjn' },
        checks: [{ test: 'findings', least: 0, most: 0 }],
      },
      { name: 'A missing need is asked for', given: {}, checks: [{ test: 'refused', text: 'Need' }] },
    ],
  },
  'grant-writing': {
    name: 'Grant writing agent',
    purpose: 'Shows what an application still needs.',
    definition: usual({
      method: 'grant-writing',
      instructions:
        'List what the application still needs, most urgent first. Don’t write narrative: Drafts does that with sources per sentence.',
      reads: 'Applications in progress, with their requirements and sections.',
      proposes: 'Sections that are missing, over their limit or unassigned.',
      works:
        'Uses the requirements of the notice and word counts. Prose needs a language model; Drafts writes the narrative.',
      asks: [record('application', 'grant_applications', 'Application')],
      model: 'needed',
      tools: ['open', 'find', 'knowledge'],
      knowledge: ['guide', 'policies'],
      events: [],
    }),
    cases: [
      {
        name: 'The newest application is read',
        given: { application: { first: 'grant_applications' } },
        checks: [{ test: 'says', text: 'deadline' }, { test: 'sourced' }],
      },
      { name: 'A missing application is asked for', given: {}, checks: [{ test: 'refused', text: 'Application' }] },
    ],
  },
  budget: {
    name: 'Budget agent',
    purpose: 'Finds lines that may exceed the budget.',
    definition: usual({
      method: 'budget',
      instructions:
        'Say which lines may exceed the budget and where funds are available in the same fund. Remind the reader of seasonal spending.',
      reads: 'The year’s budget lines, encumbrances and expenditures.',
      proposes: 'Lines that run out before year end, and available budget in the same fund.',
      works: 'Compares use with the share of the year elapsed.',
      asks: [],
      model: 'helps',
      tools: ['find', 'sum', 'open'],
      knowledge: ['policies'],
      events: [],
    }),
    cases: [
      {
        name: 'Every line can be opened',
        given: {},
        checks: [{ test: 'says', text: 'before year end' }, { test: 'sourced' }],
      },
      {
        name: 'An input that it doesn’t take is refused',
        given: { secret: '1' },
        checks: [{ test: 'refused', text: 'unknown input' }],
      },
    ],
  },
  compliance: {
    name: 'Compliance agent',
    purpose: 'Finds the paragraph that applies, and quotes it.',
    definition: usual({
      method: 'compliance',
      instructions:
        'Answer from the quoted paragraphs only, with their numbers. Say so when they don’t answer the question. Name the agency’s own limit where it is stricter.',
      reads: '2 CFR 200, 44 CFR 206 and the documentation.',
      proposes: 'Passages with citations, or that it found none.',
      works: 'Searches the text; every passage is quoted and none is made up.',
      asks: [words('question', 'Question', { required: true })],
      model: 'helps',
      tools: ['knowledge', 'find'],
      knowledge: ['regulations', 'policies', 'guide'],
      events: [],
    }),
    cases: [
      {
        name: 'Sole source is 2 CFR 200.320(c)',
        given: { question: 'sole source purchase of 20,000 dollars' },
        checks: [
          { test: 'says', text: 'noncompetitive procurement' },
          { test: 'cites', text: '200.320' },
          { test: 'sourced' },
        ],
      },
      {
        name: 'Closeout',
        given: { question: 'Within how many calendar days must a recipient liquidate its financial obligations?' },
        checks: [{ test: 'says', text: 'liquidate' }, { test: 'cites', text: '200.344' }, { test: 'sourced' }],
      },
      {
        name: 'An excluded subrecipient',
        given: { question: 'How do we verify that a subrecipient is not excluded or disqualified?' },
        checks: [
          { test: 'says', text: 'excluded or disqualified' },
          { test: 'cites', text: '200.332' },
        ],
      },
      {
        name: 'A nonsense question gets no paragraph',
        given: { question: 'qwxzv plmkjn bvcxy' },
        checks: [
          { test: 'findings', least: 0, most: 0 },
          { test: 'says', text: 'No answer found' },
        ],
      },
    ],
  },
  'fema-eligibility': {
    name: 'FEMA eligibility agent',
    purpose: 'Assesses what Public Assistance may pay.',
    definition: usual({
      method: 'fema-eligibility',
      instructions:
        'Summarize which damage items are complete and what each other one still lacks. Say that FEMA decides.',
      reads: 'Damage items, their costs and the current deadlines.',
      proposes: 'Eligible, not eligible or open for each item, with what is missing.',
      works: 'Uses the rules of 44 CFR 206, stored as dated rows; FEMA decides.',
      asks: [record('declaration', 'disaster_declarations', 'Disaster', {})],
      model: 'helps',
      tools: ['find', 'open', 'knowledge'],
      knowledge: ['regulations', 'guide'],
      events: [],
    }),
    cases: [
      {
        name: 'FEMA decides',
        given: {},
        checks: [{ test: 'never_says', text: 'is approved by FEMA' }, { test: 'sourced' }],
      },
      {
        name: 'A name instead of a disaster is refused',
        given: { declaration: 'Flood' },
        checks: [{ test: 'refused', text: 'Select a value' }],
      },
    ],
  },
  'damage-assessment': {
    name: 'Damage assessment agent',
    purpose: 'Triages damage reports.',
    definition: usual({
      method: 'damage-assessment',
      instructions: 'Say in which order to inspect and which reports may be the same damage.',
      reads: 'Damage items with their locations and costs.',
      proposes: 'Likely duplicates, incomplete descriptions, and an inspection order.',
      works: 'Compares distance, text and amounts.',
      asks: [],
      model: 'helps',
      tools: ['find', 'open'],
      knowledge: ['guide'],
      events: [],
    }),
    cases: [
      { name: 'Each finding opens its item', given: {}, checks: [{ test: 'sourced' }] },
      {
        name: 'An input that it doesn’t take is refused',
        given: { secret: '1' },
        checks: [{ test: 'refused', text: 'unknown input' }],
      },
    ],
  },
  sitrep: {
    name: 'Situation report agent',
    purpose: 'Gathers the situation report.',
    definition: usual({
      method: 'sitrep',
      instructions:
        'Summarize the last two days of the incident in time order, then the open requests. Quote figures from the entries. A person signs the report.',
      reads: 'The log and the boards of an incident.',
      proposes: 'Events of the last day and open requests that are not en route, each with its entry.',
      works: 'Quotes the entries unchanged.',
      asks: [record('incident', 'emergency_incidents', 'Incident', {})],
      model: 'helps',
      tools: ['find', 'open'],
      knowledge: ['guide'],
      events: [],
    }),
    cases: [
      { name: 'Entries are quoted with their source', given: {}, checks: [{ test: 'sourced' }] },
      {
        name: 'A name instead of an incident is refused',
        given: { incident: 'Storm' },
        checks: [{ test: 'refused', text: 'Select a value' }],
      },
    ],
  },
  maintenance: {
    name: 'Maintenance agent',
    purpose: 'Plans the maintenance week.',
    definition: usual({
      method: 'maintenance',
      instructions: 'Plan the week: what first and why, what will be late, and what has no assignee.',
      reads: 'Open work orders and their assets.',
      proposes: 'A work sequence, and work that will be late.',
      works: 'Sorts by priority, due date and asset criticality.',
      asks: [],
      model: 'helps',
      tools: ['find', 'open'],
      knowledge: ['policies', 'guide'],
      events: [],
    }),
    cases: [
      {
        name: 'Overdue work is counted as the records count it',
        given: {},
        checks: [{ test: 'counts', tone: 'bad', kind: 'work orders', overdue: true }, { test: 'sourced' }],
      },
      { name: 'Planned hours are said', given: {}, checks: [{ test: 'says', text: 'work order' }] },
    ],
  },
  inventory: {
    name: 'Inventory agent',
    purpose: 'Watches stock.',
    definition: usual({
      method: 'inventory',
      instructions: 'Say what to reorder first and what expires. Use quantities as they are.',
      reads: 'Balances, reorder points and reservations.',
      proposes: 'Items to reorder, and items that expire.',
      works: 'Uses the reorder point of each item.',
      asks: [],
      model: 'helps',
      tools: ['find', 'open'],
      knowledge: ['guide'],
      events: [],
    }),
    cases: [
      { name: 'Every item can be opened', given: {}, checks: [{ test: 'sourced' }] },
      {
        name: 'An input that it doesn’t take is refused',
        given: { secret: '1' },
        checks: [{ test: 'refused', text: 'unknown input' }],
      },
    ],
  },
  'citizen-service': {
    name: 'Citizen service agent',
    purpose: 'Answers citizens’ questions.',
    definition: usual({
      method: 'citizen-service',
      instructions:
        'Answer the resident in plain words from the published pages and request categories only. Where they don’t answer, say where to ask.',
      reads: 'Published pages only.',
      proposes: 'An answer with its source, or the right page to send them to.',
      works: 'Searches public pages.',
      asks: [words('question', 'Citizen’s question', { required: true })],
      model: 'helps',
      tools: ['knowledge'],
      knowledge: ['guide'],
      events: [],
    }),
    cases: [
      {
        name: 'A broken street light is a request',
        given: { question: 'The street light on Oak Street is broken' },
        checks: [{ test: 'says', text: 'street' }, { test: 'findings', least: 1, most: 20 }, { test: 'sourced' }],
      },
      {
        name: 'A public records request',
        given: { question: 'How do I request public records?' },
        checks: [{ test: 'says', text: 'records' }, { test: 'sourced' }],
      },
      {
        name: 'A nonsense question is passed on',
        given: { question: 'qwxzv plmkjn bvcxy' },
        checks: [
          { test: 'findings', least: 0, most: 0 },
          { test: 'says', text: 'No published page' },
        ],
      },
    ],
  },
  training: {
    name: 'Training agent',
    purpose: 'Finds who needs which course.',
    definition: usual({
      method: 'training',
      instructions: 'Say who is overdue and whose certificate ends soon, most urgent first.',
      reads: 'Enrollments and certificates with their dates.',
      proposes: 'Overdue courses, and expiring certificates.',
      works: 'Compares dates.',
      asks: [],
      model: 'helps',
      tools: ['find', 'count'],
      knowledge: ['policies', 'guide'],
      events: [],
    }),
    cases: [
      { name: 'Each finding opens its record', given: {}, checks: [{ test: 'sourced' }] },
      {
        name: 'An input that it doesn’t take is refused',
        given: { secret: '1' },
        checks: [{ test: 'refused', text: 'unknown input' }],
      },
    ],
  },
  audit: {
    name: 'Audit agent',
    purpose: 'Prepares an audit.',
    definition: usual({
      method: 'audit',
      instructions: 'Describe the sample and how it was drawn. Don’t judge a payment.',
      reads: 'Payments of the last year that you may see.',
      proposes: 'A sample that its seed reproduces, and questions for each item.',
      works: 'Uses a seeded draw in proportion to amounts (monetary unit sampling).',
      asks: [
        words('seed', 'Seed', {
          required: true,
          most: 40,
          help: 'Record it in the audit workpapers: the same seed draws the same sample.',
        }),
        words('size', 'Sample size', { most: 4 }),
      ],
      model: 'helps',
      tools: ['find', 'open'],
      knowledge: ['regulations', 'guide'],
      events: [],
    }),
    cases: [
      {
        name: 'A sample of three',
        given: { seed: 'case-1', size: '3' },
        checks: [{ test: 'findings', least: 0, most: 3 }, { test: 'sourced' }],
      },
      { name: 'A missing seed is asked for', given: {}, checks: [{ test: 'refused', text: 'Seed' }] },
    ],
  },
}
