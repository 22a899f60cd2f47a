import type { ApplicantProfile } from '../../applicants/records.ts'
import { officialOf, recipientOf } from '../../applicants/rules.ts'
import { constructionLineOf } from '../../budgets/construction/rules.ts'
import type { ConstructionLine, ObjectClass } from '../../budgets/records.ts'
import type { Answers } from '../../federal-forms/rules.ts'
import { outlayLines } from '../../federal-forms/sf271/rules.ts'
import type { Grant } from '../../grants/records.ts'
import { milestoneLife } from '../../milestones/life.ts'
import type { GrantMilestone } from '../../milestones/records.ts'
import type { Drawdown } from '../records.ts'
import { freedOf } from '../rules.ts'

type Filling = {
  grant: Grant
  applicant: ApplicantProfile | null
  agency: string
  /** Federal money of earlier requests. */
  earlier: number
  /** The recipient’s share in the costs of this and of earlier requests. */
  match: number
  /** Program income that is deducted. */
  income: number
  today: string
}

/**
 * The boxes of the SF-270 from a drawdown: outlays are the costs that this and earlier requests claim, with the
 * recipient’s share, so that line i is the amount of the drawdown.
 */
export function sf270From(of: Drawdown, { grant, applicant, agency, earlier, match, income, today }: Filling): Answers {
  const advance = of.kind === 'advance'
  return {
    type: advance ? 'Advance' : 'Reimbursement',
    part: 'Partial',
    basis: advance ? 'Accrual' : 'Cash',
    agency: grant.agency,
    award_number: grant.award_number,
    number: of.number,
    ein: applicant?.ein ?? null,
    account: grant.number,
    from: grant.starts_on,
    to: of.sent_on ?? today,
    recipient: recipientOf(applicant, agency),
    '11a': earlier + match + income + (advance ? 0 : of.amount),
    '11b': income,
    '11d': advance ? of.amount : 0,
    '11f': match,
    '11h': earlier,
  }
}

/** One cost in a drawdown; `received` is the receipt of a drawdown that was paid. */
export type Claim = {
  drawdown: string
  cost: string
  class: ObjectClass
  construction_line: ConstructionLine | null
  amount: number
  match: number
  received: number | null
}

/**
 * Outlays by line of the SF-271: the award’s share as requested, less what a receipt fell short, and the match of each
 * cost once.
 */
export function outlaysOf(claims: readonly Claim[]): {
  lines: Partial<Record<ConstructionLine, number>>
  federal: number
} {
  const lines: Partial<Record<ConstructionLine, number>> = {}
  const add = (of: Pick<Claim, 'class' | 'construction_line'>, cents: number) => {
    const line = constructionLineOf(of)
    lines[line] = (lines[line] ?? 0) + cents
  }
  let federal = 0
  for (const id of new Set(claims.map(({ drawdown }) => drawdown))) {
    const all = claims.filter(({ drawdown }) => drawdown === id)
    const received = all[0]!.received
    const freed = new Map(
      (received === null ? [] : freedOf(all, received)).map(({ cost, amount }) => [cost, amount] as const),
    )
    for (const claim of all) {
      const claimed = claim.amount - (freed.get(claim.cost) ?? 0)
      add(claim, claimed)
      federal += claimed
    }
  }
  for (const each of new Map(claims.map((claim) => [claim.cost, claim])).values()) add(each, each.match)
  return { lines, federal }
}

/** The mean progress of the milestones of a grant, as a whole percentage; null without milestones. */
export function completionOf(milestones: readonly Pick<GrantMilestone, 'status' | 'progress'>[]): number | null {
  const counted = milestones.filter((each) => !milestoneLife.is(each, 'dropped'))
  if (counted.length === 0) return null
  const sum = counted.reduce(
    (total, each) => total + (milestoneLife.is(each, 'met') ? 100 : Number(each.progress ?? 0)),
    0,
  )
  return Math.floor(sum / counted.length)
}

type OutlayFilling = Omit<Filling, 'match'> & {
  claims: readonly Claim[]
  milestones: readonly Pick<GrantMilestone, 'status' | 'progress'>[]
}

/**
 * The boxes of the SF-271 from a drawdown. The award is one program, so it fills column (a). Line u is the amount of
 * the drawdown, as line i of the SF-270 is. Costs paid from program income have no object class: they are on line m
 * and deducted on line o.
 */
export function sf271From(
  of: Drawdown,
  { grant, applicant, agency, earlier, income, today, claims, milestones }: OutlayFilling,
): Answers {
  const { lines, federal } = outlaysOf(claims)
  const outlays = { ...lines, m: (lines.m ?? 0) + income }
  return {
    part: federal >= grant.amount ? 'Final' : 'Partial',
    basis: 'Cash',
    agency: grant.agency,
    award_number: grant.award_number,
    number: of.number,
    ein: applicant?.ein ?? null,
    account: grant.number,
    from: grant.starts_on,
    to: of.sent_on ?? today,
    recipient: recipientOf(applicant, agency),
    'program.a': [grant.aln, grant.aln_title].filter(Boolean).join(' ') || grant.title,
    ...Object.fromEntries(outlayLines.map(([line]) => [`11${line}.a`, outlays[line] || null])),
    '11o.a': income,
    '11q.a': federal,
    '11t.a': earlier,
    '11v.a': completionOf(milestones),
    '11v.total': completionOf(milestones),
    official: officialOf(applicant),
    'official.phone': applicant?.rep_phone ?? null,
    submitted_on: of.sent_on,
  }
}
