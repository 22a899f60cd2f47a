import type { ApplicantProfile } from '../../applicants/records.ts'
import type { Reason } from '#platform/rules.ts'
import { recipientOf } from '../../applicants/rules.ts'
import type { Answers } from '../../federal-forms/rules.ts'
import type { Grant } from '../../grants/records.ts'
import type { GrantReport } from '../records.ts'

export const whyNoForm = (of: Pick<GrantReport, 'kind' | 'counted_at'>): Reason =>
  of.kind !== 'sf425'
    ? 'A performance report has no SF-425.'
    : of.counted_at === null
      ? 'Prepare the report first: its lines are counted from the books then.'
      : null

const types: Record<Grant['reports'], string> = { quarterly: 'Quarterly', semiannual: 'Semi-annual', annual: 'Annual' }
const indirects: Partial<Record<Grant['indirect'], string>> = {
  de_minimis: 'De minimis',
  negotiated: 'Provisional or negotiated',
}

type Filling = { grant: Grant; applicant: ApplicantProfile | null; agency: string }

/** The boxes of the SF-425 from a report that was counted from the books. */
export const sf425From = (of: GrantReport, { grant, applicant, agency }: Filling): Answers => ({
  agency: grant.agency,
  award_number: grant.award_number,
  recipient: recipientOf(applicant, agency),
  uei: applicant?.uei ?? null,
  ein: applicant?.ein ?? null,
  account: grant.number,
  type: of.final ? 'Final' : types[grant.reports],
  basis: 'Accrual',
  starts_on: grant.starts_on,
  ends_on: grant.ends_on,
  period_end: of.period_end,
  '10a': of.receipts,
  '10b': of.disbursed,
  '10d': of.authorized,
  '10e': of.federal_spent,
  '10f': of.unliquidated,
  '10i': of.match_required,
  '10j': of.match_spent,
  '10l': of.income,
  '10m': of.income_deducted,
  '10n': of.income_added,
  '11.type': indirects[grant.indirect] ?? null,
  '11.rate': grant.indirect_rate === null ? null : `${Number(grant.indirect_rate)}%`,
  '11.base': of.indirect_base,
  '11.charged': of.indirect_charged,
  remarks: of.revised_because,
  name: of.signed_name,
  signed_on: of.sent_on,
})
