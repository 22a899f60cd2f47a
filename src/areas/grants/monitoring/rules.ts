import { addMonths } from '#platform/dates.ts'

/** The last day for a management decision on a finding of a subrecipient’s single audit (2 CFR 200.521(d)). */
export const decisionDue = (acceptedOn: string, months: number): string => addMonths(acceptedOn, months)
