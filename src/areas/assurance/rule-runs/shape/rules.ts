import { dollars } from '#platform/money.ts'
import type { Reason } from '#platform/rules.ts'

export type Facts = Record<string, string | number | boolean | null>
/** One paragraph as a rule: its facts are fetched elsewhere; what it says of them is here, with cases that test it. */
export type ComplianceRule = {
  name: string
  title: string
  /** The paragraph, and its section in the documentation. */
  paragraph: string
  section: string
  /** What it reads in the paragraph, in one sentence. */
  asks: string
  /** Which fact is missing, so that nothing can be judged. Only where a fact can be missing. */
  missing?: (facts: Facts) => Reason
  whyNot: (facts: Facts) => Reason
  /** The facts by their names, as people read them. */
  labels: Readonly<Record<string, string>>
  cases: readonly { words: string; facts: Facts; holds: boolean }[]
}

export const money = (cents: Facts[string] | undefined) => dollars(Number(cents))

/** Without the limit of the day a rule about a limit has nothing to compare with. */
export const noThreshold = ({ threshold }: Facts): Reason =>
  threshold === null || threshold === undefined
    ? 'No limit is on file for that day, so the amount was compared with nothing.'
    : null
