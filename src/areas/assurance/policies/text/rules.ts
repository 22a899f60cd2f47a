import type { TextField, TextSection } from '#areas/organization/texts/rules.ts'
import { plural } from '#platform/words.ts'
import type { PolicyDocument } from '../records.ts'

/** A policy is written as a text of one section. */
export const policySection = ({ id, version, title, body, content }: PolicyDocument): TextSection => ({
  id,
  version,
  heading: title,
  body,
  content,
})

/** The values of a policy that its text can show. They follow the policy until it is submitted. */
export const policyFields = (row: PolicyDocument, { agency }: { agency: string }): TextField[] => {
  const months = Number(row.review_months)
  return [
    { name: 'agency', label: 'Agency', value: agency },
    { name: 'code', label: 'Code', value: row.code },
    { name: 'title', label: 'Title', value: row.title },
    { name: 'edition', label: 'Version', value: String(Number(row.edition) + 1) },
    {
      name: 'review',
      label: 'Review interval',
      value: plural(months, { one: 'every month', other: `every ${months} months` }),
    },
  ]
}
