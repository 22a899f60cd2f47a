import { atLeast, type Actor, type AgencyRole } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'

/** The setup on file, as one question reads it. */
export type Facts = {
  state: boolean
  verified: boolean
  fund: boolean
  account: boolean
  cost_center: boolean
  /** An open fiscal year that contains today. */ fiscal_year: boolean
  /** An adopted budget line in an open fiscal year. */ budget: boolean
  /** A budget line that waits to be adopted. */ line_draft: string | null
  vendor: boolean
  /** A vendor that waits to be activated. */ vendor_draft: string | null
  /** A registration that waits for review. */ registration_waiting: boolean
  threshold: boolean
  /** Active managers and administrators, counted to two. */ signers: number
  /** Active administrators, counted to two. */ admins: number
  /** Members who are not disabled, counted to three. */ people: number
  /** People with a key that opens sealed bids, counted to three, and whether the reader is one of them. */
  opening_keys: number
  own_key: boolean
  small_agency: boolean
  order_chain: boolean
  invoice_chain: boolean
  /** Registration is open. */ registration: boolean
  response_periods: boolean
  /** A protest period for every amount of quotes, bids and proposals. */ protest_periods: boolean
  holidays: boolean
  exclusion_list: boolean
  paying_account: boolean
  pay_days: boolean
  /** A rate of late-payment interest for today. */ interest_rate: boolean
  grant_terms: boolean
  /** A grant that is not closed. */ grant: string | null
  grant_active: boolean
  grant_budget: boolean
  grant_cost: boolean
  fema_figures: boolean
  equipment_rates: boolean
  /** The end of each path, once it happened. */
  order_issued: boolean
  published: boolean
  paid: boolean
  drawn: boolean
  incident: boolean
}

export type Item = {
  title: string
  to: string
  ready: boolean
  why: string
  optional?: true
  /** One press does it, without a page. */ act?: 'open-registration' | 'create-key'
  /** It waits for a person other than its author. */ second?: SecondOf
}
export type SecondOf = 'line' | 'vendor'
/** Who may take a step that its author may not, and who was asked. */
export type Second = {
  task: string
  table: string
  record: string
  people: { id: string; name: string }[]
  asked: string | null
  /** The role that they need. */ role: 'administrator' | 'manager or administrator'
  /** The reader may take it. */ yours: boolean
}
export type Job = {
  name: 'buy' | 'solicit' | 'pay' | 'grants' | 'disasters'
  title: string
  /** The role that takes its first step. */ by: AgencyRole
  items: Item[]
  /** Where the path leads, once it misses nothing. */
  start: { label: string; to: string; title: string; done: boolean }
}

/** For each job, what is ready and what is missing, in the order of the work, with the place where it is entered. */
export function readiness(facts: Facts): Job[] {
  const second: Item = {
    title: 'Second approver',
    to: facts.people > 1 ? '/user-management' : '/team',
    ready: facts.signers > 1 || facts.small_agency,
    why: 'No one approves their own request. Add another manager or administrator, or declare a small agency.',
  }
  return [
    {
      name: 'buy',
      title: 'First order',
      by: 'user',
      start: { label: 'New order', to: '/purchase-orders/new', title: 'Order issued', done: facts.order_issued },
      items: [
        {
          title: 'Fiscal year',
          to: '/budget-management/years/new',
          ready: facts.fiscal_year,
          why: 'Orders need an open fiscal year that contains today.',
        },
        { title: 'Fund', to: '/budget-management/funds/new', ready: facts.fund, why: 'A budget line needs a fund.' },
        {
          title: 'Account',
          to: '/budget-management/accounts/new',
          ready: facts.account,
          why: 'A budget line needs an expenditure account.',
        },
        {
          title: 'Department',
          to: '/cost-centers',
          ready: facts.cost_center,
          why: 'Cost centers show who spends.',
          optional: true,
        },
        {
          title: 'Adopted budget line',
          to: facts.line_draft ? `/budget-management/lines/${facts.line_draft}` : '/budget-management/lines/new',
          ready: facts.budget,
          why: facts.line_draft
            ? 'A budget line waits for an administrator who did not enter it to adopt it.'
            : 'Orders are encumbered against an adopted line. An administrator who did not enter it adopts it.',
          // A declared small agency lets the author adopt it.
          ...(!facts.budget && facts.line_draft && !facts.small_agency && { second: 'line' as const }),
        },
        {
          title: 'Second administrator',
          to: facts.people > 1 ? '/user-management' : '/team?invite',
          ready: facts.budget || facts.admins > 1 || facts.small_agency,
          why: 'A budget line is adopted by an administrator who did not enter it; a manager can’t. Invite one, or declare a small agency.',
        },
        { title: 'Active vendor', ready: facts.vendor, ...vendorNext(facts) },
        second,
        {
          title: 'Approval chain for orders',
          to: '/approvals/chains',
          ready: facts.order_chain,
          why: 'Publish a chain for purchase orders.',
        },
        {
          title: 'Procurement thresholds',
          to: '/requisitions/thresholds/new',
          ready: facts.threshold,
          why: 'Without your own, only the federal figures apply. Your state or charter may set lower ones.',
          optional: true,
        },
        {
          title: 'State',
          to: '/admin/tenant',
          ready: facts.state,
          why: 'With your state, the starter pack can propose its purchasing limits.',
          optional: true,
        },
      ],
    },
    {
      name: 'solicit',
      title: 'First publication',
      by: 'user',
      start: {
        label: 'New solicitation',
        to: '/rfq-builder/new',
        title: 'Solicitation published',
        done: facts.published,
      },
      items: [
        {
          title: 'Verified agency',
          to: '/admin/tenant',
          ready: facts.verified,
          why: 'The operator verifies an agency before it publishes.',
        },
        {
          title: 'Vendor registration',
          to: '/vendor-registration',
          ready: facts.registration,
          why: 'While registration is closed, no new vendor can bid.',
          ...(facts.verified && { act: 'open-registration' as const }),
        },
        {
          title: 'Response periods',
          to: '/rfq-builder/periods/new',
          ready: facts.response_periods,
          why: 'Without your own rule, only the product’s floor of one to three days applies.',
          optional: true,
        },
        {
          title: 'Protest periods',
          to: '/bid-evaluation/protest-periods/new',
          ready: facts.protest_periods,
          why: 'Quotes, bids and proposals need one that covers every amount before they are published.',
        },
        {
          title: 'Holidays',
          to: '/setup-guide/starter-pack',
          ready: facts.holidays,
          why: 'Without them, periods in business days leave out weekends alone.',
          optional: true,
        },
        {
          title: 'Opening keys',
          to: facts.people > 2 ? '/rfq-builder' : '/team',
          ready: facts.opening_keys > 2,
          why: 'Sealed bids need three people with an opening key, so that any two can open them.',
          ...(!facts.own_key && { act: 'create-key' as const }),
        },
        {
          title: 'Exclusion list',
          to: '/vendor-directory/exclusions',
          ready: facts.exclusion_list,
          why: 'Without a list, vendors are shown as not checked.',
          optional: true,
        },
      ],
    },
    {
      name: 'pay',
      title: 'First payment',
      by: 'manager',
      start: { label: 'New payment run', to: '/payments/new', title: 'Payment released', done: facts.paid },
      items: [
        {
          title: 'Paying account',
          to: '/payments/accounts/new',
          ready: facts.paying_account,
          why: 'Payments leave from one of your bank accounts.',
        },
        {
          title: 'Approval chain for invoices',
          to: '/approvals/chains',
          ready: facts.invoice_chain,
          why: 'Publish a chain for invoices.',
        },
        { title: 'Payment terms', to: '/invoices', ready: facts.pay_days, why: 'Enter the days to pay an invoice.' },
        {
          title: 'Late-payment interest',
          to: '/invoices/terms/new',
          ready: facts.interest_rate,
          why: 'Without a rate, a late payment adds no interest. The Treasury publishes the federal rate for six months; your state may set its own.',
          optional: true,
        },
        { ...second, title: 'Second person to release', why: 'Another person releases what one person entered.' },
      ],
    },
    {
      name: 'grants',
      title: 'First grant and drawdown',
      by: 'manager',
      start: {
        label: facts.grant ? 'Open grant' : 'New grant',
        to: grantAt(facts, 'drawdowns'),
        title: 'Drawdown submitted',
        done: facts.drawn,
      },
      items: [
        {
          title: 'Federal limits',
          to: '/grant-management/limits',
          ready: facts.grant_terms,
          why: 'Limits of 2 CFR 200, with their dates.',
        },
        {
          title: 'Grant entered',
          to: '/grant-management/grants/new',
          ready: facts.grant !== null,
          why: 'Enter an award with its Assistance Listing number and award number.',
        },
        {
          title: 'Grant accepted',
          to: grantAt(facts),
          ready: facts.grant_active,
          why: 'A second person accepts the award that you entered.',
        },
        {
          title: 'Grant budget',
          to: grantAt(facts, 'budget'),
          ready: facts.grant_budget,
          why: 'Costs are charged to an object class of the budget.',
        },
        {
          title: 'Cost charged',
          to: grantAt(facts, 'costs'),
          ready: facts.grant_cost,
          why: 'A drawdown requests what was spent. Charge an invoice or enter a cost.',
        },
      ],
    },
    {
      name: 'disasters',
      title: 'First incident',
      by: 'user',
      start: {
        label: 'New incident',
        to: '/disaster-response/incidents/new',
        title: 'Incident opened',
        done: facts.incident,
      },
      items: [
        {
          title: 'FEMA figures of this fiscal year',
          to: '/fema-grants-hub/figures/new',
          ready: facts.fema_figures,
          why: 'FEMA publishes the project minimum every October. Enter it from the notice.',
          optional: true,
        },
        {
          title: 'Equipment rates',
          to: '/fema-grants-hub?tab=costs',
          ready: facts.equipment_rates,
          why: 'Import FEMA’s schedule to price your own equipment.',
          optional: true,
        },
      ],
    },
  ]
}

const grantAt = ({ grant }: Facts, tab?: string): string =>
  grant ? `/grant-management/grants/${grant}${tab ? `?tab=${tab}` : ''}` : '/grant-management/grants/new'

/** The step that a first vendor waits for: a review, a second person, or its entry. */
function vendorNext({ vendor_draft, registration_waiting }: Facts): Pick<Item, 'to' | 'why' | 'second'> {
  if (vendor_draft)
    return {
      to: `/vendor-directory/${vendor_draft}`,
      why: 'A vendor waits for a manager or administrator who did not enter it to activate it.',
      second: 'vendor',
    }
  if (registration_waiting) return { to: '/vendor-registration', why: 'A registration waits for review.' }
  return { to: '/vendor-directory/new', why: 'Add a vendor, or let vendors register. A second person activates it.' }
}

export const missingIn = ({ items }: Job): Item[] => items.filter(({ ready, optional }) => !ready && !optional)
export const readyIn = ({ items }: Job): number => items.filter(({ ready }) => ready).length

/** The jobs that every agency has: the dashboard counts what they still need. */
export const everyAgency = (jobs: readonly Job[]): Job[] =>
  jobs.filter(({ name }) => name === 'buy' || name === 'solicit' || name === 'pay')

/** The jobs of a role. A buyer doesn't pay and doesn't accept grants. */
export const jobsOf = (actor: Pick<Actor, 'role'>, jobs: readonly Job[]): Job[] =>
  jobs.filter(({ by }) => atLeast(by, actor))

/** Setup is changed by managers and administrators; a buyer reads how far it is, and whom to ask. */
export const whyNotComplete = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('manager', actor) ? null : 'Only managers and administrators can complete the setup.'

/** The people to ask, in a sentence. The first three are enough. */
export function askInWords(names: readonly string[]): string {
  const some = names.slice(0, 3)
  if (some.length === 0) return 'Your agency has no administrator. Ask the operator of this installation.'
  return `To complete a missing step, ask ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(some)}.`
}
