import type { ApplicantProfile } from './records.ts'

/** An organization and its address in one box, as the SF-425 and the SF-270 have it. */
export const recipientOf = (applicant: ApplicantProfile | null, agency: string): string =>
  applicant
    ? [
        applicant.legal_name,
        applicant.street1,
        [applicant.city, applicant.state, applicant.zip].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(', ')
    : agency
