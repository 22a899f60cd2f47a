import type { ApplicantProfile } from './records.ts'

/** An organization and its address in one box, as the forms of an award have it. */
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

/** Name and title of the authorized representative, in one box; null until the profile names one. */
export const officialOf = (applicant: ApplicantProfile | null): string | null =>
  [[applicant?.rep_first, applicant?.rep_last].filter(Boolean).join(' '), applicant?.rep_title]
    .filter(Boolean)
    .join(', ') || null
