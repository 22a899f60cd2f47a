import { atLeast, roleInWords, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import type { AgentFinding, AgentSetting } from './records.ts'

/** The input of an agent: a record, text, or none. */
export type Ask = { name: string; label: string; help?: string; required?: true } & (
  | { kind: 'record'; table: string }
  | { kind: 'words'; most: number }
)

/** The purpose of an agent, its data and its proposals. A person accepts each proposal. */
export type Agent = {
  name: string
  purpose: string
  reads: string
  proposes: string
  works: string
  asks: readonly Ask[]
}

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

/** Every agent by the name in its URL. Its page says how it works: by rules and searches, unless a model is named. */
export const agents: Readonly<Record<string, Agent>> = {
  'rfp-drafting': {
    name: 'RFP drafting agent',
    purpose: 'Gathers what a request for proposals needs, from a plain-language need.',
    reads: 'Your active thresholds, periods and clauses, and similar solicitations.',
    proposes: 'The method, periods, clauses and earlier solicitations to start from, each with its source.',
    works: 'Uses your dated rules and a search of your solicitations. It writes no prose.',
    asks: [
      words('need', 'Need', { required: true, help: 'Describe it as you would to a colleague.' }),
      words('amount', 'Budget ($)', { required: true, most: 20 }),
    ],
  },
  'bid-analysis': {
    name: 'Bid analysis agent',
    purpose: 'Compares opened bids side by side.',
    reads: 'Bids after the opening that you may see.',
    proposes: 'Gaps and unusual prices, line by line. It never scores.',
    works: 'Compares each price with the median of its line; nothing is weighted.',
    asks: [record('solicitation', 'solicitations', 'Solicitation')],
  },
  'vendor-vetting': {
    name: 'Vendor vetting agent',
    purpose: 'Checks a vendor before an award.',
    reads: 'Exclusion lists, certificates, performance, disputes and returned payments.',
    proposes: 'What is current, missing or in doubt.',
    works: 'Uses the checks required for an award, and dates.',
    asks: [record('vendor', 'vendors', 'Vendor')],
  },
  'contract-review': {
    name: 'Contract review agent',
    purpose: 'Compares a contract with your clauses.',
    reads: 'The contract’s sections and the active clause library.',
    proposes: 'Deviations with their standard clause, and missing required clauses.',
    works: 'Compares text with approved text; it gives no legal opinion.',
    asks: [record('contract', 'contracts', 'Contract')],
  },
  'invoice-match': {
    name: 'Invoice match agent',
    purpose: 'Explains why invoices don’t match.',
    reads: 'Invoices on hold, with their orders and receipts.',
    proposes: 'The cause for each line, and the smallest change that would release it.',
    works: 'Uses the match results; the oldest holds come first.',
    asks: [record('vendor', 'vendors', 'Vendor (optional)', {})],
  },
  'spend-analysis': {
    name: 'Spend analysis agent',
    purpose: 'Shows where a year’s spending went.',
    reads: 'Payments and invoices that you may see.',
    proposes: 'The largest vendors, growing vendors, and small purchases that belong together.',
    works: 'Uses sums; every figure links to its rows.',
    asks: [record('vendor', 'vendors', 'Vendor (optional)', {})],
  },
  'grant-finder': {
    name: 'Grant finder agent',
    purpose: 'Finds funding that fits a need.',
    reads: 'Imported open opportunities.',
    proposes: 'A short list with reasons for each, and what is missing.',
    works: 'Matches your need with titles and summaries, and sorts by closing date.',
    asks: [words('need', 'Need', { required: true })],
  },
  'grant-writing': {
    name: 'Grant writing agent',
    purpose: 'Shows what an application still needs.',
    reads: 'Applications in progress, with their requirements and sections.',
    proposes: 'Sections that are missing, over their limit or unassigned.',
    works: 'Uses the requirements of the notice and word counts. It writes no prose.',
    asks: [record('application', 'grant_applications', 'Application')],
  },
  budget: {
    name: 'Budget agent',
    purpose: 'Finds lines that may exceed the budget.',
    reads: 'The year’s budget lines, encumbrances and expenditures.',
    proposes: 'Lines that run out before year end, and available budget in the same fund.',
    works: 'Compares use with the share of the year elapsed.',
    asks: [],
  },
  compliance: {
    name: 'Compliance agent',
    purpose: 'Finds the paragraph that applies, and quotes it.',
    reads: '2 CFR 200, 44 CFR 206 and the documentation.',
    proposes: 'Passages with citations, or that it found none.',
    works: 'Searches the text; every passage is quoted and none is made up.',
    asks: [words('question', 'Question', { required: true })],
  },
  'fema-eligibility': {
    name: 'FEMA eligibility agent',
    purpose: 'Assesses what Public Assistance may pay.',
    reads: 'Damage items, their costs and the current deadlines.',
    proposes: 'Eligible, not eligible or open for each item, with what is missing.',
    works: 'Uses the rules of 44 CFR 206, stored as dated rows; FEMA decides.',
    asks: [record('declaration', 'disaster_declarations', 'Disaster', {})],
  },
  'damage-assessment': {
    name: 'Damage assessment agent',
    purpose: 'Triages damage reports.',
    reads: 'Damage items with their locations and costs.',
    proposes: 'Likely duplicates, incomplete descriptions, and an inspection order.',
    works: 'Compares distance, text and amounts.',
    asks: [],
  },
  sitrep: {
    name: 'Situation report agent',
    purpose: 'Gathers the situation report.',
    reads: 'The log and the boards of an incident.',
    proposes: 'Events of the last day and open requests that are not en route, each with its entry.',
    works: 'Quotes the entries unchanged.',
    asks: [record('incident', 'emergency_incidents', 'Incident', {})],
  },
  maintenance: {
    name: 'Maintenance agent',
    purpose: 'Plans the maintenance week.',
    reads: 'Open work orders and their assets.',
    proposes: 'A work sequence, and work that will be late.',
    works: 'Sorts by priority, due date and asset criticality.',
    asks: [],
  },
  inventory: {
    name: 'Inventory agent',
    purpose: 'Watches stock.',
    reads: 'Balances, reorder points and reservations.',
    proposes: 'Items to reorder, and items that expire.',
    works: 'Uses the reorder point of each item.',
    asks: [],
  },
  'citizen-service': {
    name: 'Citizen service agent',
    purpose: 'Answers citizens’ questions.',
    reads: 'Published pages only.',
    proposes: 'An answer with its source, or the right page to send them to.',
    works: 'Searches public pages.',
    asks: [words('question', 'Citizen’s question', { required: true })],
  },
  training: {
    name: 'Training agent',
    purpose: 'Finds who needs which course.',
    reads: 'Enrollments and certificates with their dates.',
    proposes: 'Overdue courses, and expiring certificates.',
    works: 'Compares dates.',
    asks: [],
  },
  audit: {
    name: 'Audit agent',
    purpose: 'Prepares an audit.',
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
  },
}

export const pathOf = (agent: string) => `/${agent}-agent`
export const agentOf = (path: string): string => path.replace(/^\//, '').replace(/-agent$/, '')

type Terms = Pick<AgentSetting, 'enabled' | 'least' | 'runs_a_day'>
const asItComes: Terms = { enabled: true, least: 'user', runs_a_day: 100 }

/** Checks made before today's runs are counted. */
export const whyNotRunYet = (setting: Terms | null | undefined, { actor }: { actor: Pick<Actor, 'role'> }): Reason => {
  const { enabled, least } = setting ?? asItComes
  return firstReason(
    !enabled && 'An administrator has turned this agent off.',
    !atLeast(least, actor) && `Only ${roleInWords[least]} can run this agent.`,
  )
}

export const whyNotRun = (
  setting: Terms | null | undefined,
  { actor, today }: { actor: Pick<Actor, 'role'>; today: number },
): Reason => {
  const { runs_a_day } = setting ?? asItComes
  return firstReason(
    whyNotRunYet(setting, { actor }),
    today >= runs_a_day &&
      `You’ve run this agent ${plural(today, { one: 'once', other: `${today} times` })} today; the limit is ${runs_a_day}. Try again tomorrow.`,
  )
}
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Checks the input, and names what is missing. */
export const whyNotAsked = ({ asks }: Agent, answers: Readonly<Record<string, string>>): Reason =>
  firstReason(
    ...asks.map((ask) => {
      const wrong = whyNotAnswer(ask, answers[ask.name])
      return wrong && `${ask.label.replace(/[^?]$/, '$&:')} ${wrong}`
    }),
    Object.keys(answers).some((name) => !asks.some((ask) => ask.name === name)) && 'The agent received unknown input.',
  )

/** Shown below its question. */
export function whyNotAnswer(ask: Ask, answer = ''): Reason {
  const given = answer.trim()
  return firstReason(
    ask.required && given === '' && 'Enter a value.',
    ask.kind === 'record' && given !== '' && !isId.test(given) && 'Select a value from the list.',
    ask.kind === 'words' &&
      given.length > ask.most &&
      `The text has ${given.length} characters; the limit is ${ask.most}.`,
  )
}

export const whyNotDecide = ({ status, task }: Pick<AgentFinding, 'status' | 'task'>): Reason =>
  firstReason(
    status === 'accepted' && 'You already accepted this finding.',
    status === 'set_aside' && 'You already dismissed this finding.',
    (status === 'told' || !task) && 'This finding is for information only and can’t be accepted.',
  )
