import { dollars } from '#platform/money.ts'
import type { Reason } from '#platform/rules.ts'

export type Facts = Record<string, string | number | boolean | null>
/** One paragraph as a rule. Its facts are fetched elsewhere; the rule that judges them is here, with its test cases. */
export type ComplianceRule = {
  name: string
  title: string
  /** The paragraph, and its section in the documentation. */
  paragraph: string
  section: string
  /** The requirement of the rule, in one sentence. */
  asks: string
  /** Which fact is missing, so that the rule can't decide. Only where a fact can be missing. */
  missing?: (facts: Facts) => Reason
  whyNot: (facts: Facts) => Reason
  /** The labels of the facts. */
  labels: Readonly<Record<string, string>>
  cases: readonly { words: string; facts: Facts; holds: boolean }[]
}

export const money = (cents: Facts[string] | undefined) => dollars(Number(cents))

/** Without the limit of that date, a rule about a limit has nothing to compare with. */
export const noThreshold = ({ threshold }: Facts): Reason =>
  threshold === null || threshold === undefined
    ? 'No limit is on file for that date, so the amount wasn’t checked.'
    : null
