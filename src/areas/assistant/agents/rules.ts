import { atLeast, type Actor, type Role } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { AgentFinding, AgentSetting } from './records.ts'

/** What an agent asks before it begins: a record, a few words, or nothing. */
export type Ask = { name: string; label: string; help?: string; required?: true } & (
  | { kind: 'record'; table: string }
  | { kind: 'words'; most: number }
)

/** What an agent is for, what it reads, and what it proposes. It proposes only: a person accepts. */
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

/**
 * Every agent by the name that its address has. How each works is said on its page: by rules and searches, unless a
 * model is named.
 */
export const agents: Readonly<Record<string, Agent>> = {
  'rfp-drafting': {
    name: 'RFP drafting agent',
    purpose: 'Gathers what a request for proposals needs, from a need in plain words.',
    reads: 'Your thresholds, periods and clauses in force, and calls like it.',
    proposes: 'The method, the days, the clauses and earlier calls to begin from, each with its source.',
    works: 'By your dated rules and by the search over your own calls. It writes no prose.',
    asks: [
      words('need', 'What is needed?', { required: true, help: 'As you would tell a colleague.' }),
      words('amount', 'What may it cost, in dollars?', { required: true, most: 20 }),
    ],
  },
  'bid-analysis': {
    name: 'Bid analysis agent',
    purpose: 'Puts opened bids side by side.',
    reads: 'Bids after the opening, as far as you may see them.',
    proposes: 'Gaps and unusual prices, line by line. It never scores.',
    works: 'Each price against the middle of its line; nothing is weighed.',
    asks: [record('solicitation', 'solicitations', 'Which call?')],
  },
  'vendor-vetting': {
    name: 'Vendor vetting agent',
    purpose: 'Checks a vendor before an award.',
    reads: 'Exclusion lists, certificates, performance, disputes and payments that came back.',
    proposes: 'What is current, missing or in doubt.',
    works: 'By the same checks that an award asks for, and dates.',
    asks: [record('vendor', 'vendors', 'Which vendor?')],
  },
  'contract-review': {
    name: 'Contract review agent',
    purpose: 'Reads a contract against your own clauses.',
    reads: 'The contract’s sections and the clause library in force.',
    proposes: 'Deviations with the clause they depart from, and clauses that are asked for and not there.',
    works: 'It compares words with approved words; it gives no legal opinion.',
    asks: [record('contract', 'contracts', 'Which contract?')],
  },
  'invoice-match': {
    name: 'Invoice match agent',
    purpose: 'Explains why invoices do not match.',
    reads: 'Invoices that are held, their orders and receipts.',
    proposes: 'The cause for each line, and the smallest change that would release it.',
    works: 'By the match itself; the age of a hold says which comes first.',
    asks: [record('vendor', 'vendors', 'Only of one vendor', {})],
  },
  'spend-analysis': {
    name: 'Spend analysis agent',
    purpose: 'Says where the money of a year went.',
    reads: 'Payments and invoices that you may see.',
    proposes: 'The largest vendors, who grew, and small purchases that belong together.',
    works: 'By sums; every figure opens its rows.',
    asks: [record('vendor', 'vendors', 'Only of one vendor', {})],
  },
  'grant-finder': {
    name: 'Grant finder agent',
    purpose: 'Finds funding that fits a need.',
    reads: 'Open opportunities that were taken in.',
    proposes: 'A short list with what speaks for each, and what is missing.',
    works: 'By the words of your need in titles and summaries, and by closing days.',
    asks: [words('need', 'What would it pay for?', { required: true })],
  },
  'grant-writing': {
    name: 'Grant writing agent',
    purpose: 'Shows what an application still lacks.',
    reads: 'Applications in work, their requirements and sections.',
    proposes: 'What is missing, over its limit, or without somebody who writes it.',
    works: 'By the requirements of the notice and counted words. It writes no prose.',
    asks: [record('application', 'grant_applications', 'Which application?')],
  },
  budget: {
    name: 'Budget agent',
    purpose: 'Looks for what will not fit the budget.',
    reads: 'Budget lines of the year, what is promised and what is spent.',
    proposes: 'Lines that run out before the year does, and where in the same fund there is room.',
    works: 'By what is used against the part of the year that is gone.',
    asks: [],
  },
  compliance: {
    name: 'Compliance agent',
    purpose: 'Says which paragraph applies, in its own words.',
    reads: '2 CFR 200, 44 CFR 206 and the documentation.',
    proposes: 'Passages with their citation, or that it does not know.',
    works: 'By a search; every passage is quoted and none is made up.',
    asks: [words('question', 'What do you want to know?', { required: true })],
  },
  'fema-eligibility': {
    name: 'FEMA eligibility agent',
    purpose: 'Judges what public assistance may pay.',
    reads: 'Damage items, their costs and the clocks in force.',
    proposes: 'Eligible, not eligible or open for each item, with what is missing.',
    works: 'By the rules of 44 CFR 206 that are kept as dated rows; FEMA decides.',
    asks: [record('declaration', 'disaster_declarations', 'Which disaster?', {})],
  },
  'damage-assessment': {
    name: 'Damage assessment agent',
    purpose: 'Sorts damage reports.',
    reads: 'Damage items with their places and costs.',
    proposes: 'Likely duplicates, what is not described well enough, and an order for inspection.',
    works: 'By distance, words and amounts.',
    asks: [],
  },
  sitrep: {
    name: 'Situation report agent',
    purpose: 'Gathers the situation report.',
    reads: 'The log and the boards of an incident.',
    proposes: 'What happened in the last day, what is asked for and not on its way, each with its entry.',
    works: 'By the entries themselves, in their own words.',
    asks: [record('incident', 'emergency_incidents', 'Which incident?', {})],
  },
  maintenance: {
    name: 'Maintenance agent',
    purpose: 'Plans the maintenance week.',
    reads: 'Work orders that are open and the assets that they are for.',
    proposes: 'An order of work, and what will be late.',
    works: 'By priority, due day and how critical the asset is.',
    asks: [],
  },
  inventory: {
    name: 'Inventory agent',
    purpose: 'Watches stock.',
    reads: 'Balances, reorder points and what is reserved.',
    proposes: 'What to reorder, and what expires.',
    works: 'By the reorder point of each item.',
    asks: [],
  },
  'citizen-service': {
    name: 'Citizen service agent',
    purpose: 'Answers what citizens ask.',
    reads: 'Published pages only.',
    proposes: 'An answer with its source, or the right page to send them to.',
    works: 'By a search over what everybody may read.',
    asks: [words('question', 'What did they ask?', { required: true })],
  },
  training: {
    name: 'Training agent',
    purpose: 'Finds who needs which course.',
    reads: 'Enrolments and certificates with their days.',
    proposes: 'Who is overdue, and whose certificate ends.',
    works: 'By days.',
    asks: [],
  },
  audit: {
    name: 'Audit agent',
    purpose: 'Prepares an audit.',
    reads: 'Payments of the last year that you may see.',
    proposes: 'A sample that can be drawn again by its seed, and questions for each.',
    works: 'By a seeded draw in proportion to amounts (monetary unit sampling).',
    asks: [
      words('seed', 'Seed of the draw', {
        required: true,
        most: 40,
        help: 'Write it into the working papers: the same seed draws the same sample.',
      }),
      words('size', 'How many?', { most: 4 }),
    ],
  },
}

export const pathOf = (agent: string) => `/${agent}-agent`
export const agentOf = (path: string): string => path.replace(/^\//, '').replace(/-agent$/, '')

type Terms = Pick<AgentSetting, 'enabled' | 'least' | 'runs_a_day'>
const asItComes: Terms = { enabled: true, least: 'user', runs_a_day: 100 }

/** What is known of an agent before its runs of the day are counted. */
export const whyNotRunYet = (setting: Terms | null | undefined, { actor }: { actor: Pick<Actor, 'role'> }): Reason => {
  const { enabled, least } = setting ?? asItComes
  return firstReason(
    !enabled && 'An administrator has switched this agent off.',
    !atLeast(least, actor) && `This agent is for the role ${roleWords[least]} and above.`,
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
      `You have used it ${today} times today; ${runs_a_day} is what an administrator allows. Come back tomorrow.`,
  )
}
const roleWords: Record<Role, string> = {
  user: 'user',
  manager: 'manager',
  admin: 'administrator',
  platform_admin: 'platform administrator',
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What was asked before it begins, in words that say what is missing. */
export const whyNotAsked = ({ asks }: Agent, answers: Readonly<Record<string, string>>): Reason =>
  firstReason(
    ...asks.map((ask) => {
      const wrong = whyNotAnswer(ask, answers[ask.name])
      return wrong && `${ask.label.replace(/[^?]$/, '$&:')} ${wrong}`
    }),
    Object.keys(answers).some((name) => !asks.some((ask) => ask.name === name)) &&
      'It was told something that it does not ask for.',
  )

/** Stands under the question that it is about. */
export function whyNotAnswer(ask: Ask, answer = ''): Reason {
  const given = answer.trim()
  return firstReason(
    ask.required && given === '' && 'This has to be answered.',
    ask.kind === 'record' && given !== '' && !isId.test(given) && 'Choose it from the list.',
    ask.kind === 'words' && given.length > ask.most && `This has ${given.length} characters; ${ask.most} are taken.`,
  )
}

export const whyNotDecide = ({ status, task }: Pick<AgentFinding, 'status' | 'task'>): Reason =>
  firstReason(
    status === 'accepted' && 'You accepted this already.',
    status === 'set_aside' && 'You set this aside already.',
    (status === 'told' || !task) && 'This is for information: there is nothing to accept.',
  )
