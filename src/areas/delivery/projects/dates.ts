import type { Reason } from '#platform/rules.ts'

export const whyNotDates = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): Reason =>
  ends_on < starts_on ? 'The end date must be on or after the start date.' : null
