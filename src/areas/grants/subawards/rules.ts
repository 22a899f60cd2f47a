import { plural } from '#platform/words.ts'
import { addDays, addMonths, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Check, type Reason } from '#platform/rules.ts'
import { isFederal } from '../grants/award/rules.ts'
import { isRunning } from '../grants/rules.ts'
import type { Grant } from '../grants/records.ts'
import { subawardLife } from './life.ts'
import { heldOf, lastDayOf } from './obligation/rules.ts'
import { riskFactors, type Subaward, type SubawardRequest, type SubrecipientRisk } from './records.ts'

type Recipient = { name: string; uei: string | null }

/** Details that a subaward must state (2 CFR 200.332(b)(1)), and whether it does. */
export function statedChecks(of: Subaward, row: Grant, recipient: Recipient): Check[] {
  const said = (words: string, there: unknown, what: string): Check => ({ words, whyNot: there ? null : what })
  return [
    said('Subrecipient name as in its UEI record', recipient.name, 'Select the subrecipient.'),
    said('Subrecipient UEI', recipient.uei, `Add the UEI of ${recipient.name} in the vendor directory.`),
    said('Federal award number (FAIN)', !isFederal(row) || row.award_number, 'Enter the FAIN on the grant.'),
    said('Federal award date', row.awarded_on, 'Enter the award date on the grant.'),
    said('Period of performance', of.starts_on && of.ends_on, 'Enter the start and end dates.'),
    said('Budget period', of.budget_starts && of.budget_ends, 'Enter the start and end of the budget period.'),
    said('Amount obligated by this action', of.amount > 0, 'Enter the amount.'),
    said(
      'Total obligated and committed',
      of.committed >= of.amount,
      `Total committed can’t be below this action’s ${dollars(of.amount)}.`,
    ),
    said('Project description', of.description?.trim(), 'Describe how the money will be used.'),
    said(
      'Federal agency, pass-through entity and contact',
      row.agency && of.contact,
      'Enter the subrecipient’s contact.',
    ),
    said(
      'Assistance Listing Number and title',
      !isFederal(row) || (row.aln && row.aln_title),
      'Enter the number and title on the grant.',
    ),
    said('Research and development designation', true, ''),
    said('Indirect cost rate', of.indirect_rate !== null, 'Enter the rate, or 0 if none is charged.'),
    said('Terms and conditions', of.terms, 'Include the award terms.'),
    said('Access to records', of.access, 'Include access to the subrecipient’s records.'),
    said('Closeout terms', of.closing_terms, 'Include how and when it closes out.'),
  ]
}

const signs = ['decides_eligibility', 'measured', 'decides_program', 'bound', 'public_purpose'] as const
/** 2 CFR 200.331: the substance counts, not the name; no single sign decides. */
export function relationOf(of: Pick<Subaward, (typeof signs)[number]>): {
  subrecipient: boolean
  signs: number
  words: string
} {
  const count = signs.filter((name) => of[name]).length
  return {
    subrecipient: count >= 3,
    signs: count,
    words:
      count >= 3
        ? `${count} of 5 signs of a subrecipient`
        : `Only ${count} of 5 signs of a subrecipient. This may be a contractor (2 CFR 200.331). The count is a rule of thumb.`,
  }
}

export type SubawardFacts = {
  grant: Grant
  recipient: Recipient
  /** From the exclusion lists. */ excluded: Reason
  risk: Pick<SubrecipientRisk, 'level'> | null
  /** Budgeted for subawards, less what other subawards hold. */ left: number
  fixedLimit: number | undefined
}

/** Details that a subaward lacks before submission and approval. */
export function whyNotWhole(
  of: Subaward,
  { grant: row, recipient, excluded, risk, left, fixedLimit }: SubawardFacts,
): Reason {
  return firstReason(
    !isRunning(row) && 'Subawards need a grant that is accepted and not closed.',
    of.ends_on <= of.starts_on && 'The end date must be on or after the start date.',
    (of.starts_on < row.starts_on || of.ends_on > row.ends_on) &&
      `The grant runs from ${dayInWords(row.starts_on)} to ${dayInWords(row.ends_on)}. The subaward must be within those dates.`,
    of.amount > left && `${dollars(Math.max(0, left))} of the award is neither spent nor subawarded.`,
    excluded,
    !risk && 'Assess the risk first (2 CFR 200.332(c)).',
    of.fixed &&
      fixedLimit !== undefined &&
      of.amount > fixedLimit &&
      `A fixed amount subaward can’t exceed ${dollars(fixedLimit)} (2 CFR 200.333).`,
    of.fixed && !of.fixed_approval && 'Enter the federal agency’s approval of the fixed amount.',
    !of.determination?.trim() && 'Explain why this is a subrecipient and not a contractor (2 CFR 200.331).',
    statedChecks(of, row, recipient).find(({ whyNot }) => whyNot)?.whyNot,
  )
}

/**
 * A first-tier subaward at or above the limit must be reported by the end of the month after the month of its
 * obligation (2 CFR 170); null: no report is required.
 */
export function reportDue({ amount, signed_on }: { amount: number; signed_on: string }, limit: number): string | null {
  if (amount < limit) return null
  return addDays(addMonths(`${signed_on.slice(0, 7)}-01`, 2), -1)
}

/** 6 to 18; a rule of thumb: up to 9 is low, up to 13 medium, and two factors at their worst are high at any total. */
export function riskOf(factors: Pick<SubrecipientRisk, (typeof riskFactors)[number]>): {
  score: number
  level: SubrecipientRisk['level']
} {
  const values = riskFactors.map((name) => Number(factors[name]))
  const score = values.reduce((sum, each) => sum + each, 0)
  return {
    score,
    level: score > 13 || values.filter((each) => each === 3).length >= 2 ? 'high' : score > 9 ? 'medium' : 'low',
  }
}

/** Months between visits by risk level, a rule of thumb. */
export const visitMonths: Record<SubrecipientRisk['level'], number> = { low: 12, medium: 6, high: 3 }

/** After termination a subaward still pays earlier obligations, until it is closed out (2 CFR 200.343). */
export const paysStill = (of: Pick<Subaward, 'status'>): boolean =>
  subawardLife.is(of, 'active', 'ending', 'terminated')

type Covering = { award: Subaward; grant: Grant; openFindings: number }
/** Sources that pay a request: the subaward and its grant, with no finding past due. */
export function whyNotCover(of: SubawardRequest, { award, grant: row, openFindings }: Covering): Reason {
  const last = dayInWords(lastDayOf(award))
  return firstReason(
    !paysStill(award) && 'The subaward is not active.',
    !isRunning(row) && 'The grant is closed.',
    of.period_end < of.period_start && 'The end of the period must be on or after its start.',
    (of.period_start < award.starts_on || of.period_end > award.ends_on) &&
      `The subaward runs from ${dayInWords(award.starts_on)} to ${dayInWords(award.ends_on)}.`,
    subawardLife.is(award, 'terminated') &&
      of.period_end > lastDayOf(award) &&
      `The subaward ended on ${last}. Later obligations can’t be paid (2 CFR 200.343).`,
    of.amount > heldOf(award) && `Only ${dollars(heldOf(award))} of this subaward remains.`,
    openFindings > 0 &&
      `${plural(openFindings, { one: 'A finding is', other: `${openFindings} findings are` })} past due. Resolve it first, or withhold the payment in writing (2 CFR 200.339).`,
  )
}
