import { dayInWords } from '#platform/dates.ts'
import { competitionRules } from './competition/rules.ts'
import { responsibilityRules } from './responsibility/rules.ts'
import { money, noThreshold, type ComplianceRule, type Facts } from './shape/rules.ts'

export type { ComplianceRule, Facts } from './shape/rules.ts'

const orderRules: readonly ComplianceRule[] = [
  {
    name: 'micro-purchase',
    title: 'Above the micro-purchase threshold there is competition, or a reason',
    paragraph: '2 CFR 200.320(a)',
    section: '200.320',
    asks: 'An order above the threshold of its day comes from a requisition, an award or a contract, or says on what its price rests.',
    labels: {
      amount: 'Amount of the order',
      threshold: 'Threshold of that day',
      from_requisition: 'From a requisition',
      from_award: 'From an award or a contract',
      price_basis: 'What the price rests on',
    },
    missing: noThreshold,
    whyNot: ({ amount, threshold, from_requisition, from_award, price_basis }) =>
      Number(amount) <= Number(threshold) || from_requisition || from_award || price_basis
        ? null
        : `${money(amount)} is more than ${money(threshold)}, and neither an award, a contract nor a basis of the price stands behind it.`,
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
        words: 'A cent above it with nothing behind it',
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
        words: 'A large one from an award',
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
    asks: 'Nobody who is suspended or closed holds an open order or a contract in force.',
    labels: {
      vendor: 'Vendor',
      vendor_status: 'Standing of the vendor',
      open_orders: 'Open orders',
      contracts: 'Contracts in force',
    },
    whyNot: ({ vendor, vendor_status, open_orders, contracts }) =>
      vendor_status === 'active' || Number(open_orders) + Number(contracts) === 0
        ? null
        : `${vendor} is ${vendor_status}, and holds ${open_orders} open orders and ${contracts} contracts in force.`,
    cases: [
      {
        words: 'A vendor in use',
        facts: { vendor: 'Acme', vendor_status: 'active', open_orders: 3, contracts: 1 },
        holds: true,
      },
      {
        words: 'A suspended one with an open order',
        facts: { vendor: 'Acme', vendor_status: 'suspended', open_orders: 1, contracts: 0 },
        holds: false,
      },
      {
        words: 'A suspended one with nothing open',
        facts: { vendor: 'Acme', vendor_status: 'suspended', open_orders: 0, contracts: 0 },
        holds: true,
      },
    ],
  },
  {
    name: 'oversight',
    title: 'Contractors do what the contract says, and somebody looks',
    paragraph: '2 CFR 200.318(b)',
    section: '200.318',
    asks: 'A contract in force has no obligation that is past its day and neither done nor waived.',
    labels: { contract: 'Contract', late: 'Obligations past their day', oldest: 'The oldest was due' },
    whyNot: ({ late, oldest }) =>
      Number(late) === 0
        ? null
        : Number(late) === 1
          ? `One obligation is past its day, since ${dayInWords(String(oldest))}.`
          : `${late} obligations are past their day, the oldest since ${dayInWords(String(oldest))}.`,
    cases: [
      { words: 'Nothing late', facts: { contract: 'C-1', late: 0, oldest: null }, holds: true },
      { words: 'One deliverable late', facts: { contract: 'C-1', late: 1, oldest: '2026-10-01' }, holds: false },
    ],
  },
  {
    name: 'price-analysis',
    title: 'A large change of a contract has an independent estimate',
    paragraph: '2 CFR 200.324(a)',
    section: '200.324',
    asks: 'A change order above the simplified acquisition threshold of its day, on a contract with federal money, has an estimate that was made before the price was known.',
    labels: {
      cost: 'Cost of the change',
      threshold: 'Threshold of that day',
      federal: 'Federal money',
      estimate: 'Independent estimate',
    },
    missing: noThreshold,
    whyNot: ({ cost, threshold, federal, estimate }) =>
      !federal || Math.abs(Number(cost)) <= Number(threshold) || estimate !== null
        ? null
        : `${money(cost)} is more than ${money(threshold)}, and there is no independent estimate.`,
    cases: [
      {
        words: 'A large change without an estimate',
        facts: { cost: 26_000_000, threshold: 25_000_000, federal: true, estimate: null },
        holds: false,
      },
      {
        words: 'The same with one',
        facts: { cost: 26_000_000, threshold: 25_000_000, federal: true, estimate: 24_000_000 },
        holds: true,
      },
      {
        words: 'The same without federal money',
        facts: { cost: 26_000_000, threshold: 25_000_000, federal: false, estimate: null },
        holds: true,
      },
    ],
  },
  {
    name: 'provisions',
    title: 'A contract with federal money carries its provisions',
    paragraph: '2 CFR 200.327',
    section: '200.327',
    asks: 'The text of a contract with federal money holds clauses of Appendix II in approved words.',
    labels: { contract: 'Contract', federal: 'Federal money', clauses: 'Clauses in approved words' },
    whyNot: ({ federal, clauses }) =>
      federal && Number(clauses) === 0
        ? 'Federal money pays for it, and its text holds no clause of the table in approved words.'
        : null,
    cases: [
      { words: 'Federal money, no clause', facts: { contract: 'C-1', federal: true, clauses: 0 }, holds: false },
      { words: 'Federal money with clauses', facts: { contract: 'C-1', federal: true, clauses: 6 }, holds: true },
      { words: 'No federal money', facts: { contract: 'C-1', federal: false, clauses: 0 }, holds: true },
    ],
  },
  {
    name: 'bonding',
    title: 'Federal construction is bonded',
    paragraph: '2 CFR 200.326',
    section: '200.326',
    asks: 'A construction contract with federal money above the simplified acquisition threshold of its day has a performance bond and a payment bond in force.',
    labels: {
      ceiling: 'Ceiling',
      threshold: 'Threshold of that day',
      performance_bond: 'Performance bond',
      payment_bond: 'Payment bond',
    },
    missing: noThreshold,
    whyNot: ({ ceiling, threshold, performance_bond, payment_bond }) =>
      Number(ceiling) <= Number(threshold) || (performance_bond && payment_bond)
        ? null
        : `${money(ceiling)} is more than ${money(threshold)}, and ${!performance_bond && !payment_bond ? 'neither a performance nor a payment bond is' : performance_bond ? 'no payment bond is' : 'no performance bond is'} in force.`,
    cases: [
      {
        words: 'Below the threshold',
        facts: { ceiling: 14_850_000, threshold: 25_000_000, performance_bond: false, payment_bond: false },
        holds: true,
      },
      {
        words: 'Above it with one bond of two',
        facts: { ceiling: 30_000_000, threshold: 25_000_000, performance_bond: true, payment_bond: false },
        holds: false,
      },
      {
        words: 'Above it with both',
        facts: { ceiling: 30_000_000, threshold: 25_000_000, performance_bond: true, payment_bond: true },
        holds: true,
      },
    ],
  },
  {
    name: 'ceiling',
    title: 'Nothing is ordered beyond the ceiling or after the end of a contract',
    paragraph: '2 CFR 200.318(j)',
    section: '200.318',
    asks: 'What is ordered under a contract in force stays within its ceiling, and the contract has not ended.',
    labels: {
      contract: 'Contract',
      ceiling: 'Ceiling',
      committed: 'Ordered',
      ends_on: 'Ends',
      ended: 'Its end is past',
    },
    whyNot: ({ ceiling, committed, ends_on, ended }) =>
      Number(committed) > Number(ceiling)
        ? `${money(committed)} are ordered under a ceiling of ${money(ceiling)}.`
        : ended
          ? `It ended on ${dayInWords(String(ends_on))} and was neither renewed nor closed.`
          : null,
    cases: [
      {
        words: 'Ordered up to the ceiling',
        facts: { contract: 'C-1', ceiling: 100, committed: 100, ends_on: '2027-01-01', ended: false },
        holds: true,
      },
      {
        words: 'A cent beyond it',
        facts: { contract: 'C-1', ceiling: 100, committed: 101, ends_on: '2027-01-01', ended: false },
        holds: false,
      },
      {
        words: 'Past its end',
        facts: { contract: 'C-1', ceiling: 100, committed: 0, ends_on: '2026-01-01', ended: true },
        holds: false,
      },
    ],
  },
  {
    name: 'two-people',
    title: 'Who asks does not sign',
    paragraph: '2 CFR 200.318(c)',
    section: '200.318',
    asks: 'An order that was approved was signed by somebody else than who asked for it.',
    labels: { order: 'Order', signatures: 'Signatures', by_requester: 'Of them by who asked for it' },
    whyNot: ({ by_requester }) => (Number(by_requester) > 0 ? 'Who asked for it signed it.' : null),
    cases: [
      { words: 'Signed by another', facts: { order: 'PO-1', signatures: 1, by_requester: 0 }, holds: true },
      { words: 'Signed by who asked', facts: { order: 'PO-1', signatures: 2, by_requester: 1 }, holds: false },
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

/**
 * One result for each record that a rule looks at. A rule that lacks a fact has checked nothing, and nothing is waived
 * of it.
 */
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

/** A subject is a number and a title; leave for PO-1 is no leave for PO-12, nor for all that begin with PO. */
const numberOf = (subject: string) => subject.split(', ', 1)[0]!

/** What is other than in the run before: a record that is new to a rule counts only where it does not pass. */
export const changedSince = (
  now: Pick<Judged, 'rule' | 'id' | 'outcome'>,
  before: ReadonlyMap<string, string>,
): boolean => {
  const was = before.get(`${now.rule} ${now.id}`)
  return was === undefined
    ? before.size > 0 && (now.outcome === 'failed' || now.outcome === 'not_checked')
    : was !== now.outcome
}
