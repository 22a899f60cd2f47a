import { plural } from '#platform/words.ts'
import { dayInWords } from '#platform/dates.ts'
import { competitionRules } from './competition/rules.ts'
import { responsibilityRules } from './responsibility/rules.ts'
import { money, noThreshold, type ComplianceRule, type Facts } from './shape/rules.ts'

export type { ComplianceRule, Facts } from './shape/rules.ts'

const orderRules: readonly ComplianceRule[] = [
  {
    name: 'micro-purchase',
    title: 'Purchases above the micro-purchase threshold are competed or justified',
    paragraph: '2 CFR 200.320(a)',
    section: '200.320',
    asks: 'An order above that day’s threshold comes from a requisition, an award or a contract, or states its price basis.',
    labels: {
      amount: 'Order amount',
      threshold: 'Threshold on that date',
      from_requisition: 'From a requisition',
      from_award: 'From an award or a contract',
      price_basis: 'Price basis',
    },
    missing: noThreshold,
    whyNot: ({ amount, threshold, from_requisition, from_award, price_basis }) =>
      Number(amount) <= Number(threshold) || from_requisition || from_award || price_basis
        ? null
        : `${money(amount)} exceeds ${money(threshold)}, and the order has no award, contract or price basis.`,
    cases: [
      {
        words: 'An order exactly at the threshold',
        facts: {
          amount: 1_000_000,
          threshold: 1_000_000,
          from_requisition: false,
          from_award: false,
          price_basis: null,
        },
        holds: true,
      },
      {
        words: 'One cent above the threshold with no support',
        facts: {
          amount: 1_000_001,
          threshold: 1_000_000,
          from_requisition: false,
          from_award: false,
          price_basis: null,
        },
        holds: false,
      },
      {
        words: 'A large order from an award',
        facts: {
          amount: 90_000_000,
          threshold: 1_000_000,
          from_requisition: false,
          from_award: true,
          price_basis: null,
        },
        holds: true,
      },
    ],
  },
  {
    name: 'responsible-vendor',
    title: 'Open orders and contracts are with vendors in good standing',
    paragraph: '2 CFR 200.318(h)',
    section: '200.318',
    asks: 'No suspended or inactive vendor has an open order or an active contract.',
    labels: {
      vendor: 'Vendor',
      vendor_status: 'Vendor status',
      open_orders: 'Open orders',
      contracts: 'Active contracts',
    },
    whyNot: ({ vendor, vendor_status, open_orders, contracts }) =>
      vendor_status === 'active' || Number(open_orders) + Number(contracts) === 0
        ? null
        : `${vendor} is ${vendor_status} and has open orders (${open_orders}) and active contracts (${contracts}).`,
    cases: [
      {
        words: 'An active vendor',
        facts: { vendor: 'Acme', vendor_status: 'active', open_orders: 3, contracts: 1 },
        holds: true,
      },
      {
        words: 'A suspended vendor with an open order',
        facts: { vendor: 'Acme', vendor_status: 'suspended', open_orders: 1, contracts: 0 },
        holds: false,
      },
      {
        words: 'A suspended vendor with nothing open',
        facts: { vendor: 'Acme', vendor_status: 'suspended', open_orders: 0, contracts: 0 },
        holds: true,
      },
    ],
  },
  {
    name: 'oversight',
    title: 'Contractors meet their obligations under oversight',
    paragraph: '2 CFR 200.318(b)',
    section: '200.318',
    asks: 'No obligation of an active contract is overdue, unless it is done or waived.',
    labels: { contract: 'Contract', late: 'Overdue obligations', oldest: 'Oldest due date' },
    whyNot: ({ late, oldest }) =>
      Number(late) === 0
        ? null
        : plural(Number(late), {
            one: `1 obligation is overdue since ${dayInWords(String(oldest))}.`,
            other: `${late} obligations are overdue, the oldest since ${dayInWords(String(oldest))}.`,
          }),
    cases: [
      { words: 'Nothing overdue', facts: { contract: 'C-1', late: 0, oldest: null }, holds: true },
      { words: 'One deliverable overdue', facts: { contract: 'C-1', late: 1, oldest: '2026-10-01' }, holds: false },
    ],
  },
  {
    name: 'price-analysis',
    title: 'Large contract changes have an independent estimate',
    paragraph: '2 CFR 200.324(a)',
    section: '200.324',
    asks: 'A change order above that day’s simplified acquisition threshold, on a federally funded contract, has an estimate made before the price was known.',
    labels: {
      cost: 'Change amount',
      threshold: 'Threshold on that date',
      federal: 'Federally funded',
      estimate: 'Independent estimate',
    },
    missing: noThreshold,
    whyNot: ({ cost, threshold, federal, estimate }) =>
      !federal || Math.abs(Number(cost)) <= Number(threshold) || estimate !== null
        ? null
        : `${money(cost)} exceeds ${money(threshold)}, and there is no independent estimate.`,
    cases: [
      {
        words: 'A large change without an estimate',
        facts: { cost: 26_000_000, threshold: 25_000_000, federal: true, estimate: null },
        holds: false,
      },
      {
        words: 'A large change with an estimate',
        facts: { cost: 26_000_000, threshold: 25_000_000, federal: true, estimate: 24_000_000 },
        holds: true,
      },
      {
        words: 'A large change without federal funds',
        facts: { cost: 26_000_000, threshold: 25_000_000, federal: false, estimate: null },
        holds: true,
      },
    ],
  },
  {
    name: 'provisions',
    title: 'Federally funded contracts contain the required provisions',
    paragraph: '2 CFR 200.327',
    section: '200.327',
    asks: 'The text of a federally funded contract contains Appendix II clauses in approved wording.',
    labels: { contract: 'Contract', federal: 'Federally funded', clauses: 'Clauses in approved wording' },
    whyNot: ({ federal, clauses }) =>
      federal && Number(clauses) === 0
        ? 'The contract is federally funded, and its text has no Appendix II clause in approved wording.'
        : null,
    cases: [
      { words: 'Federally funded, no clause', facts: { contract: 'C-1', federal: true, clauses: 0 }, holds: false },
      { words: 'Federally funded with clauses', facts: { contract: 'C-1', federal: true, clauses: 6 }, holds: true },
      { words: 'No federal funds', facts: { contract: 'C-1', federal: false, clauses: 0 }, holds: true },
    ],
  },
  {
    name: 'bonding',
    title: 'Federally funded construction is bonded',
    paragraph: '2 CFR 200.326',
    section: '200.326',
    asks: 'A federally funded construction contract above that day’s simplified acquisition threshold has a performance bond and a payment bond in effect.',
    labels: {
      ceiling: 'Ceiling',
      threshold: 'Threshold on that date',
      performance_bond: 'Performance bond',
      payment_bond: 'Payment bond',
    },
    missing: noThreshold,
    whyNot: ({ ceiling, threshold, performance_bond, payment_bond }) =>
      Number(ceiling) <= Number(threshold) || (performance_bond && payment_bond)
        ? null
        : `${money(ceiling)} exceeds ${money(threshold)}, and ${!performance_bond && !payment_bond ? 'neither a performance nor a payment bond is' : performance_bond ? 'no payment bond is' : 'no performance bond is'} in effect.`,
    cases: [
      {
        words: 'Below the threshold',
        facts: { ceiling: 14_850_000, threshold: 25_000_000, performance_bond: false, payment_bond: false },
        holds: true,
      },
      {
        words: 'Above the threshold with one of two bonds',
        facts: { ceiling: 30_000_000, threshold: 25_000_000, performance_bond: true, payment_bond: false },
        holds: false,
      },
      {
        words: 'Above the threshold with both bonds',
        facts: { ceiling: 30_000_000, threshold: 25_000_000, performance_bond: true, payment_bond: true },
        holds: true,
      },
    ],
  },
  {
    name: 'ceiling',
    title: 'No orders beyond a contract’s ceiling or end date',
    paragraph: '2 CFR 200.318(j)',
    section: '200.318',
    asks: 'Orders under an active contract stay within its ceiling, and the contract has not ended.',
    labels: {
      contract: 'Contract',
      ceiling: 'Ceiling',
      committed: 'Ordered',
      ends_on: 'Ends',
      ended: 'Past its end date',
    },
    whyNot: ({ ceiling, committed, ends_on, ended }) =>
      Number(committed) > Number(ceiling)
        ? `${money(committed)} was ordered under a ceiling of ${money(ceiling)}.`
        : ended
          ? `The contract ended on ${dayInWords(String(ends_on))} and was neither renewed nor closed.`
          : null,
    cases: [
      {
        words: 'Ordered up to the ceiling',
        facts: { contract: 'C-1', ceiling: 100, committed: 100, ends_on: '2027-01-01', ended: false },
        holds: true,
      },
      {
        words: 'One cent beyond the ceiling',
        facts: { contract: 'C-1', ceiling: 100, committed: 101, ends_on: '2027-01-01', ended: false },
        holds: false,
      },
      {
        words: 'Past its end date',
        facts: { contract: 'C-1', ceiling: 100, committed: 0, ends_on: '2026-01-01', ended: true },
        holds: false,
      },
    ],
  },
  {
    name: 'two-people',
    title: 'Requesters don’t approve their own orders',
    paragraph: '2 CFR 200.318(c)',
    section: '200.318',
    asks: 'An approved order was approved by a person other than its requester.',
    labels: { order: 'Order', signatures: 'Approvals', by_requester: 'Approvals by the requester' },
    whyNot: ({ by_requester }) => (Number(by_requester) > 0 ? 'The requester approved the order.' : null),
    cases: [
      { words: 'Approved by another person', facts: { order: 'PO-1', signatures: 1, by_requester: 0 }, holds: true },
      { words: 'Approved by the requester', facts: { order: 'PO-1', signatures: 2, by_requester: 1 }, holds: false },
    ],
  },
]

/** Every rule, in the order in which a purchase meets them. */
export const rules: readonly ComplianceRule[] = [...competitionRules, ...responsibilityRules, ...orderRules]

export type Outcome = 'passed' | 'failed' | 'waived' | 'not_checked'
export type Judged = {
  rule: string
  table: string
  id: string
  subject: string
  facts: Facts
  outcome: Outcome
  words: string | null
}
export type Looked = { rule: string; table: string; id: string; subject: string; facts: Facts }
type Leave = { rule: string | null; of_record: string | null; until: string }

/** One result for each record that a rule checks. A rule that lacks a fact has checked nothing and can't be waived. */
export function judgeAll(looked: readonly Looked[], waivers: readonly Leave[], today: string): Judged[] {
  return looked.map((each) => {
    const rule = rules.find(({ name }) => name === each.rule)!
    const missing = rule.missing?.(each.facts) ?? null
    if (missing) return { ...each, outcome: 'not_checked', words: missing }
    const words = rule.whyNot(each.facts)
    const leave =
      words &&
      waivers.find(
        ({ rule: of, of_record, until }) =>
          of === each.rule && until >= today && (!of_record || numberOf(each.subject) === of_record.trim()),
      )
    return { ...each, outcome: words === null ? 'passed' : leave ? 'waived' : 'failed', words }
  })
}

/** A subject is a number and a title. A waiver for PO-1 does not cover PO-12, nor everything that begins with PO. */
const numberOf = (subject: string) => subject.split(', ', 1)[0]!

/** A result that changed since the previous run. A record that is new to a rule counts only if it does not pass. */
export const changedSince = (
  now: Pick<Judged, 'rule' | 'id' | 'outcome'>,
  before: ReadonlyMap<string, string>,
): boolean => {
  const was = before.get(`${now.rule} ${now.id}`)
  return was === undefined
    ? before.size > 0 && (now.outcome === 'failed' || now.outcome === 'not_checked')
    : was !== now.outcome
}
