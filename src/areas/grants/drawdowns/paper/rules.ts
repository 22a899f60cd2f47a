import type { ApplicantProfile } from '../../applicants/records.ts'
import { recipientOf } from '../../applicants/rules.ts'
import type { Answers } from '../../federal-forms/rules.ts'
import type { Grant } from '../../grants/records.ts'
import type { Drawdown } from '../records.ts'

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
