import type { TextField } from '#areas/organization/texts/rules.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { GrantApplication } from '../records.ts'

/** The values of an application that its sections can show. They follow the application until its internal review. */
export const narrativeFields = (row: GrantApplication, { applicant }: { applicant: string }): TextField[] =>
  [
    { name: 'applicant', label: 'Applicant', value: applicant },
    { name: 'number', label: 'Application number', value: row.number },
    { name: 'title', label: 'Title', value: row.title },
    { name: 'agency', label: 'Awarding agency', value: row.agency },
    { name: 'aln', label: 'Assistance Listing Number', value: row.aln ?? '' },
    { name: 'asked', label: 'Amount requested', value: dollars(row.asked) },
    { name: 'match', label: 'Total match', value: dollars(row.match) },
    { name: 'match_cash', label: 'Cash match', value: dollars(row.match_cash) },
    { name: 'closes_on', label: 'Closing date', value: row.closes_on && dayInWords(row.closes_on) },
  ].map((field) => ({ ...field, value: field.value || 'not set' }))
