import { addDays, addMonths } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Grant } from '../grants/records.ts'
import type { GrantRequirement } from './records.ts'

type Standard = Pick<GrantRequirement, 'paragraph' | 'title' | 'topic' | 'every_months'>
/** What every federal award requires; its own terms are added by hand. */
export const standardRequirements = (
  row: Pick<Grant, 'match' | 'payment' | 'obligated'>,
  { inventoryMonths }: { inventoryMonths: number },
): Standard[] => [
  {
    paragraph: '2 CFR 200.403',
    title: 'Costs are necessary, reasonable, allocable and documented',
    topic: 'allowability',
    every_months: 3,
  },
  {
    paragraph: '2 CFR 200.430',
    title: 'Pay is supported by records of time worked',
    topic: 'allowability',
    every_months: 3,
  },
  {
    paragraph: '2 CFR 200.305',
    title:
      row.payment === 'advance'
        ? 'Advances cover immediate needs, and interest is tracked'
        : 'Only paid costs are reimbursed',
    topic: 'cash',
    every_months: 3,
  },
  ...(row.match > 0
    ? [
        {
          paragraph: '2 CFR 200.306',
          title: 'The match is verifiable and counted once',
          topic: 'match' as const,
          every_months: 6,
        },
      ]
    : []),
  {
    paragraph: '2 CFR 200.308',
    title: 'Changes that need prior approval were approved first',
    topic: 'other',
    every_months: 6,
  },
  {
    paragraph: '2 CFR 200.313',
    title: `Equipment is registered and inventoried every ${inventoryMonths} months`,
    topic: 'property',
    every_months: inventoryMonths,
  },
  {
    paragraph: '2 CFR 200.318-327',
    title: 'Purchases follow the procurement standards, with complete files',
    topic: 'procurement',
    every_months: 6,
  },
  {
    paragraph: '2 CFR 200.214',
    title: 'No payments to parties excluded in SAM.gov',
    topic: 'procurement',
    every_months: 3,
  },
  {
    paragraph: '2 CFR 200.328-329',
    title: 'Reports are submitted on time and agree with the books',
    topic: 'reports',
    every_months: 3,
  },
  {
    paragraph: '2 CFR 200.332',
    title: 'Subrecipients are assessed and monitored, with follow-up',
    topic: 'subrecipients',
    every_months: 6,
  },
  {
    paragraph: '2 CFR 200.303',
    title: 'Internal controls are documented and followed',
    topic: 'other',
    every_months: 12,
  },
]

export const whyNotLook = (
  of: Pick<GrantRequirement, 'owner'>,
  { actor, standing, evidence }: { actor: Actor; standing: GrantRequirement['standing']; evidence: number },
): Reason =>
  firstReason(
    of.owner !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only the person handling this requirement or a manager can assess it.',
    standing === 'kept' &&
      evidence === 0 &&
      'Add evidence first. Without evidence a requirement can only be partly met.',
  )
export const nextLook = (looked_on: string, every_months: number): string | null =>
  every_months > 0 ? addMonths(looked_on, every_months) : null

/** Federal expenditures of a fiscal year against the single audit threshold (2 CFR 200.501). */
export function auditWatch(
  expended: number,
  threshold: number | undefined,
): { known: boolean; needed: boolean; near: boolean; share: number; left: number } {
  if (!threshold) return { known: false, needed: false, near: false, share: 0, left: 0 }
  const share = Math.floor((expended / threshold) * 100)
  return {
    known: true,
    needed: expended >= threshold,
    near: expended < threshold && share >= 80,
    share,
    left: Math.max(0, threshold - expended),
  }
}

/**
 * The audit is due a number of months after the year or days after the auditor's report, whichever comes first (2 CFR
 * 200.512).
 */
export const auditDue = (
  yearEnds: string,
  { months, reportDays }: { months: number; reportDays: number },
  reported: string | null,
): string => {
  const latest = addMonths(yearEnds, months)
  const sooner = reported ? addDays(reported, reportDays) : latest
  return sooner < latest ? sooner : latest
}

export type SefaCost = {
  aln: string
  program: string
  agency: string
  pass_through: string | null
  award_number: string | null
  amount: number
  passed_on: number
}
/**
 * The schedule of expenditures of federal awards: one line for each listing and award, with payments to subrecipients
 * (2 CFR 200.510(b)).
 */
export function sefaOf(costs: readonly SefaCost[]): { lines: SefaCost[]; total: number; passed_on: number } {
  const lines = new Map<string, SefaCost>()
  for (const cost of costs) {
    const key = [cost.aln, cost.award_number, cost.pass_through].join('|')
    const line = lines.get(key)
    if (line) Object.assign(line, { amount: line.amount + cost.amount, passed_on: line.passed_on + cost.passed_on })
    else lines.set(key, { ...cost })
  }
  const sorted = [...lines.values()].toSorted(
    (a, b) => a.aln.localeCompare(b.aln) || (a.award_number ?? '').localeCompare(b.award_number ?? ''),
  )
  return {
    lines: sorted,
    total: sorted.reduce((sum, { amount }) => sum + amount, 0),
    passed_on: sorted.reduce((sum, line) => sum + line.passed_on, 0),
  }
}
