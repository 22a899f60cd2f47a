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

/** What a subaward must say (2 CFR 200.332(b)(1)), each with whether it does. */
export function statedChecks(of: Subaward, row: Grant, recipient: Recipient): Check[] {
  const said = (words: string, there: unknown, what: string): Check => ({ words, whyNot: there ? null : what })
  return [
    said('Name of the subrecipient, as in its UEI record', recipient.name, 'Choose the subrecipient.'),
    said('Its UEI', recipient.uei, `Enter the UEI of ${recipient.name} in the register of vendors.`),
    said('Number of the federal award (FAIN)', !isFederal(row) || row.award_number, 'Enter it at the grant.'),
    said('Day of the federal award', row.awarded_on, 'Enter it at the grant.'),
    said('Period of performance', of.starts_on && of.ends_on, 'Enter its first and last day.'),
    said('Budget period', of.budget_starts && of.budget_ends, 'Enter the first and last day of its budget.'),
    said('Amount obligated by this action', of.amount > 0, 'Enter the amount.'),
    said(
      'Total obligated and committed',
      of.committed >= of.amount,
      `Committed in all is at least the ${dollars(of.amount)} of this action.`,
    ),
    said('Description of the project', of.description?.trim(), 'Say what it does with the money.'),
    said(
      'Federal agency, pass-through entity and contact',
      row.agency && of.contact,
      'Enter whom the subrecipient turns to.',
    ),
    said(
      'Assistance listing with its title',
      !isFederal(row) || (row.aln && row.aln_title),
      'Enter number and title at the grant.',
    ),
    said('Whether it is research', true, ''),
    said('Indirect cost rate', of.indirect_rate !== null, 'Enter its rate; 0 where it charges none.'),
    said('Terms and conditions', of.terms, 'Put the terms of the award into it.'),
    said('Access to records', of.access, 'It must give access to its records.'),
    said('Terms of its closeout', of.closing_terms, 'Say how and when it closes out.'),
  ]
}

const signs = ['decides_eligibility', 'measured', 'decides_program', 'bound', 'public_purpose'] as const
/** 2 CFR 200.331: the substance counts, not the name; none of the signs decides alone. */
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
        : `Only ${count} of 5 signs of a subrecipient: this may be a contractor, who is bought from (2 CFR 200.331). The count is a rule of thumb.`,
  }
}

export type SubawardFacts = {
  grant: Grant
  recipient: Recipient
  /** From the lists of exclusions. */ excluded: Reason
  risk: Pick<SubrecipientRisk, 'level'> | null
  /** Budgeted for being passed on, less what other subawards hold. */ left: number
  fixedLimit: number | undefined
}

/** What a subaward lacks before it is submitted, and before it is approved. */
export function whyNotWhole(
  of: Subaward,
  { grant: row, recipient, excluded, risk, left, fixedLimit }: SubawardFacts,
): Reason {
  return firstReason(
    !isRunning(row) && 'Money is passed on of a grant that was accepted and is not closed.',
    of.ends_on <= of.starts_on && 'The period ends before it begins.',
    (of.starts_on < row.starts_on || of.ends_on > row.ends_on) &&
      `The grant runs from ${dayInWords(row.starts_on)} to ${dayInWords(row.ends_on)}: the subaward lies within it.`,
    of.amount > left && `Of the award ${dollars(Math.max(0, left))} are not spent or passed on.`,
    excluded,
    !risk && 'Assess the risk first (2 CFR 200.332(c)).',
    of.fixed &&
      fixedLimit !== undefined &&
      of.amount > fixedLimit &&
      `A fixed amount is ${dollars(fixedLimit)} at most (2 CFR 200.333).`,
    of.fixed && !of.fixed_approval && 'A fixed amount is approved by the federal agency first: enter its approval.',
    !of.determination?.trim() && 'Say why it is a subrecipient and not a contractor (2 CFR 200.331).',
    statedChecks(of, row, recipient).find(({ whyNot }) => whyNot)?.whyNot,
  )
}

/**
 * A first-tier subaward of the limit or more is reported by the end of the month after the one in which it was
 * obligated (2 CFR 170); null: it is not.
 */
export function reportDue({ amount, signed_on }: { amount: number; signed_on: string }, limit: number): string | null {
  if (amount < limit) return null
  return addDays(addMonths(`${signed_on.slice(0, 7)}-01`, 2), -1)
}

/**
 * 6 to 18; a rule of thumb: up to 9 is low, up to 13 medium, and two factors at their worst are high whatever the sum.
 */
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

/** How often a visit is due by the level: months, a rule of thumb. */
export const visitMonths: Record<SubrecipientRisk['level'], number> = { low: 12, medium: 6, high: 3 }

/** Also after its end a subaward pays what was obligated before, until it is closed out (2 CFR 200.343). */
export const paysStill = (of: Pick<Subaward, 'status'>): boolean =>
  subawardLife.is(of, 'active', 'ending', 'terminated')

type Covering = { award: Subaward; grant: Grant; openFindings: number }
/** What a request is paid from: the subaward, its grant, and no finding that is past due. */
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
      `The subaward ended on ${last}. What was obligated after that day is not paid (2 CFR 200.343).`,
    of.amount > heldOf(award) && `${dollars(heldOf(award))} of this subaward remains.`,
    openFindings > 0 &&
      `${openFindings === 1 ? 'A finding is' : `${openFindings} findings are`} past due. Resolve it first, or withhold the payment in writing (2 CFR 200.339).`,
  )
}
